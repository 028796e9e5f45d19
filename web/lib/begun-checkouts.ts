import { BEGUN_CHECKOUTS, BEGUN_CHECKOUTS_STORAGE_KEY } from '../../domain/storage-keys.ts';
import { browserStorage } from './storage/stored.ts';
import { createStored, type OpenStorage } from './storage/stored-values.ts';

/** The checkouts that were begun in this browser and have not come to an order here. */
export interface BegunCheckouts {
  /** Remembers a checkout whose payment page is about to open. @param sessionId its id at the payment provider */
  begin(sessionId: string): void;
  /** Forgets the checkout of an order. @returns whether it was begun in this browser and is settled for the first time */
  settle(sessionId: string): boolean;
}

/**
 * An order empties the cart, and is measured, once and in the browser in which it was begun. Returning to its page later
 * must not remove what was added to the cart since, nor must opening its receipt on another device.
 */
export function createBegunCheckouts(openStorage: OpenStorage): BegunCheckouts {
  const stored = createStored<readonly string[]>({
    key: BEGUN_CHECKOUTS_STORAGE_KEY,
    openStorage,
    read: (text) => text.split(' '),
    write: (ids) => ids.join(' '),
  });
  const without = (sessionId: string) => (stored.get() ?? []).filter((id) => id !== sessionId);
  return {
    begin: (sessionId) => stored.set([...without(sessionId), sessionId].slice(-BEGUN_CHECKOUTS)),
    settle(sessionId) {
      if (!stored.get()?.includes(sessionId)) return false;
      const others = without(sessionId);
      if (others.length > 0) stored.set(others);
      else stored.remove();
      return true;
    },
  };
}

export const begunCheckouts = createBegunCheckouts(() => browserStorage('localStorage'));
