/** Colors and fonts of emails. */

/** Values from web/styles/tokens.css: email clients do not support custom properties. */
export const LIGHT = {
  ground: '#f6f0e3',
  card: '#fffcf5',
  ink: '#16142e',
  soft: '#55516b',
  line: '#d9cfb9',
  edge: '#837a68',
  link: '#2519c9',
  accent: '#2b1fe0',
  night: '#16142e',
} as const;

/** Installed on most machines, with fallbacks; nothing is loaded. */
export const DISPLAY_FONT = 'Bricolage Grotesque, Helvetica Neue, Helvetica, Arial, sans-serif';
export const TEXT_FONT = 'Instrument Sans, Helvetica Neue, Helvetica, Arial, sans-serif';
export const CODE_FONT = 'ui-monospace, Menlo, Consolas, Courier New, monospace';
export const BREAK_WORDS = 'overflow-wrap:anywhere;word-break:break-word';
