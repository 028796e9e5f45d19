import { browserStorage } from '../stored.ts';

/** What the names of everything begin with that Amplify stores. After it come the client's id, the user's, and what it is. */
const PREFIX = 'CognitoIdentityServiceProvider.';

const AUTH_CHANGED = 'auth-changed';

/** What the browser has stored, by name. */
export type Stored = Readonly<Record<string, string>>;

/** For a visitor whose settings forbid storage: a session then lives as long as the page. */
const inMemory = new Map<string, string>();

/** Where Amplify keeps the tokens. */
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
    browserStorage('localStorage')?.removeItem(name);
  },
  async clear(): Promise<void> {
    await Promise.all(Object.keys(storedAuth()).map(tokenStorage.removeItem));
  },
};

/** Everything that Amplify has stored: nothing for a visitor who never signed in. */
export function storedAuth(): Stored {
  return Object.fromEntries([...inMemory, ...stored()].filter(([name]) => name.startsWith(PREFIX)));
}

function stored(): [string, string][] {
  try {
    return Object.entries(localStorage);
  } catch {
    return [];
  }
}

/**
 * Whether it is worth loading the code that reads who is signed in. Every page asks this, so it is small.
 */
export function mayBeSignedIn(): boolean {
  return Object.keys(storedAuth()).length > 0;
}

/** Whether a session that begins on this page ends with it. */
export function isSessionInMemory(): boolean {
  return inMemory.size > 0;
}

/** Tells this tab that somebody signed in or out, or got new tokens. Other tabs are told by the browser. */
export function announceAuthChange(): void {
  dispatchEvent(new Event(AUTH_CHANGED));
}

/**
 * Hears of every such change, whichever tab it happens in.
 * @returns a function that unsubscribes
 */
export function onAuthChange(listener: () => void): () => void {
  addEventListener(AUTH_CHANGED, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(AUTH_CHANGED, listener);
    removeEventListener('storage', listener);
  };
}
