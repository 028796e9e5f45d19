import { type OwnOrder, subscriptionContract } from '../../domain/contracts/subscription.ts';
import { endpoint } from '../http/endpoint.ts';
import { type Order, ordersOf } from '../tables/orders.ts';
import { subscriptionSummary, subscriptionsOf } from '../tables/subscriptions.ts';
import { customerEmail } from './customer.ts';

/** `GET /api/subscription`: what was bought with the address of whoever is signed in. */
export const handler = endpoint(
  subscriptionContract,
  async ({ caller: email }) => {
    const [subscriptions, orders] = await Promise.all([subscriptionsOf(email), ordersOf(email)]);
    return {
      subscriptions: subscriptions.map(subscriptionSummary),
      orders: orders.filter(({ payment }) => payment !== 'expired').map(ownOrder),
    };
  },
  { admit: customerEmail },
);

function ownOrder(order: Order): OwnOrder {
  const { id, createdAt, amount, currency, cycle, payment, lines, discount, refunded } = order;
  return {
    id,
    createdAt,
    amount,
    currency,
    cycle,
    payment,
    lines,
    ...(discount !== undefined && { discount }),
    ...(refunded !== undefined && { refunded }),
  };
}
