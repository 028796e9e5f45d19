import { BEGUN_CHECKOUTS, BEGUN_CHECKOUTS_STORAGE_KEY } from '../../domain/storage-keys.ts';
import { createStored } from './storage/stored-values.ts';

/**
 * The checkouts started in this browser that have not led to an order here. An order empties the cart and is measured,
 * once and only in the browser that started it. Returning to its page later, or opening the receipt on another device,
 * must not remove items added since.
 */
const stored = createStored<readonly string[]>({
  key: BEGUN_CHECKOUTS_STORAGE_KEY,
  read: (text) => text.split(' '),
  write: (ids) => ids.join(' '),
});

const others = (sessionId: string) => (stored.get() ?? []).filter((id) => id !== sessionId);

/** Stores a checkout whose payment page is about to open. @param sessionId its id at the payment provider */
export function rememberCheckout(sessionId: string): void {
  stored.set([...others(sessionId), sessionId].slice(-BEGUN_CHECKOUTS));
}

/**
 * Forgets the checkout of an order.
 * @returns whether it was started in this browser and is settled for the first time
 */
export function settleCheckout(sessionId: string): boolean {
  if (!stored.get()?.includes(sessionId)) return false;
  const rest = others(sessionId);
  if (rest.length > 0) stored.set(rest);
  else stored.remove();
  return true;
}
