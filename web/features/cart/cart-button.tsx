import { CartIcon } from '../../ui/icons.tsx';
import { prepareCart } from './load-cart.ts';
import { useCart } from './use-cart.ts';

/** Where the keyboard returns when the cart closes and what opened it is gone. */
export const CART_BUTTON_ID = 'cart-button';

/** Opens the cart and shows how much is in it. */
export function CartButton() {
  const { totalQuantity, isOpen, open } = useCart();
  return (
    <button
      id={CART_BUTTON_ID}
      type="button"
      data-replay=""
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={`Cart, ${contents(totalQuantity)}`}
      className="relative inline-flex size-12 shrink-0 items-center justify-center rounded-control text-ink transition-colors duration-200 hover:bg-sunk"
      onClick={open}
      onPointerEnter={prepareCart}
      onFocus={prepareCart}
    >
      <CartIcon className="size-6" />
      {totalQuantity > 0 && (
        <span
          key={totalQuantity}
          aria-hidden="true"
          className="absolute top-0.5 right-0 flex h-5.5 min-w-5.5 items-center justify-center rounded-round border-2 border-surface bg-action px-1 font-bold text-[0.6875rem] text-on-action leading-none tabular-nums transition-[scale] duration-300 ease-settle starting:scale-50"
        >
          {totalQuantity > 99 ? '99+' : totalQuantity}
        </span>
      )}
    </button>
  );
}

function contents(quantity: number): string {
  if (quantity === 0) return 'empty';
  return quantity === 1 ? '1 item' : `${quantity} items`;
}
