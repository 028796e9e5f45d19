/** The place of the newsletter readers' figures among the numbers. */
export const READERS_ANCHOR = 'readers';
