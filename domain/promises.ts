import { BUSINESS_HOURS } from './time/business-hours.ts';

/** The numbers of promises whose clocks the back office watches: see `openPromises` (clients.ts). All from the form. */
export const PROMISED = {
  setupStartHours: 24,
  contactBusinessDays: 2,
  launchBusinessDays: { fewest: 5, most: 10 },
} as const;

/** How soon things happen, as pages and mails promise it. Specification: content and operations, sections 2, 8, 9. */
export const PROMISES = {
  /** Until a person replies. The hours are in business-hours.ts. */
  reply: `${BUSINESS_HOURS.reply} business hours`,
  /** From the onboarding form to the start of setup. */
  setupStart: `${PROMISED.setupStartHours} hours`,
  /** From a paid onboarding form to our first word. */
  contact: `${PROMISED.contactBusinessDays} business days`,
  /** The same of a form that nobody has paid for. */
  contactUnpaid: '1-2 business days',
  /** From the first payment to the onboarding call. */
  call: '48 hours',
  /** From signing to the first work. */
  workStart: '5-7 business days',
  /** Until a payment that is not made at once usually arrives, such as a bank transfer or a debit. */
  paymentArrival: '5 business days',
  /** Until all services run. */
  launch: `${PROMISED.launchBusinessDays.fewest}-${PROMISED.launchBusinessDays.most} business days`,
  unsubscribing: '24-48 hours',
  /** From a review to the draft of an answer. */
  reviewAnswer: 'one business day',
  /** Of ending a monthly service, in writing. */
  notice: '30 days',
} as const;
