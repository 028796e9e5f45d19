/** What is derived from records: under which words they are found, and the clients of paid orders. */
import type { AdminList } from '../../domain/admin.ts';
import type { TableVariable } from '../../domain/function-variables.ts';
import { ADMIN_LISTS } from '../../domain/records/records.ts';
import { environment } from '../aws/environment.ts';
import { ensureClient } from '../clients/ensure-client.ts';
import { TABLES } from '../records/tables.ts';
import { indexRecord } from '../search/index-record.ts';
import { onboardingSubmissions } from '../tables/onboarding-submissions.ts';
import type { RecordTable } from '../tables/record-table.ts';
import { subscriptions } from '../tables/subscriptions.ts';

/** A table from whose records something is derived. */
export interface Source extends Pick<RecordTable<unknown>, 'variable' | 'keyName'> {
  /** Its list, if it has one. */
  readonly list?: AdminList;
}

export const SOURCES: readonly Source[] = [
  ...ADMIN_LISTS.map((list) => ({ ...TABLES[list], list })),
  subscriptions,
];

/** The ids of the orders whose clients depend on a record, by table and key. */
const ORDER_IDS: Readonly<Partial<Record<TableVariable, (key: string) => Promise<string | undefined>>>> = {
  ORDERS_TABLE: async (id) => id,
  ONBOARDING_SUBMISSIONS_TABLE: async (id) => (await onboardingSubmissions.get(id))?.payment.sessionId,
  SUBSCRIPTIONS_TABLE: async (id) => (await subscriptions.get(id))?.orderId,
};

/** The source whose table has this name. @throws Error when there is none */
export function sourceOf(table: string | undefined): Source {
  const source = SOURCES.find(({ variable }) => environment(variable) === table);
  if (!source) throw new Error(`Nothing is derived from the table ${table}.`);
  return source;
}

/**
 * Brings up to date what is derived from a record, as the record is now or is gone: whatever has happened to it, however
 * often this is called, in whatever order.
 * @param isRebuild whether to write everything, also what the search index should have already
 * @throws StorageError; Error when others change the client again and again. Calling it again continues
 */
export async function derive(
  { list, variable }: Source,
  key: string,
  options?: { readonly isRebuild?: boolean },
): Promise<void> {
  const orderId = await ORDER_IDS[variable]?.(key);
  if (orderId !== undefined) await ensureClient(orderId);
  if (list) await indexRecord(list, key, options);
}
