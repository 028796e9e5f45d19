import { BEGUN_CHECKOUTS, BEGUN_CHECKOUTS_STORAGE_KEY } from '../../domain/storage-keys.ts';
import { createStored } from './storage/stored-values.ts';

/**
 * The checkouts that were begun in this browser and have not come to an order here. An order empties the cart, and is
 * measured, once and in the browser in which it was begun. Returning to its page later must not remove what was added to
 * the cart since, nor must opening its receipt on another device.
 */
const stored = createStored<readonly string[]>({
  key: BEGUN_CHECKOUTS_STORAGE_KEY,
  read: (text) => text.split(' '),
  write: (ids) => ids.join(' '),
});

const others = (sessionId: string) => (stored.get() ?? []).filter((id) => id !== sessionId);

/** Remembers a checkout whose payment page is about to open. @param sessionId its id at the payment provider */
export function rememberCheckout(sessionId: string): void {
  stored.set([...others(sessionId), sessionId].slice(-BEGUN_CHECKOUTS));
}

/** Forgets the checkout of an order. @returns whether it was begun in this browser and is settled for the first time */
export function settleCheckout(sessionId: string): boolean {
  if (!stored.get()?.includes(sessionId)) return false;
  const rest = others(sessionId);
  if (rest.length > 0) stored.set(rest);
  else stored.remove();
  return true;
}
