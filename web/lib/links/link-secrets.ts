/**
 * Reads the secrets of links in our emails. They are after `#`, which browsers do not send to a server, and move to the
 * state of the history entry: the address bar and copied URLs do not contain them, and a reload still has them.
 */
import { ORDER_PARAMETER, RETURN_PARAMETER } from '../../../domain/verification.ts';
import { readLinkParameter } from './link-query.ts';

/**
 * Moves the secrets of a link out of the URL.
 * @param names of its parameters
 * @returns a query with them, for `readLinkToken`; empty if the page was not opened by such a link
 */
export function takeLinkSecrets(...names: readonly string[]): string {
  const { hash, search, pathname } = window.location;
  if (names.every((name) => readLinkParameter(hash, name) === null)) return String(history.state?.link ?? '');
  history.replaceState({ ...history.state, link: hash }, '', pathname + search);
  return hash;
}

/** The secrets that links have after `#` on pages that may run third parties' scripts. */
const SECRETS = ['token', ORDER_PARAMETER, RETURN_PARAMETER];

/** Removes them from the URL before such a script can read it. `takeLinkSecrets` returns them later. */
export function hideLinkSecrets(): void {
  if (SECRETS.some((name) => readLinkParameter(window.location.hash, name) !== null))
    takeLinkSecrets(...SECRETS);
}

/**
 * Reloads the page when another of our links is followed in the same tab, which otherwise only scrolls.
 * @param names see `takeLinkSecrets`
 * @returns a function that stops this
 */
export function reopenOnLink(...names: readonly string[]): () => void {
  const reopen = () => {
    if (!names.some((name) => readLinkParameter(window.location.hash, name) !== null)) return;
    takeLinkSecrets(...names);
    window.location.reload();
  };
  window.addEventListener('hashchange', reopen);
  return () => window.removeEventListener('hashchange', reopen);
}
