import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type CartItem, cartTotals, itemPrice, quantityLimitMessage } from '../../../domain/cart.ts';
import { findService } from '../../../domain/catalogue.ts';
import { type BillingCycle, mappedPrices, type PriceMap } from '../../../domain/prices.ts';
import { emitEvent } from '../../lib/events.ts';
import { planChangeRequest, servicesText } from '../../lib/plan-change-request.ts';
import { loadSiteConfig } from '../../lib/site-config.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ClockIcon, CloseIcon } from '../../ui/icons.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { dismiss, notify, prepareToasts } from '../../ui/toast.ts';
import { CartItemRow } from './cart-item-row.tsx';
import { CartSummary } from './cart-summary.tsx';
import { type CurrentPlan, CurrentPlanNote, currentPlan, useSubscriptions } from './current-plan.tsx';
import { useCart } from './use-cart.ts';
import { useCheckout } from './use-checkout.ts';
import { useModalPanel } from './use-modal-panel.ts';

const BACKDROP =
  'invisible fixed inset-0 z-50 bg-night/60 opacity-0 transition-[opacity,visibility] duration-300 ' +
  'data-open:visible data-open:opacity-100 data-open:starting:opacity-0';
// Visible at once when it opens, since a hidden element cannot take the focus; hidden at the end when it closes.
const SHEET =
  'invisible fixed inset-y-0 right-0 z-50 w-full max-w-[400px] translate-x-full overflow-y-auto ' +
  'overscroll-contain shadow-lifted outline-none transition-[translate,visibility] duration-300 ease-settle ' +
  'data-open:transition-[translate] data-open:visible data-open:translate-x-0 data-open:starting:translate-x-full sm:max-w-[500px]';

/** The message about the last removal. There is one at a time. */
const REMOVED = 'cart-removed';

interface CartSheetProps {
  /** Opens the contact form with a request to the team. */
  readonly onAskTeam: (request: string) => void;
}

/** The cart: its items, what they cost today and later, and the button to pay. Storefront, section 2. */
export function CartSheet({ onAskTeam }: CartSheetProps) {
  const { items, cycle, isOpen, close, setQuantity, remove, putBack, chooseCycle } = useCart();
  const [announcement, setAnnouncement] = useState('');
  const prices = usePriceMap(isOpen);
  const subscriptions = useSubscriptions(isOpen);
  const checkout = useCheckout();
  const plan = currentPlan(items, subscriptions);
  const panel = useRef<HTMLElement>(null);
  const heading = useId();
  const focusRow = useRowFocus(panel, items);
  const removed = useRef<string>(undefined);
  const sellable = items.filter((item) => isConfigured(item, cycle, prices));
  useModalPanel(panel, isOpen, close);

  useEffect(() => {
    if (isOpen) prepareToasts().catch((error: unknown) => console.warn('Messages cannot be shown', error));
  }, [isOpen]);

  // The offer to undo a removal goes with the cart, and once it is paid for or the service is in it again.
  useEffect(() => {
    const isOver = !isOpen || checkout.isBusy || items.some(({ id }) => id === removed.current);
    if (!isOver || removed.current === undefined) return;
    removed.current = undefined;
    dismiss(REMOVED);
  }, [isOpen, checkout.isBusy, items]);

  function changeQuantity(item: CartItem, quantity: number) {
    if (quantity <= 0) return removeItem(item);
    const limit = quantity > item.quantity && quantityLimitMessage(items, item.id);
    if (limit) return setAnnouncement(limit);
    setQuantity(item.id, quantity);
    setAnnouncement(`${item.name}: quantity ${quantity}`);
  }

  function removeItem(item: CartItem) {
    const index = items.indexOf(item);
    const neighbor = (items[index + 1] ?? items[index - 1])?.id;
    focusRow.later(neighbor);
    remove(item.id);
    removed.current = item.id;
    setAnnouncement('');
    notify({
      id: REMOVED,
      title: `${item.name} removed`,
      action: {
        label: 'Undo',
        onClick: () => {
          removed.current = undefined;
          focusRow.later(item.id);
          putBack(item, index, cycle);
        },
      },
      // Not when it goes by itself: the focus is where the visitor is by then.
      onDismiss: () => removed.current === item.id && focusRow.now(neighbor),
    });
  }

  function askForChange({ renewing }: CurrentPlan) {
    if (!renewing) return;
    const wish = `I would like this in one plan with it: ${servicesText(items, cycle)}.`;
    onAskTeam(planChangeRequest(renewing, wish));
  }

  function leaveForPayment() {
    emitEvent({
      type: 'checkout_begun',
      items: sellable.map((item) => ({
        id: item.id,
        price: itemPrice(item, cycle),
        quantity: item.quantity,
      })),
      value: cartTotals(sellable, cycle).dueToday,
    });
    close();
  }

  return (
    <>
      <div aria-hidden="true" data-open={isOpen || undefined} className={BACKDROP} onClick={close} />
      <section
        ref={panel}
        role="dialog"
        aria-labelledby={heading}
        tabIndex={-1}
        inert={!isOpen}
        data-open={isOpen || undefined}
        data-tone="paper"
        className={SHEET}
      >
        <div className="flex min-h-full flex-col">
          <header className="sticky top-0 z-10 flex items-center justify-between bg-surface px-5 pt-4 pb-3 sm:px-7">
            <h2 id={heading} className="text-title">
              Your cart
            </h2>
            <Button variant="quiet" size="small" className="-mr-3" aria-label="Close cart" onClick={close}>
              <CloseIcon />
            </Button>
          </header>
          <div className="flex flex-1 flex-col px-5 pb-6 sm:px-7">
            <fieldset disabled={checkout.isBusy} className="contents">
              <legend className="sr-only">What to buy</legend>
              <p className="flex items-center gap-2 text-label text-soft">
                <ClockIcon className="size-4 shrink-0" />
                Your cart is saved for 30 minutes of inactivity.
              </p>
              <SegmentedControl
                legend="Billing of everything in the cart"
                options={[
                  { value: 'monthly', label: 'Monthly' },
                  { value: 'annual', label: 'Annual', note: 'Save up to 20%' },
                ]}
                value={cycle}
                onChange={chooseCycle}
                className="mt-4 self-start"
              />
              {items.length === 0 ? (
                <EmptyCart onLeave={close} />
              ) : (
                <ul className="mt-2 divide-y divide-line">
                  {items.map((item) => (
                    <CartItemRow
                      key={item.id}
                      item={item}
                      cycle={cycle}
                      isConfigured={sellable.includes(item)}
                      limit={quantityLimitMessage(items, item.id)}
                      onQuantity={(quantity) => changeQuantity(item, quantity)}
                      onRemove={() => removeItem(item)}
                    />
                  ))}
                </ul>
              )}
            </fieldset>
          </div>
          <CartSummary
            items={sellable}
            isEmpty={items.length === 0}
            cycle={cycle}
            isBusy={checkout.isBusy}
            problems={checkout.failure?.items === items ? checkout.failure.notices : []}
            onCheckout={() => checkout.start(items, cycle, leaveForPayment)}
            note={<CurrentPlanNote plan={plan} />}
            change={
              plan?.renewing === undefined ? undefined : (
                <Button size="large" className="mt-4 w-full" onClick={() => askForChange(plan)}>
                  Ask us to change your plan
                </Button>
              )
            }
          />
          <p role="status" className="sr-only">
            {announcement}
          </p>
        </div>
      </section>
    </>
  );
}

