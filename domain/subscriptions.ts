/** What customers pay for again and again, as the payment provider tells it. */
import type { OrderLine } from './orders.ts';
import type { BillingCycle } from './prices.ts';

/** The provider's own words for how a subscription is. */
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

/** States that a subscription does not leave any more. */
const ENDED: readonly SubscriptionState[] = ['canceled', 'incomplete_expired'];

/** Whether a subscription is over. */
export function hasEnded(state: SubscriptionState): boolean {
  return ENDED.includes(state);
}

/** One service of a subscription. Its `amount` is charged each time. */
export interface SubscriptionLine extends OrderLine {
  /** In the catalogue; absent for what is not in it any more. */
  readonly serviceId?: string;
}

/** A subscription as its owner sees it. */
export interface SubscriptionSummary {
  readonly id: string;
  readonly state: SubscriptionState;
  readonly cycle: BillingCycle;
  readonly lines: readonly SubscriptionLine[];
  /** In cents, each time, before discounts and taxes. */
  readonly amount: number;
  /** Such as `usd`. */
  readonly currency: string;
  /** ISO 8601: when it renews, or ends if `cancelAtPeriodEnd`. Absent when it has ended. */
  readonly nextDate?: string;
  readonly cancelAtPeriodEnd: boolean;
}
