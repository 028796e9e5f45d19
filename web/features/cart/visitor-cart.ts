import type { OrderedService } from '../../../domain/orders.ts';
import {
  CART_EXPIRY_CHECK_MS,
  CART_STORAGE_KEY,
  type Cart,
  type CartAction,
  type NotAdded,
  quantityLimitMessage,
  setQuantities,
  toCartItem,
  totalQuantity,
  withoutOrdered,
} from '../../../domain/shop/cart.ts';
import { findService, type ServiceId } from '../../../domain/shop/catalog.ts';
import { type BillingCycle, parseBillingCycle } from '../../../domain/shop/prices.ts';
import { EXPIRED_CART_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { DOUBLE_PRESS_MS } from '../../lib/double-press.ts';
import { createEmitter } from '../../lib/emitter.ts';
import { emitEvent, type OrderedItem } from '../../lib/events.ts';
import { createCartStore } from './cart-store.ts';
import { checkoutKeys } from './checkout-key.ts';
import { expiredCart } from './expired-cart.ts';
import { watchExpiry } from './expiry-watch.ts';
import { getRelevantCycle, orderServices, restoreItem } from './order-services.ts';
import type { CartNotice, CartRemark, CartState } from './use-cart.ts';

/** The DOM events that count as activity. docs/product.md#cart */
const ACTIVITY = ['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart'] as const;

const store = createCartStore({
  onEmptied: checkoutKeys.renew,
  onExpired: (expired, isFirst) => {
    // A tab that wakes later must not keep items that may have been paid for since.
    if (isFirst) expiredCart.keep(expired);
    notice = { kind: 'expired' };
  },
});
const changes = createEmitter();
let isOpen = false;
let notice: CartNotice | undefined;
let remark: CartRemark | undefined;
/** The last press that added an item, until the cart closes. */
let lastPress: { readonly services: string; readonly at: number } | undefined;
let state: CartState;

/** The page's cart, synchronized with storage, other tabs and the clock. Every React root can show it. */
export const visitorCart = {
  /** The same object until something changes. */
  getState: () => state,
  /** @returns a function that unsubscribes */
  subscribe: changes.subscribe,
  /** These functions keep their identity. */
  actions: {
    open(): void {
      // The empty cart has the same offer.
      if (state.items.length === 0) notice = undefined;
      if (!isOpen) show(undefined);
      setOpen(true);
    },
    close: () => setOpen(false),
    /**
     * Adds one unit of a service after a press on a button, or orders several services at once. A second press within
     * half a second is ignored.
     * @param cycle the billing cycle of the prices shown; other values are ignored
     * @param pressedAt milliseconds, as an event's `timeStamp`
     */
    add(ids: readonly ServiceId[], cycle: unknown, pressedAt: number): void {
      const services = ids.join(' ');
      const isSecond = lastPress?.services === services && pressedAt - lastPress.at < DOUBLE_PRESS_MS;
      lastPress = { services, at: pressedAt };
      if (!isSecond) add(ids, cycle);
    },
    order,
    /** @returns a function that undoes the removal */
    remove(id: string): () => void {
      store.takeOverStored();
      const { items, cycle = 'monthly' } = store.getCart();
      const index = items.findIndex((item) => item.id === id);
      const item = items[index];
      store.dispatch({ type: 'remove', id });
      return () => {
        if (!item) return;
        store.takeOverStored();
        const { cart, notAdded } = restoreItem(store.getCart(), item, index, cycle, Date.now());
        store.dispatch({ type: 'load', cart });
        openWithRemark({ notAdded, unknown: 0, choices: [] });
      };
    },
    /** A quantity of 0 or less removes the item. */
    setQuantity: (id: string, quantity: number) => change({ type: 'updateQuantity', id, quantity }),
    chooseCycle: (cycle: BillingCycle) => change({ type: 'chooseCycle', cycle }),
    /** Replaces the cart. Counts as activity. */
    load: (cart: Cart) => change({ type: 'load', cart: { ...cart, lastActivity: Date.now() } }),
    /** Removes the purchased items; all items if they are not known. @returns whether the cart is empty now */
    settle(ordered: readonly OrderedService[] | undefined): boolean {
      settlePayment(ordered);
      renew();
      return state.items.length === 0;
    },
    /** Counts as activity. */
    keep: () => change({ type: 'activity' }),
    /** Adds the items of the expired cart that this cart does not have. */
    restoreExpired(): void {
      store.takeOverStored();
      const expired = expiredCart.get();
      if (!expired) return;
      expiredCart.forget();
      const cart = store.getCart();
      const missing = expired.items.filter(({ id }) => !cart.items.some((item) => item.id === id));
      // An empty cart may have its own billing cycle, but the expired cart is offered with another.
      const target = cart.items.length === 0 ? { ...cart, cycle: expired.cycle } : cart;
      const { cart: next, notAdded } = setQuantities(target, missing, expired.cycle, Date.now());
      store.dispatch({ type: 'load', cart: next });
      openWithRemark({
        notAdded,
        unknown: 0,
        askedCycle: getRelevantCycle(missing, expired.cycle),
        choices: [],
      });
    },
    forgetExpired(): void {
      expiredCart.forget();
      renew();
    },
  },
};

store.takeOverStored();
renew();
store.subscribe(renew);
window.addEventListener('storage', ({ key }) => {
  if (key === CART_STORAGE_KEY || key === null) store.takeOverStored();
  if (key === EXPIRED_CART_STORAGE_KEY || key === null) renew();
});
for (const event of ACTIVITY) {
  window.addEventListener(event, store.recordActivity, { passive: true, capture: true });
}
window.setInterval(store.takeOverStored, CART_EXPIRY_CHECK_MS);
watchExpiry(store, () => {
  notice = { kind: 'expiring' };
  renew();
});
// The cart is closed when the page is restored.
window.addEventListener('pagehide', () => setOpen(false));

function renew(): void {
  const { items, cycle = 'monthly' } = store.getCart();
  const expired = expiredCart.get();
  if (notice?.kind === 'expired' ? !expired : items.length === 0) notice = undefined;
  state = { items, totalQuantity: totalQuantity(items), cycle, isOpen, notice, remark, expired };
  changes.emit();
}

function setOpen(next: boolean): void {
  if (!next) lastPress = undefined;
  if (isOpen === next) return;
  isOpen = next;
  renew();
}

/** Changes the cart, and opens it if the total quantity has risen. */
function change(action: CartAction): void {
  if (store.dispatch(action)) setOpen(true);
}

function show(next: CartRemark | undefined): void {
  remark = next;
  renew();
}

/** Opens the cart with remarks on an addition. */
function openWithRemark(next: CartRemark): void {
  show(next);
  setOpen(true);
}

/**
 * Sets the quantities requested by a link, and opens the cart.
 * @param ids service ids, one for each unit
 * @param cycle the link's billing cycle; other values are ignored
 */
function order(ids: readonly string[], cycle: unknown): void {
  store.takeOverStored();
  const before = store.getCart();
  const { cart, remark: about } = orderServices(before, ids, cycle, Date.now());
  store.dispatch({ type: 'load', cart });
  const quantities = new Map(before.items.map(({ id, quantity }) => [id, quantity]));
  reportAdded(
    cart.items.map((item) => ({ ...item, quantity: item.quantity - (quantities.get(item.id) ?? 0) })),
  );
  openWithRemark(about);
}

function add(ids: readonly ServiceId[], cycle: unknown) {
  const [service, another] = ids.map(findService);
  if (!service || another) return order(ids, cycle);
  const asked = parseBillingCycle(cycle);
  const { id, name, monthlyPrice: price } = service;
  const notAdded: NotAdded[] = [];
  if (store.dispatch({ type: 'add', item: toCartItem(service), cycle: asked })) {
    reportAdded([{ id, price, quantity: 1 }]);
  } else {
    const reason = quantityLimitMessage(store.getCart().items, id) ?? '';
    notAdded.push({ id, name, units: 1, reason });
  }
  openWithRemark({ notAdded, unknown: 0, askedCycle: getRelevantCycle([service], asked), choices: [] });
}

function settlePayment(ordered: readonly OrderedService[] | undefined): void {
  // Even if the remaining items equal the purchased ones, buying them is a new checkout.
  checkoutKeys.renew();
  store.takeOverStored();
  const expired = expiredCart.get();
  if (expired && ordered) expiredCart.keep(withoutOrdered(expired, ordered, Date.now()));
  else expiredCart.forget();
  if (ordered) store.dispatch({ type: 'load', cart: withoutOrdered(store.getCart(), ordered, Date.now()) });
  else store.dispatch({ type: 'clear' });
}

/** Reports added items, only those whose quantity rose. */
function reportAdded(items: readonly OrderedItem[]): void {
  const added = items.filter(({ quantity }) => quantity > 0);
  if (added.length === 0) return;
  emitEvent({
    type: 'added_to_cart',
    items: added.map(({ id, price, quantity }) => ({ id, price, quantity })),
  });
}
