/**
 * The payment provider's events that the site follows. An endpoint for them at the provider has to be told of exactly
 * these; others are taken and ignored.
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
  'charge.refunded',
  'charge.dispute.created',
] as const;

export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

/** Whether the site follows events of a type. */
export function isPaymentEvent(type: string): type is PaymentEvent {
  return (PAYMENT_EVENTS as readonly string[]).includes(type);
}

/** Days for which it is remembered which events have been followed: longer than the provider tells of them. */
export const EVENT_MEMORY_DAYS = 35;
