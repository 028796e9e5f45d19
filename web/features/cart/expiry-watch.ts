import { CART_EXPIRY_MS, CART_WARNING_MS } from '../../../domain/shop/cart.ts';
import type { CartStore } from './cart-store.ts';

/**
 * Clears an idle cart on time and warns before. A hidden tab has no timer; it catches up when it becomes visible.
 * @param warn called once for each period without activity
 */
export function watchExpiry(store: CartStore, warn: () => void): void {
  let timer: number | undefined;
  let warned: number | undefined;

  function look(): void {
    window.clearTimeout(timer);
    if (document.visibilityState !== 'visible') return;
    store.takeOverStored();
    const { items, lastActivity } = store.getCart();
    if (items.length === 0) return;
    const left = CART_EXPIRY_MS - Math.max(0, Date.now() - lastActivity);
    if (left <= CART_WARNING_MS && warned !== lastActivity) {
      warned = lastActivity;
      warn();
    }
    timer = window.setTimeout(look, left > CART_WARNING_MS ? left - CART_WARNING_MS : left);
  }

  store.subscribe(look);
  document.addEventListener('visibilitychange', look);
  // Timers do not run in pages kept in the browser's history.
  window.addEventListener('pageshow', look);
  look();
}
