import type Stripe from 'stripe';
import { normalizeEmail } from '../../domain/email-address/email-address.ts';
import { MAX_LINES } from '../stripe/checkout-lines.ts';

/** The provider's current state of a checkout. */
export interface StripePurchase {
  readonly session: Stripe.Checkout.Session;
  readonly lines: readonly Stripe.LineItem[];
  /** The customer's payments, each with its latest charge; oldest first. Includes the subscription's renewals. */
  readonly payments: readonly Stripe.PaymentIntent[];
  /** Refunds of all these payments. */
  readonly refunds: readonly Stripe.Refund[];
  readonly disputes: readonly Stripe.Dispute[];
}

/** The most that the provider lists at once. */
export const LIST_LIMIT = 100;

/** As many as a monthly subscription makes in forty years. */
export const MAX_PAYMENTS = 500;

/** Retrieves a checkout with all that its record depends on. Nested lists are truncated, so requested separately. */
export async function readPurchase(stripe: Stripe, sessionId: string): Promise<StripePurchase> {
  const [session, lines] = await Promise.all([
    stripe.checkout.sessions.retrieve(sessionId, {
      expand: ['subscription', 'discounts.promotion_code'],
    }),
    stripe.checkout.sessions.listLineItems(sessionId, { limit: MAX_LINES }),
  ]);
  const payments = await readPayments(stripe, session);
  const charges = payments.flatMap((payment) => getCharge(payment) ?? []);
  const [refunds, disputes] = await Promise.all([
    Promise.all(charges.map((charge) => readRefunds(stripe, charge))),
    Promise.all(charges.filter(({ disputed }) => disputed).map((charge) => readDisputes(stripe, charge))),
  ]);
  return { session, lines: lines.data, payments, refunds: refunds.flat(), disputes: disputes.flat() };
}

/** Returns the latest charge of a payment, which is the successful one if there is any. */
export function getCharge({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined {
  return charge && typeof charge !== 'string' ? charge : undefined;
}

/** Reads each refund, since a charge's amounts do not show failed ones. */
async function readRefunds(stripe: Stripe, { id, refunds }: Stripe.Charge): Promise<Stripe.Refund[]> {
  if (!refunds?.has_more) return refunds?.data ?? [];
  return stripe.refunds.list({ charge: id, limit: LIST_LIMIT }).autoPagingToArray({ limit: MAX_PAYMENTS });
}

/** Reads the disputes, since a charge stays `disputed` however they end. */
async function readDisputes(stripe: Stripe, { id }: Stripe.Charge): Promise<Stripe.Dispute[]> {
  return (await stripe.disputes.list({ charge: id, limit: LIST_LIMIT })).data;
}

/** Every checkout makes its own customer, so all payments of the customer belong to it. */
async function readPayments(
  stripe: Stripe,
  { customer }: Stripe.Checkout.Session,
): Promise<Stripe.PaymentIntent[]> {
  if (customer === null) return [];
  const payments = await stripe.paymentIntents
    .list({ customer: getId(customer), expand: ['data.latest_charge.refunds'], limit: LIST_LIMIT })
    .autoPagingToArray({ limit: MAX_PAYMENTS });
  return payments.reverse();
}

/** Returns the buyer's normalized email address; undefined if the provider has none. */
export function getBuyerEmail({
  customer_details,
  customer_email,
}: Stripe.Checkout.Session): string | undefined {
  const email = customer_details?.email ?? customer_email;
  return email ? normalizeEmail(email) : undefined;
}

export async function listChargeCheckouts(stripe: Stripe, chargeId: string): Promise<string[]> {
  const { customer, payment_intent } = await stripe.charges.retrieve(chargeId);
  if (customer) return listCheckouts(stripe, { customer: getId(customer) });
  return payment_intent ? listCheckouts(stripe, { payment_intent: getId(payment_intent) }) : [];
}

async function listCheckouts(
  stripe: Stripe,
  filter: { readonly customer: string } | { readonly payment_intent: string },
): Promise<string[]> {
  const { data } = await stripe.checkout.sessions.list({ ...filter, limit: LIST_LIMIT });
  return data.map(({ id }) => id);
}

/** Returns the id of an object that the provider returns as an id or expanded. */
export function getId(reference: string | { readonly id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}
