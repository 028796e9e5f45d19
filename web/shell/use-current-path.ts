import { useLocation, useMatches } from 'react-router';

/**
 * The address of the page that is shown, or undefined on the 404 page: that one is rendered once for every
 * unknown address, so nothing in it may depend on which address it is.
 */
export function useCurrentPath(): string | undefined {
  const { pathname } = useLocation();
  const page = useMatches().at(-1);
  return page?.id === 'routes/not-found' ? undefined : pathname.replace(/(.)\/$/, '$1');
}
