/** Shows in the price list which services are in the cart, with a stepper. Imports no React. */
import type { CartItem } from '../../domain/shop/cart.ts';
import { findService } from '../../domain/shop/catalog.ts';
import { visitorCart } from '../features/cart/visitor-cart.ts';
import { IN_CART_TEMPLATE } from '../lib/links/price-list-url.ts';

const template = document.querySelector<HTMLTemplateElement>(`#${IN_CART_TEMPLATE}`);

function show(): void {
  const { items } = visitorCart.getState();
  for (const stepper of document.querySelectorAll<HTMLElement>('[data-service]')) {
    const { service = '', quantity: shown } = stepper.dataset;
    const quantity = items.find(({ id }) => id === service)?.quantity;
    if (String(quantity) === String(shown)) continue;
    // A stepper that opens under a press would lose it, or put its minus there.
    if (stepper.matches(':active')) {
      requestAnimationFrame(show);
      continue;
    }
    if (quantity === undefined) close(stepper);
    else {
      if (shown === undefined) open(stepper, service);
      stepper.dataset.quantity = String(quantity);
      stepper.querySelector('output')?.replaceChildren(`In cart: ${quantity}`);
    }
  }
}

function open(stepper: HTMLElement, service: string): void {
  if (template) stepper.prepend(template.content.cloneNode(true));
  const less = stepper.querySelector<HTMLElement>('[data-less]');
  less?.setAttribute('aria-label', `Take one out of the cart: ${findService(service)?.name}`);
  less?.addEventListener('click', () => {
    const item = visitorCart.getState().items.find(({ id }) => id === service);
    if (!item) return;
    if (item.quantity > 1) visitorCart.actions.setQuantity(service, item.quantity - 1);
    else removeItem(item);
  });
}

/** Undo opens the cart, so the cart's code is loaded with the message. */
function removeItem(item: CartItem): void {
  const undo = visitorCart.actions.remove(item.id);
  Promise.all([import('../features/cart/removal-messages.ts'), import('./cart.tsx')]).then(
    ([{ offerUndo }, { cart }]) =>
      offerUndo(item, () => {
        cart();
        undo();
      }),
    (error: unknown) => console.warn('Undo for a removal could not be offered', error),
  );
}

function close(stepper: HTMLElement): void {
  const add = stepper.querySelector<HTMLElement>('button[form]');
  const hadFocus = stepper.contains(document.activeElement);
  delete stepper.dataset.quantity;
  stepper.replaceChildren(...(add ? [add] : []));
  if (hadFocus) add?.focus({ preventScroll: true });
}

visitorCart.subscribe(show);
show();
