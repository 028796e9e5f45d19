import { THIRD_PARTY_PAGES } from '../third-party/third-party-pages.ts';
import { mayBeSignedIn } from './stored-tokens.ts';

/** The longest wait for other pages before storing a session, in milliseconds. A frozen page runs no script anyway. */
const MAX_WAIT_MS = 3_000;

/**
 * Stores a part of a session. The first part waits until no page of this browser runs a third party's script, so that
 * none can read the session: those pages are asked to reload, and load no such script while a session exists.
 */
export async function beginSession(store: () => Promise<void>): Promise<void> {
  if (mayBeSignedIn() || !navigator.locks) return store();
  const signal = AbortSignal.timeout(MAX_WAIT_MS);
  let isStored = false;
  const stored = navigator.locks.request(THIRD_PARTY_PAGES, { signal }, () => {
    isStored = true;
    return store();
  });
  // After requesting the lock, which those pages then cannot take again.
  const channel = new BroadcastChannel(THIRD_PARTY_PAGES);
  channel.postMessage('leave');
  try {
    await stored;
  } catch (error) {
    if (isStored) throw error;
    // Signing in does not fail because of a page that stays open. That page reloads as soon as it sees the session.
    console.warn('Pages with scripts of third parties are still open', error);
    await store();
  } finally {
    channel.close();
  }
}
