import { brand } from '../../../domain/brand.ts';
import { createStored, type OpenStorage } from '../../lib/stored-values.ts';

const SETTLED_PAYMENTS_STORAGE = `${brand.shortName}_settled_payments`;
const REMEMBERED = 10;

/** Remembers the payments that were acted upon. */
export interface SettledPayments {
  /** Whether a paid session has not been acted upon yet; from now on it has. */
  settle(sessionId: string): boolean;
}

/**
 * A payment empties the cart once: coming back to its page later, by reload or by the browser's history,
 * must not take what has been put into the cart since.
 */
export function createSettledPayments(openStorage: OpenStorage): SettledPayments {
  const stored = createStored<readonly string[]>({
    key: SETTLED_PAYMENTS_STORAGE,
    openStorage,
    read: (text) => text.split(' '),
    write: (ids) => ids.join(' '),
  });
  return {
    settle(sessionId) {
      const settled = stored.get() ?? [];
      if (settled.includes(sessionId)) return false;
      stored.set([...settled, sessionId].slice(-REMEMBERED));
      return true;
    },
  };
}
