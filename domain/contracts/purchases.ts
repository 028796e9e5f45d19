import * as z from 'zod/mini';
import type { DisputeState, OrderCycle, PaymentState } from '../orders.ts';
import type { BillingCycle } from '../shop/prices.ts';
import type { SubscriptionState } from '../subscriptions.ts';
import { listOf, openEnum } from './contract.ts';

const orderLine = z.object({
  name: z.string(),
  quantity: z.number(),
  /** In cents, for the whole quantity. */
  amount: z.number(),
});

export type OrderLine = z.output<typeof orderLine>;

const chargedLine = z.extend(orderLine, {
  /** Billing interval; absent for one-time charges. */
  interval: z.exactOptional(openEnum<'month' | 'year'>()),
});

/** A line as it was charged, before discounts. */
export type ChargedLine = z.output<typeof chargedLine>;

export const chargedLines = listOf(chargedLine);

const catalogCharge = z.object({
  /** Before discounts. Without lines that are not in the catalog. */
  lines: listOf(orderLine),
  /** In cents, of all lines, with taxes and discounts. */
  amount: z.number(),
});

/** The charge of a checkout according to the catalog. */
export type CatalogCharge = z.output<typeof catalogCharge>;

export const orderSum = {
  /** In cents, as charged, with taxes and discounts. */
  amount: z.number(),
  /** Such as `usd`. */
  currency: z.string(),
  cycle: openEnum<OrderCycle>(),
  payment: openEnum<PaymentState>(),
};

/** The customer's charge where the payment page has converted the currency. */
export const chargedAs = z.exactOptional(
  z.object({
    /** In the smallest unit of the currency. */
    amount: z.number(),
    currency: z.string(),
  }),
);

const dispute = z.object({
  /** The payment provider's. */
  id: z.string(),
  state: openEnum<DisputeState>(),
  /** In cents. */
  amount: z.number(),
});

/** A payment that a bank disputes, or asks about. */
export type Dispute = z.output<typeof dispute>;

/** Refunds and disputes. */
const reversals = {
  /** In cents, refunded so far. Without refunds that failed. */
  refunded: z.exactOptional(z.number()),
  /** The same as the customer got it, of converted payments. */
  refundedAs: chargedAs,
  /** Oldest first, decided ones too. */
  disputes: z.exactOptional(listOf(dispute)),
};

export const orderFlags = {
  chargedAs,
  /** In cents, deducted by a promotion code. */
  discount: z.exactOptional(z.number()),
  /** As the customer typed it; absent for a discount without a code. */
  promotionCode: z.exactOptional(z.string()),
  ...reversals,
  /** The same of the payments after the first. */
  renewals: z.exactOptional(z.object(reversals)),
  /** The charge differs from the catalog. */
  catalogueMismatch: z.exactOptional(z.literal(true)),
  /** The payment provider's charge in cents, where it differs from the record. */
  differsFromStripe: z.exactOptional(z.object({ amount: z.number(), currency: z.string() })),
};

const flags = z.object(orderFlags);

export type OrderFlags = z.output<typeof flags>;

/** Payment details that only some orders have. */
export const orderPaymentDetails = {
  /** ISO 8601: when the money arrived; absent until then. */
  paidAt: z.exactOptional(z.string()),
  /** The catalog's charge when a mismatch was found. */
  catalogueCharge: z.exactOptional(catalogCharge),
  /** URL to resume an expired checkout; the payment provider keeps it for 30 days. */
  recoveryUrl: z.exactOptional(z.string()),
  /** ISO 8601: when that URL expires. */
  recoveryEndsAt: z.exactOptional(z.string()),
};

export const ownOrder = z.object({
  id: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  ...orderSum,
  lines: chargedLines,
  paidAt: orderPaymentDetails.paidAt,
  chargedAs,
  discount: orderFlags.discount,
  refunded: orderFlags.refunded,
  refundedAs: chargedAs,
  /** In cents, of payments after the first. */
  renewalsRefunded: z.exactOptional(z.number()),
});

export type OwnOrder = z.output<typeof ownOrder>;

export const ownOrders = listOf(ownOrder);

const subscriptionLine = z.extend(orderLine, {
  /** Id in the catalog; absent for a service that has been removed. */
  serviceId: z.exactOptional(z.string()),
});

/** One service of a subscription. Its `amount` is charged in each billing period. */
export type SubscriptionLine = z.output<typeof subscriptionLine>;

export const subscriptionSummary = z.object({
  id: z.string(),
  state: openEnum<SubscriptionState>(),
  cycle: openEnum<BillingCycle>(),
  lines: listOf(subscriptionLine),
  /** In cents per billing period, before discounts and taxes. */
  amount: z.number(),
  /** Such as `usd`. */
  currency: z.string(),
  /** The currency that it is charged in where the payment page has converted it. */
  chargedIn: z.exactOptional(z.string()),
  /** ISO 8601: when it renews, or ends if `cancelAtPeriodEnd`. Absent when it has ended. */
  nextDate: z.exactOptional(z.string()),
  cancelAtPeriodEnd: z.boolean(),
  /** ISO 8601: when it ends if it is to end, which may be after more renewals. */
  endsAt: z.exactOptional(z.string()),
});

export type SubscriptionSummary = z.output<typeof subscriptionSummary>;

/** Subscriptions as their owners see them: active ones first, then ended ones. */
export const subscriptionSummaries = listOf(subscriptionSummary);

export const clientSubscription = z.extend(subscriptionSummary, {
  /** ISO 8601. */
  createdAt: z.string(),
  orderId: z.string(),
  /** Where bills go, if not to the customer's own email address. */
  billingEmail: z.exactOptional(z.string()),
  /** In cents: the paid and the open amounts of all invoices so far. */
  paid: z.number(),
  due: z.number(),
});

export type ClientSubscription = z.output<typeof clientSubscription>;
