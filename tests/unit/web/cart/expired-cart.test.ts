import { describe, expect, it } from 'vitest';
import type { Cart } from '../../../../domain/shop/cart.ts';
import { EXPIRED_CART_LIFETIME_MS } from '../../../../domain/storage-keys.ts';
import { expiredCart } from '../../../../web/features/cart/expired-cart.ts';
import { cartItem } from '../../domain/shop/services.ts';
import { passTime, provideStorage } from '../memory-storage.ts';

const START = Date.UTC(2026, 0, 15, 12);
const KEY = 's5_expired_cart';
const blogs = cartItem('blogs-2', 2);
const CART: Cart = { items: [blogs], lastActivity: START - 40 * 86_400_000, cycle: 'annual' };

const storage = provideStorage(START);

describe('an expired cart', () => {
  it('is offered with its billing cycle for seven days after it was emptied', () => {
    expiredCart.keep(CART);
    passTime(EXPIRED_CART_LIFETIME_MS - 1);
    expect(expiredCart.get()).toMatchObject({ items: [blogs], cycle: 'annual' });
    passTime(1);
    expect(expiredCart.get()).toBeUndefined();
    expect(storage.entries.has(KEY)).toBe(false);
  });

  it('replaces the previous one, and is deleted when it has no items', () => {
    expiredCart.keep(CART);
    expiredCart.keep({ ...CART, items: [{ ...blogs, quantity: 1 }] });
    expect(expiredCart.get()?.items[0]?.quantity).toBe(1);
    expiredCart.keep({ ...CART, items: [] });
    expect(expiredCart.get()).toBeUndefined();
    expect(storage.entries.has(KEY)).toBe(false);
  });

  it.each(['not JSON', '{"items":[]}', '{"items":[{"id":1}],"lastActivity":1}'])(
    'is deleted if it is %s',
    (text) => {
      storage.entries.set(KEY, text);
      expect(expiredCart.get()).toBeUndefined();
      expect(storage.entries.has(KEY)).toBe(false);
    },
  );
});
