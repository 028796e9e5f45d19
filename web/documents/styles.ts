import displayFont from '../fonts/bricolage-display-core.woff2?url';
import applications from '../styles/applications.css?inline';
import articles from '../styles/articles.css?inline';
import pages from '../styles/pages.css?inline';

/** The documents' styles and fonts. Separate from the pages, since building them is slow. */
export const STYLES = { displayFont, styles: { articles, pages, applications } };
