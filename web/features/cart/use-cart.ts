import { createContext, use, useSyncExternalStore } from 'react';
import type { Cart, CartItem, NotAdded } from '../../../domain/shop/cart.ts';
import type { BillingCycle } from '../../../domain/shop/prices.ts';
import type { visitorCart } from './visitor-cart.ts';

export type CartActions = VisitorCart['actions'];

/** Something to tell the visitor: that the cart is about to expire, or that it has. A new object each time. */
export interface CartNotice {
  readonly kind: 'expiring' | 'expired';
}

/** What was done otherwise than the visitor may have expected, when something was added. */
export interface CartRemark {
  readonly notAdded: readonly NotAdded[];
  /** How many services the catalog does not have. */
  readonly unknown: number;
  /** The billing cycle that was asked for. */
  readonly askedCycle?: BillingCycle | undefined;
  /** If the cart had something else before: the carts among which the visitor can choose. */
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
  /** About the last addition, until the cart is opened again. */
  readonly remark: CartRemark | undefined;
  readonly expired: Cart | undefined;
}

export type VisitorCart = typeof visitorCart;

/** Provides the cart to a React root of the page. */
export const CartProvider = createContext<VisitorCart | undefined>(undefined);

/** The visitor's cart, which renders its users on every change. @throws Error outside a CartProvider */
export function useCart(): CartActions & CartState {
  const cart = use(CartProvider);
  if (!cart) throw new Error('useCart must be used within a CartProvider');
  return { ...cart.actions, ...useSyncExternalStore(cart.subscribe, cart.getState) };
}
