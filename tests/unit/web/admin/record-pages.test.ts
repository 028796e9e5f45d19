import { describe, expect, it } from 'vitest';
import type { Summary } from '../../../../web/features/admin/admin-api.ts';
import {
  itemsOf,
  newIn,
  type RecordPages,
  withChanges,
  withLatest,
  withoutOlder,
} from '../../../../web/features/admin/record-pages.ts';

/** A record of a minute: later ones are newer. */
function record(minute: number, changes: Partial<Summary> = {}): Summary {
  const createdAt = new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();
  return {
    id: `r${minute}`,
    createdAt,
    status: 'new',
    version: 0,
    email: 'a@example.net',
    ...changes,
  } as Summary;
}

function page(items: readonly Summary[], cursor?: string): RecordPages['pages'][number] {
  return { items: [...items], ...(cursor && { cursor }) };
}

function listOf(...pages: RecordPages['pages']): RecordPages {
  return { pages, pageParams: pages.map((_, place) => pages[place - 1]?.cursor) };
}

const ids = (data: RecordPages) => itemsOf(data).map(({ id }) => id);
const minutes = (from: number, length: number) => Array.from({ length }, (_, place) => record(from - place));

describe('a list of the dashboard', () => {
  it('shows nothing twice that moved to the next page meanwhile', () => {
    const data = listOf(page([record(5), record(4)], 'two'), page([record(4), record(3)]));
    expect(ids(data)).toEqual(['r5', 'r4', 'r3']);
  });

  it('counts what is new, and puts it where it belongs once it is asked for', () => {
    const data = listOf(page([record(6), record(4)], 'two'), page([record(3)], 'three'));
    const latest = page([record(7), record(6), record(5)], 'other');
    expect(newIn(latest, itemsOf(data))).toEqual([record(7), record(5)]);
    const shown = withLatest(data, latest);
    expect(ids(shown)).toEqual(['r7', 'r6', 'r5', 'r4', 'r3']);
    expect(newIn(latest, itemsOf(shown))).toEqual([]);
    expect(shown.pages.at(-1)?.cursor).toBe('three');
    expect(shown.pageParams).toEqual([undefined, undefined, 'two']);
  });

  it('begins anew when more came than a page holds, so that none is missing in between', () => {
    const data = withLatest(listOf(page(minutes(5, 5), 'old')), page(minutes(59, 25), 'new'));
    expect(itemsOf(data)).toEqual(minutes(59, 25));
    expect(data).toMatchObject({ pages: [{ cursor: 'new' }], pageParams: [undefined] });
  });

  it('takes over changes where the record stands, but never an older state', () => {
    const data = listOf(page([record(5), record(4)]), page([record(4), record(3)]));
    const changed = record(4, { status: 'closed', version: 2 });
    const after = withChanges(data, [changed, record(9)]);
    expect(itemsOf(after)).toEqual([record(5), changed, record(3)]);
    expect(itemsOf(withChanges(after, [record(4)]))[1]).toEqual(changed);
    expect(itemsOf(withLatest(after, page([record(4)])))[1]).toEqual(changed);
  });

  it('takes over a payment that has gone on while nobody changed the order', () => {
    const paid = record(4, { payment: 'paid' } as Partial<Summary>);
    const refunded = record(4, { payment: 'refunded' } as Partial<Summary>);
    const before = listOf(page([paid]));
    const after = withChanges(before, [refunded]);
    expect(itemsOf(after)).toEqual([refunded]);
    expect(withoutOlder(before, after)).toEqual(after);
  });

  it('keeps a change that was made while the next page was on its way', () => {
    const changed = record(4, { status: 'closed', version: 2 });
    const before = withChanges(listOf(page([record(4)], 'two')), [changed]);
    const fetched = listOf(page([record(4)], 'two'), page([record(3)]));
    expect(itemsOf(withoutOlder(before, fetched))).toEqual([changed, record(3)]);
    expect(withoutOlder(undefined, fetched)).toEqual(fetched);
  });
});
