import {
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ADMIN_PAGE_LENGTH } from '../../../../domain/admin.ts';
import type { AdminApi } from '../admin-api.ts';
import type { ListFilter } from '../dashboard-url.ts';
import { itemsOf, newIn, type RecordPages, reenteredIn, withLatest } from './record-pages.ts';
import { knownRecordsQuery, latestQuery, listQuery } from './record-queries.ts';

/** What the dashboard knows of a filtered list. */
export type Records = ReturnType<typeof useRecords>;

/** What the last fetch of a list has come to. When it failed, the pages before it stay. */
type Phase = 'loading' | 'ready' | 'loading more' | 'failed';

/**
 * The records of a filtered list, and what is new in it. Going back to a list shows at once what was there; then its
 * first page is fetched again. That is kept beside the list, so that nothing moves that is being read.
 * @param isShown nothing is fetched otherwise
 */
export function useRecords(api: AdminApi, filter: ListFilter, isShown = true) {
  const client = useQueryClient();
  const query = listQuery(api, filter);
  const list = useInfiniteQuery({ ...query, enabled: isShown });
  const { data, hasNextPage, isFetching, failureReason, fetchNextPage } = list;
  const latest = useQuery({ ...latestQuery(api, filter), enabled: isShown && data !== undefined });
  const { data: known } = useQuery(knownRecordsQuery);
  const isOldestFirst = filter.sort === 'oldest';
  const items = useMemo(
    () => (data ? itemsOf(data, known, isOldestFirst) : []),
    [data, known, isOldestFirst],
  );

  // The server searches a part of the list at a time, and may find nothing in it.
  const searchedTo = data?.pages.at(-1)?.searchedTo;
  const key = JSON.stringify(filter);
  const [search, setSearch] = useState({ key, wanted: ADMIN_PAGE_LENGTH });
  // One that was left does not go on by itself.
  if (search.key !== key) setSearch({ key, wanted: data ? 0 : ADMIN_PAGE_LENGTH });
  const goesOn = searchedTo !== undefined && hasNextPage && !failureReason && items.length < search.wanted;
  useEffect(() => {
    if (goesOn && !isFetching) fetchNextPage();
  }, [goesOn, isFetching, fetchNextPage]);

  return {
    phase: goesOn ? ('loading more' as const) : phaseOf(list),
    /** In the list's order. */
    items,
    hasMore: hasNextPage,
    /** Of a search that has not seen every record: how far it has looked. ISO 8601. */
    searchedTo,
    error: failureReason,
    /** How many records have been created since and are not shown yet; none with the oldest first. */
    newCount: data && latest.data ? newIn(latest.data, data).length : 0,
    /** How many older records belong to the list again, alike. */
    reenteredCount: data && latest.data ? reenteredIn(latest.data, data).length : 0,
    /** When the first page was fetched last, in milliseconds since the epoch; 0 before. */
    updatedAt: latest.dataUpdatedAt,
    /** It could not be fetched again. */
    isOutdated: latest.isError,
    /** Fetches the next page, or goes on through a search. Also after a failure. */
    loadMore: () => {
      setSearch({ key, wanted: items.length + ADMIN_PAGE_LENGTH });
      fetchNextPage();
    },
    /** Ends a search early. */
    stop: () => {
      setSearch({ key, wanted: 0 });
      client.cancelQueries({ queryKey: query.queryKey });
    },
    showLatest: () => {
      if (data && latest.data) client.setQueryData(query.queryKey, withLatest(data, latest.data));
      // A page on its way would be put behind the list as it was.
      if (isFetching) fetchNextPage();
    },
  };
}

/** Setting data, as polling may, leaves `failureReason` but not `isError`. */
export function phaseOf({
  data,
  isFetching,
  failureReason,
}: Pick<UseInfiniteQueryResult<RecordPages>, 'data' | 'isFetching' | 'failureReason'>): Phase {
  if (isFetching) return data ? 'loading more' : 'loading';
  if (failureReason) return 'failed';
  return data ? 'ready' : 'loading';
}
