import {
  CART_EXPIRY_CHECK_MS,
  CART_STORAGE_KEY,
  cartItemOf,
  quantityLimitMessage,
  totalQuantity,
  withinLimits,
} from '../../../domain/cart.ts';
import { findService, type Service } from '../../../domain/catalogue.ts';
import { billingCycleOf } from '../../../domain/prices.ts';
import { createEmitter } from '../../lib/emitter.ts';
import { emitEvent } from '../../lib/events.ts';
import { browserStorage } from '../../lib/stored.ts';
import { type CartStore, createCartStore } from './cart-store.ts';
import { checkoutKeys } from './checkout-key.ts';
import { watchExpiry } from './expiry-watch.ts';
import { restoreItem } from './undo-removal.ts';
import type { CartNotice, CartState, VisitorCart } from './use-cart.ts';

/** The DOM events that count as activity. Specification: storefront, section 4. */
const ACTIVITY = ['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart'] as const;

/**
 * The cart of this page: restored from storage, and synchronized with other tabs, activity and the clock. It is not
 * part of a component, so that every root of the page can show it, and it does not need React.
 */
export const visitorCart: VisitorCart = openCart();

function openCart(): VisitorCart {
  const store = createCartStore({
    openStorage: () => browserStorage('localStorage'),
    now: Date.now,
    onEmptied: checkoutKeys.renew,
    onExpired: (expired) => {
      notice = { expired };
    },
  });
  const changes = createEmitter();
  let isOpen = false;
  let notice: CartNotice | undefined;
  let state: CartState;

  function renew(): void {
    const cart = store.getCart();
    if (cart.items.length === 0 && !notice?.expired) notice = undefined;
    state = {
      items: cart.items,
      totalQuantity: totalQuantity(cart.items),
      cycle: cart.cycle ?? 'monthly',
      isOpen,
      notice,
    };
    changes.emit();
  }

  function setOpen(next: boolean): void {
    if (isOpen === next) return;
    isOpen = next;
    renew();
  }

  /** @param hasRisen whether the total quantity was increased */
  function openWhenMore(hasRisen: boolean): void {
    if (hasRisen) setOpen(true);
  }

  store.takeOverStored();
  renew();
  store.subscribe(renew);
  keepInStep(store);
  watchExpiry(store, () => {
    notice = {};
    renew();
  });
  // It is closed when the page is restored.
  window.addEventListener('pagehide', () => setOpen(false));

  return {
    getState: () => state,
    subscribe: changes.subscribe,
    actions: {
      open: () => setOpen(true),
      close: () => setOpen(false),
      add(ids, cycle) {
        const services = ids.flatMap((id) => findService(id) ?? []);
        const added = services.filter((service) =>
          store.dispatch({ type: 'add', item: cartItemOf(service), cycle: billingCycleOf(cycle) }),
        );
        if (added.length > 0) {
          emitEvent({
            type: 'added_to_cart',
            items: added.map((service) => ({ id: service.id, price: service.monthlyPrice, quantity: 1 })),
          });
        }
        openWhenMore(added.length > 0);
        const refused = services.find((service) => !added.includes(service));
        if (refused) sayNotAdded(refused, quantityLimitMessage(store.getCart().items, refused.id));
      },
      remove: (id) => openWhenMore(store.dispatch({ type: 'remove', id })),
      setQuantity: (id, quantity) => openWhenMore(store.dispatch({ type: 'updateQuantity', id, quantity })),
      putBack(item, index, cycle) {
        store.takeOverStored();
        const cart = restoreItem(store.getCart(), item, index, cycle, Date.now());
        openWhenMore(store.dispatch({ type: 'load', cart }));
      },
      chooseCycle: (cycle) => openWhenMore(store.dispatch({ type: 'chooseCycle', cycle })),
      clear: () => openWhenMore(store.dispatch({ type: 'clear' })),
      keep: () => openWhenMore(store.dispatch({ type: 'activity' })),
      bringBack({ items, cycle }) {
        store.takeOverStored();
        const cart = store.getCart();
        const missing = items.filter(({ id }) => !cart.items.some((item) => item.id === id));
        const together = withinLimits([...cart.items, ...missing]);
        const loaded = { items: together, lastActivity: Date.now(), cycle: cart.cycle ?? cycle };
        openWhenMore(store.dispatch({ type: 'load', cart: loaded }));
      },
    },
  };
}

/** Not imported from the start, since only the cart itself needs React. */
function sayNotAdded({ name }: Service, reason = ''): void {
  import('../../ui/toast.ts').then(
    ({ notify }) =>
      notify({ title: `${name} was not added`, description: `${reason} Please ask us for more.` }),
    (error: unknown) => console.warn('A message cannot be shown', reason, error),
  );
}

function keepInStep(store: CartStore): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === CART_STORAGE_KEY || key === null) store.takeOverStored();
  });
  for (const event of ACTIVITY) {
    window.addEventListener(event, store.recordActivity, { passive: true, capture: true });
  }
  window.setInterval(store.clearWhenIdle, CART_EXPIRY_CHECK_MS);
}
