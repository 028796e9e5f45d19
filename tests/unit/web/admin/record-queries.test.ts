import {
  environmentManager,
  focusManager,
  InfiniteQueryObserver,
  onlineManager,
  type QueryClient,
  QueryObserver,
} from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FullRecord } from '../../../../domain/contracts/admin.ts';
import type { AdminApi, Summary } from '../../../../web/features/admin/admin-api.ts';
import { AdminError } from '../../../../web/features/admin/admin-failure.ts';
import { readView } from '../../../../web/features/admin/dashboard-url.ts';
import { boardQuery } from '../../../../web/features/admin/kinds/clients/board/board-columns.ts';
import { collectRecords } from '../../../../web/features/admin/list/record-pages.ts';
import {
  deleteRecords,
  knownRecordsQuery,
  latestQuery,
  listQuery,
  numbersQuery,
  POLLED,
  personQuery,
  recordQuery,
  showChange,
  showChanged,
  updateRecords,
} from '../../../../web/features/admin/list/record-queries.ts';
import { phaseOf } from '../../../../web/features/admin/list/use-records.ts';
import { notifyDashboard } from '../../../../web/features/admin/notify-dashboard.ts';
import { createQueryClient } from '../../../../web/features/admin/query-client.ts';
import { page, record } from './made-records.ts';

vi.mock('../../../../web/features/admin/notify-dashboard.ts', () => ({ notifyDashboard: vi.fn() }));

const FILTER = readView(new URLSearchParams());

function full(whole: Summary): FullRecord {
  return { record: whole as FullRecord['record'], changes: [] };
}

const unavailable = new AdminError('unavailable');

