/**
 * Constants of the back office. What each list's records are is in domain/records.
 * Specification: content and operations, 'Admin dashboard' and sections 4 and 6.
 */
import type { RECORDS } from './records/records.ts';

/** A list of the back office. */
export type AdminList = keyof typeof RECORDS;

/** Records on a page of a list. */
export const ADMIN_PAGE_LENGTH = 25;

/** Records in a part of an export. */
export const ADMIN_EXPORT_LENGTH = 1_000;

/** Maximum number of characters of a note, and of a search text. */
export const ADMIN_LIMITS = { note: 4_000, query: 100 } as const;

/**
 * The status of a form that was held back: nobody is mailed about it before an administrator makes it `new`.
 */
export const UNCHECKED = 'unchecked';

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

/**
 * What somebody may have to look into: `repeated` it was sent several times; `undeliverable` mail to its sender bounced or
 * was reported as spam; `payment` its payment needs a person.
 */
export type Flag = 'repeated' | 'undeliverable' | 'payment';

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
