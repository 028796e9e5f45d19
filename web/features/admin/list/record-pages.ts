import type { InfiniteData } from '@tanstack/react-query';
import { ADMIN_PAGE_LENGTH } from '../../../../domain/admin.ts';
import type { OrderSummary } from '../../../../domain/contracts/admin-records.ts';
import type { RecordPage, Summary } from '../admin-api.ts';

/** The pages of a list that have been fetched, and the cursors that they were fetched with. */
export type RecordPages = InfiniteData<RecordPage>;

/** Records by id, whichever list they are in. */
export type RecordsById = Readonly<Record<string, Summary>>;

/** Takes over records. The higher version wins; of the same the later, since payments go on without one. */
export function mergeRecords(known: RecordsById, records: readonly Summary[]): RecordsById {
  const merged = { ...known };
  for (const record of records) {
    if (record.version >= (merged[record.id]?.version ?? 0)) merged[record.id] = record;
  }
  return merged;
}

/** The records of all pages in the list's order, each once and as it is known by now. */
export function itemsOf(
  { pages }: RecordPages,
  known: RecordsById = {},
  isOldestFirst = false,
): readonly Summary[] {
  const items = new Map(pages.flatMap((page) => page.items.map((item) => [item.id, known[item.id] ?? item])));
  const direction = isOldestFirst ? 1 : -1;
  return [...items.values()].sort((one, other) => direction * one.createdAt.localeCompare(other.createdAt));
}

/** Whether somebody has changed a record since, or its payment has gone on. */
export function isNewer(record: Summary, than: Summary): boolean {
  if (record.version !== than.version) return record.version > than.version;
  return 'cycle' in record && 'cycle' in than && paymentOf(record) !== paymentOf(than);
}

function paymentOf({ payment, refunded, disputes, renewals }: OrderSummary): string {
  return JSON.stringify([payment, refunded, disputes, renewals]);
}

/** Listed records that the latest page leaves out, although it reaches beyond them. @param listed in order, none before it */
export function missingFrom({ items, cursor }: RecordPage, listed: readonly Summary[]): readonly Summary[] {
  const ids = new Set(items.map(({ id }) => id));
  const end = cursor ? listed.findLastIndex(({ id }) => ids.has(id)) + 1 : listed.length;
  return listed.slice(0, end).filter(({ id }) => !ids.has(id));
}

/** Takes a record out of a list. */
export function without(data: RecordPages, id: string): RecordPages {
  const pages = data.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) }));
  return { ...data, pages };
}

/** The records of a page that are not listed. */
function unlistedIn({ items }: RecordPage, { pages }: RecordPages): readonly Summary[] {
  const listed = new Set(pages.flatMap((page) => page.items.map(({ id }) => id)));
  return items.filter(({ id }) => !listed.has(id));
}

/** The records of the latest first page that were created after the newest that is listed. */
export function newIn(latest: RecordPage, data: RecordPages): readonly Summary[] {
  const newest = itemsOf(data)[0]?.createdAt ?? '';
  return unlistedIn(latest, data).filter(({ createdAt }) => createdAt > newest);
}

/**
 * The older records of the latest first page that belong among those listed, such as one that has its former status
 * again. What is behind all of them has only moved up, and comes with the next page.
 */
export function reenteredIn(latest: RecordPage, data: RecordPages): readonly Summary[] {
  const listed = itemsOf(data);
  const newest = listed[0]?.createdAt ?? '';
  const hasMore = data.pages.at(-1)?.cursor !== undefined;
  const end = hasMore ? (listed.at(-1)?.createdAt ?? '') : '';
  return unlistedIn(latest, data).filter(({ createdAt }) => createdAt <= newest && createdAt > end);
}

/** Adds the latest first page. When none of it is listed there may be a gap behind it, and the list begins anew. */
export function withLatest(data: RecordPages, latest: RecordPage): RecordPages {
  const isGap = unlistedIn(latest, data).length >= ADMIN_PAGE_LENGTH;
  if (isGap) return { pages: [latest], pageParams: [undefined] };
  return { pages: [latest, ...data.pages], pageParams: [undefined, ...data.pageParams] };
}

/** The cursor that the last page was fetched with; undefined for the first page. */
export function lastCursorOf(data: RecordPages | undefined): string | undefined {
  return data?.pages.at(-2)?.cursor;
}

/** Adds what the last page has by now: a list with the oldest first goes on there. */
export function withMore(data: RecordPages, page: RecordPage): RecordPages {
  const items = [...(data.pages.at(-1)?.items ?? []), ...unlistedIn(page, data)];
  return { ...data, pages: [...data.pages.slice(0, -1), { ...page, items }] };
}
