import { brand } from '../../../domain/brand.ts';
import type { TextStorage } from '../../lib/stored.ts';

const SETTLED_PAYMENTS_STORAGE = `${brand.shortName}_settled_payments`;
const REMEMBERED = 10;

/** Remembers the payments that were acted upon. */
export interface SettledPayments {
  /** Whether a paid session has not been acted upon yet; from now on it has. */
  settle(sessionId: string): boolean;
}

/**
 * A payment empties the cart once: coming back to its page later, by reload or by the browser's history,
 * must not take what has been put into the cart since. Storage that fails is only logged.
 */
export function createSettledPayments(openStorage: () => TextStorage | undefined): SettledPayments {
  let settled: string[] = [];

  function load(): void {
    try {
      const stored = openStorage()?.getItem(SETTLED_PAYMENTS_STORAGE);
      if (stored) settled = stored.split(' ');
    } catch (error) {
      console.warn('Earlier payments cannot be read', error);
    }
  }

  function save(): void {
    try {
      openStorage()?.setItem(SETTLED_PAYMENTS_STORAGE, settled.join(' '));
    } catch (error) {
      console.warn('The payment is remembered only as long as this page', error);
    }
  }

  return {
    settle(sessionId) {
      load();
      if (settled.includes(sessionId)) return false;
      settled = [...settled, sessionId].slice(-REMEMBERED);
      save();
      return true;
    },
  };
}