describe('a list of the dashboard', () => {
  let client: QueryClient;
  let leave: (() => void)[];
  const list = vi.fn<AdminApi['list']>();
  const whole = vi.fn<AdminApi['record']>();
  const board = vi.fn(async () => ({ columns: [] }));
  const numbers = vi.fn(async () => ({}));
  const api = { list, record: whole, board, numbers } as unknown as AdminApi;

  beforeEach(() => {
    vi.useFakeTimers();
    // Servers do not poll.
    environmentManager.setIsServer(() => false);
    vi.mocked(notifyDashboard).mockClear();
    list.mockReset();
    whole.mockReset();
    client = createQueryClient();
    client.mount();
    leave = [];
  });

  afterEach(() => {
    for (const end of leave) end();
    client.unmount();
    focusManager.setFocused(undefined);
    onlineManager.setOnline(true);
    vi.useRealTimers();
  });

  /** Lets responses arrive and take effect. */
  const settle = (milliseconds = 10) => vi.advanceTimersByTimeAsync(milliseconds);

  async function open(filter: Parameters<typeof listQuery>[1] = FILTER) {
    const pages = new InfiniteQueryObserver(client, listQuery(api, filter));
    const close = pages.subscribe(() => {});
    leave.push(close);
    await settle();
    const shown = () => {
      const { data } = pages.getCurrentResult();
      const known = client.getQueryData(knownRecordsQuery.queryKey);
      return data && collectRecords(data, known, filter.sort === 'oldest').map(({ id }) => id);
    };
    return { pages, close, shown, phase: () => phaseOf(pages.getCurrentResult()) };
  }

  function poll(filter = FILTER) {
    const latest = new QueryObserver(client, latestQuery(api, filter));
    leave.push(latest.subscribe(() => {}));
    return latest;
  }

  /** A record as opened. */
  function read(id: string) {
    const opened = new QueryObserver(client, recordQuery(api, { list: 'submissions', id }));
    leave.push(opened.subscribe(() => {}));
    return () => opened.getCurrentResult().data?.record;
  }

  /** Opens the page of the client `c1`. @returns the call that fetches it */
  async function openClient() {
    const person = vi.fn(async () => ({}));
    const name = { list: 'clients', id: 'c1' } as const;
    const opened = new QueryObserver(client, personQuery({ person } as unknown as AdminApi, name));
    leave.push(opened.subscribe(() => {}));
    await settle();
    return person;
  }

  const known = (id: string) => client.getQueryData(knownRecordsQuery.queryKey)?.[id];

  it('keeps its records when a further page fails, shows that once, and continues', async () => {
    list.mockResolvedValueOnce(page([record(5)], 'two')).mockRejectedValueOnce(unavailable);
    const { pages, shown, phase } = await open();
    await pages.fetchNextPage();
    expect([phase(), shown()]).toEqual(['failed', ['r5']]);
    expect(vi.mocked(notifyDashboard).mock.calls).toEqual([
      [expect.objectContaining({ description: 'Failed to fetch contact submissions' })],
    ]);

    list.mockResolvedValueOnce(page([record(4)]));
    const further = pages.fetchNextPage();
    expect(phase()).toBe('loading more');
    await further;
    expect(list).toHaveBeenLastCalledWith({ ...FILTER, cursor: 'two' }, expect.anything());
    expect([phase(), shown()]).toEqual(['ready', ['r5', 'r4']]);
  });

  it('keeps showing a failure during polls and changes of records', async () => {
    list.mockResolvedValueOnce(page([], 'two')).mockRejectedValueOnce(unavailable);
    const { pages, shown, phase } = await open();
    await pages.fetchNextPage();
    list.mockResolvedValue(page([record(5)], 'two'));
    poll();
    await settle(8_000);
    updateRecords(client, [record(5, { status: 'closed', version: 1 })]);
    expect([phase(), shown()]).toEqual(['failed', ['r5']]);
  });

  it('is not fetched completely again on return after a failure', async () => {
    list.mockResolvedValueOnce(page([record(5)], 'two')).mockRejectedValueOnce(unavailable);
    const { pages, close } = await open();
    await pages.fetchNextPage();
    close();
    const { shown } = await open();
    expect(list).toHaveBeenCalledTimes(2);
    expect(shown()).toEqual(['r5']);
    list.mockResolvedValue(page([]));
    const { pages: switched } = await open({ ...FILTER, status: 'new' });
    switched.setOptions(listQuery(api, FILTER));
    await settle();
    expect(list).toHaveBeenCalledTimes(3);
  });

  it('is fetched again after it was left while loading, without an error message', async () => {
    list.mockImplementationOnce(
      (_, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    const { close, phase } = await open();
    expect(phase()).toBe('loading');
    close();
    await settle();
    list.mockResolvedValueOnce(page([record(5)]));
    const again = await open();
    expect([again.phase(), again.shown()]).toEqual(['ready', ['r5']]);
    expect(notifyDashboard).not.toHaveBeenCalled();
  });

  it('keeps its records when it is stopped, and can continue', async () => {
    list.mockResolvedValueOnce(page([record(5)], 'two')).mockReturnValueOnce(new Promise(() => {}));
    const { pages, shown, phase } = await open();
    pages.fetchNextPage();
    await settle();
    expect(phase()).toBe('loading more');
    updateRecords(client, [record(5, { status: 'closed', version: 1 })]);
    await client.cancelQueries({ queryKey: listQuery(api, FILTER).queryKey });
    expect([phase(), shown()]).toEqual(['ready', ['r5']]);
    expect(known('r5')?.status).toBe('closed');
    list.mockResolvedValueOnce(page([record(4)]));
    await pages.fetchNextPage();
    expect(shown()).toEqual(['r5', 'r4']);
  });

  it('holds new records back, except in an empty list', async () => {
    list.mockResolvedValueOnce(page([]));
    const { shown } = await open();
    const latest = poll();
    list.mockResolvedValueOnce(page([record(6)]));
    await settle(8_000);
    expect(shown()).toEqual(['r6']);
    list.mockResolvedValueOnce(page([record(7), record(6, { status: 'closed', version: 1 })]));
    await settle(8_000);
    expect(shown()).toEqual(['r6']);
    expect(known('r6')?.status).toBe('closed');
    expect(latest.getCurrentResult().data?.items).toHaveLength(2);
  });

  it('grows behind its last page and keeps all records when the oldest are first', async () => {
    const filter = { ...FILTER, sort: 'oldest' };
    list.mockResolvedValueOnce(page([record(1), record(2)], 'two')).mockResolvedValueOnce(page([record(3)]));
    const { pages, shown } = await open(filter);
    poll(filter);
    await pages.fetchNextPage();
    // The third record has left the selection since.
    list.mockResolvedValueOnce(page([record(4), record(5)], 'three'));
    list.mockResolvedValueOnce(page([record(1), record(2)], 'two'));
    await settle(8_000);
    expect(list).toHaveBeenCalledWith({ ...filter, cursor: 'two' }, expect.anything());
    expect(shown()).toEqual(['r1', 'r2', 'r3', 'r4', 'r5']);
    list.mockResolvedValueOnce(page([record(6)]));
    await pages.fetchNextPage();
    expect(list).toHaveBeenLastCalledWith({ ...filter, cursor: 'three' }, expect.anything());
    expect(shown()).toEqual(['r1', 'r2', 'r3', 'r4', 'r5', 'r6']);
  });

  it('is out of date until a poll succeeds, without an error message', async () => {
    list.mockResolvedValueOnce(page([record(5)])).mockRejectedValueOnce(unavailable);
    await open();
    const latest = poll();
    const seenAt = latest.getCurrentResult().dataUpdatedAt;
    await settle(8_000);
    expect(latest.getCurrentResult()).toMatchObject({ isError: true, dataUpdatedAt: seenAt });
    expect(notifyDashboard).not.toHaveBeenCalled();
    list.mockResolvedValueOnce(page([record(5)]));
    await settle(8_000);
    expect(latest.getCurrentResult()).toMatchObject({ isError: false, dataUpdatedAt: Date.now() });
  });

  it('is polled every 8 seconds while the page is visible and online, and at once when it becomes so', async () => {
    list.mockImplementation(async () => page([record(5)]));
    await open();
    poll();
    const calls = async (milliseconds: number) => {
      list.mockClear();
      await settle(milliseconds);
      return list.mock.calls.length;
    };
    expect(await calls(24_000)).toBe(3);
    focusManager.setFocused(false);
    expect(await calls(60_000)).toBe(0);
    focusManager.setFocused(true);
    expect(await calls(100)).toBe(1);
    onlineManager.setOnline(false);
    expect(await calls(60_000)).toBe(0);
    onlineManager.setOnline(true);
    expect(await calls(100)).toBe(1);
    focusManager.setFocused(false);
    onlineManager.setOnline(false);
    await settle();
    onlineManager.setOnline(true);
    expect(await calls(60_000)).toBe(0);
    focusManager.setFocused(true);
    expect(await calls(100)).toBe(1);
  });

  it('fetches the open record again only if the page has a newer version', async () => {
    list.mockImplementation(async () => page([record(5)]));
    whole.mockResolvedValueOnce(full(record(5)));
    await open();
    poll();
    const shown = read('r5');
    await settle(16_000);
    expect(whole).toHaveBeenCalledTimes(1);

    const changed = record(5, { status: 'contacted', version: 1 });
    list.mockImplementation(async () => page([changed]));
    whole.mockResolvedValueOnce(full(changed));
    await settle(16_000);
    expect(whole).toHaveBeenCalledTimes(2);
    expect(shown()?.status).toBe('contacted');
  });

  it('fetches an open record that is not on the page with each poll, and keeps it after a failure', async () => {
    list.mockImplementation(async () => page([record(5)], 'two'));
    whole.mockResolvedValueOnce(full(record(3))).mockRejectedValueOnce(unavailable);
    await open();
    poll();
    const shown = read('r3');
    await settle(8_000);
    expect(shown()).toEqual(record(3));
    whole.mockResolvedValueOnce(full(record(3, { status: 'closed', version: 4 })));
    await settle(8_000);
    expect([shown()?.status, known('r3')?.status]).toEqual(['closed', 'closed']);
    expect(whole).toHaveBeenCalledTimes(3);
  });

  it('fetches the open record with each poll while an email that was just sent can come back', async () => {
    const sent = {
      name: 'acknowledgement',
      state: 'sent',
      at: new Date().toISOString(),
      canBeSentAgain: true,
    };
    list.mockImplementation(async () => page([record(5)]));
    whole.mockResolvedValue(full(record(5, { mails: [sent] } as object)));
    await open();
    poll();
    read('r5');
    await settle(16_000);
    expect(whole).toHaveBeenCalledTimes(3);
    await settle(10 * 60_000);
    whole.mockClear();
    await settle(60_000);
    expect(whole).not.toHaveBeenCalled();
  });

  it.each([
    ['a change made', { version: 2 }, { version: 1 }],
    ['texts saved', { edition: 2 }, { edition: 1 }],
  ])('keeps %s here when an older response arrives later', async (_, mine, older) => {
    const answer = Promise.withResolvers<FullRecord>();
    whole.mockReturnValueOnce(answer.promise);
    const shown = read('r5');
    const { queryKey } = recordQuery(api, { list: 'submissions', id: 'r5' });
    client.setQueryData(queryKey, full(record(5, { ...mine, status: 'closed' })));
    answer.resolve(full(record(5, older)));
    await settle();
    expect(shown()?.status).toBe('closed');
  });

  it('shows a record as its change left it, without what was removed', async () => {
    const before = record(5, { owner: 'ada@example.com', followUp: '2020-01-01' });
    whole.mockResolvedValueOnce(full(before));
    const shown = read('r5');
    await settle();
    const change = { version: 1, at: before.createdAt, by: 'ada@example.com' };
    showChange(client, 'submissions', { record: full(record(5, { version: 1 })).record, change });
    await settle();
    expect(shown()).toEqual(record(5, { version: 1 }));
    expect(whole).toHaveBeenCalledTimes(1);
  });

  it('shows records that no longer match in their latest version, and removes deleted ones', async () => {
    const onlyNew = { ...FILTER, status: 'new' };
    list.mockResolvedValueOnce(page([record(6), record(5), record(4)], 'two'));
    const { shown } = await open(onlyNew);
    list.mockImplementation(async () => page([record(4)], 'other'));
    whole.mockImplementation(async ({ id }) => {
      if (id === 'r6') throw new AdminError('not_found');
      return full(record(5, { status: 'contacted', version: 1 }));
    });
    poll(onlyNew);
    await settle(2_000);
    await settle(16_000);
    expect(shown()).toEqual(['r5', 'r4']);
    expect(known('r5')?.status).toBe('contacted');
    expect(whole).toHaveBeenCalledTimes(2);
  });

  it('removes a record that was deleted here without fetching it again', async () => {
    list.mockImplementation(async () => page([record(6), record(5)]));
    whole.mockImplementation(async () => full(record(6)));
    const { shown } = await open();
    poll();
    read('r6');
    await settle();
    const { length: fetched } = whole.mock.calls;
    const deletion = deleteRecords(client, ['r6'], async () => {
      list.mockImplementation(async () => page([record(5)]));
      // Polls while the server's response is on its way.
      await settle(20_000);
    });
    await deletion;
    expect(shown()).toEqual(['r5']);
    await settle(20_000);
    expect(whole).toHaveBeenCalledTimes(fetched);
  });

  it('fetches a record, and a client, that a colleague has deleted a last time', async () => {
    const gone = new AdminError('not_found');
    list.mockResolvedValueOnce(page([record(6)])).mockImplementation(async () => page([record(5)]));
    whole.mockResolvedValueOnce(full(record(6))).mockRejectedValue(gone);
    const person = vi.fn<AdminApi['person']>().mockRejectedValue(gone);
    person.mockResolvedValueOnce({} as Awaited<ReturnType<AdminApi['person']>>);
    await open();
    read('r6');
    const name = { list: 'clients', id: 'c1' } as const;
    const client1 = { ...personQuery({ person } as unknown as AdminApi, name), ...POLLED };
    leave.push(new QueryObserver(client, client1).subscribe(() => {}));
    poll();
    await settle(60_000);
    // The list asks for it as well, when it leaves.
    expect(whole).toHaveBeenCalledTimes(3);
    expect(person).toHaveBeenCalledTimes(2);
  });

  it('fetches no client page of a person who is being erased', async () => {
    const person = await openClient();
    await deleteRecords(client, ['c1', 'r4'], async () => showChanged(client, record(4, { version: 1 })));
    await settle();
    expect(person).toHaveBeenCalledTimes(1);
  });

  it('fetches a record again that could not be deleted', async () => {
    list.mockImplementation(async () => page([record(6, { version: 1 })]));
    whole.mockImplementation(async () => full(record(6)));
    await open();
    poll();
    read('r6');
    await settle();
    await expect(deleteRecords(client, ['r6'], () => Promise.reject(unavailable))).rejects.toBe(unavailable);
    const { length: fetched } = whole.mock.calls;
    await settle(20_000);
    expect(whole.mock.calls.length).toBeGreaterThan(fetched);
  });

  it.each([
    ['assigned to a colleague', { owner: 'ada@example.com' }, { owner: 'grace@example.com' }],
    ['closed', { owner: 'ada@example.com' }, { owner: 'ada@example.com', status: 'closed' }],
    ['postponed', { due: 'today' }, { followUp: '2199-01-01' }],
    ['freed of its follow-up day', { due: 'past' }, {}],
  ])('fetches a record that was %s only once', async (_, filter, changes) => {
    const narrowed = { ...FILTER, ...filter };
    const before = { owner: 'ada@example.com', followUp: '2020-01-01' };
    list.mockResolvedValueOnce(page([record(6, before), record(5, before)]));
    await open(narrowed);
    list.mockImplementation(async () => page([record(6, before)]));
    whole.mockImplementation(async () => full(record(5, { ...changes, version: 1 })));
    poll(narrowed);
    await settle(30_000);
    expect(whole).toHaveBeenCalledTimes(1);
  });

  it('renews a client page after a change of an order that was never listed, and not when one is read', async () => {
    const person = await openClient();
    updateRecords(client, [record(4, { version: 1 })]);
    await settle();
    expect(person).toHaveBeenCalledTimes(1);
    showChanged(client, record(5, { version: 1 }));
    await settle();
    expect(person).toHaveBeenCalledTimes(2);
    expect(known('r5')?.version).toBe(1);
  });

  it('fetches one further page with each poll', async () => {
    list.mockImplementation(async ({ cursor }) => {
      if (cursor === undefined) return page([record(6)], 'two');
      return cursor === 'two' ? page([record(5)], 'three') : page([record(4)]);
    });
    const { pages } = await open();
    await pages.fetchNextPage();
    await pages.fetchNextPage();
    list.mockClear();
    poll();
    await settle(16_000);
    const cursors = list.mock.calls.map(([{ cursor }]) => cursor);
    expect(cursors).toHaveLength(4);
    expect(cursors).toEqual(expect.arrayContaining(['two', 'three']));
  });

  it.each([
    ['the board every 8 seconds', board, () => new QueryObserver(client, boardQuery(api)), 15],
    ['the numbers every minute', numbers, () => new QueryObserver(client, numbersQuery(api)), 2],
  ] as const)('comes with %s while the page is visible', async (_, call, observe, inTwoMinutes) => {
    leave.push(observe().subscribe(() => {}));
    await settle();
    call.mockClear();
    await settle(120_000);
    expect(call).toHaveBeenCalledTimes(inTwoMinutes);
    focusManager.setFocused(false);
    await settle(600_000);
    expect(call).toHaveBeenCalledTimes(inTwoMinutes);
  });
});
