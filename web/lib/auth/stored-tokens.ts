import type { StorageKey } from '../../../domain/kept-data.ts';
import { SESSION_STORAGE_PREFIX } from '../../../domain/storage-keys.ts';
import { browserStorage } from '../storage/stored.ts';

const AUTH_CHANGED = 'auth-changed';

/** The browser's stored values, by name. */
export type Stored = Readonly<Record<string, string>>;

/** Keeps tokens in memory if the browser forbids storage. The session then ends with the page. */
const inMemory = new Map<string, string>();

/** Amplify's storage for tokens. */
export const tokenStorage = {
  async getItem(name: string): Promise<string | null> {
    return storedAuth()[name] ?? null;
  },
  async setItem(name: string, value: string): Promise<void> {
    try {
      localStorage.setItem(name, value);
    } catch {
      inMemory.set(name, value);
    }
  },
  async removeItem(name: string): Promise<void> {
    inMemory.delete(name);
    browserStorage('localStorage')?.removeItem(name as StorageKey);
  },
  async clear(): Promise<void> {
    await Promise.all(Object.keys(storedAuth()).map(tokenStorage.removeItem));
  },
};

/** Returns all values stored by Amplify; empty for a visitor who never signed in. */
export function storedAuth(): Stored {
  return Object.fromEntries(
    [...inMemory, ...stored()].filter(([name]) => name.startsWith(SESSION_STORAGE_PREFIX)),
  );
}

function stored(): [string, string][] {
  try {
    return Object.entries(localStorage);
  } catch {
    return [];
  }
}

/** Whether to load the code that reads the signed-in user. Every page calls this, so it is small. */
export function mayBeSignedIn(): boolean {
  return Object.keys(storedAuth()).length > 0;
}

/** Whether sessions cannot be stored here, and so end with the page. */
export function isSessionInMemory(): boolean {
  return inMemory.size > 0;
}

/** Notifies this tab that a user signed in or out, or that tokens were renewed. The browser notifies other tabs. */
export function announceAuthChange(): void {
  dispatchEvent(new Event(AUTH_CHANGED));
}

/** Subscribes to such changes in any tab. @returns a function that unsubscribes */
export function onAuthChange(listener: () => void): () => void {
  // Browsers need not tell a page in the back/forward cache what other pages stored.
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && listener();
  addEventListener(AUTH_CHANGED, listener);
  addEventListener('storage', listener);
  addEventListener('pageshow', comeBack);
  return () => {
    removeEventListener(AUTH_CHANGED, listener);
    removeEventListener('storage', listener);
    removeEventListener('pageshow', comeBack);
  };
}
