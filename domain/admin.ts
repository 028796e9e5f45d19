/**
 * Constants of the back office: its lists, their filters, and what may be changed.
 * Specification: content and operations, 'Admin dashboard' and sections 4 and 6.
 */
import { SERVICE_IDS } from './bought-services.ts';
import { CLIENT_STAGES } from './clients.ts';
import { CONTACT_SERVICES, SUBMISSION_STATUSES, UNCHECKED } from './contact.ts';
import { FORM_STATUSES, ONBOARDING_SERVICES } from './onboarding.ts';
import { ORDER_STATUSES, PAYMENT_STATES, type PaymentState } from './orders.ts';

export const ADMIN_LISTS = ['submissions', 'onboarding', 'orders', 'subscribers', 'clients'] as const;

export type AdminList = (typeof ADMIN_LISTS)[number];

/** Records on a page of a list. */
export const ADMIN_PAGE_LENGTH = 25;

/** Records in a part of an export. */
export const ADMIN_EXPORT_LENGTH = 1_000;

/** Maximum number of characters of a note, and of a search text. */
export const ADMIN_LIMITS = { note: 4_000, query: 100 } as const;

/** Of these, administrators can only set the last; subscribers cause the others. */
export const SUBSCRIBER_STATUSES = [
  'pending',
  'subscribed',
  'bounced',
  'complained',
  'unsubscribed',
] as const;

/** Every status of each list's records, to filter by. */
export const STATUSES_OF: Readonly<Record<AdminList, readonly string[]>> = {
  submissions: [...SUBMISSION_STATUSES, UNCHECKED],
  onboarding: [...FORM_STATUSES, UNCHECKED],
  orders: ORDER_STATUSES,
  subscribers: SUBSCRIBER_STATUSES,
  clients: CLIENT_STAGES,
};

/** Statuses of records that lists show only when they are asked for: see `showsHeld`. */
export const HELD_STATUSES: readonly string[] = ['spam', UNCHECKED];

/**
 * Whether a list that is narrowed down so contains spam and what is not checked yet: by their status, by words, and as
 * the work of an administrator, but not in its first view.
 */
export function showsHeld({
  status,
  q,
  owner,
  due,
}: Partial<Readonly<Record<'status' | 'q' | 'owner' | 'due', string | undefined>>>): boolean {
  return Boolean(status || q || owner || due);
}

/** Who has made a change that no administrator made. */
export const SITE = 'site';

/** Every payment state of each list's records, to filter by. */
export const PAYMENTS_OF: Readonly<Record<AdminList, readonly PaymentState[]>> = {
  submissions: [],
  onboarding: [],
  orders: PAYMENT_STATES,
  subscribers: [],
  clients: [],
};

/** The ids of the services that each list's records are about, to filter by. */
export const SERVICES_OF: Readonly<Record<AdminList, readonly string[]>> = {
  submissions: CONTACT_SERVICES.map(({ id }) => id),
  onboarding: ONBOARDING_SERVICES.map(({ id }) => id),
  orders: SERVICE_IDS,
  subscribers: [],
  clients: SERVICE_IDS,
};

/**
 * What somebody may have to look into: `repeated` it was sent several times; `undeliverable` mail to its sender bounced or
 * was reported as spam; `payment` its payment needs a person.
 */
export type Flag = 'repeated' | 'undeliverable' | 'payment';

/** What can be wrong with each list's records, to filter by. Subscribers have statuses for it. */
export const FLAGS_OF: Readonly<Record<AdminList, readonly Flag[]>> = {
  submissions: ['repeated', 'undeliverable'],
  onboarding: ['undeliverable'],
  orders: ['payment', 'undeliverable'],
  subscribers: [],
  clients: ['payment', 'undeliverable'],
};

/** The status of the records that a reply was promised for, in the lists that have such: only they can be overdue. */
export const AWAITS_REPLY: Partial<Readonly<Record<AdminList, string>>> = { submissions: 'new' };

/** The statuses that an administrator can set. */
export const SETTABLE_STATUSES: Readonly<Record<AdminList, readonly string[]>> = {
  ...STATUSES_OF,
  submissions: SUBMISSION_STATUSES,
  onboarding: FORM_STATUSES,
  subscribers: ['unsubscribed'],
};

/** Whoever has a record with one of these is done with it. */
export const DONE_STATUSES: readonly string[] = [
  'closed',
  'handled',
  'spam',
  'unsubscribed',
  'bounced',
  'complained',
  'left',
];

/** What is to be come back to by today, or was before it. */
export const DUE_FILTERS = ['today', 'past'] as const;

export type DueFilter = (typeof DUE_FILTERS)[number];

/**
 * Whether a record is to be come back to.
 * @param by today at the latest, or before it
 * @param today `YYYY-MM-DD` in the time zone of the business
 */
export function isDue(
  { followUp }: { readonly followUp?: string | undefined },
  by: DueFilter,
  today: string,
): boolean {
  return followUp !== undefined && (by === 'past' ? followUp < today : followUp <= today);
}

/** How many days the numbers cover, today included. */
export const NUMBERS_DAYS = 30;
