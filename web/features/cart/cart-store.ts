import {
  CART_STORAGE_KEY,
  type Cart,
  type CartAction,
  cartReducer,
  emptyCart,
  isExpired,
  parseStoredCart,
  serializeCart,
  totalQuantity,
} from '../../../domain/shop/cart.ts';
import { createEmitter } from '../../lib/emitter.ts';
import { storedText } from '../../lib/storage/stored-values.ts';

/** The shortest time between two records of activity, in milliseconds, so that mouse moves cause few writes. */
export const ACTIVITY_RESOLUTION_MS = 10_000;

export type CartStore = ReturnType<typeof createCartStore>;

interface CartEvents {
  readonly onEmptied?: () => void;
  /** Called when a cart expires, with its content. @param isFirst false if another tab has already emptied it */
  readonly onExpired?: (cart: Cart, isFirst: boolean) => void;
}

/**
 * Holds one tab's cart and synchronizes it with storage, which all tabs of the site share. Every action first loads the
 * stored cart, then is applied and saved: tabs never undo each other's changes, and a change notification never causes
 * a write. docs/product.md#cart
 */
export function createCartStore({ onEmptied, onExpired }: CartEvents = {}) {
  const changes = createEmitter();
  const entry = storedText(CART_STORAGE_KEY);
  let cart: Cart = emptyCart(Date.now());
  /** The stored text when this tab last read or wrote it; undefined before. */
  let seen: string | null | undefined;

  function show(next: Cart, isExpiring = false): void {
    const before = cart;
    const hasItems = sameItems(before, next);
    cart = { ...next, items: hasItems ? before.items : next.items };
    if (hasItems && before.cycle === next.cycle) return;
    if (!hasItems && next.items.length === 0) {
      onEmptied?.();
      // Set by the tab that noticed it first.
      if (isExpired(before, Date.now())) onExpired?.(before, isExpiring);
    }
    changes.emit();
  }

  /** Loads the stored cart, which another tab may have changed. Deletes an invalid, empty or expired one. */
  function takeOverStored(): void {
    const stored = entry.get();
    if (stored === undefined) forget();
    else if (stored !== seen) {
      seen = stored;
      const storedCart = stored === null ? undefined : parseStoredCart(stored, Date.now());
      if (stored !== null && !storedCart) forget();
      show(storedCart ?? emptyCart(Date.now()));
    }
    clearExpired();
  }

  function clearExpired(): void {
    if (cart.items.length === 0 || !isExpired(cart, Date.now())) return;
    show(emptyCart(Date.now()), true);
    save();
  }

  function save(): void {
    const text = serializeCart(cart);
    if (cart.items.length === 0) forget();
    else if (entry.set(text)) seen = text;
  }

  function forget(): void {
    if (entry.remove()) seen = null;
  }

  /** Applies an action and saves. @returns whether the total quantity rose */
  function dispatch(action: CartAction): boolean {
    takeOverStored();
    const before = totalQuantity(cart.items);
    show(cartReducer(cart, action, Date.now()));
    save();
    return totalQuantity(cart.items) > before;
  }

  return {
    /** The same item list until an item changes. */
    getCart: () => cart,
    subscribe: changes.subscribe,
    takeOverStored,
    dispatch,
    recordActivity(): void {
      const sinceLast = Math.abs(Date.now() - cart.lastActivity);
      if (cart.items.length > 0 && sinceLast >= ACTIVITY_RESOLUTION_MS) dispatch({ type: 'activity' });
    },
  };
}

function sameItems(a: Cart, b: Cart): boolean {
  return a.items === b.items || JSON.stringify(a.items) === JSON.stringify(b.items);
}
