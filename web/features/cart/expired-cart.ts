import { type Cart, parseStoredCart, serializeCart } from '../../../domain/shop/cart.ts';
import { EXPIRED_CART_LIFETIME_MS, EXPIRED_CART_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { createStored, isWithin } from '../../lib/storage/stored-values.ts';

// The time of its last activity is the time when it was emptied.
const stored = createStored<Cart>({
  key: EXPIRED_CART_STORAGE_KEY,
  read: (text) => parseStoredCart(text, Date.now()),
  write: serializeCart,
});

/** The last expired cart, which the visitor can restore for seven days. */
export const expiredCart = {
  /** @returns undefined without such a cart, or if it was emptied more than seven days ago */
  get(): Cart | undefined {
    const cart = stored.get();
    if (cart && isWithin(EXPIRED_CART_LIFETIME_MS, cart.lastActivity)) return cart;
    stored.remove();
    return undefined;
  },
  /** Replaces the previous one. Forgets a cart without items. */
  keep(cart: Cart): void {
    if (cart.items.length === 0) stored.remove();
    else stored.set({ ...cart, lastActivity: Date.now() });
  },
  forget: stored.remove,
};
