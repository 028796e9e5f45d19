import type { Person } from '../../../../../domain/contracts/admin.ts';
import type { ClientSummary } from '../../../../../domain/contracts/admin-records.ts';
import type { RecordsById } from '../../list/record-pages.ts';

export type ClientTarget = ReturnType<typeof targetOf>;

/** Returns a client as a record that can be changed. */
export function targetOf(record: ClientSummary) {
  return { list: 'clients', id: record.id, record } as const;
}

/** Returns the client of a page in its latest known version; undefined for a person who has never paid. */
export function clientOf({ client }: Person, known: RecordsById): ClientTarget | undefined {
  return client && targetOf((known[client.id] ?? client) as ClientSummary);
}
