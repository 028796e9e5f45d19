/**
 * Reads the secrets of links in our mails. They are behind `#`, which browsers send to no server, and go from there into
 * the state of the history entry: neither the address bar nor what is copied from it has them, and a reload still does.
 */
import { ORDER_PARAMETER, RETURN_PARAMETER } from '../../../domain/verification.ts';
import { linkParameter } from './link-query.ts';

/**
 * Takes the secrets of a link out of the URL.
 * @param names of its parameters
 * @returns a query with them, for `linkToken`; empty if the page was opened by no such link
 */
export function takeLinkSecrets(...names: readonly string[]): string {
  const { hash, search, pathname } = window.location;
  if (names.every((name) => linkParameter(hash, name) === null)) return String(history.state?.link ?? '');
  history.replaceState({ ...history.state, link: hash }, '', pathname + search);
  return hash;
}

/** The secrets that links have behind `#` on pages that may have scripts of third parties. */
const SECRETS = ['token', ORDER_PARAMETER, RETURN_PARAMETER];

/** Takes them out of the URL before such a script can read it. The page finds them where they go. */
export function hideLinkSecrets(): void {
  if (SECRETS.some((name) => linkParameter(window.location.hash, name) !== null)) takeLinkSecrets(...SECRETS);
}

/**
 * Opens the page again when another of our links is followed in the same tab, which by itself only moves within the page.
 * @param names as of `takeLinkSecrets`
 * @returns ends it
 */
export function reopenOnLink(...names: readonly string[]): () => void {
  const reopen = () => {
    if (!names.some((name) => linkParameter(window.location.hash, name) !== null)) return;
    takeLinkSecrets(...names);
    window.location.reload();
  };
  window.addEventListener('hashchange', reopen);
  return () => window.removeEventListener('hashchange', reopen);
}
