import {
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ADMIN_PAGE_LENGTH } from '../../../../domain/admin.ts';
import type { AdminApi } from '../admin-api.ts';
import type { ListFilter } from '../dashboard-url.ts';
import { cards } from './record-card.tsx';
import { collectRecords, newIn, type RecordPages, reenteredIn, withLatest } from './record-pages.ts';
import { knownRecordsQuery, latestQuery, listQuery, NUMBERS_KEY } from './record-queries.ts';

export type Records = ReturnType<typeof useRecords>;

/** State of the last fetch. After a failure the pages before it stay. */
type Phase = 'loading' | 'ready' | 'loading more' | 'failed';

/**
 * Fetches the records of a filtered list. New records wait beside the list, so that it does not move while it is read.
 * @param isShown whether to fetch at all
 */
export function useRecords(api: AdminApi, filter: ListFilter, isShown: boolean) {
  const client = useQueryClient();
  const query = listQuery(api, filter);
  const list = useInfiniteQuery({ ...query, enabled: isShown });
  const { data, hasNextPage, isFetching, failureReason, fetchNextPage } = list;
  const latest = useQuery({ ...latestQuery(api, filter), enabled: isShown && data !== undefined });
  const { data: known } = useQuery(knownRecordsQuery);
  const isOldestFirst = filter.sort === 'oldest';
  const items = useMemo(
    () => (data ? collectRecords(data, known, isOldestFirst) : []),
    [data, known, isOldestFirst],
  );

  // The server searches a part of the list at a time, and may find nothing in it.
  const searchedTo = data?.pages.at(-1)?.searchedTo;
  const key = JSON.stringify(filter);
  const [search, setSearch] = useState({ key, wanted: ADMIN_PAGE_LENGTH });
  // A search that the administrator left does not resume by itself.
  if (search.key !== key) setSearch({ key, wanted: data ? 0 : ADMIN_PAGE_LENGTH });
  const isSearching =
    searchedTo !== undefined && hasNextPage && !failureReason && items.length < search.wanted;
  useEffect(() => {
    if (isSearching && !isFetching) fetchNextPage();
  }, [isSearching, isFetching, fetchNextPage]);

  const newCount = data && latest.data ? newIn(latest.data, data).length : 0;
  const reenteredCount = data && latest.data ? reenteredIn(latest.data, data).length : 0;
  const focusLatest = useLatestFocus(newCount, reenteredCount);

  return {
    phase: isSearching ? ('loading more' as const) : phaseOf(list),
    items,
    hasMore: hasNextPage,
    /** The time that an unfinished search has reached, ISO 8601. */
    searchedTo,
    error: failureReason,
    /** Number of records that are newer than the list; none with the oldest first. */
    newCount,
    /** Number of older records that belong to the list again. */
    reenteredCount,
    /** Time of the last poll, in milliseconds since the epoch; 0 before the first. */
    updatedAt: latest.dataUpdatedAt,
    isOutdated: latest.isError,
    /** Fetches the next page, or continues a search. Also after a failure. */
    loadMore: () => {
      setSearch({ key, wanted: items.length + ADMIN_PAGE_LENGTH });
      fetchNextPage();
    },
    /** Stops a search. */
    stop: () => {
      setSearch({ key, wanted: 0 });
      client.cancelQueries({ queryKey: query.queryKey });
    },
    /** Shows waiting records. @returns whether there are any */
    showLatest: () => {
      if (newCount + reenteredCount === 0) return false;
      focusLatest();
      if (data && latest.data) client.setQueryData(query.queryKey, withLatest(data, latest.data));
      // A page on its way would be added to the list without the new records.
      if (isFetching) fetchNextPage();
      return true;
    },
  };
}

/** Counts new records at once. @returns a function that focuses the first card as soon as no record waits */
function useLatestFocus(newCount: number, reenteredCount: number): () => void {
  const client = useQueryClient();
  const isAsked = useRef(false);
  const isWaiting = newCount + reenteredCount > 0;
  useEffect(() => {
    if (newCount > 0) client.invalidateQueries({ queryKey: NUMBERS_KEY });
  }, [newCount, client]);
  useEffect(() => {
    // The button for waiting records has disappeared.
    if (!isWaiting && isAsked.current) cards()[0]?.focus();
    if (!isWaiting) isAsked.current = false;
  }, [isWaiting]);
  return () => {
    isAsked.current = true;
  };
}

/** Returns the phase. Setting data, as polls do, clears `isError` but not `failureReason`. */
export function phaseOf({
  data,
  isFetching,
  failureReason,
}: Pick<UseInfiniteQueryResult<RecordPages>, 'data' | 'isFetching' | 'failureReason'>): Phase {
  if (isFetching) return data ? 'loading more' : 'loading';
  if (failureReason) return 'failed';
  return data ? 'ready' : 'loading';
}
