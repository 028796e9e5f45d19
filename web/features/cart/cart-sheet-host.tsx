import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { showCartUnavailable } from './cart-unavailable.ts';
import { loadCartSheet } from './load-cart.ts';
import { useCart } from './use-cart.ts';

/** The place of the cart's sheet. Its code is loaded when it first opens; going to another page closes it. */
export function CartSheetHost() {
  const { isOpen, close } = useCart();
  const { pathname } = useLocation();
  const [Sheet, setSheet] = useState<ComponentType>();

  useEffect(() => {
    if (!isOpen || Sheet) return;
    loadCartSheet().then(
      ({ CartSheet }) => setSheet(() => CartSheet),
      (error: unknown) => {
        close();
        showCartUnavailable(error);
      },
    );
  }, [isOpen, Sheet, close]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving a page is what closes the sheet
  useEffect(() => close, [pathname, close]);

  return Sheet ? <Sheet /> : null;
}
