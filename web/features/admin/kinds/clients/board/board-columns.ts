import { queryOptions } from '@tanstack/react-query';
import {
  CLIENT_STAGES,
  type ClientStage,
  clocksStartedAt,
  WORKING_STAGES,
} from '../../../../../../domain/clients.ts';
import type { ClientSummary } from '../../../../../../domain/contracts/admin-records.ts';
import type { AdminApi, Board } from '../../../admin-api.ts';
import type { RecordsById } from '../../../list/record-pages.ts';
import { knownRecordsQuery, POLLED, updateRecords } from '../../../list/record-queries.ts';

/** The fetched clients by stage, in the order of the stages. */
export type Columns = Board['columns'];

export type Column = Columns[number];

/** The board of clients, polled while it is visible and online. */
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
      const known = client.getQueryData(knownRecordsQuery.queryKey) ?? {};
      return withLatestColumns(arrangeColumns(client.getQueryData<Columns>(['board']) ?? [], known), columns);
    },
  });
}

/**
 * Replaces the first page of each column, and keeps its further pages behind it. Since clients move in between, a column that
 * was shown to its end offers what is behind its first page again.
 */
export function withLatestColumns(before: Columns, latest: Columns): Columns {
  return latest.map((column) => {
    const earlier = before.find(({ stage }) => stage === column.stage);
    const last = column.clients.at(-1);
    if (!earlier || !last || column.cursor === undefined) return column;
    const further = earlier.clients.filter((client) => order(column.stage, last, client) < 0);
    if (further.length === 0) return column;
    return columnOf(column.stage, [...column.clients, ...further], earlier.cursor ?? column.cursor);
  });
}

/** Adds the next page of a column. */
export function withNextPage(columns: Columns, next: Column): Columns {
  return columns.map((column) =>
    column.stage === next.stage
      ? columnOf(column.stage, [...column.clients, ...next.clients], next.cursor)
      : column,
  );
}

/** Moves each client to its current stage, in its latest known version. */
export function arrangeColumns(columns: Columns, known: RecordsById): Columns {
  const fetched = columns.flatMap(({ clients }) => clients);
  const present = new Map(
    fetched.map((client) => [client.id, (known[client.id] ?? client) as ClientSummary]),
  );
  return CLIENT_STAGES.map((stage) => {
    const clients = [...present.values()].filter(({ status }) => status === stage);
    clients.sort((one, other) => order(stage, one, other));
    return columnOf(stage, clients, columns.find((column) => column.stage === stage)?.cursor);
  });
}

function columnOf(stage: ClientStage, clients: readonly ClientSummary[], cursor: string | undefined): Column {
  return { stage, clients, ...(cursor !== undefined && { cursor }) };
}

/** Working stages begin with the longest wait, the others with the latest client. */
function order(stage: ClientStage, one: ClientSummary, other: ClientSummary): number {
  const byStart =
    clocksStartedAt(one).localeCompare(clocksStartedAt(other)) || one.id.localeCompare(other.id);
  return WORKING_STAGES.includes(stage) ? byStart : -byStart;
}

/** Returns the number of fetched clients, such as `25+`. */
export function countText({ clients, cursor }: Column): string {
  return `${clients.length.toLocaleString('en-US')}${cursor === undefined ? '' : '+'}`;
}
