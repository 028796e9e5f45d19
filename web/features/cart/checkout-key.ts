import { brand } from '../../../domain/brand.ts';
import type { LineItem } from '../../../domain/line-items.ts';
import type { BillingCycle } from '../../../domain/prices.ts';
import type { TextStorage } from '../../lib/stored.ts';

const CHECKOUT_KEY_STORAGE = `${brand.shortName}_checkout_key`;

/**
 * A key names the same checkout for this long, in milliseconds; after that a new session is better than one
 * that may have been closed at the payment provider.
 */
export const CHECKOUT_KEY_LIFETIME_MS = 30 * 60 * 1000;

interface CheckoutKey {
  readonly key: string;
  readonly revision: string;
  readonly createdAt: number;
}

/** Idempotency keys: one name for every attempt to check out the same cart. */
export interface CheckoutKeys {
  /** The key of a revision; the same through retries, double clicks and reloads of the page. */
  keyFor(revision: string): string;
  /** The next attempt gets a new key, because the server has settled this one. */
  renew(): void;
}

/** What is being bought and how often it is billed, whatever the order of the lines. */
export function checkoutRevision(lineItems: readonly LineItem[], cycle: BillingCycle): string {
  const quantities = new Map<string, number>();
  for (const { price, quantity } of lineItems) quantities.set(price, (quantities.get(price) ?? 0) + quantity);
  const lines = [...quantities].map(([price, quantity]) => `${quantity} ${price}`);
  return [cycle, ...lines.sort()].join(', ');
}

/**
 * Keeps the key of the last checkout in the tab's session storage, or in memory where there is none.
 * @param randomKey makes a new key: 16 to 64 characters of `A-Z a-z 0-9 _ -`
 */
export function createCheckoutKeys(
  openStorage: () => TextStorage | undefined,
  now: () => number,
  randomKey: () => string,
): CheckoutKeys {
  /** Set only while storage does not take the key. */
  let inMemory: CheckoutKey | undefined;

  function read(): CheckoutKey | undefined {
    try {
      return inMemory ?? parse(openStorage()?.getItem(CHECKOUT_KEY_STORAGE) ?? null);
    } catch {
      return undefined;
    }
  }

  function write(next: CheckoutKey): void {
    inMemory = next;
    try {
      const storage = openStorage();
      storage?.setItem(CHECKOUT_KEY_STORAGE, JSON.stringify(next));
      if (storage) inMemory = undefined;
    } catch (error) {
      console.warn('The checkout key lives only as long as this page', error);
    }
  }

  return {
    keyFor(revision) {
      const last = read();
      const age = last ? now() - last.createdAt : 0;
      if (last?.revision === revision && age >= 0 && age < CHECKOUT_KEY_LIFETIME_MS) return last.key;
      const key = randomKey();
      write({ key, revision, createdAt: now() });
      return key;
    },
    renew() {
      inMemory = undefined;
      forgetCheckoutKey(openStorage());
    },
  };
}

/** Forgets the key of a cart that is gone, so that buying the same again is a new checkout. */
export function forgetCheckoutKey(storage: TextStorage | undefined): void {
  try {
    storage?.removeItem(CHECKOUT_KEY_STORAGE);
  } catch (error) {
    console.warn('The checkout key cannot be removed', error);
  }
}

/** A new random key. Not `randomUUID`, which browsers offer on secure origins only. */
export function randomCheckoutKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function parse(text: string | null): CheckoutKey | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isCheckoutKey(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isCheckoutKey(value: unknown): value is CheckoutKey {
  if (typeof value !== 'object' || value === null) return false;
  const { key, revision, createdAt } = value as Partial<Record<keyof CheckoutKey, unknown>>;
  return typeof key === 'string' && typeof revision === 'string' && typeof createdAt === 'number';
}
