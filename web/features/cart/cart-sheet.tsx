import { useEffect, useId, useRef, useState } from 'react';
import { type CartItem, cartTotals, itemPrice } from '../../../domain/cart.ts';
import { findService } from '../../../domain/catalogue.ts';
import { type BillingCycle, mappedPrices, type PriceMap } from '../../../domain/prices.ts';
import { emitEvent } from '../../lib/events.ts';
import { planChangeRequest, servicesText } from '../../lib/plan-change-request.ts';
import { loadSiteConfig } from '../../lib/site-config.ts';
import { Button } from '../../ui/button.tsx';
import { ClockIcon, CloseIcon } from '../../ui/icons.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { prepareToasts } from '../../ui/toast.ts';
import { CartContents, EmptyCart } from './cart-contents.tsx';
import { CartSummary } from './cart-summary.tsx';
import { type CurrentPlan, CurrentPlanNote, currentPlan, useSubscriptions } from './current-plan.tsx';
import { offerRequest } from './offer-request.ts';
import { withdrawUndo } from './removal-messages.ts';
import { useCart } from './use-cart.ts';
import { useCheckout } from './use-checkout.ts';
import { useItemChanges } from './use-item-changes.ts';
import { useModalPanel } from './use-modal-panel.ts';
import { DOUBLE_PRESS_MS } from './visitor-cart.ts';

const BACKDROP =
  'invisible fixed inset-0 z-50 bg-night/60 opacity-0 transition-[opacity,visibility] duration-300 ' +
  'data-open:visible data-open:opacity-100 data-open:starting:opacity-0';
// Visible at once when it opens, since a hidden element cannot take the focus; hidden at the end when it closes.
const SHEET =
  'invisible fixed inset-y-0 right-0 z-50 w-full max-w-[400px] translate-x-full overflow-y-auto ' +
  'overscroll-contain shadow-lifted outline-none transition-[translate,visibility] duration-300 ease-settle ' +
  'data-open:transition-[translate] data-open:visible data-open:translate-x-0 data-open:starting:translate-x-full sm:max-w-[500px]';

interface CartSheetProps {
  /** Opens the contact form with a request to the team. */
  readonly onAskTeam: (request: string) => void;
}

/** The cart: its items, what they cost today and later, and the button to pay. Storefront, section 2. */
export function CartSheet({ onAskTeam }: CartSheetProps) {
  const cart = useCart();
  const { items, cycle, isOpen, close, chooseCycle } = cart;
  const prices = usePriceMap(isOpen);
  const subscriptions = useSubscriptions(isOpen);
  const checkout = useCheckout();
  const plan = currentPlan(items, subscriptions);
  const panel = useRef<HTMLElement>(null);
  const heading = useId();
  const changes = useItemChanges(cart, panel);
  const openedAt = useRef(0);
  const sellable = items.filter((item) => isConfigured(item, cycle, prices));
  useModalPanel(panel, isOpen, close);

  useEffect(() => {
    if (!isOpen) return;
    openedAt.current = performance.now();
    prepareToasts().catch((error: unknown) => console.warn('Messages cannot be shown', error));
  }, [isOpen]);

  useEffect(() => {
    if (checkout.isBusy) withdrawUndo();
  }, [checkout.isBusy]);

  /** Not with the second click of a double click, which the backdrop gets instead of the button that opened the cart. */
  function closeFromBackdrop({ timeStamp }: React.MouseEvent) {
    if (timeStamp - openedAt.current >= DOUBLE_PRESS_MS) close();
  }

  function askForOffer(wanted: ReadonlyMap<string, number>) {
    const asked = new Map(wanted);
    for (const [id, { quantity }] of changes.refused) if (quantity > 0) asked.set(id, quantity);
    onAskTeam(offerRequest(items, cycle, asked));
  }

  function askForChange({ renewing }: CurrentPlan) {
    if (!renewing) return;
    const wish = `I would like this in one plan with it: ${servicesText(items, cycle)}.`;
    onAskTeam(planChangeRequest(renewing, wish));
  }

  /** What is shown is what is paid for: a quantity that was not taken has to be corrected first. */
  function checkOut() {
    const refused = panel.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (refused) return refused.focus();
    checkout.start(items, cycle, leaveForPayment);
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
      <div
        aria-hidden="true"
        data-open={isOpen || undefined}
        className={BACKDROP}
        onClick={closeFromBackdrop}
      />
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
          <header className="sticky top-0 z-10 flex items-center justify-between bg-surface px-5 pt-4 pb-3 short:py-1 sm:px-7">
            <h2 id={heading} className="flex items-baseline gap-2 text-title">
              <span>Your cart</span>
              {items.length > 0 && (
                <span className="font-normal font-text text-small text-soft">
                  {cart.totalQuantity === 1 ? '1 item' : `${cart.totalQuantity} items`}
                </span>
              )}
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
                className="mt-4 self-start short:mt-2"
              />
              {items.length === 0 ? (
                <EmptyCart cart={cart} focusRow={changes.focusRow} />
              ) : (
                <CartContents
                  cart={cart}
                  sellable={sellable}
                  changes={changes}
                  onAskForOffer={askForOffer}
                  onRemarkGone={() => panel.current?.focus({ preventScroll: true })}
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
        </div>
      </section>
    </>
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
