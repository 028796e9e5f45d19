/**
 * Scripts of third parties. Such a script can read everything that this origin stores in the browser, so no page loads
 * one while this browser holds a session, and pages that have one reload before a session is stored
 * (lib/auth/begin-session.ts).
 */
import { mayBeSignedIn, onAuthChange } from '../auth/stored-tokens.ts';
import { hideLinkSecrets } from '../links/link-secrets.ts';
import { reload } from '../reload.ts';
import { THIRD_PARTY_PAGES } from './third-party-pages.ts';

/** A script was not loaded because this browser holds a session. */
export class SessionHeldError extends Error {
  override readonly name = 'SessionHeldError';
}

let allowed: Promise<void> | undefined;

/** Adds a third party's script. @throws SessionHeldError if this browser holds a session; Error otherwise */
export async function loadThirdPartyScript(src: string): Promise<void> {
  allowed ??= allow().catch((error: unknown) => {
    allowed = undefined;
    throw error;
  });
  await allowed;
  // The session may have begun since, where the browser could not wait for this page.
  refuseSession();
  hideLinkSecrets();
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${new URL(src).hostname} cannot be reached`));
    };
    document.head.append(script);
  });
}

/** Resolves as soon as this page may run scripts of third parties. @throws SessionHeldError */
async function allow(): Promise<void> {
  refuseSession();
  // Registered first, so that the scripts' own listeners are called later.
  onAuthChange(() => mayBeSignedIn() && reload());
  addEventListener('pageshow', ({ persisted }) => persisted && void stay().catch(reload));
  await stay();
}

/** Marks this page as running such scripts until it is left or enters the back/forward cache. */
function stay(): Promise<void> {
  return new Promise((resolve, reject) => {
    const hold = async () => {
      refuseSession();
      const channel = new BroadcastChannel(THIRD_PARTY_PAGES);
      channel.onmessage = reload;
      resolve();
      await new Promise((leave) => addEventListener('pagehide', leave, { once: true }));
      channel.close();
    };
    // In old browsers without locks, no page runs scripts of third parties.
    navigator.locks.request(THIRD_PARTY_PAGES, { mode: 'shared' }, hold).catch(reject);
  });
}

function refuseSession(): void {
  if (mayBeSignedIn()) throw new SessionHeldError();
}
