import { queryOptions } from '@tanstack/react-query';
import type { AdminApi } from '../admin-api.ts';
import { POLLED, updateRecords } from '../list/record-queries.ts';
import { type Columns, withLatestColumns } from './board-columns.ts';

/** The board of clients, polled while somebody sees it and has a network. Further pages that were loaded stay. */
export function boardQuery(api: AdminApi) {
  return queryOptions({
    ...POLLED,
    queryKey: ['board'],
    queryFn: async ({ signal, client }): Promise<Columns> => {
      const { columns } = await api.board({}, signal);
      updateRecords(
        client,
        columns.flatMap(({ clients }) => clients),
      );
      return withLatestColumns(client.getQueryData<Columns>(['board']) ?? [], columns);
    },
  });
}
