/** Shows the cart's quantity in the header, and its notices. Neither it nor its imports use React. */
import { visitorCart } from '../features/cart/visitor-cart.ts';
import './in-cart.ts';

const button = document.getElementById('cart-button');
let shown = 0;
let told: unknown;

function show(): void {
  const { totalQuantity, isOpen, notice } = visitorCart.getState();
  if (notice !== told) {
    told = notice;
    import('./cart-notices.ts').then(
      ({ showCartNotice }) => showCartNotice(notice),
      (error: unknown) => console.warn('The notice that the cart expires could not be shown', error),
    );
  }
  button?.setAttribute('aria-expanded', String(isOpen));
  if (totalQuantity === shown) return;
  shown = totalQuantity;
  button?.setAttribute('aria-label', `Cart, ${contents(totalQuantity)}`);
  const badge = button?.querySelector('span');
  // A new element plays its animation again.
  badge?.replaceWith(
    Object.assign(badge.cloneNode(), {
      hidden: totalQuantity === 0,
      textContent: totalQuantity > 99 ? '99+' : String(totalQuantity),
    }),
  );
}

function contents(quantity: number): string {
  if (quantity === 0) return 'empty';
  return quantity === 1 ? '1 item' : `${quantity} items`;
}

visitorCart.subscribe(show);
show();
