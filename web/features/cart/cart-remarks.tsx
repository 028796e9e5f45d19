import type { CartItem } from '../../../domain/shop/cart.ts';
import { findService } from '../../../domain/shop/catalog.ts';
import { overlapNotes } from '../../../domain/shop/overlapping-services.ts';
import { haveSameItems } from './order-services.ts';
import type { CartActions, CartChoice, CartState } from './use-cart.ts';

interface CartRemarksProps {
  readonly cart: CartActions & CartState;
  /** @param wanted units beyond the limits of an order, by service id */
  readonly onAskForOffer: (wanted: ReadonlyMap<string, number>) => void;
  /** Called when a button in a remark takes the remark away. */
  readonly onRemarkGone: () => void;
}

/** The billing cycle, after 'billed' or 'Bill'. */
export const BILLED = { monthly: 'monthly', annual: 'annually' } as const;

const CHOICES: Record<CartChoice['kind'], string> = {
  together: 'Both',
  asked: 'Only the new order',
  before: 'Only what was there',
};

/** Remarks about changes that the visitor did not ask for, and about items that may not be intended. */
export function CartRemarks({ cart, onAskForOffer, onRemarkGone }: CartRemarksProps) {
  const { items, cycle } = cart;
  const { notAdded = [], unknown = 0, askedCycle, choices = [] } = cart.remark ?? {};
  const renews = items.some(({ id }) => !findService(id)?.oneTime);
  const before = choices.find(({ kind }) => kind === 'before')?.cart.items ?? [];
  return (
    <div
      role="status"
      className="grid gap-1.5 rounded-r-control border-marigold text-small not-empty:mt-3 not-empty:border-l-6 not-empty:bg-raised not-empty:px-3 not-empty:py-2"
    >
      {before.length > 0 && (
        <div>
          <p>{`Before, your cart had ${describeItems(before)}.`}</p>
          <div className="mt-1 flex flex-wrap gap-1.5">
            {choices.map(({ kind, cart: choice }) => (
              <button
                key={kind}
                type="button"
                aria-pressed={haveSameItems(choice, { items })}
                className="min-h-8 rounded-notch border-2 border-ink px-2.5 font-semibold text-label hover:bg-sunk aria-pressed:bg-ink aria-pressed:text-surface"
                onClick={() => cart.load(choice)}
              >
                {CHOICES[kind]}
              </button>
            ))}
          </div>
        </div>
      )}
      {unknown > 0 && (
        <p>{`Not added: ${unknown === 1 ? 'a service' : `${unknown} services`} that we do not offer.`}</p>
      )}
      {notAdded.map(({ id, name, units, reason }) => (
        <p key={id}>
          <span>{`Not added: ${units} × ${name}. ${reason}`}</span>
          <LinkButton
            label="Ask for a quote"
            onClick={() => {
              const present = items.find((item) => item.id === id)?.quantity ?? 0;
              onAskForOffer(new Map([[id, present + units]]));
            }}
          />
        </p>
      ))}
      {askedCycle && askedCycle !== cycle && renews && (
        <p>
          <span>{`You chose ${askedCycle} billing there. This cart is billed ${BILLED[cycle]}.`}</span>
          <LinkButton
            label={`Bill ${BILLED[askedCycle]}`}
            onClick={() => {
              cart.chooseCycle(askedCycle);
              onRemarkGone();
            }}
          />
        </p>
      )}
      {overlapNotes(items.map(({ id }) => id)).map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

/** A button within a line of text. */
export function LinkButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <button
      type="button"
      className="ml-2 min-h-6 font-semibold text-link underline underline-offset-2"
      onClick={onClick}
    >
      {label}
    </button>
  );
}

/** Such as `3 × Blogs and Essential SEO`. */
export function describeItems(items: readonly CartItem[]): string {
  const names = items.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`));
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}
