import { BUSINESS_HOURS } from './time/business-hours.ts';

/** The numbers of promises whose clocks the back office watches: see `openPromises` (clients.ts). All from the form. */
export const PROMISED = {
  setupStartHours: 24,
  contactBusinessDays: 2,
  launchBusinessDays: { fewest: 5, most: 10 },
} as const;

/** Promised times, as pages and emails state them. docs/product.md#promises-and-business-hours */
export const PROMISES = {
  /** Until a person replies. The hours are in business-hours.ts. */
  reply: `${BUSINESS_HOURS.reply} business hours`,
  /** From the onboarding form to the start of setup. */
  setupStart: `${PROMISED.setupStartHours} hours`,
  /** From a paid onboarding form to first contact. */
  contact: `${PROMISED.contactBusinessDays} business days`,
  /** From an unpaid onboarding form to first contact. */
  contactUnpaid: '1-2 business days',
  /** From the first payment to the onboarding call. */
  call: '48 hours',
  /** From signing to the first work. */
  workStart: '5-7 business days',
  /** Until a bank transfer or debit usually arrives. */
  paymentArrival: '5 business days',
  /** Until all services run. */
  launch: `${PROMISED.launchBusinessDays.fewest}-${PROMISED.launchBusinessDays.most} business days`,
  unsubscribing: '24-48 hours',
  /** From a review to the draft of an answer. */
  reviewAnswer: 'one business day',
  /** Notice to end a monthly service, in writing. */
  notice: '30 days',
} as const;
