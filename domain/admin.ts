/**
 * The back office's terms: its lists, by what they are filtered, and what may be changed.
 * Specification: content and operations, 'Admin dashboard' and sections 4 and 6.
 */
import { SUBMISSION_STATUSES } from './contact.ts';
import { ORDER_STATUSES, PAYMENT_STATES, type PaymentState } from './orders.ts';

/** Carried by the tokens of administrators. The record of their role has to agree. */
export const ADMIN_GROUP = 'admin';

export const ADMIN_LISTS = ['submissions', 'onboarding', 'orders', 'subscribers'] as const;

export type AdminList = (typeof ADMIN_LISTS)[number];

/** Records on a page of a list. */
export const ADMIN_PAGE_LENGTH = 25;

/** The most characters of a note, and of a text that is searched for. */
export const ADMIN_LIMITS = { note: 4_000, query: 100 } as const;

/** Subscribers have states of their own making; only the last can be set by an administrator. */
export const SUBSCRIBER_STATUSES = [
  'pending',
  'subscribed',
  'bounced',
  'complained',
  'unsubscribed',
] as const;

/** Every status that records of a list can have, by which it can be filtered. */
export const STATUSES_OF: Readonly<Record<AdminList, readonly string[]>> = {
  submissions: SUBMISSION_STATUSES,
  onboarding: SUBMISSION_STATUSES,
  orders: ORDER_STATUSES,
  subscribers: SUBSCRIBER_STATUSES,
};

/** What can have become of the payment of a list's records, by which it can be filtered. */
export const PAYMENTS_OF: Readonly<Record<AdminList, readonly PaymentState[]>> = {
  submissions: [],
  onboarding: [],
  orders: PAYMENT_STATES,
  subscribers: [],
};

/** The statuses that an administrator can give a record. */
export const SETTABLE_STATUSES: Readonly<Record<AdminList, readonly string[]>> = {
  ...STATUSES_OF,
  subscribers: ['unsubscribed'],
};

/** How many days the numbers cover, today included. */
export const NUMBERS_DAYS = 30;
