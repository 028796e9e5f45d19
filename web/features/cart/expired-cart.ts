import { type Cart, parseStoredCart, serializeCart } from '../../../domain/shop/cart.ts';
import { EXPIRED_CART_LIFETIME_MS, EXPIRED_CART_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { createStored, isWithin, type OpenStorage } from '../../lib/storage/stored-values.ts';

/** The last cart that has expired, which the visitor can bring back for seven days. */
export interface ExpiredCart {
  /** @returns undefined if there is none, or it was emptied more than seven days ago */
  get(): Cart | undefined;
  /** Replaces the one before. A cart without items is forgotten. */
  keep(cart: Cart): void;
  forget(): void;
}

/** @param now milliseconds since the epoch */
export function createExpiredCart(openStorage: OpenStorage, now: () => number): ExpiredCart {
  // The time of its last activity is the time at which it was emptied.
  const stored = createStored<Cart>({
    key: EXPIRED_CART_STORAGE_KEY,
    openStorage,
    read: (text) => parseStoredCart(text, now()),
    write: serializeCart,
  });
  return {
    get() {
      const cart = stored.get();
      if (cart && isWithin(EXPIRED_CART_LIFETIME_MS, cart.lastActivity, now())) return cart;
      stored.remove();
      return undefined;
    },
    keep(cart) {
      if (cart.items.length === 0) stored.remove();
      else stored.set({ ...cart, lastActivity: now() });
    },
    forget: stored.remove,
  };
}
