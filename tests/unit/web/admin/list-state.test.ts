import { describe, expect, it } from 'vitest';
import type { Summary } from '../../../../web/features/admin/admin-api.ts';
import {
  type ListAction,
  type ListState,
  reduceList,
  UNREAD,
  unshown,
} from '../../../../web/features/admin/list-state.ts';

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

function listAfter(...actions: readonly ListAction[]): ListState {
  return actions.reduce(reduceList, UNREAD);
}

function read(items: readonly Summary[], cursor?: string): ListAction {
  return { type: 'read', page: { items: [...items], ...(cursor && { cursor }) }, at: 1, goesOn: false };
}

function looked(items: readonly Summary[], cursor?: string): ListAction {
  return { type: 'looked', page: { items: [...items], ...(cursor && { cursor }) }, at: 2 };
}

const ids = ({ items }: ListState) => items.map(({ id }) => id);
const page = (from: number, length: number) => Array.from({ length }, (_, place) => record(from - place));

describe('a list of the dashboard', () => {
  it('grows by pages, and shows nothing twice that moved to the next page meanwhile', () => {
    const state = listAfter(
      read([record(5), record(4)], 'two'),
      { type: 'reading' },
      read([record(4), record(3)]),
    );
    expect(ids(state)).toEqual(['r5', 'r4', 'r3']);
    expect(state).toMatchObject({ phase: 'ready', cursor: undefined });
  });

  it('keeps what is there when reading on fails, and can go on from the same place', () => {
    const state = listAfter(
      read([record(5)], 'two'),
      { type: 'reading' },
      { type: 'failed', trouble: { failure: 'unavailable' } },
    );
    expect(state).toMatchObject({ phase: 'failed', trouble: { failure: 'unavailable' }, cursor: 'two' });
    expect(ids(state)).toEqual(['r5']);
    expect(reduceList(state, { type: 'reading' })).toMatchObject({ phase: 'reading', trouble: undefined });
  });

  it('holds what is new back until it is asked for', () => {
    const waiting = listAfter(read([record(5), record(4)]), looked([record(7), record(6), record(5)]));
    expect(ids(waiting)).toEqual(['r5', 'r4']);
    expect(unshown(waiting)).toHaveLength(2);
    const shown = reduceList(waiting, { type: 'latest asked for' });
    expect(ids(shown)).toEqual(['r7', 'r6', 'r5', 'r4']);
    expect(unshown(shown)).toEqual([]);
  });

  it('shows what is new at once where nothing is read that could move', () => {
    expect(ids(listAfter(read([]), looked([record(6)])))).toEqual(['r6']);
  });

  it('begins anew when more came than a page holds, so that none is missing in between', () => {
    const state = listAfter(read(page(5, 5), 'old'), looked(page(59, 25), 'new'), {
      type: 'latest asked for',
    });
    expect(ids(state)).toEqual(page(59, 25).map(({ id }) => id));
    expect(state.cursor).toBe('new');
  });

  it('takes over changes where the record stands, but never an older state', () => {
    const changed = record(4, { status: 'closed', version: 2 });
    const state = listAfter(read([record(5), record(4)]), { type: 'changed', record: changed });
    expect(state.items[1]).toEqual(changed);
    expect(reduceList(state, looked([record(5), record(4)])).items[1]).toEqual(changed);
  });

  it('says when it is not up to date any more, until it is again', () => {
    const outdated = listAfter(read([record(5)]), { type: 'look failed' });
    expect(outdated).toMatchObject({ isOutdated: true, seenAt: 1 });
    expect(reduceList(outdated, looked([record(5)]))).toMatchObject({ isOutdated: false, seenAt: 2 });
  });

  it('is asked for again when it was left before anything came', () => {
    expect(listAfter({ type: 'reading' }, { type: 'stopped' })).toMatchObject({
      phase: 'loading',
      seenAt: 0,
    });
    expect(listAfter(read([], 'on'), { type: 'reading' }, { type: 'stopped' })).toMatchObject({
      phase: 'ready',
    });
  });
});
