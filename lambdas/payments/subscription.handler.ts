import { type OwnOrder, ownOrder } from '../../domain/contracts/purchases.ts';
import { subscriptionContract } from '../../domain/contracts/subscription.ts';
import { MAX_PURCHASES } from '../../domain/orders.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { type Order, orders } from '../tables/orders.ts';
import { listLatestByEmail } from '../tables/record-table.ts';
import { listSubscriptions, sortEndedLast, summarizeSubscription } from '../tables/subscriptions.ts';
import { requireCustomer } from './customer.ts';

/** `GET /api/subscription`: the purchases of the signed-in customer's email addresses. */
export const handler = defineEndpoint(
  subscriptionContract,
  async ({ caller: { emails } }) => {
    const [subscriptions, bought] = await Promise.all([
      Promise.all(emails.map((email) => listSubscriptions(email))),
      Promise.all(emails.map((email) => listLatestByEmail(email, orders, MAX_PURCHASES))),
    ]);
    return {
      subscriptions: sortEndedLast(listNewest(subscriptions)).map(summarizeSubscription),
      orders: listNewest(bought)
        .filter(({ payment }) => payment !== 'expired')
        .map(toOwnOrder),
    };
  },
  { authorize: requireCustomer },
);

/** Returns the newest items of those found by each email address, up to the limit. */
function listNewest<Item extends { readonly createdAt: string }>(found: readonly Item[][]): Item[] {
  const items = found.flat().sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  return items.slice(0, MAX_PURCHASES);
}

function toOwnOrder(order: Order): OwnOrder {
  const renewalsRefunded = order.renewals?.refunded;
  return ownOrder.parse({ ...order, ...(renewalsRefunded !== undefined && { renewalsRefunded }) });
}
