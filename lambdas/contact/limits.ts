import type { RateLimit } from '../tables/rate-limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** For each visitor. */
export const VIEWER_LIMITS: readonly RateLimit[] = [
  { name: 'contact', most: 5, seconds: 10 * MINUTE },
  { name: 'contact', most: 20, seconds: DAY },
];

/** For each visitor without proof of a passed captcha. It takes nothing from visitors who have one. */
export const UNCHECKED_PER_VIEWER: RateLimit = { name: 'contact-unchecked', most: 3, seconds: HOUR };

/** For all of those together, since each is stored. Nobody is mailed about them. */
export const UNCHECKED_IN_ALL: RateLimit = { name: 'contact-unchecked-in-all', most: 300, seconds: HOUR };

/** For everybody together: what comes above it is held back without mail. */
export const MAILED_IN_ALL: RateLimit = { name: 'contact-mailed', most: 300, seconds: DAY };

/** For each mailbox, however its email address is written: nobody can have more mail sent to somebody else. */
export const ACKNOWLEDGED: RateLimit = { name: 'contact-acknowledged', most: 3, seconds: DAY };
