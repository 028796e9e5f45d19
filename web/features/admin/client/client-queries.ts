import { focusManager, queryOptions } from '@tanstack/react-query';
import type { AdminApi, RecordName } from '../admin-api.ts';
import { type Columns, withLatestColumns } from '../board/board-columns.ts';
import { mergeRecords } from '../list/record-pages.ts';
import { knownRecordsQuery, PERSON_KEY, POLLING_MS, updateRecords } from '../list/record-queries.ts';

/** Everything of the client that a record belongs to. Fetched when it is opened, and after each change of a record. */
export function personQuery(api: AdminApi, { list, id }: RecordName) {
  return queryOptions({
    queryKey: [...PERSON_KEY, list, id],
    queryFn: async ({ signal, client }) => {
      const person = await api.person({ list, id }, signal);
      const shown = person.client;
      // Not by `updateRecords`, which would have the same fetched again.
      if (shown)
        client.setQueryData(knownRecordsQuery.queryKey, (known = {}) => mergeRecords(known, [shown]));
      return person;
    },
    staleTime: 0,
  });
}

/** The board of clients, polled while somebody sees it and has a network. Further pages that were loaded stay. */
export function boardQuery(api: AdminApi) {
  return queryOptions({
    queryKey: ['board'],
    queryFn: async ({ signal, client }): Promise<Columns> => {
      const { columns } = await api.board({}, signal);
      updateRecords(
        client,
        columns.flatMap(({ clients }) => clients),
      );
      return withLatestColumns(client.getQueryData<Columns>(['board']) ?? [], columns);
    },
    networkMode: 'online',
    staleTime: 1_000,
    refetchInterval: POLLING_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: () => focusManager.isFocused() && 'always',
  });
}
