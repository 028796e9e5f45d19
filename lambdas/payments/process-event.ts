import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { belongsToSite } from '../../domain/orders.ts';
import { isPaymentEvent, type PaymentEvent } from '../../domain/payment-events.ts';
import { logger } from '../aws/logger.ts';
import { ignoreMissing } from '../stripe/failure.ts';
import type { ProviderEvent } from '../stripe/signed-event.ts';
import { readRecordedPayment } from '../tables/orders.ts';
import { CONFLICT, retryOnConflict } from '../tables/retry-on-conflict.ts';
import { isProcessed, type ProcessedEvent, recordEvent } from '../tables/stripe-events.ts';
import { findSubscription, subscriptions } from '../tables/subscriptions.ts';
import { getId, LIST_LIMIT, listChargeCheckouts, MAX_PAYMENTS } from './purchase.ts';
import { refreshOrder } from './refresh-order.ts';
import { buildSubscription, type ProviderSubscription } from './subscription-state.ts';

type EventResult = ProcessedEvent['outcome'];

/** Processes an event once. An event about a deleted object is logged, not remembered. */
export async function processOnce(
  stripe: Stripe,
  { id, type, created, object }: ProviderEvent,
): Promise<EventResult | 'repeated' | 'unknown' | 'missing'> {
  if (!isPaymentEvent(type)) return 'unknown';
  if (await isProcessed(id)) return 'repeated';
  const outcome = await ignoreMissing(processEvent(stripe, type, object));
  if (outcome === undefined) {
    logger.warn('the object of an event is gone', { event: id, type, object: object.id });
    return 'missing';
  }
  await recordEvent({ id, type, at: new Date(created * 1000).toISOString(), outcome });
  return outcome;
}

/**
 * Processes an event: updates our records to the provider's current state of the objects that the event is about. The
 * event's own copy of an object is ignored, since it may be older than our record. So the order and number of events do
 * not matter.
 * @throws StorageError; errors of the provider's SDK. The same event can then be processed again
 */
export async function processEvent(
  stripe: Stripe,
  type: PaymentEvent,
  { id, charge }: ProviderEvent['object'],
): Promise<EventResult> {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return processCheckout(stripe, id);
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return processSubscription(stripe, id);
    case 'invoice.finalized':
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.voided':
    case 'invoice.marked_uncollectible':
      return processInvoice(stripe, id);
    case 'charge.refunded':
      return processCharge(stripe, id);
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return charge ? processCharge(stripe, charge) : 'ignored';
  }
}

async function processCheckout(stripe: Stripe, id: string): Promise<EventResult> {
  const purchase = await refreshOrder(stripe, id);
  if (!purchase) return 'ignored';
  const { subscription } = purchase.session;
  if (subscription) await refreshSubscription(stripe, getId(subscription));
  return 'processed';
}

async function processSubscription(stripe: Stripe, id: string): Promise<EventResult> {
  const checkout = await refreshSubscription(stripe, id);
  if (checkout === undefined) return 'ignored';
  // A first payment that has failed can still be made, by the invoice.
  if ((await readRecordedPayment(checkout)) === 'failed') await refreshOrder(stripe, checkout);
  return 'processed';
}

async function processInvoice(stripe: Stripe, id: string): Promise<EventResult> {
  const { parent } = await stripe.invoices.retrieve(id);
  const subscription = parent?.subscription_details?.subscription;
  return subscription ? processSubscription(stripe, getId(subscription)) : 'ignored';
}

/** Refunds and disputes are recorded with the order of the charge, or of the subscription that it renewed. */
async function processCharge(stripe: Stripe, id: string): Promise<EventResult> {
  let outcome: EventResult = 'ignored';
  for (const checkout of await listChargeCheckouts(stripe, id)) {
    if (await refreshOrder(stripe, checkout)) outcome = 'processed';
  }
  return outcome;
}

/** More than a subscription can have. */
const MAX_ITEMS = 100;

/** Updates a subscription's record: see `refreshOrder`. @returns its checkout's id; undefined if it is not of this site */
async function refreshSubscription(stripe: Stripe, id: string): Promise<string | undefined> {
  return retryOnConflict(async () => {
    const previous = await findSubscription(id);
    const provided = await readSubscription(stripe, id);
    if (!provided || !belongsToSite(provided.checkout.metadata)) return undefined;
    const subscription = buildSubscription(previous, provided, Date.now());
    if (previous && isDeepStrictEqual(previous, subscription)) return subscription.orderId;
    const isStored = await (previous ? subscriptions.replace : subscriptions.create)(subscription);
    return isStored ? subscription.orderId : CONFLICT;
  });
}

/** Nested lists are truncated, so items are requested separately. @returns undefined for those of other checkouts */
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
  // Without a service, no plan is recorded.
  if (items.length === 0) return undefined;
  return { subscription, items, invoices, checkout };
}
