import { CART_EXPIRY_CHECK_MS, CART_STORAGE_KEY, type CartItem, cartItemOf } from '../../../domain/cart.ts';
import { findService, type ServiceId } from '../../../domain/catalogue.ts';
import { report } from '../../lib/events.ts';
import { browserStorage } from '../../lib/stored.ts';
import { type CartStore, createCartStore } from './cart-store.ts';
import { forgetCheckoutKey } from './checkout-key.ts';
import { withItemBack } from './undo-removal.ts';

/** The cart of this page. Every change answers whether the total quantity rose. */
export interface CartSession extends CartStore {
  /** Adds one of each. */
  addServices(ids: readonly ServiceId[]): boolean;
  /** Undoes a removal. `index` is where the item was. */
  putBack(item: CartItem, index: number): boolean;
}

/** What counts as the visitor being here. Specification: storefront, section 4. */
const ACTIVITY = ['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart'] as const;

/** Opens the cart for the life of the page: restored, and in step with other tabs, the visitor and the clock. */
export function openCartSession(): CartSession {
  const store = createCartStore({
    openStorage: () => browserStorage('localStorage'),
    now: Date.now,
    onEmptied: () => forgetCheckoutKey(browserStorage('sessionStorage')),
  });
  store.takeOverStored();
  keepInStep(store);
  return {
    ...store,
    addServices(ids) {
      const services = ids.flatMap((id) => findService(id) ?? []);
      report({
        type: 'added_to_cart',
        items: services.map((service) => ({ id: service.id, price: service.monthlyPrice, quantity: 1 })),
      });
      return services
        .map((service) => store.dispatch({ type: 'add', item: cartItemOf(service) }))
        .includes(true);
    },
    putBack(item, index) {
      store.takeOverStored();
      return store.dispatch({ type: 'load', cart: withItemBack(store.getItems(), item, index, Date.now()) });
    },
  };
}

function keepInStep(store: CartStore): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === CART_STORAGE_KEY || key === null) store.takeOverStored();
  });
  for (const event of ACTIVITY) {
    window.addEventListener(event, store.recordActivity, { passive: true, capture: true });
  }
  window.setInterval(store.clearWhenIdle, CART_EXPIRY_CHECK_MS);
  // Timers sleep in hidden tabs and in pages kept in the browser's history.
  window.addEventListener('pageshow', store.clearWhenIdle);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') store.clearWhenIdle();
  });
}
