import type { LineItem } from '../../../domain/shop/line-items.ts';
import type { BillingCycle } from '../../../domain/shop/prices.ts';
import { CHECKOUT_KEY_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';

/** The lifetime of a key, in milliseconds: later, its session may have expired at the payment provider. */
export const CHECKOUT_KEY_LIFETIME_MS = 30 * 60 * 1000;

/** Returns the items, the billing cycle and the buyer as text. The order of the items does not matter. */
export function checkoutRevision(
  lineItems: readonly LineItem[],
  cycle: BillingCycle,
  email?: string,
): string {
  const quantities = new Map<string, number>();
  for (const { price, quantity } of lineItems) quantities.set(price, (quantities.get(price) ?? 0) + quantity);
  const lines = [...quantities].map(([price, quantity]) => `${quantity} ${price}`);
  return [cycle, ...(email === undefined ? [] : [email]), ...lines.sort()].join(', ');
}

/** The key for all attempts to check out the same revision. Emptying the cart renews it. */
export const checkoutKeys = createIdempotencyKeys(CHECKOUT_KEY_STORAGE_KEY, CHECKOUT_KEY_LIFETIME_MS);
