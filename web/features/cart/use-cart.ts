import { createContext, use, useSyncExternalStore } from 'react';
import type { Cart, CartItem, NotAdded } from '../../../domain/shop/cart.ts';
import type { BillingCycle } from '../../../domain/shop/prices.ts';
import type { visitorCart } from './visitor-cart.ts';

export type CartActions = VisitorCart['actions'];

/** A notice that the cart is about to expire, or has expired. A new object each time. */
export interface CartNotice {
  readonly kind: 'expiring' | 'expired';
}

/** Remarks on an addition: changes that the visitor may not expect. */
export interface CartRemark {
  readonly notAdded: readonly NotAdded[];
  /** The number of services that are not in the catalog. */
  readonly unknown: number;
  /** The requested billing cycle. */
  readonly askedCycle?: BillingCycle | undefined;
  /** If the cart was not empty before: the carts that the visitor can choose from. */
  readonly choices: readonly CartChoice[];
}

export interface CartChoice {
  readonly kind: 'together' | 'asked' | 'before';
  readonly cart: Cart;
}

export interface CartState {
  readonly items: readonly CartItem[];
  readonly totalQuantity: number;
  readonly cycle: BillingCycle;
  /** Whether the cart's sheet is open. It opens whenever the total quantity is increased in this tab. */
  readonly isOpen: boolean;
  readonly notice: CartNotice | undefined;
  /** Remarks on the last addition, until the cart is opened again. */
  readonly remark: CartRemark | undefined;
  readonly expired: Cart | undefined;
}

export type VisitorCart = typeof visitorCart;

/** Provides the cart to a React root of the page. */
export const CartProvider = createContext<VisitorCart | undefined>(undefined);

/** Returns the visitor's cart and renders again on every change. @throws Error outside a CartProvider */
export function useCart(): CartActions & CartState {
  const cart = use(CartProvider);
  if (!cart) throw new Error('useCart must be used within a CartProvider');
  return { ...cart.actions, ...useSyncExternalStore(cart.subscribe, cart.getState) };
}
