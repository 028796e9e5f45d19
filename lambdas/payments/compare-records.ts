import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { belongsToSite } from '../../domain/orders.ts';
import { isPaidSession } from '../../domain/verification.ts';
import { type Order, orders } from '../tables/orders.ts';
import { type Subscription, subscriptionById } from '../tables/subscriptions.ts';
import type { Comparison } from './comparison.ts';
import { hasReminderConsent, moneyDifference } from './order-state.ts';
import { processEvent } from './process-event.ts';
import { idOf, LIST_LIMIT } from './purchase.ts';
import { planOf } from './subscription-state.ts';

interface Records {
  readonly order: Order | undefined;
  readonly subscription: Subscription | undefined;
}

/** Compares a checkout with its order, and repairs that. @returns whether it has an order @throws StorageError */
export async function compareCheckout(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
  comparison: Comparison,
): Promise<boolean> {
  if (!belongsToSite(session.metadata)) return false;
  const before = await recordsOf(session);
  if (isRecorded(session, before)) return before.order !== undefined;
  await processEvent(stripe, 'checkout.session.completed', { id: session.id });
  const after = await recordsOf(session);
  // An amount that differs is reported when it is noted with the order.
  const isNoted = [before, after].some(({ order }) => order?.differsFromStripe);
  if (!isNoted && !isDeepStrictEqual(before, after)) comparison.noteRepaired(session.id);
  return after.order !== undefined;
}

async function recordsOf({ id, subscription }: Stripe.Checkout.Session): Promise<Records> {
  const [order, stored] = await Promise.all([
    orders.get(id),
    subscription ? subscriptionById(idOf(subscription)) : undefined,
  ]);
  return { order, subscription: stored };
}

/** Whether what is recorded agrees with a checkout, as far as a list tells. One that is open has not come to anything. */
function isRecorded(session: Stripe.Checkout.Session, { order, subscription }: Records): boolean {
  if (session.status === 'expired') return !hasReminderConsent(session) || order?.payment === 'expired';
  if (session.status !== 'complete') return true;
  return (
    order !== undefined &&
    hasPaymentOf(session, order) &&
    isDeepStrictEqual(order.differsFromStripe, moneyDifference(order, session)) &&
    (!session.subscription || subscription !== undefined)
  );
}

/** Whether a payment that is on its way has arrived does not show in a list of checkouts, so it never agrees. */
function hasPaymentOf(session: Stripe.Checkout.Session, { payment }: Order): boolean {
  if (payment === 'failed') return !isPaidSession(session);
  return payment === 'paid' || payment === 'refunded' || payment === 'disputed';
}

/** What open invoices ask for, in cents by the id of the subscription. @throws errors of the provider's SDK */
export async function readDueAmounts(stripe: Stripe): Promise<ReadonlyMap<string, number>> {
  const due = new Map<string, number>();
  for await (const { parent, amount_remaining } of stripe.invoices.list({
    status: 'open',
    limit: LIST_LIMIT,
  })) {
    const subscription = parent?.subscription_details?.subscription;
    if (!subscription) continue;
    const id = idOf(subscription);
    due.set(id, (due.get(id) ?? 0) + amount_remaining);
  }
  return due;
}

/** Compares a listed subscription with its record, and repairs that. @param due in cents @throws StorageError */
export async function compareSubscription(
  stripe: Stripe,
  listed: Stripe.Subscription,
  due: number,
  comparison: Comparison,
): Promise<void> {
  const before = await subscriptionById(listed.id);
  if (!before) return;
  comparison.counts.subscriptions += 1;
  if (hasPlanOf(listed, before) && before.due === due) return;
  await processEvent(stripe, 'customer.subscription.updated', { id: listed.id });
  const after = await subscriptionById(listed.id);
  if (after?.revision !== before.revision) comparison.noteRepaired(listed.id);
}

/** Names are left out: they follow the catalogue. So is the amount where a list does not tell all that is paid for. */
function hasPlanOf({ items, ...listed }: Stripe.Subscription, stored: Subscription): boolean {
  const { state, amount, currency, currentPeriodEnd, cancelAtPeriodEnd, endsAt } = planOf(
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
