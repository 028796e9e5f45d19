import { reloadWhenStale } from '../../lib/stale-build.ts';
import { notify } from '../../ui/toast.ts';

/**
 * What a visitor reads when a part of the cart's code cannot be fetched and loading the page again does not help.
 * @param address where the page, loaded again, does what was asked; the same page if left out
 */
export function showCartUnavailable(error: unknown, address?: string): void {
  if (reloadWhenStale(error, address)) return;
  console.warn('The cart is not available', error);
  notify({
    tone: 'destructive',
    title: 'Connection error',
    description: 'The cart is not available. Please try again.',
  });
}
