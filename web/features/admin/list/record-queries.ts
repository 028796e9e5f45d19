import {
  focusManager,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  skipToken,
} from '@tanstack/react-query';
import { type DueFilter, HELD_STATUSES, isDue, showsHeld } from '../../../../domain/admin.ts';
import type { FullRecord } from '../../../../domain/contracts/admin.ts';
import { RECORDS } from '../../../../domain/records/records.ts';
import { businessDay } from '../../../../domain/time/business-hours.ts';
import type { AdminApi, RecordName, RecordPage, Summary } from '../admin-api.ts';
import { failureOf } from '../admin-failure.ts';
import type { ListFilter } from '../dashboard-url.ts';
import { kindOf } from '../kinds/kinds.ts';
import { NUMBERS_KEY } from '../numbers/numbers-query.ts';
import {
  isNewer,
  itemsOf,
  lastCursorOf,
  mergeRecords,
  missingFrom,
  type RecordPages,
  type RecordsById,
  withLatest,
  withMore,
  without,
} from './record-pages.ts';

/** How often what is shown is fetched again, in milliseconds. The firewall takes 500 calls of an IP in 5 minutes. */
const POLLING_MS = 8_000;

/** Of a query that is fetched again while somebody sees the page and has a network: a hidden page asks for nothing. */
export const POLLED = {
  networkMode: 'online',
  // Not at once after the list itself, which begins with the same page.
  staleTime: 1_000,
  refetchInterval: POLLING_MS,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: () => focusManager.isFocused() && 'always',
} as const;

/** How many records that have left a list are asked for with one poll. */
const MAX_LEFT = 5;

/** In the cache: records that were opened. */
const RECORD = 'record';

/** In the cache: pages of clients, by the record that they were opened from. */
export const PERSON_KEY = ['person'] as const;

/** Every record that has come in any list: pages say what is listed, this how it is by now. */
export const knownRecordsQuery = queryOptions<RecordsById>({
  queryKey: ['known records'],
  queryFn: skipToken,
});

/** Shows changed records wherever they are listed, counted and gathered. */
export function updateRecords(client: QueryClient, records: readonly Summary[]): void {
  const before = client.getQueryData(knownRecordsQuery.queryKey) ?? {};
  const isChanged = (record: Summary) => isNewer(record, before[record.id] ?? record);
  if (records.some(isChanged)) {
    client.invalidateQueries({ queryKey: NUMBERS_KEY });
    client.invalidateQueries({ queryKey: PERSON_KEY });
  }
  client.setQueryData(knownRecordsQuery.queryKey, (known = {}) => mergeRecords(known, records));
}

/** A list, page by page. Its pages are fetched once; `latestQuery` has what is new. */
export function listQuery(api: AdminApi, filter: ListFilter) {
  return infiniteQueryOptions({
    queryKey: ['list', filter],
    queryFn: async ({ pageParam: cursor, signal, client }) => {
      const page = await api.list({ ...filter, cursor }, signal);
      updateRecords(client, page.items);
      if (cursor === undefined) client.setQueryData(latestQuery(api, filter).queryKey, page);
      return page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }: RecordPage) => cursor,
    // Any other time ends with a failure, and going back to the list would then fetch all pages again.
    staleTime: 'static',
    meta: { failed: kindOf(filter.list).failed },
  });
}

/**
 * The page of a list on which new records appear as it is by now, polled while somebody sees it and has a network: the
 * first, or with the oldest first the last that has been fetched. What is shown besides is asked for along with it
 * (`refreshShown`).
 */
export function latestQuery(api: AdminApi, filter: ListFilter) {
  return queryOptions({
    ...POLLED,
    queryKey: ['latest', filter],
    queryFn: async ({ signal, client }) => {
      const { queryKey } = listQuery(api, filter);
      const cursor = filter.sort ? lastCursorOf(client.getQueryData(queryKey)) : undefined;
      const page = await api.list({ ...filter, cursor }, signal);
      updateRecords(client, page.items);
      refreshShown(client, api, { ...filter, cursor }, page, signal);
      client.setQueryData<RecordPages>(queryKey, (data) => {
        // Nothing moves that is being read: behind it, and where there is nothing.
        if (filter.sort) return data && lastCursorOf(data) === cursor ? withMore(data, page) : undefined;
        return data?.pages.every(({ items }) => items.length === 0) ? withLatest(data, page) : undefined;
      });
      return page;
    },
  });
}

