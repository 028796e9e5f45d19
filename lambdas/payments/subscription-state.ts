import type Stripe from 'stripe';
import type { SubscriptionLine } from '../../domain/contracts/purchases.ts';
import { normalizeEmail } from '../../domain/email-address/email-address.ts';
import { ERASED } from '../../domain/erasure.ts';
import { continueHistory } from '../../domain/figures/monthly-revenue.ts';
import { UNKNOWN_EMAIL } from '../../domain/orders.ts';
import { findService } from '../../domain/shop/catalog.ts';
import { hasEnded, SUBSCRIPTION_STATES, type SubscriptionState } from '../../domain/subscriptions.ts';
import { SHORT_NAME } from '../../domain/text/short-name.ts';
import type { Subscription } from '../tables/subscriptions.ts';
import { getBuyerEmail, getId } from './purchase.ts';

/** The provider's current state of a subscription. */
export interface ProviderSubscription {
  /** With the customer expanded. */
  readonly subscription: Stripe.Subscription;
  readonly items: readonly Stripe.SubscriptionItem[];
  readonly invoices: readonly Stripe.Invoice[];
  readonly checkout: Stripe.Checkout.Session;
}

/**
 * Builds a subscription's record from the provider's state. Its owner is the buyer: the customer's email at the provider can be
 * changed there, and only receives bills.
 * @param now milliseconds since the epoch, the time of changes for which the provider has none
 */
export function buildSubscription(
  previous: Subscription | undefined,
  { subscription, items, invoices, checkout }: ProviderSubscription,
  now: number,
): Subscription {
  const { id, created, customer, currency, presentment_details, ended_at } = subscription;
  const chargedIn = presentment_details?.presentment_currency;
  const isErased = previous?.email === ERASED;
  const billingEmail = isErased ? undefined : (getBillingEmail(customer) ?? previous?.billingEmail);
  const email = isErased
    ? ERASED
    : (getBuyerEmail(checkout) ?? previous?.email ?? billingEmail ?? UNKNOWN_EMAIL);
  const plan = { createdAt: iso(created), ...toPlan(subscription, items) };
  return {
    id,
    email,
    ...(billingEmail !== undefined && { billingEmail }),
    customerId: getId(customer),
    orderId: checkout.id,
    ...plan,
    history: continueHistory(previous, plan, iso(ended_at ?? Math.floor(now / 1000))),
    ...(chargedIn !== undefined && chargedIn !== currency && { chargedIn }),
    paid: sum(invoices.map(({ amount_paid }) => amount_paid)),
    due: sum(
      invoices.filter(({ status }) => status === 'open').map(({ amount_remaining }) => amount_remaining),
    ),
    revision: previous?.revision ?? 1,
  };
}

type Plan = Pick<
  Subscription,
  'state' | 'cycle' | 'lines' | 'amount' | 'currency' | 'currentPeriodEnd' | 'cancelAtPeriodEnd' | 'endsAt'
>;

/** Returns the changing part of a subscription's record, which the provider's lists also contain. */
export function toPlan(subscription: Stripe.Subscription, items: readonly Stripe.SubscriptionItem[]): Plan {
  const { currency, cancel_at, cancel_at_period_end } = subscription;
  const periodEnd = Math.max(...items.map(({ current_period_end }) => current_period_end));
  const lines = items.map(toLine);
  const end = cancel_at ?? (cancel_at_period_end ? periodEnd : undefined);
  return {
    state: toSubscriptionState(subscription),
    cycle: items.some(({ price }) => price.recurring?.interval === 'year') ? 'annual' : 'monthly',
    lines,
    amount: sum(lines.map(({ amount }) => amount)),
    currency,
    currentPeriodEnd: iso(cancel_at === null ? periodEnd : Math.min(periodEnd, cancel_at)),
    cancelAtPeriodEnd: cancel_at_period_end || (cancel_at !== null && cancel_at <= periodEnd),
    ...(end !== undefined && { endsAt: iso(end) }),
  };
}

/** Maps an unknown state to `paused`, for an administrator to check, and paused collection, which the provider calls `active`. */
function toSubscriptionState({ status, pause_collection }: Stripe.Subscription): SubscriptionState {
  const state = SUBSCRIPTION_STATES.find((known) => known === status) ?? 'paused';
  return pause_collection && !hasEnded(state) ? 'paused' : state;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** Uses the service's name, which stays the same when its price is replaced. */
function toLine({ price, quantity = 1 }: Stripe.SubscriptionItem): SubscriptionLine {
  const service = findService(getId(price.product).replace(`${SHORT_NAME}_`, ''));
  return {
    ...(service && { serviceId: service.id }),
    name: service?.name ?? price.nickname ?? getId(price.product),
    quantity,
    amount: (price.unit_amount ?? 0) * quantity,
  };
}

function getBillingEmail(customer: Stripe.Subscription['customer']): string | undefined {
  if (typeof customer === 'string' || customer.deleted || !customer.email) return undefined;
  return normalizeEmail(customer.email);
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
