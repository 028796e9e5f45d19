import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CHECKOUT_KEY_LIFETIME_MS,
  checkoutKeys,
  checkoutRevision,
} from '../../../../web/features/cart/checkout-key.ts';
import { randomKey } from '../../../../web/lib/random-key.ts';
import { forbidStorage, passTime, provideStorage } from '../memory-storage.ts';

vi.mock('../../../../web/lib/random-key.ts', async (load) => {
  const { randomKey } = await load<typeof import('../../../../web/lib/random-key.ts')>();
  return { randomKey: vi.fn(randomKey) };
});

const storage = provideStorage(1_700_000_000_000);

beforeEach(() => {
  checkoutKeys.renew();
  let made = 0;
  vi.mocked(randomKey).mockImplementation(() => `key-${++made}`);
});

describe('the idempotency key of a checkout', () => {
  it('is new after half an hour, when its session may be closed', () => {
    checkoutKeys.keyFor('two blogs');
    passTime(CHECKOUT_KEY_LIFETIME_MS - 1);
    expect(checkoutKeys.keyFor('two blogs')).toBe('key-1');
    passTime(1);
    expect(checkoutKeys.keyFor('two blogs')).toBe('key-2');
  });

  it('is new when the stored one is malformed', () => {
    checkoutKeys.keyFor('two blogs');
    for (const name of storage.entries.keys()) storage.entries.set(name, '{"key":');
    expect(checkoutKeys.keyFor('two blogs')).toBe('key-2');
  });

  it('lasts for the page where storage is forbidden', () => {
    forbidStorage();
    expect(checkoutKeys.keyFor('two blogs')).toBe('key-1');
    expect(checkoutKeys.keyFor('two blogs')).toBe('key-1');
    checkoutKeys.renew();
    expect(checkoutKeys.keyFor('two blogs')).toBe('key-2');
  });

  it('lasts for the page when storage is full', () => {
    storage.failing = 'write';
    expect(checkoutKeys.keyFor('two blogs')).toBe('key-1');
    expect(checkoutKeys.keyFor('two blogs')).toBe('key-1');
  });

  it('has 32 random characters that the server accepts', async () => {
    const { randomKey } = await vi.importActual<typeof import('../../../../web/lib/random-key.ts')>(
      '../../../../web/lib/random-key.ts',
    );
    const keys = new Set(Array.from({ length: 100 }, randomKey));
    expect(keys.size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{32}$/);
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
