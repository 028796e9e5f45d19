/** States of subscriptions at the payment provider. */

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

/** What tells when a subscription ends. Times are ISO 8601. */
export interface PlanEnd {
  /** Absent in older records, which tell by `cancelAtPeriodEnd` alone. */
  readonly endsAt?: string;
  readonly cancelAtPeriodEnd: boolean;
  readonly nextDate?: string;
}

/** When a subscription ends that is to end: with what has been paid for, or after more renewals. */
export function endOfPlan({ endsAt, cancelAtPeriodEnd, nextDate }: PlanEnd): string | undefined {
  return endsAt ?? (cancelAtPeriodEnd ? nextDate : undefined);
}

/** Final states of a subscription. */
const ENDED: readonly SubscriptionState[] = ['canceled', 'incomplete_expired'];

/** Whether a subscription has ended. */
export function hasEnded(state: SubscriptionState): boolean {
  return ENDED.includes(state);
}
