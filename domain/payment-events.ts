/**
 * The payment provider's events that the site processes. Its webhook endpoint has to be subscribed to exactly these;
 * others are accepted and ignored. The provider lists events of at most 20 types at a time.
 */
export const PAYMENT_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.updated',
  'customer.subscription.deleted',
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

/** Whether the site processes events of a type. */
export function isPaymentEvent(type: string): type is PaymentEvent {
  return (PAYMENT_EVENTS as readonly string[]).includes(type);
}
