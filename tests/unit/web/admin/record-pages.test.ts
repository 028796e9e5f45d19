import { describe, expect, it } from 'vitest';
import type { Summary } from '../../../../web/features/admin/admin-api.ts';
import {
  collectRecords,
  isNewer,
  mergeRecords,
  missingFrom,
  newIn,
  type RecordPages,
  reenteredIn,
  withLatest,
} from '../../../../web/features/admin/list/record-pages.ts';
import { page, record } from './made-records.ts';

function createList(...pages: RecordPages['pages']): RecordPages {
  return { pages, pageParams: pages.map((_, place) => pages[place - 1]?.cursor) };
}

const ids = (data: RecordPages) => collectRecords(data).map(({ id }) => id);
const minutes = (from: number, length: number) => Array.from({ length }, (_, place) => record(from - place));

describe('a list of the dashboard', () => {
  it('shows a record once that has moved to the next page', () => {
    const data = createList(page([record(5), record(4)], 'two'), page([record(4), record(3)]));
    expect(ids(data)).toEqual(['r5', 'r4', 'r3']);
  });

  it('counts new records, and shows them in order on request', () => {
    const data = createList(page([record(6), record(4)], 'two'), page([record(3)], 'three'));
    const latest = page([record(7), record(6), record(5)], 'other');
    expect(newIn(latest, data)).toEqual([record(7)]);
    expect(reenteredIn(latest, data)).toEqual([record(5)]);
    const shown = withLatest(data, latest);
    expect(ids(shown)).toEqual(['r7', 'r6', 'r5', 'r4', 'r3']);
    expect([...newIn(latest, shown), ...reenteredIn(latest, shown)]).toEqual([]);
    expect(shown.pages.at(-1)?.cursor).toBe('three');
    expect(shown.pageParams).toEqual([undefined, undefined, 'two']);
  });

  it('does not count records that have moved up to the first page', () => {
    const data = createList(page(minutes(59, 25), 'two'));
    const latest = page([...minutes(59, 20), ...minutes(34, 5)], 'other');
    expect(newIn(latest, data)).toEqual([]);
    expect(reenteredIn(latest, data)).toEqual([]);
  });

  it('counts an older record that belongs to the list again separately', () => {
    const all = createList(page([record(6), record(4)]));
    const latest = page([record(6), record(5), record(4), record(2)]);
    expect(newIn(latest, all)).toEqual([]);
    expect(reenteredIn(latest, all)).toEqual([record(5), record(2)]);
  });

  it('starts over when more records arrived than fit on a page, so that none is missing', () => {
    const data = withLatest(createList(page(minutes(5, 5), 'old')), page(minutes(59, 25), 'new'));
    expect(collectRecords(data)).toEqual(minutes(59, 25));
    expect(data).toMatchObject({ pages: [{ cursor: 'new' }], pageParams: [undefined] });
  });

  it('shows the latest version of a record at its place on any page', () => {
    const data = createList(page([record(5), record(4)]), page([record(4), record(3)]));
    const changed = record(4, { status: 'closed', version: 2 });
    const known = mergeRecords({}, [record(4), changed, record(9)]);
    expect(collectRecords(data, known)).toEqual([record(5), changed, record(3)]);
    const later = mergeRecords(known, [record(4), record(3)]);
    expect(collectRecords(withLatest(data, page([record(4)])), later)).toEqual([
      record(5),
      changed,
      record(3),
    ]);
  });

  it('shows a payment that has changed without a new version of the order', () => {
    const paid = record(4, { payment: 'paid' } as Partial<Summary>);
    const refunded = record(4, { payment: 'refunded' } as Partial<Summary>);
    const known = mergeRecords(mergeRecords({}, [paid]), [refunded]);
    expect(collectRecords(createList(page([paid])), known)).toEqual([refunded]);
  });

  it('recognizes a changed record', () => {
    expect(isNewer(record(4, { version: 2 }), record(4, { version: 1 }))).toBe(true);
    expect(isNewer(record(4, { version: 1 }), record(4, { version: 2 }))).toBe(false);
    const order = (payment: string, refunded?: number) =>
      record(4, { cycle: 'monthly', payment, ...(refunded && { refunded }) } as Partial<Summary>);
    expect(isNewer(order('paid'), order('paid'))).toBe(false);
    expect(isNewer(order('paid', 500), order('paid'))).toBe(true);
    const disputed = { ...order('paid'), disputes: [{ id: 'du_1', state: 'inquiry', amount: 1 }] } as Summary;
    expect(isNewer(disputed, order('paid'))).toBe(true);
  });

  it('finds records that the first page no longer has, as far as that page extends', () => {
    const listed = minutes(9, 5);
    const ids = (page: RecordPages['pages'][number]) => missingFrom(page, listed).map(({ id }) => id);
    expect(ids(page([record(10), record(8), record(7)], 'further'))).toEqual(['r9']);
    expect(ids(page([record(10), record(8), record(7)]))).toEqual(['r9', 'r6', 'r5']);
    expect(ids(page(minutes(59, 25), 'further'))).toEqual([]);
  });
});
