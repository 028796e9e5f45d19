import {
  focusManager,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  skipToken,
} from '@tanstack/react-query';
import {
  type AdminList,
  type DueFilter,
  HELD_STATUSES,
  isDue,
  isOwnedBy,
  showsHeld,
} from '../../../../domain/admin.ts';
import type { FullRecord } from '../../../../domain/contracts/admin.ts';
import type { PeriodKind } from '../../../../domain/figures/periods.ts';
import { RECORDS } from '../../../../domain/records/records.ts';
import { businessDay } from '../../../../domain/time/business-hours.ts';
import type { AdminApi, ChangedRecord, RecordName, RecordPage, Summary } from '../admin-api.ts';
import { toFailure } from '../admin-failure.ts';
import type { ListFilter } from '../dashboard-url.ts';
import { findKind } from '../kinds/kinds.ts';
import {
  collectRecords,
  getLastCursor,
  isNewer,
  mergeRecords,
  missingFrom,
  type RecordPages,
  type RecordsById,
  withLatest,
  withMore,
  without,
  withoutRecord,
} from './record-pages.ts';

/** In milliseconds. The firewall allows 500 calls from an IP address in 5 minutes. */
const POLLING_MS = 8_000;

/** Overdue counts change without any new record. In milliseconds. */
const COUNTING_MS = 60_000;

/** Most undeliverable emails come back within this time, in milliseconds. */
const BOUNCE_TIME_MS = 5 * 60_000;

interface Polled {
  readonly state: { readonly error: unknown };
}

/** Whether a colleague has deleted what a query shows, so that no poll needs to fetch it again. */
const isGone = ({ state: { error } }: Polled) => toFailure(error) === 'not_found';

/** Options of a query that is polled while the page is visible and online. */
export const POLLED = {
  networkMode: 'online',
  // The list itself has just fetched the same page.
  staleTime: 1_000,
  refetchInterval: (query: Polled) => !isGone(query) && POLLING_MS,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: () => focusManager.isFocused() && 'always',
} as const;

/** The most records that have left a list and are fetched with one poll. */
const MAX_LEFT = 5;

/** The first parts of the keys of lists, and of their polled pages. */
const LIST = 'list';
const LATEST = 'latest';

/** The first part of the keys of opened records. */
const RECORD = 'record';

/** The first part of the keys of client pages. */
export const PERSON = 'person';

export const NUMBERS_KEY = ['numbers'] as const;

/** The numbers of the last thirty days. @param by adds the figures of these periods */
export function numbersQuery(api: AdminApi, by?: PeriodKind) {
  return queryOptions({
    queryKey: [...NUMBERS_KEY, by] as const,
    queryFn: ({ signal }) => api.numbers(by, signal),
    networkMode: 'online',
    refetchInterval: COUNTING_MS,
  });
}

/** The latest known version of each record. The pages of a list only determine which records it has. */
export const knownRecordsQuery = queryOptions<RecordsById>({
  queryKey: ['known records'],
  queryFn: skipToken,
});

/** Shows changed records in all lists, numbers and client pages. */
export function updateRecords(client: QueryClient, records: readonly Summary[]): void {
  const before = client.getQueryData(knownRecordsQuery.queryKey) ?? {};
  // A record that was unknown is read for the first time.
  const isChanged = (record: Summary) => isNewer(record, before[record.id] ?? record);
  if (records.some(isChanged)) refreshDerived(client);
  remember(client, records);
}

/** Shows a record that was just changed or added, also one that only a client page knew. */
export function showChanged(client: QueryClient, record: Summary): void {
  refreshDerived(client);
  remember(client, [record]);
}

/** Shows a change of a record, also where it is open. Without the version before, only a fetch gets the whole history. */
export function showChange(client: QueryClient, list: AdminList, { record, change }: ChangedRecord): void {
  showChanged(client, record);
  const queryKey = toRecordKey(list, record.id);
  const shown = client.setQueryData<FullRecord>(queryKey, (full) =>
    full?.record.version === change.version - 1 ? { record, changes: [change, ...full.changes] } : undefined,
  );
  if (!shown) client.invalidateQueries({ queryKey });
}

function toRecordKey(list: AdminList | undefined, id: string | undefined) {
  return [RECORD, list, id] as const;
}

function remember(client: QueryClient, records: readonly Summary[]): void {
  client.setQueryData(knownRecordsQuery.queryKey, (known = {}) => mergeRecords(known, records));
}

function refreshDerived(client: QueryClient): void {
  client.invalidateQueries({ queryKey: NUMBERS_KEY });
  client.invalidateQueries({
    queryKey: [PERSON],
    predicate: (query) => !isGone(query) && !isDeleted(client, query.queryKey[2]),
  });
}

/** Ids of records that are deleted here. What still shows them must not fetch them again. */
export const deletedQuery = queryOptions<readonly string[]>({ queryKey: ['deleted'], queryFn: skipToken });

function isDeleted(client: QueryClient, id: unknown): boolean {
  return client.getQueryData(deletedQuery.queryKey)?.some((deleted) => deleted === id) ?? false;
}

/** Deletes records, and removes them from all lists. @throws AdminError */
export async function deleteRecords<Result>(
  client: QueryClient,
  ids: readonly string[],
  call: () => Promise<Result>,
): Promise<Result> {
  const { queryKey } = deletedQuery;
  client.setQueryData(queryKey, (known = []) => [...known, ...ids]);
  // An answer that is on its way would say that what is shown does not exist.
  await client.cancelQueries({ queryKey: [PERSON] });
  try {
    const result = await call();
    for (const id of ids) {
      client.setQueriesData<RecordPages>({ queryKey: [LIST] }, (data) => data && without(data, id));
      client.setQueriesData<RecordPage>({ queryKey: [LATEST] }, (page) => page && withoutRecord(page, id));
    }
    client.invalidateQueries({ queryKey: NUMBERS_KEY });
    return result;
  } catch (error) {
    client.setQueryData(queryKey, (known = []) => known.filter((id) => !ids.includes(id)));
    throw error;
  }
}

