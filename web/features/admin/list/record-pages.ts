import type { InfiniteData } from '@tanstack/react-query';
import { ADMIN_PAGE_LENGTH } from '../../../../domain/admin.ts';
import type { OrderSummary } from '../../../../domain/contracts/admin-records.ts';
import type { RecordPage, Summary } from '../admin-api.ts';

/** The fetched pages of a list, and their cursors. */
export type RecordPages = InfiniteData<RecordPage>;

/** Records by id, of all lists. */
export type RecordsById = Readonly<Record<string, Summary>>;

/** Adds records. The higher version wins; of equal ones the later, since payments change without a version. */
export function mergeRecords(known: RecordsById, records: readonly Summary[]): RecordsById {
  const merged = { ...known };
  for (const record of records) {
    if (record.version >= (merged[record.id]?.version ?? 0)) merged[record.id] = record;
  }
  return merged;
}

/** Returns the records of all pages in the list's order, each once and in its latest known version. */
export function collectRecords(
  { pages }: RecordPages,
  known: RecordsById = {},
  isOldestFirst = false,
): readonly Summary[] {
  const items = new Map(pages.flatMap((page) => page.items.map((item) => [item.id, known[item.id] ?? item])));
  const direction = isOldestFirst ? 1 : -1;
  return [...items.values()].sort((one, other) => direction * one.createdAt.localeCompare(other.createdAt));
}

/** Whether a record has a later version, or a payment in another state. */
export function isNewer(record: Summary, than: Summary): boolean {
  if (record.version !== than.version) return record.version > than.version;
  // The site changes the status of letters by itself.
  if ('edition' in record && 'edition' in than)
    return record.edition > than.edition || record.status !== than.status;
  return 'cycle' in record && 'cycle' in than && paymentOf(record) !== paymentOf(than);
}

function paymentOf({ payment, refunded, disputes, renewals }: OrderSummary): string {
  return JSON.stringify([payment, refunded, disputes, renewals]);
}

/** Returns the listed records that the latest page lacks, although it extends beyond them. @param listed in order */
export function missingFrom({ items, cursor }: RecordPage, listed: readonly Summary[]): readonly Summary[] {
  const ids = new Set(items.map(({ id }) => id));
  const end = cursor ? listed.findLastIndex(({ id }) => ids.has(id)) + 1 : listed.length;
  return listed.slice(0, end).filter(({ id }) => !ids.has(id));
}

/** Removes a record from a list. */
export function without(data: RecordPages, id: string): RecordPages {
  return { ...data, pages: data.pages.map((page) => withoutRecord(page, id)) };
}

/** Removes a record from a page of a list. */
export function withoutRecord(page: RecordPage, id: string): RecordPage {
  return { ...page, items: page.items.filter((item) => item.id !== id) };
}

function unlistedIn({ items }: RecordPage, { pages }: RecordPages): readonly Summary[] {
  const listed = new Set(pages.flatMap((page) => page.items.map(({ id }) => id)));
  return items.filter(({ id }) => !listed.has(id));
}

/** Returns the records of the latest first page that are newer than all listed ones. */
export function newIn(latest: RecordPage, data: RecordPages): readonly Summary[] {
  const newest = collectRecords(data)[0]?.createdAt ?? '';
  return unlistedIn(latest, data).filter(({ createdAt }) => createdAt > newest);
}

/**
 * Returns the records of the latest first page that belong between listed ones, such as one that has its former status
 * again. Records behind all listed ones have only moved up, and come with the next page.
 */
export function reenteredIn(latest: RecordPage, data: RecordPages): readonly Summary[] {
  const listed = collectRecords(data);
  const newest = listed[0]?.createdAt ?? '';
  const hasMore = data.pages.at(-1)?.cursor !== undefined;
  const end = hasMore ? (listed.at(-1)?.createdAt ?? '') : '';
  return unlistedIn(latest, data).filter(({ createdAt }) => createdAt <= newest && createdAt > end);
}

/** Adds the latest first page. If none of it is listed there may be a gap behind it, and only that page remains. */
export function withLatest(data: RecordPages, latest: RecordPage): RecordPages {
  const isGap = unlistedIn(latest, data).length >= ADMIN_PAGE_LENGTH;
  if (isGap) return { pages: [latest], pageParams: [undefined] };
  return { pages: [latest, ...data.pages], pageParams: [undefined, ...data.pageParams] };
}

/** Returns the cursor that the last page was fetched with; undefined for the first page. */
export function getLastCursor(data: RecordPages | undefined): string | undefined {
  return data?.pages.at(-2)?.cursor;
}

/** Adds the new records of the last page, where a list with the oldest first grows. */
export function withMore(data: RecordPages, page: RecordPage): RecordPages {
  const items = [...(data.pages.at(-1)?.items ?? []), ...unlistedIn(page, data)];
  return { ...data, pages: [...data.pages.slice(0, -1), { ...page, items }] };
}
