import type { CartItem } from '../../../domain/shop/cart.ts';
import { dismiss, notify } from '../../ui/toast/toast.ts';
import { visitorCart } from './visitor-cart.ts';

/** The removed services that can be restored, each with the Undo of its message. */
const offered = new Map<string, object>();

let { isOpen: wasOpen } = visitorCart.getState();
visitorCart.subscribe(withdrawOutdated);

/**
 * Announces a removed item and offers Undo until the cart closes or the service is in it again.
 * @param undo restores the item
 * @param onDismiss called if the visitor dismisses the message. The focus is back where it was before the message
 */
export function offerUndo({ id, name }: CartItem, undo: () => void, onDismiss?: () => void): void {
  // The item may have been added again while this code was loading.
  if (visitorCart.getState().items.some((item) => item.id === id)) return;
  const offer = {};
  offered.set(id, offer);
  // Runs once, however often it is pressed, and not from an older message about the same service that is still leaving.
  const take = () => offered.get(id) === offer && offered.delete(id);
  notify({
    id: messageId(id),
    title: `${name} removed`,
    action: {
      label: 'Undo',
      onClick: () => {
        if (take()) undo();
      },
    },
    onDismiss: () => {
      if (take()) onDismiss?.();
    },
  });
}

/** Withdraws all Undo offers, such as when the cart is being paid for. */
export function withdrawUndo(): void {
  for (const id of offered.keys()) withdraw(id);
}

function withdrawOutdated(): void {
  const { isOpen, items } = visitorCart.getState();
  if (wasOpen && !isOpen) withdrawUndo();
  wasOpen = isOpen;
  for (const { id } of items) if (offered.has(id)) withdraw(id);
}

function withdraw(id: string): void {
  offered.delete(id);
  dismiss(messageId(id));
}

function messageId(id: string): string {
  return `cart-removed-${id}`;
}
