/** What the names of everything begin with that Amplify stores. After it come the client's id, the user's, and what it is. */
const PREFIX = 'CognitoIdentityServiceProvider.';

const AUTH_CHANGED = 'auth-changed';

/** What the browser has stored, by name. */
export type Stored = Readonly<Record<string, string>>;

/** Everything that Amplify has stored: nothing for a visitor who never signed in, or whose settings forbid storage. */
export function storedAuth(): Stored {
  try {
    return Object.fromEntries(Object.entries(localStorage).filter(([name]) => name.startsWith(PREFIX)));
  } catch {
    return {};
  }
}

/**
 * Whether it is worth loading the code that reads who is signed in. Every page asks this, so it is small.
 */
export function mayBeSignedIn(): boolean {
  return Object.keys(storedAuth()).length > 0;
}

/** Tells this tab that somebody signed in or out, or got new tokens. Other tabs are told by the browser. */
export function announceAuthChange(): void {
  dispatchEvent(new Event(AUTH_CHANGED));
}

/**
 * Hears of every such change, whichever tab it happens in.
 * @returns the way to stop
 */
export function onAuthChange(listener: () => void): () => void {
  addEventListener(AUTH_CHANGED, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(AUTH_CHANGED, listener);
    removeEventListener('storage', listener);
  };
}
