import { createContext, use, useSyncExternalStore } from 'react';
import type { CartItem } from '../../../domain/cart.ts';
import type { ServiceId } from '../../../domain/catalogue.ts';

/** What can be done with the cart. These functions never change. */
export interface CartActions {
  readonly open: () => void;
  readonly close: () => void;
  /** Adds one of each. */
  readonly add: (services: readonly ServiceId[]) => void;
  readonly remove: (id: string) => void;
  /** A quantity of 0 or less removes the item. */
  readonly setQuantity: (id: string, quantity: number) => void;
  /** Undoes a removal. `index` is where the item was. */
  readonly putBack: (item: CartItem, index: number) => void;
  readonly clear: () => void;
}

/** What the visitor's cart is like at a moment. */
export interface CartState {
  readonly items: readonly CartItem[];
  readonly totalQuantity: number;
  /** Whether the cart's sheet is showing. It opens by itself whenever the total quantity rises here. */
  readonly isOpen: boolean;
}

/** The visitor's cart, one for the life of the page. */
export interface VisitorCart {
  readonly actions: CartActions;
  /** The same object until something changes. */
  readonly getState: () => CartState;
  /** @returns a function that unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Provides the cart to a root of the page. */
export const CartProvider = createContext<VisitorCart | undefined>(undefined);

/**
 * The visitor's cart. Whoever uses it is drawn again when it changes, with all that is inside.
 * @throws outside a CartProvider
 */
export function useCart(): CartActions & CartState {
  const cart = use(CartProvider);
  if (!cart) throw new Error('useCart must be used within a CartProvider');
  return { ...cart.actions, ...useSyncExternalStore(cart.subscribe, cart.getState) };
}
