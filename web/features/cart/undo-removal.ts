import type { Cart, CartItem } from '../../../domain/cart.ts';

/**
 * Puts a removed item back at its position in the list.
 * @param index its former position; the list may be shorter now
 * @param now milliseconds since the epoch
 * @returns the new cart; if the item was added again meanwhile, the quantities are added
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
