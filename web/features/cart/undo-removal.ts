import type { Cart, CartItem } from '../../../domain/cart.ts';

/**
 * Puts a removed item back where it was in the list.
 * @param index where it was; the list may have become shorter since
 * @param now milliseconds since the epoch
 * @returns the cart to load; an item that was added again meanwhile gets both quantities
 */
export function restoreItem(items: readonly CartItem[], removed: CartItem, index: number, now: number): Cart {
  const present = items.find(({ id }) => id === removed.id);
  if (present) {
    const quantity = present.quantity + removed.quantity;
    return {
      items: items.map((item) => (item === present ? { ...item, quantity } : item)),
      lastActivity: now,
    };
  }
  return { items: items.toSpliced(index, 0, removed), lastActivity: now };
}
