import { AUTH_PAGE } from '../../../domain/pages.ts';

/** Any origin does: a path is safe when resolving it does not leave it. */
const SITE = 'https://site.invalid';

/**
 * Where somebody who has signed in goes on: the `from` of the page's query, if that is a place of this site.
 * @param search the query, with its question mark
 * @returns a path with query and fragment; the home page for anything else
 */
export function returnPath(search: string): string {
  const from = new URLSearchParams(search).get('from') ?? '';
  const target = from.startsWith('/') ? URL.parse(from, SITE) : null;
  if (target?.origin !== SITE || target.pathname === AUTH_PAGE) return '/';
  // Resolving `/.//host` leaves two slashes in front, which would be another host's URL.
  return target.pathname.startsWith('//') ? '/' : target.pathname + target.search + target.hash;
}
