import type Stripe from 'stripe';
import { brand } from '../../domain/brand.ts';
import { findService } from '../../domain/catalogue.ts';
import type { SubscriptionLine } from '../../domain/contracts/purchases.ts';
import { normalizeEmail } from '../../domain/email-address.ts';
import { SUBSCRIPTION_STATES, type SubscriptionState } from '../../domain/subscriptions.ts';
import type { Subscription } from '../tables/subscriptions.ts';
import { idOf, UNKNOWN_EMAIL } from './purchase.ts';

/** All that the provider knows of a subscription at one moment. */
export interface ProvidedSubscription {
  /** With its customer. */
  readonly subscription: Stripe.Subscription;
  readonly items: readonly Stripe.SubscriptionItem[];
  /** The checkout that it came from. */
  readonly checkoutId?: string | undefined;
}

/**
 * What a subscription's record has to be, from all that the provider knows at this moment.
 * @param previous the record as it was before the provider was asked
 */
export function subscriptionOf(
  previous: Subscription | undefined,
  { subscription, items, checkoutId }: ProvidedSubscription,
): Subscription {
  const { id, created, customer, status, currency, cancel_at, cancel_at_period_end } = subscription;
  const periodEnd = Math.max(...items.map(({ current_period_end }) => current_period_end));
  const lines = items.map(lineOf);
  const orderId = checkoutId ?? previous?.orderId;
  return {
    id,
    createdAt: iso(created),
    email: emailOf(customer) ?? previous?.email ?? UNKNOWN_EMAIL,
    customerId: idOf(customer),
    ...(orderId !== undefined && { orderId }),
    state: stateOf(status),
    cycle: items.some(({ price }) => price.recurring?.interval === 'year') ? 'annual' : 'monthly',
    lines,
    amount: lines.reduce((sum, { amount }) => sum + amount, 0),
    currency,
    currentPeriodEnd: iso(cancel_at === null ? periodEnd : Math.min(periodEnd, cancel_at)),
    cancelAtPeriodEnd: cancel_at_period_end || (cancel_at !== null && cancel_at <= periodEnd),
    revision: previous?.revision ?? 1,
  };
}

/** A state that the provider may invent one day: whoever is shown `paused` looks at the provider. */
function stateOf(status: Stripe.Subscription['status']): SubscriptionState {
  return SUBSCRIPTION_STATES.find((state) => state === status) ?? 'paused';
}

/** The service that a price is for keeps its name when the price is replaced. */
function lineOf({ price, quantity = 1 }: Stripe.SubscriptionItem): SubscriptionLine {
  const service = findService(idOf(price.product).replace(`${brand.shortName}_`, ''));
  return {
    ...(service && { serviceId: service.id }),
    name: service?.name ?? price.nickname ?? idOf(price.product),
    quantity,
    amount: (price.unit_amount ?? 0) * quantity,
  };
}

function emailOf(customer: Stripe.Subscription['customer']): string | undefined {
  if (typeof customer === 'string' || customer.deleted || !customer.email) return undefined;
  return normalizeEmail(customer.email);
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
