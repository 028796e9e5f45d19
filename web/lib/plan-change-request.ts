import type { SubscriptionSummary } from '../../domain/contracts/purchases.ts';
import type { BillingCycle } from '../../domain/shop/prices.ts';

/** The billing interval in a message to the team. */
export const INTERVALS = { monthly: 'every month', annual: 'once a year' } as const;

/**
 * Returns the message in which a customer asks the team to change a plan. The payment provider's portal cannot change
 * plans, because it knows neither setup fees nor plans of several services.
 * @param wish a sentence about the change
 */
export function planChangeRequest({ lines, cycle }: SubscriptionSummary, wish: string): string {
  return ['Please change my plan.', `I have: ${servicesText(lines, cycle)}.`, wish].join('\n');
}

/** Describes a plan, such as `2 × Blogs, 1 × Essential SEO, billed every month`. */
export function servicesText(
  services: readonly { readonly name: string; readonly quantity: number }[],
  cycle: BillingCycle,
): string {
  return [
    ...services.map(({ name, quantity }) => `${quantity} × ${name}`),
    `billed ${INTERVALS[cycle]}`,
  ].join(', ');
}
