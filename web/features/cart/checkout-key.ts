import type { LineItem } from '../../../domain/shop/line-items.ts';
import type { BillingCycle } from '../../../domain/shop/prices.ts';
import { CHECKOUT_KEY_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { createIdempotencyKeys, type IdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { randomKey } from '../../lib/random-key.ts';
import { browserStorage } from '../../lib/storage/stored.ts';
import type { OpenStorage } from '../../lib/storage/stored-values.ts';

/**
 * How long a key is reused for the same checkout, in milliseconds; after that a new session is better than one that may
 * have expired at the payment provider.
 */
export const CHECKOUT_KEY_LIFETIME_MS = 30 * 60 * 1000;

/** The items, the billing cycle and the buyer as a text, independent of the order of the items. */
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

/** The same idempotency key for every attempt to check out the same cart: the content is its revision. */
export function createCheckoutKeys(
  openStorage: OpenStorage,
  now: () => number,
  randomKey: () => string,
): IdempotencyKeys {
  return createIdempotencyKeys({
    storageKey: CHECKOUT_KEY_STORAGE_KEY,
    openStorage,
    now,
    randomKey,
    lifetimeMs: CHECKOUT_KEY_LIFETIME_MS,
  });
}

/** The keys of this tab. Emptying the cart renews them, so that buying the same again is a new checkout. */
export const checkoutKeys = createCheckoutKeys(() => browserStorage('sessionStorage'), Date.now, randomKey);
