import { createContext, use } from 'react';
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

/** The visitor's cart. */
export interface CartAccess extends CartActions {
  readonly items: readonly CartItem[];
  readonly totalQuantity: number;
  /** Whether the cart's sheet is showing. It opens by itself whenever the total quantity rises here. */
  readonly isOpen: boolean;
}

/** Provided by CartProvider. */
export const CartContext = createContext<CartAccess | undefined>(undefined);

/**
 * The visitor's cart.
 * @throws outside a CartProvider
 */
export function useCart(): CartAccess {
  const cart = use(CartContext);
  if (!cart) throw new Error('useCart must be used within a CartProvider');
  return cart;
}
