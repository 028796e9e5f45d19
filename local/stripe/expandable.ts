import type { Resolvers } from './expand.ts';
import { newestFirst, pageOf } from './lists.ts';
import { serializeCharge } from './payments.ts';
import type { Account } from './store.ts';
import { serializeSubscription } from './subscriptions.ts';

/** The expandable fields of all objects. */
export function expandable(account: Account): Resolvers {
  const { records } = account;

  function subscriptionOf(id: string) {
    const found = records.subscriptions.get(id);
    return found && serializeSubscription(found);
  }

  function chargeOf(id: string) {
    const found = records.charges.get(id);
    return found && serializeCharge(found, account);
  }

  return {
    'checkout.session': { subscription: byId('subscription', subscriptionOf) },
    'checkout.session.discounts': {
      promotion_code: byId('promotion_code', (id) => records.promotionCodes.get(id)),
    },
    charge: {
      refunds: ({ id }) => {
        const own = newestFirst(records.refunds).filter(({ charge }) => charge === id);
        return pageOf(own, {}, 'refund', `/v1/charges/${id}/refunds`);
      },
    },
    customer: {
      subscriptions: ({ id }) => {
        const own = newestFirst(records.subscriptions).map(serializeSubscription);
        const active = own.filter((item) => item.customer === id && item.ended_at === null);
        return pageOf(active, {}, 'subscription', `/v1/customers/${id}/subscriptions`);
      },
    },
    payment_intent: { latest_charge: byId('latest_charge', chargeOf) },
    subscription: {
      customer: byId('customer', (id) => records.customers.get(id) ?? records.deletedCustomers.get(id)),
    },
  };
}

/** Replaces the id in a field by its object; an unknown id stays. */
function byId(field: string, find: (id: string) => object | undefined) {
  return (owner: Record<string, unknown>) => find(String(owner[field])) ?? owner[field];
}
