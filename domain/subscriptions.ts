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

const ENDED: readonly SubscriptionState[] = ['canceled', 'incomplete_expired'];

export function hasEnded(state: SubscriptionState): boolean {
  return ENDED.includes(state);
}
