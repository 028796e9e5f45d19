/** What browsers paint around the page: the paper of styles/tokens.css. */
export const THEME_COLOR = '#f6f0e3';
