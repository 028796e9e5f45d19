/**
 * Constants of the back office. domain/records defines the records of each list.
 * docs/product.md#back-office
 */
import type { RECORDS } from './records/records.ts';

export type AdminList = keyof typeof RECORDS;

export const ADMIN_PAGE_LENGTH = 25;

export const ADMIN_EXPORT_LENGTH = 1_000;

/** Maximum number of characters of a note, and of a search text. */
export const ADMIN_LIMITS = { note: 4_000, query: 100 } as const;

/** Maximum number of characters of a reply. */
export const REPLY_LIMITS = { subject: 160, text: 10_000 } as const;

/** The most replies that an administrator can send in an hour. */
export const REPLIES_PER_HOUR = 30;

/** The name of the email that a change with a reply sends. */
export function toReplyName({ version }: { readonly version: number }) {
  return `reply-${version}` as const;
}

/** The most waiting records of a list that are counted: a count that reaches it stands for at least as many. */
export const MAX_WAITING = 1_000;

/** The same for new forms and orders. */
export const MAX_FRESH = 100;

/** The status of a held form: no email is sent about it until an administrator sets it to `new`. */
export const UNCHECKED = 'unchecked';

/** Statuses of records that lists hide by default: see `showsHeld`. */
export const HELD_STATUSES: readonly string[] = ['spam', UNCHECKED];

/** Whether a filtered list includes spam and unchecked forms. The unfiltered list does not. */
export function showsHeld({
  status,
  q,
  owner,
  due,
}: Partial<Readonly<Record<'status' | 'q' | 'owner' | 'due', string | undefined>>>): boolean {
  return Boolean(status || q || owner || due);
}

/** The author of automatic changes. */
export const SITE = 'site';

/** `repeated`: sent several times; `undeliverable`: email to its sender bounced; `payment`: needs a decision. */
export type Flag = 'repeated' | 'undeliverable' | 'payment';

/** Follow-up filters: `today` includes overdue ones, `past` only those. */
export const DUE_FILTERS = ['today', 'past'] as const;

export type DueFilter = (typeof DUE_FILTERS)[number];

/** What makes a record due: its own day, and the first of its open tasks. */
interface DueRecord {
  readonly followUp?: string | undefined;
  readonly todo?: { readonly day?: string | undefined } | undefined;
}

/** Whether a record is due. @param by @param today `YYYY-MM-DD` in the time zone of the business */
export function isDue({ followUp, todo }: DueRecord, by: DueFilter, today: string): boolean {
  return [followUp, todo?.day].some(
    (day) => day !== undefined && (by === 'past' ? day < today : day <= today),
  );
}

/** Whether an administrator owns a record, or one of its open tasks. */
export function isOwnedBy(
  {
    owner,
    todo,
  }: {
    readonly owner?: string | undefined;
    readonly todo?: { readonly owners: readonly string[] } | undefined;
  },
  email: string,
): boolean {
  return owner === email || Boolean(todo?.owners.includes(email));
}

/** How many days the numbers cover, today included. */
export const NUMBERS_DAYS = 30;
