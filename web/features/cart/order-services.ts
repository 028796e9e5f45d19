import {
  type Cart,
  type CartItem,
  emptyCart,
  type NotAdded,
  setQuantities,
  toCartItem,
} from '../../../domain/shop/cart.ts';
import { findService } from '../../../domain/shop/catalog.ts';
import { type BillingCycle, parseBillingCycle } from '../../../domain/shop/prices.ts';
import type { CartChoice, CartRemark } from './use-cart.ts';

/**
 * Sets the quantities requested by a link.
 * @param before the current cart
 * @param ids service ids, one for each unit; unknown ones are counted and left out
 * @param cycle the link's billing cycle, if any
 * @param now milliseconds since the epoch
 */
export function orderServices(
  before: Cart,
  ids: readonly string[],
  cycle: unknown,
  now: number,
): { readonly cart: Cart; readonly remark: CartRemark } {
  const units = new Map<string, number>();
  for (const id of ids) if (id !== '') units.set(id, (units.get(id) ?? 0) + 1);
  const wanted = [...units].flatMap(([id, quantity]) => {
    const service = findService(id);
    return service ? [{ ...toCartItem(service), quantity }] : [];
  });
  const asked = parseBillingCycle(cycle);
  const { cart, notAdded } = setQuantities(before, wanted, asked, now);
  const alone = setQuantities(emptyCart(now), wanted, asked ?? before.cycle, now).cart;
  return {
    cart,
    remark: {
      notAdded,
      unknown: units.size - wanted.length,
      askedCycle: getRelevantCycle(wanted, asked),
      choices: listChoices(before, cart, alone),
    },
  };
}

/** Returns the requested billing cycle; undefined if it makes no difference to any of the items. */
export function getRelevantCycle(
  items: readonly { readonly id: string }[],
  asked: BillingCycle | undefined,
): BillingCycle | undefined {
  return items.some(({ id }) => !findService(id)?.oneTime) ? asked : undefined;
}

/** Returns no choices if the cart was empty, or had exactly the requested items. */
function listChoices(before: Cart, together: Cart, asked: Cart): readonly CartChoice[] {
  if (before.items.length === 0 || asked.items.length === 0 || haveSameItems(before, asked)) return [];
  const choices: CartChoice[] = [
    { kind: 'together', cart: together },
    { kind: 'asked', cart: asked },
    { kind: 'before', cart: before },
  ];
  // If two carts are equal, the later name is more specific.
  return choices.filter(
    ({ cart }, index) => !choices.slice(index + 1).some((later) => haveSameItems(cart, later.cart)),
  );
}

/** Whether two carts have the same services in the same quantities, in any order. */
export function haveSameItems(a: Pick<Cart, 'items'>, b: Pick<Cart, 'items'>): boolean {
  const quantities = new Map(b.items.map(({ id, quantity }) => [id, quantity]));
  return (
    a.items.length === b.items.length && a.items.every(({ id, quantity }) => quantities.get(id) === quantity)
  );
}

/**
 * Puts a removed item back at its position in the list.
 * @param cart the current cart
 * @param index the item's former position; the list may be shorter now
 * @param cycle the former billing cycle, for a cart that has none
 * @param now milliseconds since the epoch
 * @returns the new cart, and the units beyond the limits of an order. If the item was added again since, the
 * quantities are added
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
