import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { CartSheet } from '../features/cart/cart-sheet.tsx';
import { type CartActions, CartProvider } from '../features/cart/use-cart.ts';
import { visitorCart } from '../features/cart/visitor-cart.ts';
import { FailureBoundary } from '../ui/failure-boundary.tsx';
import './cart-badge.ts';

let isThere = false;

/** The cart. Its sheet has its own React root; the rest of the page is inert while the sheet is open. */
export function cart(): CartActions {
  if (!isThere) {
    isThere = true;
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place, { identifierPrefix: 'cart-' });
    const sheet = (
      <FailureBoundary>
        <CartProvider value={visitorCart}>
          <CartSheet />
        </CartProvider>
      </FailureBoundary>
    );
    // Right after the caller's action, because the visitor is waiting.
    queueMicrotask(() => flushSync(() => root.render(sheet)));
  }
  return visitorCart.actions;
}
