import { useEffect, useRef } from 'react';
import { brand } from '../../../domain/brand.ts';
import {
  CART_STORAGE_KEY,
  type CartItem,
  cartTotals,
  itemPrice,
  parseStoredCart,
} from '../../../domain/shop/cart.ts';
import { findService } from '../../../domain/shop/catalog.ts';
import { type BillingCycle, mappedPrices, type PriceMap } from '../../../domain/shop/prices.ts';
import { openContactForm } from '../../lib/contact/open-contact-form.ts';
import { emitEvent } from '../../lib/events.ts';
import { planChangeRequest, servicesText } from '../../lib/plan-change-request.ts';
import { storedText } from '../../lib/storage/stored-values.ts';
import { useSiteConfig } from '../../lib/use-site-config.ts';
import { Button } from '../../ui/button.tsx';
import { ClockIcon } from '../../ui/icons.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { preloadToasts } from '../../ui/toast/toast.ts';
import { CartContents, EmptyCart } from './cart-contents.tsx';
import { CartPanel } from './cart-panel.tsx';
import { CartRemarks } from './cart-remarks.tsx';
import { CartSummary } from './cart-summary.tsx';
import { type CurrentPlan, CurrentPlanNote, findCurrentPlan, useSubscriptions } from './current-plan.tsx';
import { offerRequest } from './offer-request.ts';
import { withdrawUndo } from './removal-messages.ts';
import { useCart } from './use-cart.ts';
import { useCheckout } from './use-checkout.ts';
import { useItemChanges } from './use-item-changes.ts';

/** The cart: its items, the cost today and later, and the button to pay. docs/product.md#cart */
export function CartSheet() {
  const cart = useCart();
  const { items, cycle, isOpen, close, chooseCycle } = cart;
  const prices = useSiteConfig(isOpen)?.prices;
  const subscriptions = useSubscriptions(isOpen);
  const checkout = useCheckout();
  const plan = findCurrentPlan(items, subscriptions);
  const panel = useRef<HTMLElement>(null);
  const changes = useItemChanges(cart, panel);
  const sellable = items.filter((item) => isConfigured(item, cycle, prices));

  useEffect(() => {
    if (isOpen) preloadToasts();
  }, [isOpen]);

  useEffect(() => {
    if (checkout.isBusy) withdrawUndo();
  }, [checkout.isBusy]);

  function askForOffer(wanted: ReadonlyMap<string, number>) {
    const asked = new Map(wanted);
    for (const [id, { quantity }] of changes.refused) if (quantity > 0) asked.set(id, quantity);
    openContactForm(offerRequest(items, cycle, asked));
  }

  function askForChange({ renewing }: CurrentPlan) {
    if (!renewing) return;
    const wish = `I would like this in one plan with it: ${servicesText(items, cycle)}.`;
    openContactForm(planChangeRequest(renewing, wish));
  }

  /** The visitor pays for exactly what is shown, so a refused quantity has to be corrected first. */
  function checkOut() {
    const refused = panel.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (refused) return refused.focus();
    checkout.start(items, cycle, () => {
      reportCheckout(sellable, cycle);
      close();
    });
  }

  return (
    <CartPanel panel={panel} isOpen={isOpen} totalQuantity={cart.totalQuantity} onClose={close}>
      {/* Scrolls by itself, so that no focused row is behind the head or the totals. */}
      <div className="flex min-h-32 flex-1 flex-col overflow-y-auto overscroll-contain px-5 pb-6 sm:px-7">
        <fieldset disabled={checkout.isBusy} className="contents" onClickCapture={changes.dropPressTooMany}>
          <legend className="sr-only">What to buy</legend>
          {isStored(items) && <KeepingNote />}
          <SegmentedControl
            legend="Billing of everything in the cart"
            options={[
              { value: 'monthly', label: 'Monthly' },
              { value: 'annual', label: 'Annual', note: brand.annualSaving },
            ]}
            value={cycle}
            onChange={chooseCycle}
            className="mt-4 self-start short:mt-2"
          />
          <CartRemarks
            cart={cart}
            onAskForOffer={askForOffer}
            onRemarkGone={() => panel.current?.focus({ preventScroll: true })}
          />
          {items.length === 0 ? (
            <EmptyCart cart={cart} focusRow={changes.focusRow} />
          ) : (
            <CartContents
              cart={cart}
              sellable={sellable}
              changes={changes}
              onAskForOffer={() => askForOffer(new Map())}
            />
          )}
        </fieldset>
      </div>
      <CartSummary
        items={sellable}
        isEmpty={items.length === 0}
        cycle={cycle}
        isBusy={checkout.isBusy}
        problems={checkout.failure?.items === items ? checkout.failure.notices : []}
        onCheckout={checkOut}
        note={<CurrentPlanNote plan={plan} />}
        change={
          plan?.renewing === undefined ? undefined : (
            <Button size="large" className="w-full" onClick={() => askForChange(plan)}>
              Ask us to change your plan
            </Button>
          )
        }
      />
      <p role="status" className="sr-only">
        {changes.announcement}
      </p>
    </CartPanel>
  );
}

function KeepingNote() {
  return (
    <p className="flex items-center gap-2 text-label text-soft">
      <ClockIcon className="size-4 shrink-0" />
      Your cart is saved for 30 minutes of inactivity.
    </p>
  );
}

/** False for items that the next page will not have, because storage is forbidden or full. */
function isStored(items: readonly CartItem[]): boolean {
  const text = storedText(CART_STORAGE_KEY).get();
  if (text === undefined) return false;
  const stored = text === null ? [] : parseStoredCart(text, Date.now())?.items;
  return JSON.stringify(stored) === JSON.stringify(items);
}

function reportCheckout(items: readonly CartItem[], cycle: BillingCycle): void {
  emitEvent({
    type: 'checkout_begun',
    items: items.map((item) => ({ id: item.id, price: itemPrice(item, cycle), quantity: item.quantity })),
    value: cartTotals(items, cycle).dueToday,
  });
}

/** Returns true until the prices have loaded, so that a slow response shows no warning. */
function isConfigured(item: CartItem, cycle: BillingCycle, prices: PriceMap | undefined): boolean {
  const service = findService(item.id);
  if (!service) return false;
  return !prices || mappedPrices(prices, service, cycle) !== undefined;
}
