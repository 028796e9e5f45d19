import { type OwnOrder, subscriptionContract } from '../../domain/contracts/subscription.ts';
import { hasEnded, type SubscriptionSummary } from '../../domain/subscriptions.ts';
import { endpoint } from '../http/endpoint.ts';
import { type Order, ordersOf } from '../tables/orders.ts';
import { type Subscription, subscriptionsOf } from '../tables/subscriptions.ts';
import { customerEmail } from './customer.ts';

/** `GET /api/subscription`: what was bought with the address of whoever is signed in. */
export const handler = endpoint(
  subscriptionContract,
  async ({ caller: email }) => {
    const [subscriptions, orders] = await Promise.all([subscriptionsOf(email), ordersOf(email)]);
    return {
      subscriptions: subscriptions.map(summaryOf),
      orders: orders.filter(({ payment }) => payment !== 'expired').map(ownOrder),
    };
  },
  { admit: customerEmail },
);

function summaryOf(subscription: Subscription): SubscriptionSummary {
  const { id, state, cycle, lines, amount, currency, currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  return {
    id,
    state,
    cycle,
    lines,
    amount,
    currency,
    ...(!hasEnded(state) && { nextDate: currentPeriodEnd }),
    cancelAtPeriodEnd,
  };
}

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
