import { makeFormLimits } from '../screening/screening.ts';
import type { RateLimit } from '../tables/rate-limits.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export const ONBOARDING_FORMS_PER_VISITOR: RateLimit = { name: 'onboarding', max: 10, seconds: 10 * MINUTE };

/** Per visitor: a form is saved at every step, and whenever its page is hidden. */
export const DRAFT_SAVES_PER_VISITOR: RateLimit = {
  name: 'onboarding-draft-saved',
  max: 90,
  seconds: 10 * MINUTE,
};

export const DRAFT_READS_PER_VISITOR: RateLimit = {
  name: 'onboarding-draft-read',
  max: 30,
  seconds: 10 * MINUTE,
};

/** Per visitor: each retried file is added separately. */
export const ADDED_FILES_PER_VISITOR: RateLimit = {
  name: 'onboarding-files-added',
  max: 120,
  seconds: 10 * MINUTE,
};

/** Limit of all forms without proof of payment. */
export const ONBOARDING_FORM_LIMITS = makeFormLimits('onboarding', 100);

/** Per paid checkout: customers correct and resend a form a few times; a program would do so all day. */
export const PAID_SUBMISSIONS: RateLimit = { name: 'onboarding-paid', max: 5, seconds: DAY };

/** Per paid checkout: after a form is erased, another one can claim its payment. */
export const COPIES_PER_PAYMENT: RateLimit = { name: 'onboarding-copied', max: 3, seconds: DAY };

/** Per mailbox, however its email address is written: visitors can enter another person's address. */
export const RECEIPTS_PER_MAILBOX: RateLimit = { name: 'onboarding-mailed', max: 3, seconds: DAY };
