/** What is derived from records: under which words they are found, and the clients of paid orders. */
import type { AdminList } from '../../domain/admin.ts';
import type { TableVariable } from '../../domain/function-variables.ts';
import { ADMIN_LISTS } from '../../domain/records/records.ts';
import { getItem } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';
import { ensureClient } from '../clients/ensure-client.ts';
import { TABLES } from '../records/kinds.ts';
import { type IndexedItem, indexRecord } from '../search/index-record.ts';
import type { OnboardingSubmission } from '../tables/onboarding-submissions.ts';
import { orders } from '../tables/orders.ts';
import type { RecordTable } from '../tables/record-table.ts';
import { type Subscription, subscriptions } from '../tables/subscriptions.ts';

/** A table from whose records something is derived. */
export interface Source extends Pick<RecordTable<unknown>, 'variable' | 'keyName'> {
  /** Its list, if it has one. */
  readonly list?: AdminList;
}

export const SOURCES: readonly Source[] = [
  ...ADMIN_LISTS.map((list) => ({ ...TABLES[list], list })),
  subscriptions,
];

/** An item of one of the tables: a record, or something else that a table keeps. */
type Item = IndexedItem & Partial<Pick<Subscription, 'orderId'> & Pick<OnboardingSubmission, 'payment'>>;

/** Returns the id of the order whose client depends on a record. The id of an order is its key. */
function orderIdOf(variable: TableVariable, key: string, item: Item | undefined): string | undefined {
  if (variable === orders.variable) return key;
  return item?.orderId ?? (item && 'answers' in item ? item.payment?.sessionId : undefined);
}

/** The source whose table has this name. @throws Error when there is none */
export function sourceOf(table: string | undefined): Source {
  const source = SOURCES.find(({ variable }) => environment(variable) === table);
  if (!source) throw new Error(`Nothing is derived from the table ${table}.`);
  return source;
}

/** Updates what is derived from a record, idempotently. @param isRebuild whether to write all @throws StorageError */
export async function derive(
  { list, variable, keyName }: Source,
  key: string,
  options?: { readonly isRebuild?: boolean },
): Promise<void> {
  const item = await getItem<Item>(environment(variable), { [keyName]: key });
  const orderId = orderIdOf(variable, key, item);
  const following = [orderId && ensureClient(orderId), list && indexRecord(list, key, item, options)];
  // Nothing is left under way for the next call of this function.
  await Promise.allSettled(following);
  await Promise.all(following);
}
