import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CHECKOUT_KEY_LIFETIME_MS,
  checkoutRevision,
  createCheckoutKeys,
} from '../../../../web/features/cart/checkout-key.ts';
import { randomKey } from '../../../../web/lib/random-key.ts';
import { MemoryStorage } from '../memory-storage.ts';

let storage: MemoryStorage;
let time: number;
let made: number;

beforeEach(() => {
  storage = new MemoryStorage();
  time = 1_700_000_000_000;
  made = 0;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

/** The keys as a freshly loaded page sees them. */
function loadPage(openStorage: () => MemoryStorage | undefined = () => storage) {
  return createCheckoutKeys(
    openStorage,
    () => time,
    () => `key-${++made}`,
  );
}

describe('the idempotency key of a checkout', () => {
  it('stays the same for the same cart, also after a reload', () => {
    expect(loadPage().keyFor('two blogs')).toBe('key-1');
    const page = loadPage();
    expect(page.keyFor('two blogs')).toBe('key-1');
    expect(page.keyFor('two blogs')).toBe('key-1');
  });

  it('is new for another cart', () => {
    const page = loadPage();
    expect(page.keyFor('two blogs')).toBe('key-1');
    expect(page.keyFor('three blogs')).toBe('key-2');
  });

  it('is new after the server has settled the attempt, and once the cart has been emptied', () => {
    const page = loadPage();
    page.keyFor('two blogs');
    page.renew();
    expect(page.keyFor('two blogs')).toBe('key-2');
  });

  it('is new half an hour later, when its session may be closed', () => {
    const page = loadPage();
    page.keyFor('two blogs');
    time += CHECKOUT_KEY_LIFETIME_MS - 1;
    expect(page.keyFor('two blogs')).toBe('key-1');
    time += 1;
    expect(page.keyFor('two blogs')).toBe('key-2');
  });

  it('is new when the stored one is not readable', () => {
    loadPage().keyFor('two blogs');
    for (const name of storage.entries.keys()) storage.entries.set(name, '{"key":');
    expect(loadPage().keyFor('two blogs')).toBe('key-2');
  });

  it('lives as long as the page where storage is forbidden', () => {
    const page = loadPage(() => undefined);
    expect(page.keyFor('two blogs')).toBe('key-1');
    expect(page.keyFor('two blogs')).toBe('key-1');
    page.renew();
    expect(page.keyFor('two blogs')).toBe('key-2');
  });

  it('lives as long as the page when storage is full', () => {
    storage.failing = 'write';
    const page = loadPage();
    expect(page.keyFor('two blogs')).toBe('key-1');
    expect(page.keyFor('two blogs')).toBe('key-1');
  });

  it('is made of 32 random characters that the server accepts', () => {
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
