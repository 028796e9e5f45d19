/** The version of the payment provider's API that the site is written and tested against. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** The provider's events that the site processes; its webhook endpoint must be subscribed to exactly these. */
export const PAYMENT_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  // The only one about a renewal by bank debit until the money arrives, days later.
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const;

export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

export function isPaymentEvent(type: string): type is PaymentEvent {
  return (PAYMENT_EVENTS as readonly string[]).includes(type);
}
