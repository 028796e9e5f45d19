import type { OwnOrder } from '../../domain/contracts/purchases.ts';
import { subscriptionContract } from '../../domain/contracts/subscription.ts';
import { MAX_PURCHASES } from '../../domain/orders.ts';
import { endpoint } from '../http/endpoint.ts';
import { type Order, orders } from '../tables/orders.ts';
import { latestFrom } from '../tables/record-table.ts';
import { subscriptionSummary, subscriptionsOf } from '../tables/subscriptions.ts';
import { customerEmail } from './customer.ts';

/** `GET /api/subscription`: what was bought with the email address of the signed-in customer. */
export const handler = endpoint(
  subscriptionContract,
  async ({ caller: email }) => {
    const [subscriptions, bought] = await Promise.all([
      subscriptionsOf(email),
      latestFrom(email, orders, MAX_PURCHASES),
    ]);
    return {
      subscriptions: subscriptions.map(subscriptionSummary),
      orders: bought.filter(({ payment }) => payment !== 'expired').map(ownOrder),
    };
  },
  { authorize: customerEmail },
);

function ownOrder(order: Order): OwnOrder {
  const { id, createdAt, amount, currency, cycle, payment, paidAt, lines, discount } = order;
  const { refunded, renewals } = order;
  return {
    id,
    createdAt,
    amount,
    currency,
    cycle,
    payment,
    lines,
    ...(paidAt !== undefined && { paidAt }),
    ...(discount !== undefined && { discount }),
    ...(refunded !== undefined && { refunded }),
    ...(renewals?.refunded !== undefined && { renewalsRefunded: renewals.refunded }),
  };
}
