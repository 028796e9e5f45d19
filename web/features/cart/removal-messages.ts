import type { CartItem } from '../../../domain/cart.ts';
import { dismiss, notify } from '../../ui/toast.ts';
import { visitorCart } from './visitor-cart.ts';

/** Services whose removal can be taken back: each has a message. */
const offered = new Set<string>();

let { isOpen: wasOpen } = visitorCart.getState();
visitorCart.subscribe(withdrawOutdated);

/**
 * Says that an item was removed, and offers to take that back until the cart is closed or the service is in it again.
 * @param undo takes it back
 * @param onDismiss called if the visitor dismisses the message. The focus is back where it was before the message
 */
export function offerUndo({ id, name }: CartItem, undo: () => void, onDismiss?: () => void): void {
  // It may have been added again while this code was loaded.
  if (visitorCart.getState().items.some((item) => item.id === id)) return;
  offered.add(id);
  notify({
    id: messageId(id),
    title: `${name} removed`,
    action: {
      label: 'Undo',
      // Once, however often it is pressed.
      onClick: () => {
        if (offered.delete(id)) undo();
      },
    },
    onDismiss: () => {
      if (offered.delete(id)) onDismiss?.();
    },
  });
}

/** Takes back all offers, such as when the cart is being paid for. */
export function withdrawUndo(): void {
  for (const id of offered) withdraw(id);
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
