import { type Cart, type CartItem, withinLimits } from '../../../domain/cart.ts';
import type { BillingCycle } from '../../../domain/prices.ts';

/**
 * Puts a removed item back at its position in the list.
 * @param cart as it is now
 * @param index the item's former position; the list may be shorter now
 * @param cycle the former billing cycle, for a cart that has none
 * @param now milliseconds since the epoch
 * @returns the new cart; if the item was added again meanwhile, the quantities are added, as far as one order takes them
 */
export function restoreItem(
  cart: Cart,
  removed: CartItem,
  index: number,
  cycle: BillingCycle,
  now: number,
): Cart {
  const { items } = cart;
  const present = items.find(({ id }) => id === removed.id);
  const together = present && { ...present, quantity: present.quantity + removed.quantity };
  return {
    items: withinLimits(
      together
        ? items.map((item) => (item === present ? together : item))
        : items.toSpliced(index, 0, removed),
    ),
    lastActivity: now,
    cycle: cart.cycle ?? cycle,
  };
}
