import { formLimits } from '../screening/screening.ts';
import type { RateLimit } from '../tables/rate-limits.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** For each visitor. */
export const VIEWER_LIMIT: RateLimit = { name: 'onboarding', max: 10, seconds: 10 * MINUTE };

/** For each visitor: a form is saved at every step, and whenever its page is hidden. */
export const DRAFTS_SAVED: RateLimit = { name: 'onboarding-draft-saved', max: 90, seconds: 10 * MINUTE };

/** For each visitor. */
export const DRAFTS_READ: RateLimit = { name: 'onboarding-draft-read', max: 30, seconds: 10 * MINUTE };

/** For each visitor: each file that is tried again is added by itself. */
export const FILES_ADDED: RateLimit = { name: 'onboarding-files-added', max: 120, seconds: 10 * MINUTE };

/** For all forms that no payment proves to be a client's. */
export const LIMITS = formLimits('onboarding', 100);

/** For each paid checkout: who corrects a form sends it again, a program would do so all day. */
export const PROVEN_BY_PAYMENT: RateLimit = { name: 'onboarding-paid', max: 5, seconds: DAY };

/** For each paid checkout: a form that is erased leaves its payment to another one. */
export const COPIED_TO_PAYER: RateLimit = { name: 'onboarding-copied', max: 3, seconds: DAY };

/** For each mailbox, however its email address is written: anybody can give anybody's. */
export const MAILED_TO_CLIENT: RateLimit = { name: 'onboarding-mailed', max: 3, seconds: DAY };
