import { beforeEach, describe, expect, it } from 'vitest';
import { type Cart, cartItemOf } from '../../../../domain/shop/cart.ts';
import { findService } from '../../../../domain/shop/catalogue.ts';
import { EXPIRED_CART_LIFETIME_MS } from '../../../../domain/storage-keys.ts';
import { createExpiredCart } from '../../../../web/features/cart/expired-cart.ts';
import { MemoryStorage } from '../memory-storage.ts';

const START = Date.UTC(2026, 0, 15, 12);
const KEY = 's5_expired_cart';
const blogs = { ...cartItemOf(findService('blogs-2') ?? expect.fail()), quantity: 2 };
const CART: Cart = { items: [blogs], lastActivity: START - 40 * 86_400_000, cycle: 'annual' };

let storage: MemoryStorage;
let time: number;

beforeEach(() => {
  storage = new MemoryStorage();
  time = START;
});

const open = () =>
  createExpiredCart(
    () => storage,
    () => time,
  );

describe('an expired cart', () => {
  it('is offered with its billing cycle for seven days after it was emptied', () => {
    open().keep(CART);
    time += EXPIRED_CART_LIFETIME_MS - 1;
    expect(open().get()).toMatchObject({ items: [blogs], cycle: 'annual' });
    time += 1;
    expect(open().get()).toBeUndefined();
    expect(storage.entries.has(KEY)).toBe(false);
  });

  it('replaces the one before, and is forgotten when nothing of it is left', () => {
    const expired = open();
    expired.keep(CART);
    expired.keep({ ...CART, items: [{ ...blogs, quantity: 1 }] });
    expect(expired.get()?.items[0]?.quantity).toBe(1);
    expired.keep({ ...CART, items: [] });
    expect(expired.get()).toBeUndefined();
    expect(storage.entries.has(KEY)).toBe(false);
  });

  it.each(['not JSON', '{"items":[]}', '{"items":[{"id":1}],"lastActivity":1}'])(
    'is deleted if it is %s',
    (text) => {
      storage.entries.set(KEY, text);
      expect(open().get()).toBeUndefined();
      expect(storage.entries.has(KEY)).toBe(false);
    },
  );

  it('is kept as long as the page where storage is forbidden', () => {
    const expired = createExpiredCart(
      () => undefined,
      () => time,
    );
    expired.keep(CART);
    expect(expired.get()?.items).toEqual([blogs]);
    expired.forget();
    expect(expired.get()).toBeUndefined();
  });
});
