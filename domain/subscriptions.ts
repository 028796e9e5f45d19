/** What customers pay for again and again, as the payment provider tells it. */

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
