import { notify } from '../../ui/toast.ts';

/** What a visitor reads when a part of the cart's code cannot be fetched. */
export function showCartUnavailable(error: unknown): void {
  console.warn('The cart is not available', error);
  notify({
    tone: 'destructive',
    title: 'Connection error',
    description: 'The cart is not available. Please try again.',
  });
}
