/** Presses within this time count once, in milliseconds: a double click, or a held key. */
export const DOUBLE_PRESS_MS = 500;