/** A list, page by page. Its pages are fetched once; `latestQuery` polls for new records. */
export function listQuery(api: AdminApi, filter: ListFilter) {
  return infiniteQueryOptions({
    queryKey: [LIST, filter],
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
    meta: { failed: findKind(filter.list).failed },
  });
}

/**
 * The polled page of a list on which new records appear: the first, or with the oldest first the last that has been
 * fetched.
 */
export function latestQuery(api: AdminApi, filter: ListFilter) {
  return queryOptions({
    ...POLLED,
    queryKey: [LATEST, filter],
    queryFn: async ({ signal, client }) => {
      const { queryKey } = listQuery(api, filter);
      const cursor = filter.sort ? getLastCursor(client.getQueryData(queryKey)) : undefined;
      const page = await api.list({ ...filter, cursor }, signal);
      updateRecords(client, page.items);
      refreshShown(client, api, { ...filter, cursor }, page, signal);
      client.setQueryData<RecordPages>(queryKey, (data) => {
        // Records are only added behind what an administrator reads, or to an empty list.
        if (filter.sort) return data && getLastCursor(data) === cursor ? withMore(data, page) : undefined;
        return data?.pages.every(({ items }) => items.length === 0) ? withLatest(data, page) : undefined;
      });
      return page;
    },
  });
}

/**
 * Fetches what is shown besides a polled page: the open record, unless the page proves it current; records that have
 * left the list; and one of the other pages, each in turn. A poll therefore makes up to three calls, and one more for
 * each record that has left. The next poll repeats what fails.
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
    predicate: (query) => {
      const full = query.state.data as FullRecord | undefined;
      return !isGone(query) && !isDeleted(client, full?.record.id) && isOutdated(full, page);
    },
  });
  const { queryKey } = listQuery(api, filter);
  const data = client.getQueryData(queryKey);
  if (!data) return;

  // With the oldest first, the polled page is the last one.
  const pages = filter.sort ? data.pages.slice(-1) : data.pages;
  const known = client.getQueryData(knownRecordsQuery.queryKey);
  const listed = collectRecords({ ...data, pages }, known, Boolean(filter.sort));
  const left = missingFrom(page, listed).filter(
    (record) => !isDeleted(client, record.id) && isWanted(record, filter),
  );
  for (const { id } of left.slice(0, MAX_LEFT)) {
    api.record({ list: filter.list, id }, signal).then(
      ({ record }) => updateRecords(client, [record]),
      (error: unknown) => {
        if (toFailure(error) !== 'not_found') return;
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

/** Whether a record, as far as known, still matches the filter. */
function isWanted(record: Summary, filter: ListFilter): boolean {
  const { status, payment, owner, due } = filter;
  // Finished records do not count as work, unless the filter names their status.
  const isDone = (owner || due) && status === '' && RECORDS[filter.list].done.includes(record.status);
  return (
    !isDone &&
    (showsHeld(filter) || !HELD_STATUSES.includes(record.status)) &&
    (status === '' || record.status === status) &&
    (payment === '' || ('payment' in record && record.payment === payment)) &&
    (owner === '' || isOwnedBy(record, owner)) &&
    (due === '' || isDue(record, due as DueFilter, businessDay(new Date())))
  );
}

/** One record with all details. Fetched when it is opened, and by `refreshShown` while it is open. */
export function recordQuery(api: AdminApi, name: RecordName | undefined) {
  const queryKey = toRecordKey(name?.list, name?.id);
  return queryOptions({
    queryKey,
    queryFn: name
      ? async ({ signal, client }) => {
          const full = await api.record(name, signal);
          updateRecords(client, [full.record]);
          // A change made here may have been faster than this response.
          const known = client.getQueryData<FullRecord>(queryKey);
          return known && isAhead(known.record, full.record) ? known : full;
        }
      : skipToken,
    staleTime: 0,
    // Sending an email, or its return, changes no version.
    refetchInterval: (query) => !isGone(query) && mayEmailChange(query.state.data) && POLLING_MS,
  });
}

/** Whether a record is newer than a response. The site changes statuses and payments by itself. */
function isAhead(known: Summary, fetched: Summary): boolean {
  if (known.version !== fetched.version) return known.version > fetched.version;
  return 'edition' in known && 'edition' in fetched && known.edition > fetched.edition;
}

/** Whether an email is about to be sent, or can still come back. */
function mayEmailChange(full: FullRecord | undefined): boolean {
  if (!full || !('mails' in full.record)) return false;
  const soon = new Date(Date.now() + POLLING_MS).toISOString();
  const lately = new Date(Date.now() - BOUNCE_TIME_MS).toISOString();
  return full.record.mails.some(
    ({ state, at }) =>
      state === 'sending' || (state === 'pending' && at < soon) || (state === 'sent' && at > lately),
  );
}

/** All records of the client that a record belongs to. */
export function personQuery(api: AdminApi, name: RecordName) {
  return queryOptions({
    queryKey: [PERSON, name.list, name.id],
    queryFn: async ({ signal, client }) => {
      const person = await api.person(name, signal);
      // `updateRecords` would invalidate this query.
      if (person.client) remember(client, [person.client]);
      return person;
    },
    staleTime: 0,
  });
}
