import { formLimits } from '../screening/screening.ts';
import type { RateLimit } from '../tables/rate-limits.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** For each visitor. */
export const VIEWER_LIMITS: readonly RateLimit[] = [
  { name: 'contact', max: 5, seconds: 10 * MINUTE },
  { name: 'contact', max: 20, seconds: DAY },
];

export const LIMITS = formLimits('contact', 300);

/** For each mailbox, however its email address is written, so that strangers cannot have it flooded. */
export const ACKNOWLEDGED: RateLimit = { name: 'contact-acknowledged', max: 3, seconds: DAY };
