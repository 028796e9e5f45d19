import type Stripe from 'stripe';
import type { StoredLine } from './checkout-lines.ts';
import type { Coupon } from './coupons.ts';
import type { Customer } from './customers.ts';
import type { Discount } from './discounts.ts';
import { newId } from './ids.ts';
import type { PaymentIntent } from './payments.ts';
import { nextPeriodEnd } from './periods.ts';
import type { Price } from './prices.ts';
import type { SubscriptionItem } from './subscriptions.ts';

/** A line of an order with its price. */
export interface PricedLine extends Pick<StoredLine, 'quantity'> {
  readonly price: Price;
}

export interface Purchase {
  readonly sessionId: string;
  readonly customer: Customer;
  readonly lines: readonly PricedLine[];
  readonly coupon: Coupon | undefined;
  readonly promotionCode: string | null;
  /** The completed or pending payment of the first invoice; undefined if nothing is due. */
  readonly payment: PaymentIntent | undefined;
}

/** A new subscription, without its discounts, its invoice and its state. @param now seconds since the epoch */
export function newSubscription(
  id: string,
  { customer, payment, lines }: Purchase,
  livemode: boolean,
  now: number,
) {
  return {
    ...UNUSED_FIELDS,
    id,
    object: 'subscription' as const,
    billing_cycle_anchor: now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: NOT_CANCELED,
    created: now,
    currency: lines[0]?.price.currency ?? 'usd',
    customer: customer.id,
    default_payment_method: payment?.payment_method ?? null,
    description: null,
    ended_at: null,
    livemode,
    metadata: {},
    start_date: now,
  };
}

/** A subscription item in its first period. @param now seconds since the epoch */
export function newItem(subscription: string, price: Price, quantity: number, now: number): SubscriptionItem {
  const end = price.recurring ? nextPeriodEnd(now, now, price.recurring) : now;
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: end,
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

/** A coupon in use. @param start seconds since the epoch */
export function newDiscount(
  { customer, promotionCode, sessionId }: Purchase,
  subscription: string,
  coupon: Coupon,
  start: number,
): Discount {
  const months = coupon.duration === 'repeating' ? coupon.duration_in_months : null;
  return {
    id: newId('di'),
    object: 'discount',
    checkout_session: sessionId,
    customer: customer.id,
    customer_account: null,
    end: months === null ? null : endAfter(start, months),
    invoice: null,
    invoice_item: null,
    promotion_code: promotionCode,
    source: { coupon: coupon.id, type: 'coupon' },
    start,
    subscription,
    subscription_item: null,
  };
}

function endAfter(start: number, months: number): number {
  const recurring = { interval: 'month', interval_count: months } as const;
  return nextPeriodEnd(start, start, {
    ...recurring,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  });
}

function planOf(price: Price): SubscriptionItem['plan'] {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: price.livemode,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

/** The cancellation details of a subscription that is not cancelled. */
export const NOT_CANCELED = { comment: null, feedback: null, feedback_option: null, reason: null };

/** The values of fields for unsupported features. */
const UNUSED_FIELDS = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: {}, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  managed_payments: { enabled: false },
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
  trial_start: null,
} satisfies Partial<Stripe.Subscription>;
