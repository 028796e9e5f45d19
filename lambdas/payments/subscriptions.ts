import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { belongsToSite } from '../../domain/orders.ts';
import { CONFLICT, retryOnConflict } from '../tables/retry-on-conflict.ts';
import { subscriptionById, subscriptions } from '../tables/subscriptions.ts';
import { LIST_LIMIT, MAX_PAYMENTS } from './purchase.ts';
import { type ProviderSubscription, subscriptionOf } from './subscription-state.ts';

/** More than a subscription can have. */
const MAX_ITEMS = 100;

/**
 * Updates the record of a subscription to the provider's current state: see `refreshOrder`.
 * @returns whether the subscription belongs to this site
 * @throws StorageError; errors of the provider's SDK
 */
export async function refreshSubscription(stripe: Stripe, id: string): Promise<boolean> {
  return retryOnConflict(async () => {
    const previous = await subscriptionById(id);
    const provided = await readSubscription(stripe, id);
    if (!provided || !belongsToSite(provided.checkout.metadata)) return false;
    const subscription = subscriptionOf(previous, provided);
    if (previous && isDeepStrictEqual(previous, subscription)) return true;
    const isStored = await (previous ? subscriptions.replace : subscriptions.create)(subscription);
    return isStored ? true : CONFLICT;
  });
}

/**
 * Lists within an object are truncated, so the items are requested separately.
 * @returns undefined when it was not created by a checkout, and so not by this site, or has no items
 */
async function readSubscription(stripe: Stripe, id: string): Promise<ProviderSubscription | undefined> {
  const [subscription, checkouts, invoices] = await Promise.all([
    stripe.subscriptions.retrieve(id, { expand: ['customer'] }),
    stripe.checkout.sessions.list({ subscription: id, limit: 1 }),
    stripe.invoices.list({ subscription: id, limit: LIST_LIMIT }).autoPagingToArray({ limit: MAX_PAYMENTS }),
  ]);
  const [checkout] = checkouts.data;
  if (!checkout) return undefined;
  const { data, has_more } = subscription.items;
  const items = has_more
    ? (await stripe.subscriptionItems.list({ subscription: id, limit: MAX_ITEMS })).data
    : data;
  // Without a service there is no plan to record.
  if (items.length === 0) return undefined;
  return { subscription, items, invoices, checkout };
}
