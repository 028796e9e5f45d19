import { type ClientSums, sumsOfClient } from '../../../domain/client-sums.ts';
import type { TableVariable } from '../../../domain/function-variables.ts';
import { getItems } from '../../aws/dynamodb.ts';
import { environment } from '../../aws/environment.ts';
import type { Client } from '../../tables/clients.ts';
import { type Order, orders } from '../../tables/orders.ts';
import { clientSubscription, type Subscription } from '../../tables/subscriptions.ts';

/**
 * What clients have paid and owe, by their ids: of the orders and plans that are known to be theirs. A first payment
 * that is on its way is not, yet.
 * @throws StorageError
 */
export async function sumsOfClients(clients: readonly Client[]): Promise<ReadonlyMap<string, ClientSums>> {
  const bought = clients.map((client) => ({
    id: client.id,
    orders: Object.keys(client.orders),
    plans: Object.values(client.orders).flatMap(({ subscription }) => subscription?.id ?? []),
  }));
  const [foundOrders, plans] = await Promise.all([
    findAll<Order>(
      orders.variable,
      bought.flatMap((of) => of.orders),
    ),
    findAll<Subscription>(
      'SUBSCRIPTIONS_TABLE',
      bought.flatMap((of) => of.plans),
    ),
  ]);
  return new Map(
    bought.flatMap((of) => {
      const sums = sumsOfClient({
        orders: of.orders.flatMap((id) => foundOrders.get(id) ?? []),
        subscriptions: of.plans.flatMap((id) => plans.get(id) ?? []).map(clientSubscription),
      });
      return sums ? [[of.id, sums] as const] : [];
    }),
  );
}

async function findAll<Item extends { readonly id: string }>(
  variable: TableVariable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Item>> {
  const items = await getItems<Item>(environment(variable), 'id' as keyof Item & string, [...new Set(ids)]);
  return new Map(items.flatMap((item) => (item ? [[item.id, item] as const] : [])));
}
