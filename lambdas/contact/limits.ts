import type { RateLimit } from '../tables/rate-limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** For each visitor. */
export const VIEWER_LIMITS: readonly RateLimit[] = [
  { name: 'contact', most: 5, seconds: 10 * MINUTE },
  { name: 'contact', most: 20, seconds: 24 * HOUR },
];

/** While the captcha cannot be asked about a visitor, nobody is locked out, but fewer are let in. */
export const UNCHECKED_PER_VIEWER: RateLimit = { name: 'contact-unchecked', most: 3, seconds: HOUR };

/** The same for all visitors together. */
export const UNCHECKED_IN_ALL: RateLimit = { name: 'contact-unchecked-in-all', most: 30, seconds: HOUR };