function EmptyCart({ onLeave }: { readonly onLeave: () => void }) {
  return (
    <div
      data-cart-empty=""
      tabIndex={-1}
      className="my-auto grid justify-items-start gap-4 py-10 outline-none"
    >
      <p className="font-display font-extrabold text-headline text-ink">Nothing here yet.</p>
      <p className="max-w-[20rem] text-soft">
        Pick a service and it lands here with its price, its setup fee and what you would pay today.
      </p>
      <ButtonLink href="/pricing" onClick={onLeave}>
        See services and prices
      </ButtonLink>
    </div>
  );
}

/**
 * This stage's price ids at the payment provider, fetched when first wanted.
 * @returns undefined until they are loaded; if they cannot be, the checkout says so
 */
function usePriceMap(isWanted: boolean): PriceMap | undefined {
  const [prices, setPrices] = useState<PriceMap>();
  const isMissing = isWanted && !prices;
  useEffect(() => {
    if (!isMissing) return;
    loadSiteConfig().then(
      (config) => setPrices(config.prices),
      (error: unknown) => console.warn('The prices of this stage are not known', error),
    );
  }, [isMissing]);
  return prices;
}

/** True until the prices are loaded, so that a slow response shows no warning. */
function isConfigured(item: CartItem, cycle: BillingCycle, prices: PriceMap | undefined): boolean {
  const service = findService(item.id);
  if (!service) return false;
  return !prices || mappedPrices(prices, service, cycle) !== undefined;
}

/**
 * Keeps the keyboard focus near a row that is added or removed.
 * @returns functions that focus a row, `later` once the list has changed; undefined for the empty cart
 */
function useRowFocus(list: RefObject<HTMLElement | null>, items: readonly CartItem[]) {
  const next = useRef<{ id: string | undefined }>(undefined);

  function now(id: string | undefined): void {
    const named = id ? `[data-cart-item="${CSS.escape(id)}"]` : '[data-cart-empty]';
    const places = [named, '[data-cart-item]', '[data-cart-empty]'];
    const found = places.map((place) => list.current?.querySelector<HTMLElement>(place));
    found.find(Boolean)?.focus();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves after the list has changed
  useEffect(() => {
    if (!next.current) return;
    const { id } = next.current;
    next.current = undefined;
    now(id);
  }, [items]);

  return {
    now,
    later: (id: string | undefined) => {
      next.current = { id };
    },
  };
}
