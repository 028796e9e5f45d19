import { THIRD_PARTY_PAGES } from '../third-party/third-party-pages.ts';
import { mayBeSignedIn } from './stored-tokens.ts';

/** How long storing a session waits for other pages, in milliseconds. One that is frozen runs no script either. */
const MAX_WAIT_MS = 3_000;

/**
 * Stores a part of a session. The first part waits until no page of this browser has a script of a third party, so that
 * none can read it: they are asked to reload, and load no such script while there is a session.
 */
export async function beginSession(store: () => Promise<void>): Promise<void> {
  if (mayBeSignedIn() || !navigator.locks) return store();
  const signal = AbortSignal.timeout(MAX_WAIT_MS);
  let isStored = false;
  const stored = navigator.locks.request(THIRD_PARTY_PAGES, { signal }, () => {
    isStored = true;
    return store();
  });
  // After the request for the lock, which those pages then cannot take again.
  const channel = new BroadcastChannel(THIRD_PARTY_PAGES);
  channel.postMessage('leave');
  try {
    await stored;
  } catch (error) {
    if (isStored) throw error;
    // Signing in does not fail for a page that stays: it reloads as soon as it sees the session.
    console.warn('Pages with scripts of third parties are still open', error);
    await store();
  } finally {
    channel.close();
  }
}
