import type Stripe from 'stripe';
import { isPaymentEvent, type PaymentEvent } from '../../domain/payment-events.ts';
import { logger } from '../aws/logger.ts';
import { unlessMissing } from '../stripe/failure.ts';
import type { ProviderEvent } from '../stripe/signed-event.ts';
import { isProcessed, type ProcessedEvent, recordEvent } from '../tables/stripe-events.ts';
import { refreshOrder } from './orders.ts';
import { checkoutsOfCharge, idOf } from './purchase.ts';
import { refreshSubscription } from './subscriptions.ts';

type Outcome = ProcessedEvent['outcome'];

/**
 * Processes an event that has not been processed, and remembers it. One whose object is gone at the provider leaves
 * everything as it is, and is not remembered: it is logged, and can be processed again.
 * @returns `unknown` for a type that is not followed
 * @throws as `processEvent`
 */
export async function processOnce(
  stripe: Stripe,
  { id, type, created, object }: ProviderEvent,
): Promise<Outcome | 'repeated' | 'unknown' | 'missing'> {
  if (!isPaymentEvent(type)) return 'unknown';
  if (await isProcessed(id)) return 'repeated';
  const outcome = await unlessMissing(processEvent(stripe, type, object));
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
): Promise<Outcome> {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return processCheckout(stripe, id);
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return processSubscription(stripe, id);
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

async function processCheckout(stripe: Stripe, id: string): Promise<Outcome> {
  const purchase = await refreshOrder(stripe, id);
  if (!purchase) return 'ignored';
  const { subscription } = purchase.session;
  if (subscription) await refreshSubscription(stripe, idOf(subscription));
  return 'processed';
}

async function processSubscription(stripe: Stripe, id: string): Promise<Outcome> {
  return (await refreshSubscription(stripe, id)) ? 'processed' : 'ignored';
}

async function processInvoice(stripe: Stripe, id: string): Promise<Outcome> {
  const { parent } = await stripe.invoices.retrieve(id);
  const subscription = parent?.subscription_details?.subscription;
  return subscription ? processSubscription(stripe, idOf(subscription)) : 'ignored';
}

/** Refunds and disputes are recorded with the order that the charge, or the subscription that it renewed, comes from. */
async function processCharge(stripe: Stripe, id: string): Promise<Outcome> {
  let outcome: Outcome = 'ignored';
  for (const checkout of await checkoutsOfCharge(stripe, id)) {
    if (await refreshOrder(stripe, checkout)) outcome = 'processed';
  }
  return outcome;
}
