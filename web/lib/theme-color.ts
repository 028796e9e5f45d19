/** The color of the browser's own bars around the page: `paper` of styles/tokens.css. */
export const THEME_COLOR = '#f6f0e3';
