/** The color of the browser's own bars around the page: `paper` of styles/tokens.css. */
export const THEME_COLOR = '#f6f0e3';

/** The same in the dark theme, on pages behind sign-in: `--surface` of applications/dark.css. */
export const DARK_THEME_COLOR = '#131126';
