import { SETTLED_PAYMENTS, SETTLED_PAYMENTS_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { createStored, type OpenStorage } from '../../lib/stored-values.ts';

/** Records the payments that were handled. */
export interface SettledPayments {
  /** Marks the session of an order as handled; returns whether it was not handled before. */
  settle(sessionId: string): boolean;
}

/**
 * An order empties the cart once, when it is paid or its payment is on its way: returning to its page later, by reload
 * or through the browser's history, must not remove what was added to the cart since.
 */
export function createSettledPayments(openStorage: OpenStorage): SettledPayments {
  const stored = createStored<readonly string[]>({
    key: SETTLED_PAYMENTS_STORAGE_KEY,
    openStorage,
    read: (text) => text.split(' '),
    write: (ids) => ids.join(' '),
  });
  return {
    settle(sessionId) {
      const settled = stored.get() ?? [];
      if (settled.includes(sessionId)) return false;
      stored.set([...settled, sessionId].slice(-SETTLED_PAYMENTS));
      return true;
    },
  };
}
