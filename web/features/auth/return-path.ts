import { AUTH_PAGE } from '../../../domain/site/pages.ts';

/** Any origin works: a path is safe if resolving it does not leave the origin. */
const SITE = 'https://site.invalid';

/**
 * Returns the path where a signed-in user continues: the query parameter `from`, if it is a path of this site.
 * @param search the query, with its question mark
 * @returns a path with query and fragment; the home page for anything else
 */
export function returnPath(search: string): string {
  const from = new URLSearchParams(search).get('from') ?? '';
  const target = from.startsWith('/') ? URL.parse(from, SITE) : null;
  if (target?.origin !== SITE || target.pathname === AUTH_PAGE) return '/';
  // Resolving `/.//host` yields two leading slashes, which would be another host's URL.
  return target.pathname.startsWith('//') ? '/' : target.pathname + target.search + target.hash;
}
