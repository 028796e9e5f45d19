import type Stripe from 'stripe';
import type { Billing } from './billing.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { invalidRequest, noSuch } from './errors.ts';
import { LIST_PARAMS, newestFirst, PAGE_PARAMS, type Page, pageOf } from './lists.ts';
import { flag, oneOf, required, text } from './params.ts';
import type { Price } from './prices.ts';
import type { Account } from './store.ts';

type Plan = Omit<Stripe.Plan, 'amount_decimal' | 'deleted' | 'product' | 'tiers'> & {
  readonly amount_decimal: string;
  readonly product: string;
};

/** An item of a subscription with one price, in API format. */
export type SubscriptionItem = Omit<
  Stripe.SubscriptionItem,
  'billed_until' | 'deleted' | 'plan' | 'price' | 'quantity'
> & {
  readonly plan: Plan;
  readonly price: Price;
  readonly quantity: number;
};

export type SubscriptionStatus = 'active' | 'canceled' | 'incomplete' | 'incomplete_expired' | 'past_due';

type SkippedRecord = 'presentment_details' | 'status_details';

/** A subscription in API format. */
export type Subscription = Omit<
  Required<Stripe.Subscription>,
  SkippedRecord | 'customer' | 'discounts' | 'items' | 'latest_invoice' | 'status'
> & {
  readonly customer: string;
  readonly discounts: readonly string[];
  readonly items: Page<SubscriptionItem>;
  readonly latest_invoice: string;
  readonly status: SubscriptionStatus;
};

/** A subscription without the page of its items, which is added when it is shown. */
export interface StoredSubscription {
  readonly id: string;
  readonly subscription: Omit<Subscription, 'items'>;
  readonly items: readonly SubscriptionItem[];
}

/** A subscription with the first page of its items, like all lists within objects. */
export function serializeSubscription({ id, subscription, items }: StoredSubscription): Subscription {
  return {
    ...subscription,
    items: pageOf(items, {}, 'subscription_item', `/v1/subscription_items?subscription=${id}`),
  };
}

/** `/v1/subscriptions` and `/v1/subscription_items`: recurring purchases. */
export function subscriptionEndpoints(account: Account, billing: Billing): Endpoint[] {
  const { subscriptions } = account.records;

  const retrieve = endpoint('GET', '/v1/subscriptions/:id', {}, (_params, { id }) =>
    serializeSubscription(find(id)),
  );

  const update = endpoint(
    'POST',
    '/v1/subscriptions/:id',
    { cancel_at_period_end: required(flag()) },
    ({ cancel_at_period_end }, context) => {
      const { subscription } = find(context.id);
      if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') {
        throw invalidRequest(
          'A canceled subscription can only update its cancellation_details and metadata.',
        );
      }
      return billing.change(context.id, billing.cancellation(subscription, cancel_at_period_end), context);
    },
  );

  const cancel = endpoint('DELETE', '/v1/subscriptions/:id', {}, (_params, context) => {
    const { subscription } = find(context.id);
    if (subscription.ended_at !== null) throw noSuch('subscription', context.id, 'id', 404);
    return billing.cancel(context.id, context);
  });

  const listed = endpoint(
    'GET',
    '/v1/subscriptions',
    { ...LIST_PARAMS, status: oneOf('all') },
    ({ status, ...page }, { path }) => {
      // Without a status the service lists those that are not canceled.
      const matching = newestFirst(subscriptions).filter(
        ({ subscription }) => status === 'all' || subscription.status !== 'canceled',
      );
      return pageOf(matching.map(serializeSubscription), page, 'subscription', path);
    },
  );

  const listItems = endpoint(
    'GET',
    '/v1/subscription_items',
    { ...PAGE_PARAMS, subscription: required(text()) },
    ({ subscription, ...page }, { path }) => {
      const found = subscriptions.get(subscription);
      if (!found) throw noSuch('subscription', subscription, 'subscription');
      return pageOf(found.items, page, 'subscription_item', path);
    },
  );

  function find(id: string): StoredSubscription {
    const found = subscriptions.get(id);
    if (!found) throw noSuch('subscription', id, 'id', 404);
    return found;
  }

  return [retrieve, update, cancel, listed, listItems];
}
