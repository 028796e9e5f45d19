import type Stripe from 'stripe';
import { normalizeEmail } from '../../domain/email/email-address.ts';
import { MAX_LINES } from '../stripe/checkout-lines.ts';

/** The provider's current state of a checkout. */
export interface Purchase {
  readonly session: Stripe.Checkout.Session;
  readonly lines: readonly Stripe.LineItem[];
  /** The customer's payments, each with its latest charge; oldest first. Includes the subscription's renewals. */
  readonly payments: readonly Stripe.PaymentIntent[];
  /** Of all these payments. */
  readonly refunds: readonly Stripe.Refund[];
  readonly disputes: readonly Stripe.Dispute[];
}

/** The most that the provider lists at once. */
export const LIST_LIMIT = 100;

/** As many as a monthly subscription makes in forty years. */
export const MAX_PAYMENTS = 500;

/** Retrieves a checkout with all that its record depends on. Nested lists are truncated, so requested separately. */
export async function readPurchase(stripe: Stripe, sessionId: string): Promise<Purchase> {
  const [session, lines] = await Promise.all([
    stripe.checkout.sessions.retrieve(sessionId, {
      expand: ['subscription', 'discounts.promotion_code'],
    }),
    stripe.checkout.sessions.listLineItems(sessionId, { limit: MAX_LINES }),
  ]);
  const payments = await paymentsOf(stripe, session);
  const charges = payments.flatMap((payment) => chargeOf(payment) ?? []);
  const [refunds, disputes] = await Promise.all([
    Promise.all(charges.map((charge) => refundsOf(stripe, charge))),
    Promise.all(charges.filter(({ disputed }) => disputed).map((charge) => disputesOf(stripe, charge))),
  ]);
  return { session, lines: lines.data, payments, refunds: refunds.flat(), disputes: disputes.flat() };
}

/** The latest charge of a payment, which is the one that succeeded if any did. */
export function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined {
  return charge && typeof charge !== 'string' ? charge : undefined;
}

/** A charge's amounts do not tell failed refunds, so each is read. */
async function refundsOf(stripe: Stripe, { id, refunds }: Stripe.Charge): Promise<Stripe.Refund[]> {
  if (!refunds?.has_more) return refunds?.data ?? [];
  return stripe.refunds.list({ charge: id, limit: LIST_LIMIT }).autoPagingToArray({ limit: MAX_PAYMENTS });
}

/** A charge stays `disputed` however its disputes end. */
async function disputesOf(stripe: Stripe, { id }: Stripe.Charge): Promise<Stripe.Dispute[]> {
  return (await stripe.disputes.list({ charge: id, limit: LIST_LIMIT })).data;
}

/** Every checkout makes its own customer, so all payments of the customer belong to it. */
async function paymentsOf(
  stripe: Stripe,
  { customer }: Stripe.Checkout.Session,
): Promise<Stripe.PaymentIntent[]> {
  if (customer === null) return [];
  const payments = await stripe.paymentIntents
    .list({ customer: idOf(customer), expand: ['data.latest_charge.refunds'], limit: LIST_LIMIT })
    .autoPagingToArray({ limit: MAX_PAYMENTS });
  return payments.reverse();
}

/** The normalized email address that somebody bought with; undefined when the provider has none. */
export function buyerOf({ customer_details, customer_email }: Stripe.Checkout.Session): string | undefined {
  const email = customer_details?.email ?? customer_email;
  return email ? normalizeEmail(email) : undefined;
}

export async function checkoutsOfCharge(stripe: Stripe, chargeId: string): Promise<string[]> {
  const { customer, payment_intent } = await stripe.charges.retrieve(chargeId);
  if (customer) return checkoutsOf(stripe, { customer: idOf(customer) });
  return payment_intent ? checkoutsOf(stripe, { payment_intent: idOf(payment_intent) }) : [];
}

async function checkoutsOf(
  stripe: Stripe,
  filter: { readonly customer: string } | { readonly payment_intent: string },
): Promise<string[]> {
  const { data } = await stripe.checkout.sessions.list({ ...filter, limit: LIST_LIMIT });
  return data.map(({ id }) => id);
}

/** The id of an object that the provider returns as an id or expanded. */
export function idOf(reference: string | { readonly id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}
