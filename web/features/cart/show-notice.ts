import { type ToastMessage, toast } from '../../ui/toast.ts';

/** Shows a message, or at least logs it where the code for messages cannot be fetched. */
export function showNotice(message: ToastMessage): void {
  toast(message).catch((error: unknown) => console.warn('A message cannot be shown', message.title, error));
}

/** What a visitor reads when a part of the cart's code cannot be fetched. */
export function showCartUnavailable(error: unknown): void {
  console.warn('The cart is not available', error);
  showNotice({
    tone: 'destructive',
    title: 'Connection error',
    description: 'The cart is not available. Please try again.',
  });
}
