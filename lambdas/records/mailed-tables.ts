import type { OutboxRecord, OutboxTable } from '../tables/outbox-table.ts';
import { subscriberById, subscribers } from '../tables/subscribers.ts';
import { unsubscribeRequests } from '../tables/unsubscribe-requests.ts';
import { TABLES } from './tables.ts';

/** The table of a kind of record with mails, see `RecordTable`, which are found in it by their ids. */
export function mailedTable(kind: string): OutboxTable<OutboxRecord> | undefined {
  const tables = Object.values({
    ...TABLES,
    subscribers: { ...subscribers, get: subscriberById },
    unsubscribeRequests,
  });
  const table = tables.find((one) => one.kind === kind);
  return table && 'replaceMails' in table ? (table as OutboxTable<OutboxRecord>) : undefined;
}
