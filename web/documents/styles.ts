/** What documents take from the build of styles and fonts. Apart from the pages, since it is slow to make. */
export { default as displayFont } from '../fonts/bricolage-display-core.woff2?url';
export { default as applicationStyles } from '../styles/applications.css?inline';
export { default as styles } from '../styles/pages.css?inline';
