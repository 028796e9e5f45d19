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

/** Final states of a subscription. */
const ENDED: readonly SubscriptionState[] = ['canceled', 'incomplete_expired'];

/** Whether a subscription has ended. */
export function hasEnded(state: SubscriptionState): boolean {
  return ENDED.includes(state);
}
