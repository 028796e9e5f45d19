import { type Cart, type CartItem, type NotAdded, setQuantities } from '../../../domain/shop/cart.ts';
import type { BillingCycle } from '../../../domain/shop/prices.ts';

/**
 * Puts a removed item back at its position in the list.
 * @param cart as it is now
 * @param index the item's former position; the list may be shorter now
 * @param cycle the former billing cycle, for a cart that has none
 * @param now milliseconds since the epoch
 * @returns the new cart, and what exceeds the limits of an order; if the item was added again meanwhile, the quantities
 * are added
 */
export function restoreItem(
  cart: Cart,
  removed: CartItem,
  index: number,
  cycle: BillingCycle,
  now: number,
): { readonly cart: Cart; readonly notAdded: readonly NotAdded[] } {
  const present = cart.items.find(({ id }) => id === removed.id);
  const wanted = { ...removed, quantity: removed.quantity + (present?.quantity ?? 0) };
  const { cart: next, notAdded } = setQuantities(cart, [wanted], cycle, now);
  const restored = next.items.find(({ id }) => id === removed.id);
  if (present || !restored) return { cart: next, notAdded };
  const others = next.items.filter((item) => item !== restored);
  return { cart: { ...next, items: others.toSpliced(index, 0, restored) }, notAdded };
}
