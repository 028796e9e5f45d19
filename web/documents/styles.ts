import displayFont from '../fonts/bricolage-display-core.woff2?url';
import applicationStyles from '../styles/applications.css?inline';
import styles from '../styles/pages.css?inline';

/** The documents' styles and fonts. Separate from the pages, since building them is slow. */
export const STYLES = { displayFont, applicationStyles, styles };
