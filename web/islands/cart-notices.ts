/** Loaded when there is a notice. */
import { CART_EXPIRY_MS, CART_WARNING_MS } from '../../domain/shop/cart.ts';
import type { CartNotice } from '../features/cart/use-cart.ts';
import { visitorCart } from '../features/cart/visitor-cart.ts';
import { dismiss, notify, type ToastMessage } from '../ui/toast/toast.ts';

const MINUTE_MS = 60 * 1000;

const ID = 'cart-expiry';

/** Shows that the cart is about to expire, or has expired; or removes the message. */
export function showCartNotice(notice: CartNotice | undefined): void {
  if (notice) notify(toMessage(notice));
  else dismiss(ID);
}

function toMessage({ kind }: CartNotice): ToastMessage {
  const message = { id: ID };
  if (kind === 'expiring') {
    return {
      ...message,
      title: 'Still there?',
      description: `Your cart will be emptied in ${CART_WARNING_MS / MINUTE_MS} minutes unless you use the page.`,
      action: { label: 'Keep my cart', onClick: visitorCart.actions.keep },
    };
  }
  return {
    ...message,
    title: 'Your cart was emptied',
    description: `It was not used for ${CART_EXPIRY_MS / MINUTE_MS} minutes.`,
    action: {
      label: 'Bring it back',
      onClick: () => {
        import('./cart.tsx').then(
          ({ cart }) => cart().restoreExpired(),
          () => visitorCart.actions.restoreExpired(),
        );
      },
    },
  };
}
