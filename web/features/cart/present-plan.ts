import type { CartItem } from '../../../domain/cart.ts';
import { findService } from '../../../domain/catalogue.ts';
import type { SubscriptionSummary } from '../../../domain/contracts/purchases.ts';
import { hasEnded } from '../../../domain/subscriptions.ts';

/** What somebody pays for already who is about to buy more. */
export interface PresentPlan {
  /** Names of services, each once: those that are in the cart too if there are any, or else all. */
  readonly names: readonly string[];
  /** Whether they are in the cart too. */
  readonly isInCart: boolean;
}

/**
 * Finds out whether a cart would begin a second subscription. Services that are paid once begin none.
 * @param subscriptions of whoever is signed in
 * @returns undefined when it would not
 */
export function presentPlan(
  items: readonly CartItem[],
  subscriptions: readonly SubscriptionSummary[],
): PresentPlan | undefined {
  const renewing = items.filter(({ id }) => !findService(id)?.oneTime).map(({ id }) => id);
  const lines = subscriptions.filter(isRunning).flatMap((subscription) => subscription.lines);
  if (renewing.length === 0 || lines.length === 0) return undefined;
  const again = lines.filter(({ serviceId }) => serviceId !== undefined && renewing.includes(serviceId));
  const isInCart = again.length > 0;
  return { names: [...new Set((isInCart ? again : lines).map(({ name }) => name))], isInCart };
}

/** One whose first payment has not come is no plan yet. */
function isRunning({ state }: SubscriptionSummary): boolean {
  return !hasEnded(state) && state !== 'incomplete';
}
