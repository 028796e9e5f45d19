/** Tells the visitor that the cart is about to expire, or has. Loads the code for messages only then. */
import type { Cart } from '../../domain/cart.ts';
import { visitorCart } from '../features/cart/visitor-cart.ts';
import type { ToastMessage } from '../ui/toast-message.ts';

/** There is one such message at a time. */
const ID = 'cart-expiry';

let told: unknown;

function tell(): void {
  const { notice } = visitorCart.getState();
  if (notice === told) return;
  told = notice;
  import('../ui/toast.ts').then(
    ({ notify, withdraw }) => (notice ? notify(messageAbout(notice.expired)) : withdraw(ID)),
    (error: unknown) => console.warn('It cannot be told that the cart expires', error),
  );
}

function messageAbout(expired: Cart | undefined): ToastMessage {
  const message = { id: ID, stays: true } as const;
  if (!expired) {
    return {
      ...message,
      title: 'Still there?',
      description: 'Your cart will be emptied in 2 minutes unless you use the page.',
      action: { label: 'Keep my cart', onClick: visitorCart.actions.keep },
    };
  }
  return {
    ...message,
    title: 'Your cart was emptied',
    description: 'It was not used for 30 minutes.',
    action: {
      label: 'Bring it back',
      onClick: () => {
        import('./cart.tsx').then(
          ({ cart }) => cart().bringBack(expired),
          () => visitorCart.actions.bringBack(expired),
        );
      },
    },
  };
}

visitorCart.subscribe(tell);
tell();
