/** Data derived from records: the search index, the clients of paid orders, and figures. */
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
import { countClientOfOrder, countFigures } from './figures.ts';

/** A table from whose records something is derived. */
export interface DerivationSource extends Pick<RecordTable<unknown>, 'variable' | 'keyName'> {
  readonly list?: AdminList;
}

export const DERIVATION_SOURCES: readonly DerivationSource[] = [
  ...ADMIN_LISTS.map((list) => ({ ...TABLES[list], list })),
  subscriptions,
];

/** An item of one of the tables: a record, or something else that a table keeps. */
type Item = IndexedItem & Partial<Pick<Subscription, 'orderId'> & Pick<OnboardingSubmission, 'payment'>>;

/** Returns the id of the order whose client depends on a record. The id of an order is its key. */
function getOrderId(variable: TableVariable, key: string, item: Item | undefined): string | undefined {
  if (variable === orders.variable) return key;
  return item?.orderId ?? (item && 'answers' in item ? item.payment?.sessionId : undefined);
}

/** Finds the source of a table name. @throws Error if there is none */
export function findSource(table: string | undefined): DerivationSource {
  const source = DERIVATION_SOURCES.find(({ variable }) => environment(variable) === table);
  if (!source) throw new Error(`No data is derived from the table ${table}.`);
  return source;
}

/** Updates the data derived from a record, idempotently. @param isRebuild whether to write all @throws StorageError */
export async function derive(
  { list, variable, keyName }: DerivationSource,
  key: string,
  options?: { readonly isRebuild?: boolean },
): Promise<void> {
  const item = await getItem<Item>(variable, { [keyName]: key });
  const orderId = getOrderId(variable, key, item);
  const following = [
    orderId && ensureClient(orderId),
    list && indexRecord(list, key, item, options),
    list ? countFigures(list, key) : orderId && countClientOfOrder(orderId),
  ];
  // Waits for all, so that no work is left for the function's next call.
  await Promise.allSettled(following);
  await Promise.all(following);
}
