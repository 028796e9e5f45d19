import { useId, useState } from 'react';
import {
  type CartItem,
  formerPrice,
  itemBilledAmount,
  itemPrice,
  quantityLimitMessage,
} from '../../../domain/shop/cart.ts';
import { findService, type Service } from '../../../domain/shop/catalog.ts';
import { type BillingCycle, yearlySaving } from '../../../domain/shop/prices.ts';
import { dollars } from '../../lib/dollars.ts';
import { Badge } from '../../ui/badge.tsx';
import { AlertIcon, MinusIcon, PlusIcon, TrashIcon } from '../../ui/icons.tsx';
import { Price } from '../../ui/price.tsx';
import { LinkButton } from './cart-remarks.tsx';
import type { CartActions, CartState } from './use-cart.ts';
import type { ItemChanges, RefusedQuantity } from './use-item-changes.ts';

interface CartItemRowProps {
  readonly cart: CartActions & CartState;
  readonly item: CartItem;
  /** Whether the item can be sold on this stage. */
  readonly isConfigured: boolean;
  readonly changes: ItemChanges;
  readonly onAskForOffer: () => void;
}

/** A service in the cart with its cost in the chosen billing cycle. */
export function CartItemRow({
  cart: { items, cycle },
  item,
  isConfigured,
  changes,
  onAskForOffer,
}: CartItemRowProps) {
  const limit = quantityLimitMessage(items, item.id);
  const refused = changes.refused.get(item.id);
  const reason = useId();
  const service = findService(item.id);
  const former = formerPrice(item, cycle);
  return (
    <li
      data-cart-item={item.id}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 gap-y-0.5 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto_5.75rem_auto] sm:grid-rows-[auto_1fr]"
    >
      <h3 className="font-semibold font-text text-body leading-snug sm:self-end">{item.name}</h3>
      <p className="col-span-2 self-start text-right leading-snug sm:col-span-1 sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:self-center">
        <Price
          amount={itemPrice(item, cycle) * item.quantity}
          per={service?.oneTime ? undefined : 'month'}
          className="font-display font-extrabold text-subtitle"
        />
        {former !== undefined && (
          <span className="block text-label text-soft tabular-nums">
            {`was ${dollars(former * item.quantity)}`}
          </span>
        )}
      </p>
      <Terms item={item} service={service} cycle={cycle} />
      <QuantityStepper item={item} limit={limit} refused={refused} reasonId={reason} changes={changes} />
      <button
        type="button"
        aria-label={`Remove ${item.name}`}
        className="-mr-2 inline-flex size-10 items-center justify-center rounded-control text-soft transition-colors duration-200 hover:bg-danger-wash hover:text-danger disabled:opacity-55 sm:col-start-4 sm:row-span-2 sm:row-start-1"
        onClick={() => changes.removeItem(item)}
      >
        <TrashIcon />
      </button>
      {!isConfigured && (
        <p className="col-span-full mt-1 flex items-center gap-2 rounded-notch bg-danger-wash px-3 py-2 font-semibold text-danger text-small">
          <AlertIcon className="size-4.5 shrink-0" />
          Service pricing not configured
        </p>
      )}
      {(refused || limit) && (
        <p className="col-span-full mt-1 text-label">
          <span id={reason} className={refused ? 'font-semibold text-danger' : 'text-soft'}>
            {refused?.problem ?? limit}
          </span>
          {refused?.quantity !== 0 && <LinkButton label="Ask for a quote" onClick={onAskForOffer} />}
        </p>
      )}
    </li>
  );
}

interface TermsProps {
  readonly item: CartItem;
  readonly service: Service | undefined;
  readonly cycle: BillingCycle;
}

function Terms({ item, service, cycle }: TermsProps) {
  const { quantity } = item;
  const saving = service ? yearlySaving(service) * quantity : 0;
  const setupFee = service?.setupFee ?? 0;
  return (
    <div className="flex flex-wrap items-center gap-x-3 self-start text-label text-soft tabular-nums">
      {quantity > 1 && <span>{`${quantity} × ${dollars(itemPrice(item, cycle))}`}</span>}
      {service?.oneTime && <Badge>One-time</Badge>}
      {!service?.oneTime && cycle === 'annual' && (
        <span>{`Billed ${dollars(itemBilledAmount(item, cycle) * quantity)} annually`}</span>
      )}
      {setupFee > 0 && (
        <span>{`Setup fee ${quantity > 1 ? `${quantity} × ` : ''}${dollars(setupFee)}, once`}</span>
      )}
      {saving > 0 &&
        (cycle === 'annual' ? (
          <Badge tone="positive">{`You save ${dollars(saving)} a year`}</Badge>
        ) : (
          <span>{`Annual saves ${dollars(saving)} a year`}</span>
        ))}
    </div>
  );
}

interface QuantityStepperProps extends Pick<CartItemRowProps, 'item' | 'changes'> {
  /** Explains why the quantity cannot be raised. */
  readonly limit: string | undefined;
  readonly refused: RefusedQuantity | undefined;
  /** The id of the element that explains why a quantity was refused. */
  readonly reasonId: string;
}

const STEP =
  'inline-flex h-10 w-9 items-center justify-center rounded-notch transition-colors duration-200 hover:bg-sunk disabled:opacity-55 aria-disabled:opacity-55';

function QuantityStepper({ item, limit, refused, reasonId, changes }: QuantityStepperProps) {
  const { name, quantity } = item;
  /** Set while the visitor types. */
  const [draft, setDraft] = useState<string>();

  function commit() {
    if (draft === undefined) return;
    setDraft(undefined);
    changes.typeQuantity(item, draft.trim() || String(quantity));
  }

  return (
    <div className="inline-flex items-center rounded-control border-2 border-edge bg-raised has-aria-invalid:border-danger sm:row-span-2 sm:row-start-1 sm:col-start-2">
      <button
        type="button"
        className={STEP}
        aria-label={`Decrease quantity of ${name}`}
        onClick={() => changes.changeQuantity(item, quantity - 1)}
      >
        <MinusIcon className="size-4" />
      </button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Quantity of ${name}`}
        aria-invalid={refused !== undefined || undefined}
        aria-describedby={refused && reasonId}
        className="h-10 w-8 rounded-notch bg-transparent text-center font-semibold tabular-nums"
        value={draft ?? refused?.text ?? quantity}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
          // Escape also closes the cart, which must not store a half-typed quantity.
          if (key === 'Escape') setDraft(undefined);
        }}
      />
      <button
        type="button"
        className={STEP}
        aria-label={`Increase quantity of ${name}`}
        // Keeps the focus, unlike `disabled`.
        aria-disabled={limit !== undefined}
        aria-description={limit}
        onClick={() => changes.changeQuantity(item, quantity + 1)}
      >
        <PlusIcon className="size-4" />
      </button>
    </div>
  );
}
