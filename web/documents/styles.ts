import displayFont from '../fonts/bricolage-display-core.woff2?url';

const SHEETS = import.meta.glob<string>('../styles/sheets/*.css', {
  eager: true,
  query: '?inline',
  import: 'default',
});

/** The documents' styles and fonts. Separate from the pages, since building them is slow. */
export const STYLES = {
  displayFont,
  styles: Object.fromEntries(
    Object.entries(SHEETS).map(([file, sheet]) => [/\/(\w+)\.css$/.exec(file)?.[1] ?? file, sheet]),
  ),
};