/**
 * Looks again at what somebody may see besides the page of a list that was polled: at the open record, unless the page has it and
 * shows that it is as it was; at records that have left the list, since somebody gave them another status; and at one
 * of the other pages, at each in turn. A poll therefore makes up to three calls, and one more for each record that has
 * left. What fails is asked for again with the next poll.
 */
function refreshShown(
  client: QueryClient,
  api: AdminApi,
  { cursor: polled, ...filter }: ListFilter & { readonly cursor: string | undefined },
  page: RecordPage,
  signal: AbortSignal,
): void {
  client.refetchQueries({
    queryKey: [RECORD],
    type: 'active',
    predicate: ({ state }) => isOutdated(state.data as FullRecord | undefined, page),
  });
  const { queryKey } = listQuery(api, filter);
  const data = client.getQueryData(queryKey);
  if (!data) return;

  // With the oldest first, the page is the last of them.
  const pages = filter.sort ? data.pages.slice(-1) : data.pages;
  const known = client.getQueryData(knownRecordsQuery.queryKey);
  const listed = itemsOf({ ...data, pages }, known, Boolean(filter.sort));
  const left = missingFrom(page, listed).filter((record) => isWanted(record, filter));
  for (const { id } of left.slice(0, MAX_LEFT)) {
    api.record({ list: filter.list, id }, signal).then(
      ({ record }) => updateRecords(client, [record]),
      (error: unknown) => {
        if (failureOf(error) !== 'not_found') return;
        client.setQueryData<RecordPages>(queryKey, (pages) => pages && without(pages, id));
      },
    );
  }

  const cursors = data.pageParams.filter((cursor) => cursor !== polled) as (string | undefined)[];
  if (cursors.length === 0) return;
  const turn = client.getQueryState(latestQuery(api, filter).queryKey)?.dataUpdateCount ?? 0;
  const cursor = cursors[turn % cursors.length];
  api.list({ ...filter, cursor }, signal).then(
    ({ items }) => updateRecords(client, items),
    () => {},
  );
}

function isOutdated(full: FullRecord | undefined, { items }: RecordPage): boolean {
  if (!full) return false;
  const listed = items.find(({ id }) => id === full.record.id);
  return !listed || isNewer(listed, full.record);
}

/** Whether a record is, as far as is known, still one that the list is narrowed down to. */
function isWanted(record: Summary, filter: ListFilter): boolean {
  const { status, payment, owner, due } = filter;
  // What is done is no work, unless it is asked for by its status.
  const isDone = (owner || due) && status === '' && RECORDS[filter.list].done.includes(record.status);
  return (
    !isDone &&
    (showsHeld(filter) || !HELD_STATUSES.includes(record.status)) &&
    (status === '' || record.status === status) &&
    (payment === '' || ('payment' in record && record.payment === payment)) &&
    (owner === '' || record.owner === owner) &&
    (due === '' || isDue(record, due as DueFilter, businessDay(new Date())))
  );
}

/** One record, whole. Fetched whenever it is opened, and while it is open as `refreshShown` says. */
export function recordQuery(api: AdminApi, name: RecordName | undefined) {
  const queryKey = [RECORD, name?.list, name?.id] as const;
  return queryOptions({
    queryKey,
    queryFn: name
      ? async ({ signal, client }) => {
          const full = await api.record(name, signal);
          updateRecords(client, [full.record]);
          // It may have been changed here while the answer was on its way.
          const known = client.getQueryData<FullRecord>(queryKey);
          return known && known.record.version > full.record.version ? known : full;
        }
      : skipToken,
    staleTime: 0,
    // Nobody's change tells that a mail has gone.
    refetchInterval: ({ state: { data } }) => isMailDue(data) && POLLING_MS,
  });
}

/** Whether a mail of a record is about to be sent. */
function isMailDue(full: FullRecord | undefined): boolean {
  if (!full || !('mails' in full.record)) return false;
  const soon = new Date(Date.now() + POLLING_MS).toISOString();
  return full.record.mails.some(({ state, at }) => state === 'sending' || (state === 'pending' && at < soon));
}
