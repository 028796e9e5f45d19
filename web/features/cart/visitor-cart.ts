import type { ServiceId } from '../../../domain/catalogue.ts';
import { createListeners } from '../../lib/listeners.ts';
import { addingAddress } from '../../lib/price-list-address.ts';
import type { CartSession } from './cart-session.ts';
import { showCartUnavailable } from './cart-unavailable.ts';
import { loadCartSession } from './load-cart.ts';
import { type CartState, EMPTY_CART, type VisitorCart } from './use-cart.ts';

interface RestorableCart extends VisitorCart {
  /** Takes over what this browser holds. A failure is only logged. */
  readonly restore: () => void;
}

/** The cart as the page knows it: empty until its rules are loaded, which they are when there is something for them. */
export function createVisitorCart(): RestorableCart {
  const listeners = createListeners();
  let state = EMPTY_CART;
  let session: CartSession | undefined;

  function show(change: Partial<CartState>): void {
    state = { ...state, ...change };
    listeners.tell();
  }

  function showContents({ getItems, getTotalQuantity }: CartSession): void {
    if (state.items !== getItems()) show({ items: getItems(), totalQuantity: getTotalQuantity() });
  }

  function setOpen(isOpen: boolean): void {
    if (state.isOpen !== isOpen) show({ isOpen });
  }

  /** @param change answers whether the total quantity rose */
  async function withSession(change: (session: CartSession) => boolean): Promise<void> {
    const loaded = await loadCartSession();
    if (loaded !== session) {
      session = loaded;
      loaded.subscribe(() => showContents(loaded));
      showContents(loaded);
    }
    if (change(loaded)) setOpen(true);
  }

  function act(change: (session: CartSession) => boolean): void {
    withSession(change).catch((error: unknown) => showCartUnavailable(error));
  }

  return {
    getState: () => state,
    subscribe: listeners.subscribe,
    restore() {
      withSession(() => false).catch((error: unknown) =>
        console.warn('The cart could not be restored', error),
      );
    },
    actions: {
      open: () => setOpen(true),
      close: () => setOpen(false),
      add(ids: readonly ServiceId[]) {
        withSession((cart) => cart.addServices(ids)).catch((error: unknown) => {
          showCartUnavailable(error, addingAddress(ids));
        });
      },
      remove: (id) => act((cart) => cart.dispatch({ type: 'remove', id })),
      setQuantity: (id, quantity) => act((cart) => cart.dispatch({ type: 'updateQuantity', id, quantity })),
      putBack: (item, index) => act((cart) => cart.putBack(item, index)),
      clear: () => act((cart) => cart.dispatch({ type: 'clear' })),
    },
  };
}
