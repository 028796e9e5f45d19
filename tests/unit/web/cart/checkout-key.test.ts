import { beforeEach, describe, expect, it } from 'vitest';
import {
  CHECKOUT_KEY_LIFETIME_MS,
  checkoutKeys,
  checkoutRevision,
} from '../../../../web/features/cart/checkout-key.ts';
import { randomKey } from '../../../../web/lib/random-key.ts';
import { passTime, provideStorage } from '../memory-storage.ts';

const storage = provideStorage(1_700_000_000_000);

beforeEach(() => checkoutKeys.renew());

describe('the idempotency key of a checkout', () => {
  const key = () => checkoutKeys.keyFor('two blogs');

  it('is new after half an hour, when its session may be closed', () => {
    const first = key();
    passTime(CHECKOUT_KEY_LIFETIME_MS - 1);
    expect(key()).toBe(first);
    passTime(1);
    expect(key()).not.toBe(first);
  });

  it('is new when the stored one is malformed', () => {
    const first = key();
    for (const name of storage.entries.keys()) storage.entries.set(name, '{"key":');
    expect(key()).not.toBe(first);
  });

  it('has 32 random characters that the server accepts', () => {
    const keys = new Set(Array.from({ length: 100 }, randomKey));
    expect(keys.size).toBe(100);
    for (const one of keys) expect(one).toMatch(/^[A-Za-z0-9_-]{32}$/);
  });
});

describe('the revision of a cart', () => {
  const blogs = { price: 'price_blogs', quantity: 1 };
  const care = { price: 'price_care', quantity: 1 };

  it('does not depend on the order of the lines', () => {
    expect(checkoutRevision([blogs, care, blogs], 'monthly')).toBe(
      checkoutRevision([care, blogs, blogs], 'monthly'),
    );
  });

  it('differs by quantity and by billing cycle', () => {
    const revisions = [
      checkoutRevision([blogs], 'monthly'),
      checkoutRevision([blogs, blogs], 'monthly'),
      checkoutRevision([blogs], 'annual'),
    ];
    expect(new Set(revisions).size).toBe(3);
  });
});
