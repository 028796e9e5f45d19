/** The columns of the board. Plain functions. */
import {
  CLIENT_STAGES,
  type ClientStage,
  clocksStartedAt,
  WORKING_STAGES,
} from '../../../../domain/clients.ts';
import type { ClientSummary } from '../../../../domain/contracts/admin-records.ts';
import type { Board } from '../admin-api.ts';
import type { RecordsById } from '../list/record-pages.ts';

/** Clients by stage as they were fetched, in the order of the stages. */
export type Columns = Board['columns'];

type Column = Columns[number];

/**
 * Columns after their first pages were fetched again: further pages that were loaded before stay behind them.
 * @param before as they were
 * @param latest their first pages as they are by now
 */
export function withLatestColumns(before: Columns, latest: Columns): Columns {
  return latest.map((column) => {
    const earlier = before.find(({ stage }) => stage === column.stage);
    const last = column.clients.at(-1);
    if (!earlier || !last || column.cursor === undefined) return column;
    const further = earlier.clients.filter((client) => order(column.stage, last, client) < 0);
    if (further.length === 0) return column;
    return columnOf(column.stage, [...column.clients, ...further], earlier.cursor);
  });
}

/** Columns with the next page of one of them. */
export function withNextPage(columns: Columns, next: Column): Columns {
  return columns.map((column) =>
    column.stage === next.stage
      ? columnOf(column.stage, [...column.clients, ...next.clients], next.cursor)
      : column,
  );
}

/** Columns with every client where it stands by now, as it is known by now. */
export function arranged(columns: Columns, known: RecordsById): Columns {
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

/** Who waits longest comes first; of those who rest, who came last. */
function order(stage: ClientStage, one: ClientSummary, other: ClientSummary): number {
  const byStart =
    clocksStartedAt(one).localeCompare(clocksStartedAt(other)) || one.id.localeCompare(other.id);
  return WORKING_STAGES.includes(stage) ? byStart : -byStart;
}
