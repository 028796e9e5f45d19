import type { OwnOrder } from '../../domain/contracts/purchases.ts';
import { subscriptionContract } from '../../domain/contracts/subscription.ts';
import { MAX_PURCHASES } from '../../domain/orders.ts';
import { endpoint } from '../http/endpoint.ts';
import { type Order, orders } from '../tables/orders.ts';
import { latestFrom } from '../tables/record-table.ts';
import { sortEndedLast, subscriptionSummary, subscriptionsOf } from '../tables/subscriptions.ts';
import { customerOf } from './customer.ts';

/** `GET /api/subscription`: what was bought with the email addresses of the signed-in customer. */
export const handler = endpoint(
  subscriptionContract,
  async ({ caller: { emails } }) => {
    const [subscriptions, bought] = await Promise.all([
      Promise.all(emails.map((email) => subscriptionsOf(email))),
      Promise.all(emails.map((email) => latestFrom(email, orders, MAX_PURCHASES))),
    ]);
    return {
      subscriptions: sortEndedLast(newestFirst(subscriptions)).map(subscriptionSummary),
      orders: newestFirst(bought)
        .filter(({ payment }) => payment !== 'expired')
        .map(ownOrder),
    };
  },
  { authorize: customerOf },
);

/** The most that there may be of what was found by each email address. */
function newestFirst<Item extends { readonly createdAt: string }>(found: readonly Item[][]): Item[] {
  const items = found.flat().sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  return items.slice(0, MAX_PURCHASES);
}

function ownOrder(order: Order): OwnOrder {
  const { id, createdAt, amount, currency, cycle, payment, paidAt, lines, discount } = order;
  const { refunded, refundedAs, renewals, chargedAs } = order;
  return {
    id,
    createdAt,
    amount,
    currency,
    cycle,
    payment,
    lines,
    ...(paidAt !== undefined && { paidAt }),
    ...(chargedAs && { chargedAs }),
    ...(discount !== undefined && { discount }),
    ...(refunded !== undefined && { refunded }),
    ...(refundedAs && { refundedAs }),
    ...(renewals?.refunded !== undefined && { renewalsRefunded: renewals.refunded }),
  };
}
