import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { belongsToSite } from '../../domain/orders.ts';
import { isPaidSession } from '../../domain/verification.ts';
import { type Order, orders } from '../tables/orders.ts';
import { findSubscription, type Subscription } from '../tables/subscriptions.ts';
import type { StripeComparison } from './comparison.ts';
import { findMoneyDifference } from './order-state.ts';
import { processEvent } from './process-event.ts';
import { getId, LIST_LIMIT } from './purchase.ts';
import { toPlan } from './subscription-state.ts';

interface Records {
  readonly order: Order | undefined;
  readonly subscription: Subscription | undefined;
}

/** Compares a checkout with its order, and repairs the order as an event would. @returns whether it has an order @throws StorageError */
export async function compareCheckout(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
  comparison: StripeComparison,
): Promise<boolean> {
  if (!belongsToSite(session.metadata)) return false;
  const before = await readStripeRecords(session);
  if (isRecorded(session, before)) return before.order !== undefined;
  await processEvent(stripe, 'checkout.session.completed', { id: session.id });
  const after = await readStripeRecords(session);
  // An amount that differs is reported when it is noted with the order.
  const isNoted = [before, after].some(({ order }) => order?.differsFromStripe);
  if (!isNoted && !isDeepStrictEqual(before, after)) comparison.countRepaired(session.id);
  return after.order !== undefined;
}

async function readStripeRecords({ id, subscription }: Stripe.Checkout.Session): Promise<Records> {
  const [order, stored] = await Promise.all([
    orders.get(id),
    subscription ? findSubscription(getId(subscription)) : undefined,
  ]);
  return { order, subscription: stored };
}

/**
 * Whether the records match a checkout, as far as a list shows. One that is not complete may have no record: an abandoned
 * one may be deleted here already, and its event is compared like all others.
 */
function isRecorded(session: Stripe.Checkout.Session, { order, subscription }: Records): boolean {
  if (session.status !== 'complete') return true;
  return (
    order !== undefined &&
    hasPayment(session, order) &&
    isDeepStrictEqual(order.differsFromStripe, findMoneyDifference(order, session)) &&
    (!session.subscription || subscription !== undefined)
  );
}

/** Whether the order has the checkout's payment. A list does not show whether a pending one has arrived, so it never matches. */
function hasPayment(session: Stripe.Checkout.Session, { payment }: Order): boolean {
  if (payment === 'failed') return !isPaidSession(session);
  return payment === 'paid' || payment === 'refunded' || payment === 'disputed';
}

/** Reads the amounts due of open invoices, in cents, by subscription id. @throws errors of the provider's SDK */
export async function readDueAmounts(stripe: Stripe): Promise<ReadonlyMap<string, number>> {
  const due = new Map<string, number>();
  for await (const { parent, amount_remaining } of stripe.invoices.list({
    status: 'open',
    limit: LIST_LIMIT,
  })) {
    const subscription = parent?.subscription_details?.subscription;
    if (!subscription) continue;
    const id = getId(subscription);
    due.set(id, (due.get(id) ?? 0) + amount_remaining);
  }
  return due;
}

/** Compares a listed subscription with its record, and repairs that. @param due in cents @throws StorageError */
export async function compareSubscription(
  stripe: Stripe,
  listed: Stripe.Subscription,
  due: number,
  comparison: StripeComparison,
): Promise<void> {
  const before = await findSubscription(listed.id);
  if (!before) return;
  comparison.counts.subscriptions += 1;
  if (hasPlan(listed, before) && before.due === due) return;
  await processEvent(stripe, 'customer.subscription.updated', { id: listed.id });
  const after = await findSubscription(listed.id);
  if (after?.revision !== before.revision) comparison.countRepaired(listed.id);
}

/** Ignores names, which follow the catalog, and the amount if the list does not contain all items. */
function hasPlan({ items, ...listed }: Stripe.Subscription, stored: Subscription): boolean {
  const { state, amount, currency, currentPeriodEnd, cancelAtPeriodEnd, endsAt } = toPlan(
    { items, ...listed },
    items.data,
  );
  return (
    stored.state === state &&
    (items.has_more || stored.amount === amount) &&
    stored.currency === currency &&
    stored.currentPeriodEnd === currentPeriodEnd &&
    stored.cancelAtPeriodEnd === cancelAtPeriodEnd &&
    stored.endsAt === endsAt
  );
}
