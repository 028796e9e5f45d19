import type { InfiniteData } from '@tanstack/react-query';
import { ADMIN_PAGE_LENGTH } from '../../../domain/admin.ts';
import type { RecordPage, Summary } from './admin-api.ts';

/** The pages of a list that have been fetched, and the cursors that they were fetched with. */
export type RecordPages = InfiniteData<RecordPage, string | undefined>;

/** The records of all pages, newest first: each once, in its highest version. */
export function itemsOf({ pages }: Pick<RecordPages, 'pages'>): readonly Summary[] {
  const items = [...byId(pages.flatMap((page) => page.items)).values()];
  return items.sort((one, other) => other.createdAt.localeCompare(one.createdAt));
}

/** Takes over changed records where they stand, unless a higher version stands there; adds none. */
export function withChanges(data: RecordPages, records: readonly Summary[]): RecordPages {
  const changed = byId(records);
  return mapItems(data, (item) => higher(changed.get(item.id) ?? item, item));
}

/** Pages that have been fetched, without undoing what was changed while they were on their way. */
export function withoutOlder(before: RecordPages | undefined, fetched: RecordPages): RecordPages {
  if (!before) return fetched;
  const known = byId(itemsOf(before));
  return mapItems(fetched, (item) => higher(item, known.get(item.id) ?? item));
}

/** Adds the latest first page. When all of it is new there may be a gap behind it, and the list begins anew. */
export function withLatest(data: RecordPages, latest: RecordPage): RecordPages {
  const isGap = newIn(latest, itemsOf(data)).length >= ADMIN_PAGE_LENGTH;
  if (isGap) return { pages: [latest], pageParams: [undefined] };
  return { pages: [latest, ...data.pages], pageParams: [undefined, ...data.pageParams] };
}

/** Records of a page that are not listed. */
export function newIn({ items }: RecordPage, listed: readonly Summary[]): readonly Summary[] {
  const ids = new Set(listed.map(({ id }) => id));
  return items.filter(({ id }) => !ids.has(id));
}

function byId(records: readonly Summary[]): ReadonlyMap<string, Summary> {
  const found = new Map<string, Summary>();
  for (const record of records) found.set(record.id, higher(found.get(record.id) ?? record, record));
  return found;
}

function mapItems(data: RecordPages, change: (item: Summary) => Summary): RecordPages {
  return {
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) as typeof page.items })),
  };
}

/** The higher version of a record; the first where both have the same, since payments go on without one. */
function higher(record: Summary, other: Summary): Summary {
  return other.version > record.version ? other : record;
}
