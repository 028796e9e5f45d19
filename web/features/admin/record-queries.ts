import {
  focusManager,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  skipToken,
} from '@tanstack/react-query';
import type { AdminApi, RecordName, RecordPage, Summary } from './admin-api.ts';
import type { ListFilter } from './dashboard-url.ts';
import { LISTS } from './lists.ts';
import { mergeRecords, type RecordPages, type RecordsById, withLatest } from './record-pages.ts';

/** How often the first page of a list is fetched again, in milliseconds. */
export const POLLING_MS = 20_000;

/** Every record that has come in any list: pages say what is listed, this how it is by now. */
export const knownRecordsQuery = queryOptions<RecordsById>({
  queryKey: ['known records'],
  queryFn: skipToken,
});

/** Shows changed records wherever they are listed. */
export function updateRecords(client: QueryClient, records: readonly Summary[]): void {
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
    meta: { failed: LISTS[filter.list].failed },
  });
}

/** The first page of a list as it is by now, polled while somebody sees the page and has a network. */
export function latestQuery(api: AdminApi, filter: ListFilter) {
  return queryOptions({
    queryKey: ['latest', filter],
    queryFn: async ({ signal, client }) => {
      const page = await api.list(filter, signal);
      updateRecords(client, page.items);
      // Nothing is being read there that could move.
      client.setQueryData<RecordPages>(listQuery(api, filter).queryKey, (data) =>
        data?.pages.every(({ items }) => items.length === 0) ? withLatest(data, page) : undefined,
      );
      return page;
    },
    networkMode: 'online',
    // Not at once after the list itself, which begins with the same page.
    staleTime: 1_000,
    refetchInterval: POLLING_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: () => focusManager.isFocused() && 'always',
  });
}

/** One record, whole. Fetched whenever it is opened, and never by itself under somebody's hands. */
export function recordQuery(api: AdminApi, name: RecordName | undefined) {
  return queryOptions({
    queryKey: ['record', name?.list, name?.id],
    queryFn: name ? ({ signal }) => api.record(name, signal) : skipToken,
    staleTime: 0,
  });
}
