import { brand } from '../../../domain/brand.ts';
import type { LineItem } from '../../../domain/line-items.ts';
import type { BillingCycle } from '../../../domain/prices.ts';
import { createIdempotencyKeys, forgetKey, type IdempotencyKeys } from '../../lib/idempotency-keys.ts';
import type { TextStorage } from '../../lib/stored.ts';

const CHECKOUT_KEY_STORAGE = `${brand.shortName}_checkout_key`;

/**
 * A key names the same checkout for this long, in milliseconds; after that a new session is better than one
 * that may have been closed at the payment provider.
 */
export const CHECKOUT_KEY_LIFETIME_MS = 30 * 60 * 1000;

/** What is being bought and how often it is billed, whatever the order of the lines. */
export function checkoutRevision(lineItems: readonly LineItem[], cycle: BillingCycle): string {
  const quantities = new Map<string, number>();
  for (const { price, quantity } of lineItems) quantities.set(price, (quantities.get(price) ?? 0) + quantity);
  const lines = [...quantities].map(([price, quantity]) => `${quantity} ${price}`);
  return [cycle, ...lines.sort()].join(', ');
}

/** One name for every attempt to check out the same cart: the content is its revision. */
export function createCheckoutKeys(
  openStorage: () => TextStorage | undefined,
  now: () => number,
  randomKey: () => string,
): IdempotencyKeys {
  return createIdempotencyKeys({
    storageKey: CHECKOUT_KEY_STORAGE,
    openStorage,
    now,
    randomKey,
    lifetimeMs: CHECKOUT_KEY_LIFETIME_MS,
  });
}

/** Forgets the key of a cart that is gone, so that buying the same again is a new checkout. */
export function forgetCheckoutKey(storage: TextStorage | undefined): void {
  forgetKey(storage, CHECKOUT_KEY_STORAGE);
}
