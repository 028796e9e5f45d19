import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { CartSheet } from '../features/cart/cart-sheet.tsx';
import { type CartActions, CartProvider } from '../features/cart/use-cart.ts';
import { visitorCart } from '../features/cart/visitor-cart.ts';
import { FailureBoundary } from '../ui/failure-boundary.tsx';
import './cart-badge.ts';

let isThere = false;

/**
 * The cart with its sheet. That has no HTML in the document: it is a root of its own beside the rest of the page, which
 * is inert while the sheet is open.
 */
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
    // As soon as it has been said what for: somebody waits.
    queueMicrotask(() => flushSync(() => root.render(sheet)));
  }
  return visitorCart.actions;
}
