import { type ReactNode, useEffect, useState } from 'react';
import { CART_STORAGE_KEY } from '../../../domain/cart-storage.ts';
import { browserStorage } from '../../lib/stored.ts';
import { CartContext } from './use-cart.ts';
import { createVisitorCart } from './visitor-cart.ts';

/** Gives the pages inside it one cart, kept in browser storage and in step with other tabs. */
export function CartProvider({ children }: { readonly children: ReactNode }) {
  const [cart] = useState(createVisitorCart);
  useEffect(() => whenCartIsStored(cart.restore), [cart]);
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
