import type { CartItem } from '../../../domain/shop/cart.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CartItemRow } from './cart-item-row.tsx';
import { BILLED, describeItems } from './cart-remarks.tsx';
import type { CartActions, CartState } from './use-cart.ts';
import type { ItemChanges, RowFocus } from './use-item-changes.ts';

interface CartContentsProps {
  readonly cart: CartActions & CartState;
  /** The items that this stage can sell. */
  readonly sellable: readonly CartItem[];
  readonly changes: ItemChanges;
  readonly onAskForOffer: () => void;
}

/** The items of the cart. */
export function CartContents({ cart, sellable, changes, onAskForOffer }: CartContentsProps) {
  return (
    <ul className="mt-2 divide-y divide-line">
      {cart.items.map((item) => (
        <CartItemRow
          key={item.id}
          cart={cart}
          item={item}
          isConfigured={sellable.includes(item)}
          changes={changes}
          onAskForOffer={onAskForOffer}
        />
      ))}
    </ul>
  );
}

interface EmptyCartProps {
  readonly cart: CartActions & CartState;
  readonly focusRow: RowFocus;
}

/** Offers to restore the last expired cart. */
export function EmptyCart({ cart, focusRow }: EmptyCartProps) {
  const { expired } = cart;

  function restore() {
    focusRow.later(expired?.items[0]?.id);
    cart.restoreExpired();
  }

  function forget() {
    cart.forgetExpired();
    focusRow.now(undefined);
  }

  return (
    <div
      data-cart-empty=""
      tabIndex={-1}
      className="my-auto grid justify-items-start gap-4 py-10 short:py-4 outline-none"
    >
      <p className="font-display font-extrabold text-headline text-ink">Nothing here yet.</p>
      {expired && (
        <div className="grid gap-3 rounded-control border-2 border-edge bg-raised p-4">
          <p>{`Your previous cart had ${describeItems(expired.items)}, billed ${BILLED[expired.cycle ?? 'monthly']}.`}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={restore}>
              Restore this cart
            </Button>
            <Button variant="quiet" size="small" onClick={forget}>
              Delete it
            </Button>
          </div>
        </div>
      )}
      <p className="max-w-[20rem] text-soft">
        Pick a service and it lands here with its price, its setup fee and what you would pay today.
      </p>
      <ButtonLink href="/pricing" variant={expired ? 'secondary' : 'primary'} onClick={cart.close}>
        See services and prices
      </ButtonLink>
    </div>
  );
}
