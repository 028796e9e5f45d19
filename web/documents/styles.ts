import displayFont from '../fonts/bricolage-display-core.woff2?url';
import applicationStyles from '../styles/applications.css?inline';
import styles from '../styles/pages.css?inline';

/** What documents take from the build of styles and fonts. Apart from the pages, since it is slow to make. */
export const STYLES = { displayFont, applicationStyles, styles };
