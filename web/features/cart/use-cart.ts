import { createContext, use, useSyncExternalStore } from 'react';
import type { Cart, CartItem } from '../../../domain/cart.ts';
import type { ServiceId } from '../../../domain/catalogue.ts';
import type { BillingCycle } from '../../../domain/prices.ts';

/** The cart's functions. Their identity never changes. */
export interface CartActions {
  readonly open: () => void;
  readonly close: () => void;
  /** Adds one of each. @param cycle billing cycle of a cart that has none; anything else counts as monthly */
  readonly add: (services: readonly ServiceId[], cycle: unknown) => void;
  readonly remove: (id: string) => void;
  /** A quantity of 0 or less removes the item. */
  readonly setQuantity: (id: string, quantity: number) => void;
  /** Undoes a removal. `index` is the item's former position, `cycle` the cart's former billing cycle. */
  readonly putBack: (item: CartItem, index: number, cycle: BillingCycle) => void;
  readonly chooseCycle: (cycle: BillingCycle) => void;
  readonly clear: () => void;
  /** Counts as activity. */
  readonly keep: () => void;
  /** Adds what an expired cart had and this one has not. */
  readonly bringBack: (expired: Cart) => void;
}

/** Something to tell the visitor: that the cart is about to expire, or that it has. A new object each time. */
export interface CartNotice {
  /** What the cart was; absent if it is about to expire. */
  readonly expired?: Cart;
}

/** A snapshot of the visitor's cart. */
export interface CartState {
  readonly items: readonly CartItem[];
  readonly totalQuantity: number;
  readonly cycle: BillingCycle;
  /** Whether the cart's sheet is open. It opens whenever the total quantity is increased in this tab. */
  readonly isOpen: boolean;
  readonly notice: CartNotice | undefined;
}

/** The visitor's cart, one for each page. */
export interface VisitorCart {
  readonly actions: CartActions;
  /** The same object until something changes. */
  readonly getState: () => CartState;
  /** @returns a function that unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Provides the cart to a React root of the page. */
export const CartProvider = createContext<VisitorCart | undefined>(undefined);

/**
 * The visitor's cart. Components that use it are rendered again on every change.
 * @throws Error outside a CartProvider
 */
export function useCart(): CartActions & CartState {
  const cart = use(CartProvider);
  if (!cart) throw new Error('useCart must be used within a CartProvider');
  return { ...cart.actions, ...useSyncExternalStore(cart.subscribe, cart.getState) };
}
