import { createRoot } from 'react-dom/client';
import { api } from '../../domain/api.ts';
import type { CancellationReason } from '../../domain/cancelled-checkouts.ts';
import { visitorCart } from '../features/cart/visitor-cart.ts';
import { CheckoutCancelled } from '../features/pricing/checkout-cancelled.tsx';
import { callApi } from '../lib/api.ts';

/** @returns whether it has been counted; otherwise that is logged */
async function sendReason(reason: CancellationReason): Promise<boolean> {
  try {
    const { status } = await callApi(api.cancelledCheckout, { body: { reason } });
    if (status === 200) return true;
    console.warn('The reason was not counted', status);
  } catch (error) {
    console.warn('The reason was not counted', error);
  }
  return false;
}

/**
 * Offers the cart to a visitor who returns from the payment page without paying.
 * @param openCart loads the cart's code before it opens the cart
 */
export function showCheckoutCancelled(openCart: () => void): void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place, { identifierPrefix: 'cancelled-' });
  const dismiss = () => {
    history.replaceState(history.state, '', location.pathname + location.hash);
    root.unmount();
    place.remove();
  };
  root.render(
    <CheckoutCancelled
      hasItems={visitorCart.getState().totalQuantity > 0}
      onOpenCart={() => {
        dismiss();
        openCart();
      }}
      onReason={sendReason}
      onDismiss={dismiss}
    />,
  );
}
