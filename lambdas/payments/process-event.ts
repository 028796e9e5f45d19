import type Stripe from 'stripe';
import type { PaymentEvent } from '../../domain/payment-events.ts';
import type { ProviderEvent } from '../stripe/signed-event.ts';
import type { ProcessedEvent } from '../tables/stripe-events.ts';
import { refreshOrder } from './orders.ts';
import { checkoutsOfCharge, idOf } from './purchase.ts';
import { refreshSubscription } from './subscriptions.ts';

type Outcome = ProcessedEvent['outcome'];

/**
 * Makes the records agree with what the provider knows now of the objects that an event is about. The event itself is
 * only a hint: what it quotes may be older than what has been recorded, and is not looked at. So it does not matter in
 * which order events come, or how often.
 * @throws StorageError; errors of the provider's SDK. The same event can then be followed again
 */
export function processEvent(
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
      return processInvoice(stripe, id);
    case 'charge.refunded':
      return processCharge(stripe, id);
    case 'charge.dispute.created':
      return processCharge(stripe, charge ?? '');
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

/** Money that went back, or that a bank asks back, is recorded with the order that it was paid for. */
async function processCharge(stripe: Stripe, id: string): Promise<Outcome> {
  let outcome: Outcome = 'ignored';
  for (const checkout of await checkoutsOfCharge(stripe, id)) {
    if (await refreshOrder(stripe, checkout)) outcome = 'processed';
  }
  return outcome;
}
