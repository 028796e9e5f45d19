/** What is told of orders and subscriptions, and stored of them in the same form. */
import * as z from 'zod/mini';
import type { OrderCycle, PaymentState } from '../orders.ts';
import type { BillingCycle } from '../prices.ts';
import type { SubscriptionState } from '../subscriptions.ts';
import { listOf, word } from './response.ts';

const orderLine = z.object({
  name: z.string(),
  quantity: z.number(),
  /** In cents, for all of the quantity. */
  amount: z.number(),
});

/** One line of an order. */
export type OrderLine = z.output<typeof orderLine>;

const chargedLine = z.extend(orderLine, {
  /** How often it is charged again; absent for what is charged once. */
  interval: z.exactOptional(word<'month' | 'year'>()),
});

/** A line as it was charged, before discounts. */
export type ChargedLine = z.output<typeof chargedLine>;

/** Lines of an order as they were charged. */
export const chargedLines = listOf(chargedLine);

const catalogueCharge = z.object({
  /** Before discounts. What is not in the catalogue is not among them. */
  lines: listOf(orderLine),
  /** In cents, of all lines, with taxes and discounts. */
  amount: z.number(),
});

/** What a checkout should have charged. */
export type CatalogueCharge = z.output<typeof catalogueCharge>;

/** What was paid for an order. */
export const orderSum = {
  /** In cents, as charged, with taxes and discounts. */
  amount: z.number(),
  /** Such as `usd`. */
  currency: z.string(),
  cycle: word<OrderCycle>(),
  payment: word<PaymentState>(),
};

/** What tells at a glance that an order was not simply paid. */
export const orderFlags = {
  /** In cents, taken off the lines by a promotion code. */
  discount: z.exactOptional(z.number()),
  /** As the customer typed it; absent when the discount needed none. */
  promotionCode: z.exactOptional(z.string()),
  /** In cents, given back so far, of renewals too. */
  refunded: z.exactOptional(z.number()),
  /** What was charged is not what the catalogue says. */
  catalogueMismatch: z.exactOptional(z.literal(true)),
};

/** What else can be unusual about an order. */
export const orderCircumstances = {
  /** What the catalogue said when a mismatch was found. */
  catalogueCharge: z.exactOptional(catalogueCharge),
  /** Where a customer goes on with a checkout that expired; the payment provider keeps it for 30 days. */
  recoveryUrl: z.exactOptional(z.string()),
  /** ISO 8601: when that URL ends. */
  recoveryEndsAt: z.exactOptional(z.string()),
};

const orderFacts = z.object({ ...orderFlags, ...orderCircumstances });

/** What there is to know of an order beyond the usual. */
export type OrderFacts = z.output<typeof orderFacts>;

const ownOrder = z.object({
  id: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  ...orderSum,
  lines: chargedLines,
  discount: orderFlags.discount,
  refunded: orderFlags.refunded,
});

/** An order as its owner sees it. */
export type OwnOrder = z.output<typeof ownOrder>;

/** Orders as their owner sees them. */
export const ownOrders = listOf(ownOrder);

const subscriptionLine = z.extend(orderLine, {
  /** In the catalogue; absent for what is not in it any more. */
  serviceId: z.exactOptional(z.string()),
});

/** One service of a subscription. Its `amount` is charged each time. */
export type SubscriptionLine = z.output<typeof subscriptionLine>;

const subscriptionSummary = z.object({
  id: z.string(),
  state: word<SubscriptionState>(),
  cycle: word<BillingCycle>(),
  lines: listOf(subscriptionLine),
  /** In cents, each time, before discounts and taxes. */
  amount: z.number(),
  /** Such as `usd`. */
  currency: z.string(),
  /** ISO 8601: when it renews, or ends if `cancelAtPeriodEnd`. Absent when it has ended. */
  nextDate: z.exactOptional(z.string()),
  cancelAtPeriodEnd: z.boolean(),
});

/** A subscription as its owner sees it. */
export type SubscriptionSummary = z.output<typeof subscriptionSummary>;

/** Subscriptions as their owners see them, ended ones too. */
export const subscriptionSummaries = listOf(subscriptionSummary);
