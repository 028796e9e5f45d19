import type { AdminList } from '../../domain/admin.ts';
import type { ListQuery } from '../../domain/contracts/admin.ts';
import type { ListedOf } from '../records/kinds.ts';
import { encodeCursor } from './cursor.ts';
import { planQuery, resolveCursorKey, toKey } from './query-plan.ts';
import { getResponseSize, MAX_LIST_BYTES } from './response-size.ts';

/** A part of a list, in the list's order. */
export interface ListPage<Shown> {
  readonly items: readonly Shown[];
  /** Absent on the last part. */
  readonly cursor?: string;
  /** Creation time of the last record that was read (ISO 8601). Absent on the last part. */
  readonly readTo?: string;
}

export interface PageLimits {
  readonly length: number;
  /** Maximum number of records read for it. */
  readonly reads: number;
}

/** Records read at a time. They can have 400 KB each, and those that do not fit into the part are read for nothing. */
const BATCH = 50;

/**
 * Reads a part of a list, within the limits however many records there are.
 * @param show makes the items of records; undefined for a deleted one
 * @throws Problem for an invalid filter or cursor; StorageError
 */
export async function readPage<List extends AdminList, Shown>(
  list: List,
  query: ListQuery,
  { length, reads }: PageLimits,
  show: (records: readonly ListedOf[List][]) => Promise<readonly (Shown | undefined)[]>,
): Promise<ListPage<Shown>> {
  const plan = await planQuery(list, query);
  const { selection, source, created, read, filter } = plan;
  const [start, end] = created;
  if (end < start) return { items: [] };
  let after = query.cursor === undefined ? undefined : await resolveCursorKey(plan, query.cursor);

  const shown: Shown[] = [];
  let last: ListedOf[List] | undefined;
  for (let looked = 0, bytes = 0; ; ) {
    // Reading one more than the limit shows whether there are more.
    const limit = Math.min(looked === 0 ? length + 1 : BATCH, BATCH, reads - looked + 1);
    const { items, isEnd } = await read(after, limit);
    const included = await filter(items);
    const made = await show(included);
    const shownOf = new Map(included.map((record, at) => [record, made[at]]));
    for (const record of items) {
      const item = shownOf.get(record);
      const size = item === undefined ? 0 : getResponseSize(item);
      const isFull =
        shown.length === length || looked === reads || (bytes > 0 && bytes + size > MAX_LIST_BYTES);
      if (isFull && last) {
        return { items: shown, cursor: encodeCursor(selection, last), readTo: last.createdAt };
      }
      if (item !== undefined) shown.push(item);
      bytes += size;
      looked += 1;
      last = record;
    }
    if (isEnd || !last) return { items: shown };
    after = toKey(source, last);
  }
}
