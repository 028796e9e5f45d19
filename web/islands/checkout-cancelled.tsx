import { createRoot } from 'react-dom/client';
import { visitorCart } from '../features/cart/visitor-cart.ts';
import { CheckoutCancelled } from '../features/pricing/checkout-cancelled.tsx';

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
      onDismiss={dismiss}
    />,
  );
}
