import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ADMIN_PAGE_LENGTH, type AdminList } from '../../../domain/admin.ts';
import type { AdminApi, RecordPage, Summary } from './admin-api.ts';
import { type Trouble, troubleOf } from './admin-failure.ts';
import type { ListFilter } from './dashboard-url.ts';
import { LISTS } from './lists.ts';
import { itemsOf, newIn, type RecordPages, withChanges, withLatest, withoutOlder } from './record-pages.ts';

/** How often the first page is fetched again while the page is visible and online, in milliseconds. */
const POLLING_MS = 20_000;

/** What the dashboard knows of a filtered list. */
export interface Records {
  readonly phase: /** Nothing has come yet. */
    | 'loading'
    | 'ready'
    /** Further records were asked for. */
    | 'loading more'
    /** The last page could not be fetched; those before it stay. */
    | 'failed';
  /** Newest first. */
  readonly items: readonly Summary[];
  readonly hasMore: boolean;
  /** Of a search that has not seen every record: how far back it has looked. ISO 8601. */
  readonly searchedTo: string | undefined;
  readonly trouble: Trouble | undefined;
  /** How many records of the first page, as it is by now, are not shown yet. */
  readonly newCount: number;
  /** Milliseconds since the epoch: when the first page was fetched last; 0 before. */
  readonly updatedAt: number;
  /** The first page could not be fetched again. */
  readonly isOutdated: boolean;
  /** Fetches the next page, or goes on through a search. Also after a failure. */
  readonly loadMore: () => void;
  /** Ends a search early. */
  readonly stop: () => void;
  readonly showLatest: () => void;
}

/**
 * The records of a filtered list, and what is new in it. Lists are cached, so that going back shows at once what was
 * there; then the first page is fetched again. It is kept beside the list, so that nothing that is being read moves.
 */
export function useRecords(api: AdminApi, filter: ListFilter): Records {
  const client = useQueryClient();
  const listKey = ['records', filter.list, filter];
  const latestKey = ['latest', filter];
  const key = JSON.stringify(filter);
  const updateList = (update: (data: RecordPages) => RecordPages) =>
    client.setQueryData<RecordPages>(listKey, (data) => data && update(data));

  const list = useInfiniteQuery({
    queryKey: listKey,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const page = await api.list({ ...filter, cursor }, signal);
      if (cursor === undefined) client.setQueryData(latestKey, page);
      return page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }: RecordPage) => cursor,
    structuralSharing: (before, fetched) =>
      withoutOlder(before as RecordPages | undefined, fetched as RecordPages),
    gcTime: Number.POSITIVE_INFINITY,
    meta: { failed: LISTS[filter.list].failed },
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list;
  const items = useMemo(() => (data ? itemsOf(data) : []), [data]);

  const latest = useQuery({
    queryKey: latestKey,
    queryFn: async ({ signal }) => {
      const page = await api.list(filter, signal);
      updateList((before) => {
        const changed = withChanges(before, page.items);
        return itemsOf(before).length === 0 ? withLatest(changed, page) : changed;
      });
      return page;
    },
    enabled: data !== undefined,
    networkMode: 'online',
    // Not at once after the list itself, which begins with the same page.
    staleTime: 1_000,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: POLLING_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });

  // The server searches a part of the list at a time, and may find nothing in it.
  const searchedTo = data?.pages.at(-1)?.searchedTo;
  /** How many records a search is to find before it waits. One that was left is not gone on with by itself. */
  const [goal, setGoal] = useState({ key: '', count: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list has another goal
  useEffect(() => setGoal({ key, count: data ? 0 : ADMIN_PAGE_LENGTH }), [key]);
  const goesOn =
    hasNextPage && !isError && searchedTo !== undefined && goal.key === key && items.length < goal.count;
  useEffect(() => {
    if (goesOn && !isFetching) fetchNextPage();
  }, [goesOn, isFetching, fetchNextPage]);

  return {
    phase: phaseOf(data !== undefined, isFetching || goesOn, isError),
    items,
    hasMore: hasNextPage,
    searchedTo,
    trouble: list.error ? troubleOf(list.error) : undefined,
    newCount: latest.data ? newIn(latest.data, items).length : 0,
    updatedAt: latest.dataUpdatedAt,
    isOutdated: latest.isError,
    loadMore: () => {
      setGoal({ key, count: items.length + ADMIN_PAGE_LENGTH });
      fetchNextPage();
    },
    stop: () => {
      setGoal({ key, count: 0 });
      client.cancelQueries({ queryKey: listKey });
    },
    showLatest: () => {
      // A page on its way would be put behind the list as it was.
      client.cancelQueries({ queryKey: listKey });
      updateList((before) => (latest.data ? withLatest(before, latest.data) : before));
    },
  };
}

function phaseOf(hasData: boolean, isFetching: boolean, isError: boolean): Records['phase'] {
  if (isFetching) return hasData ? 'loading more' : 'loading';
  if (isError) return 'failed';
  return hasData ? 'ready' : 'loading';
}

/** Puts a changed record wherever it is listed. */
export function updateLists(client: QueryClient, list: AdminList, record: Summary): void {
  client.setQueriesData<RecordPages>(
    { queryKey: ['records', list] },
    (data) => data && withChanges(data, [record]),
  );
}
