/** States of subscriptions at the payment provider, and their value. */
import type { Money } from './shop/money.ts';
import type { BillingCycle } from './shop/prices.ts';

/** The provider's states of a subscription. */
export const SUBSCRIPTION_STATES = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'incomplete_expired',
  'canceled',
] as const;

export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

const ENDED: readonly SubscriptionState[] = ['canceled', 'incomplete_expired'];

/** Subscriptions that are charged, or would be if nothing went wrong. */
const CHARGED: readonly SubscriptionState[] = ['active', 'trialing', 'past_due'];

export function isCharged(state: SubscriptionState): boolean {
  return CHARGED.includes(state);
}

/** Returns the amount of a plan for one month, in cents, before discounts and taxes. */
export function toMonthlyAmount({ amount, cycle }: { amount: number; cycle: BillingCycle }): number {
  return cycle === 'annual' ? Math.round(amount / 12) : amount;
}

/** Sums amounts of one currency, that of the first. @returns undefined without any */
export function sumMonthly(amounts: readonly Money[]): Money | undefined {
  const [first] = amounts;
  if (!first) return undefined;
  const same = amounts.filter(({ currency }) => currency === first.currency);
  return { amount: same.reduce((sum, { amount }) => sum + amount, 0), currency: first.currency };
}

export function hasEnded(state: SubscriptionState): boolean {
  return ENDED.includes(state);
}
