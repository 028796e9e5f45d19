import { createContext, use, useSyncExternalStore } from 'react';
import type { OrderedService } from '../../../domain/orders.ts';
import type { Cart, CartItem, NotAdded } from '../../../domain/shop/cart.ts';
import type { ServiceId } from '../../../domain/shop/catalogue.ts';
import type { BillingCycle } from '../../../domain/shop/prices.ts';

/** The cart's functions. Their identity never changes. */
export interface CartActions {
  readonly open: () => void;
  readonly close: () => void;
  /**
   * Adds one of a service after a press on a button, or orders several at once. A second press within half a second
   * counts once.
   * @param cycle the billing cycle by which prices were shown; anything else is ignored
   * @param pressedAt milliseconds, as an event's `timeStamp`
   */
  readonly add: (services: readonly ServiceId[], cycle: unknown, pressedAt: number) => void;
  /**
   * Sets the quantities that a link asks for, and opens the cart.
   * @param services ids, each once for every unit
   * @param cycle as of `add`
   */
  readonly order: (services: readonly string[], cycle: unknown) => void;
  /** @returns a function that takes the removal back */
  readonly remove: (id: string) => () => void;
  /** A quantity of 0 or less removes the item. */
  readonly setQuantity: (id: string, quantity: number) => void;
  readonly chooseCycle: (cycle: BillingCycle) => void;
  /** Replaces the cart. Counts as activity. */
  readonly load: (cart: Cart) => void;
  /** Takes out what was paid for; everything if that is not known. */
  readonly settle: (ordered: readonly OrderedService[] | undefined) => void;
  /** Counts as activity. */
  readonly keep: () => void;
  /** Adds what the expired cart had and this one has not. */
  readonly bringBack: () => void;
  readonly forgetExpired: () => void;
}

/** Something to tell the visitor: that the cart is about to expire, or that it has. A new object each time. */
export interface CartNotice {
  readonly kind: 'expiring' | 'expired';
}

/** What was done otherwise than the visitor may have expected, when something was added. */
export interface CartRemark {
  readonly notAdded: readonly NotAdded[];
  /** How many services the catalogue does not have. */
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

export interface VisitorCart {
  readonly actions: CartActions;
  /** The same object until something changes. */
  readonly getState: () => CartState;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Provides the cart to a React root of the page. */
export const CartProvider = createContext<VisitorCart | undefined>(undefined);

/** The visitor's cart, which renders its users on every change. @throws Error outside a CartProvider */
export function useCart(): CartActions & CartState {
  const cart = use(CartProvider);
  if (!cart) throw new Error('useCart must be used within a CartProvider');
  return { ...cart.actions, ...useSyncExternalStore(cart.subscribe, cart.getState) };
}
