import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { CartItem } from '../../../domain/cart.ts';
import { CART_STORAGE_KEY } from '../../../domain/cart-storage.ts';
import type { ServiceId } from '../../../domain/catalogue.ts';
import { addingAddress } from '../../lib/price-list-address.ts';
import { browserStorage } from '../../lib/stored.ts';
import type { CartSession } from './cart-session.ts';
import { showCartUnavailable } from './cart-unavailable.ts';
import { loadCartSession } from './load-cart.ts';
import { type CartAccess, type CartActions, CartContext } from './use-cart.ts';

/** The page as rendered to HTML knows nobody's cart. */
const NO_ITEMS: readonly CartItem[] = [];
const noItems = () => NO_ITEMS;
const nothingToHear = () => () => {};

/** Gives the pages inside it one cart, kept in browser storage and in step with other tabs. */
export function CartProvider({ children }: { readonly children: ReactNode }) {
  const [session, setSession] = useState<CartSession>();
  const [isOpen, setIsOpen] = useState(false);
  const items = useSyncExternalStore(
    session?.subscribe ?? nothingToHear,
    session?.getItems ?? noItems,
    noItems,
  );

  const withSession = useCallback(async (change: (session: CartSession) => boolean) => {
    const loaded = await loadCartSession();
    setSession(loaded);
    if (change(loaded)) setIsOpen(true);
  }, []);

  useEffect(() => whenCartIsStored(() => withSession(() => false).catch(warnAboutRestore)), [withSession]);

  const actions = useMemo<CartActions>(() => {
    const act = (change: (session: CartSession) => boolean) => {
      withSession(change).catch((error: unknown) => showCartUnavailable(error));
    };
    const add = (ids: readonly ServiceId[]) => {
      withSession((cart) => cart.addServices(ids)).catch((error: unknown) => {
        showCartUnavailable(error, addingAddress(ids));
      });
    };
    return {
      open: () => setIsOpen(true),
      close: () => setIsOpen(false),
      add,
      remove: (id) => act((cart) => cart.dispatch({ type: 'remove', id })),
      setQuantity: (id, quantity) => act((cart) => cart.dispatch({ type: 'updateQuantity', id, quantity })),
      putBack: (item, index) => act((cart) => cart.putBack(item, index)),
      clear: () => act((cart) => cart.dispatch({ type: 'clear' })),
    };
  }, [withSession]);

  const totalQuantity = session?.getTotalQuantity() ?? 0;
  const cart = useMemo<CartAccess>(
    () => ({ ...actions, items, totalQuantity, isOpen }),
    [actions, items, totalQuantity, isOpen],
  );
  return <CartContext value={cart}>{children}</CartContext>;
}

/** Calls when this browser holds a cart: now, or when another tab stores one. @returns the way to stop */
function whenCartIsStored(found: () => void): () => void {
  if (isCartStored()) found();
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === CART_STORAGE_KEY && newValue !== null) found();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** A cart that cannot be read counts, so that it is dealt with. */
function isCartStored(): boolean {
  try {
    return (browserStorage('localStorage')?.getItem(CART_STORAGE_KEY) ?? null) !== null;
  } catch {
    return true;
  }
}

function warnAboutRestore(error: unknown): void {
  console.warn('The cart could not be restored', error);
}
