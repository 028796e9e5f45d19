import { CartIcon } from '../../ui/icons.tsx';

/** The focus target when the cart closes after its opener was removed. */
export const CART_BUTTON_ID = 'cart-button';

/** Opens the cart. Its badge is added if the visitor has a cart (islands/cart-badge.ts). */
export function CartButton() {
  return (
    <button
      id={CART_BUTTON_ID}
      type="button"
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-label="Cart, empty"
      className="relative inline-flex size-12 shrink-0 items-center justify-center rounded-control text-ink transition-colors duration-200 hover:bg-sunk"
    >
      <CartIcon className="size-6" />
      <span
        hidden
        aria-hidden="true"
        className="absolute top-0.5 right-0 flex h-5.5 min-w-5.5 items-center justify-center rounded-round border-2 border-surface bg-action px-1 font-bold text-[0.6875rem] text-on-action leading-none tabular-nums transition-[scale] duration-300 ease-settle starting:scale-50"
      />
    </button>
  );
}
