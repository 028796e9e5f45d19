import { type ReactNode, useEffect, useId, useState } from 'react';
import { type CartItem, cartTotals } from '../../../domain/shop/cart.ts';
import type { BillingCycle } from '../../../domain/shop/prices.ts';
import { renewalDate } from '../../../domain/shop/renewal.ts';
import { businessDate } from '../../../domain/time/business-time.ts';
import { dollars } from '../../lib/dollars.ts';
import { Button } from '../../ui/button.tsx';
import { AlertIcon, LockIcon } from '../../ui/icons.tsx';
import type { CheckoutNotice } from './checkout-response.ts';

interface CartSummaryProps {
  /** The items that can be sold. */
  readonly items: readonly CartItem[];
  /** Whether the cart is empty. */
  readonly isEmpty: boolean;
  readonly cycle: BillingCycle;
  readonly isBusy: boolean;
  /** The error of the last attempt to pay for exactly these items. */
  readonly problems: readonly CheckoutNotice[];
  readonly onCheckout: () => void;
  readonly note: ReactNode;
  /** The button that replaces payment for services the visitor already has. */
  readonly change: ReactNode;
}

const INTERVALS = { monthly: 'month', annual: 'year' } as const;

/** The charges with their dates, and the button to pay. A low window shows the total first and the rest on request. */
export function CartSummary({
  items,
  isEmpty,
  cycle,
  isBusy,
  problems,
  onCheckout,
  note,
  change,
}: CartSummaryProps) {
  const reasons = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const folded = isUnfolded ? '' : 'short:hidden';
  return (
    <div
      data-tone="kraft"
      className="border-line border-t px-5 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] short:max-h-[70svh] short:overflow-y-auto short:pt-2 short:pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:px-7"
    >
      {note}
      <div className="short:sm:flex short:sm:items-start short:sm:justify-between short:sm:gap-4">
        <div className="short:sm:flex-1">
          <Totals
            items={items}
            cycle={cycle}
            isUnfolded={isUnfolded}
            onFold={() => setUnfolded(!isUnfolded)}
          />
          {/* Not announced: the message that says the same is. */}
          <ul id={reasons} className="mt-3 grid gap-2 empty:hidden">
            {problems.map(({ title, text, tone }) => (
              <li
                key={title}
                className={`flex items-start gap-2 rounded-notch px-3 py-2 text-small leading-snug ${tone === 'destructive' ? 'bg-danger-wash text-danger' : 'bg-sunk'}`}
              >
                <AlertIcon className="mt-0.5 size-4.5 shrink-0" />
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <strong className="font-semibold">{`${title}.`}</strong> <span>{text}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div className="mt-4 grid gap-2 short:mt-1 short:sm:w-68">
          {change}
          <Button
            aria-describedby={problems.length > 0 ? reasons : undefined}
            size={change ? 'small' : 'large'}
            variant={isEmpty || change ? 'secondary' : 'primary'}
            className="w-full px-3! py-1! leading-tight short:min-h-11!"
            busy={isBusy}
            onClick={onCheckout}
          >
            {/* Small enough to keep the button's height. */}
            <span className={isBusy ? 'text-small' : ''}>
              {isBusy
                ? 'Creating checkout session...'
                : change
                  ? 'Pay for a second subscription'
                  : 'Checkout'}
            </span>
          </Button>
        </div>
      </div>
      <p className="mt-3 text-label text-soft short:mt-1">
        By ordering you accept our{' '}
        <a href="/terms" className="text-link underline">
          Terms
        </a>
        . Payments are{' '}
        <a href="/terms#refunds" className="text-link underline">
          not refunded
        </a>
        .
      </p>
      <p className={`mt-1 flex gap-2 text-label text-soft ${folded}`}>
        <LockIcon className="size-4 shrink-0" />
        <span>Card or bank transfer and promotion codes: all on Stripe's page. We never see the number.</span>
      </p>
    </div>
  );
}

interface TotalsProps {
  readonly items: readonly CartItem[];
  readonly cycle: BillingCycle;
  /** Whether a low window shows more than the total. */
  readonly isUnfolded: boolean;
  readonly onFold: () => void;
}

function Totals({ items, cycle, isUnfolded, onFold }: TotalsProps) {
  const details = useId();
  const folded = isUnfolded ? '' : 'short:hidden';
  const totals = cartTotals(items, cycle);
  const interval = INTERVALS[cycle];
  const renewalDay = useRenewalDay(cycle);
  return (
    <>
      <dl id={details} data-total="" className="grid gap-1 text-small tabular-nums">
        {totals.recurring > 0 && (
          <Row label={`Services, first ${interval}`} amount={totals.recurring} className={folded} />
        )}
        {totals.oneTime > 0 && <Row label="One-time services" amount={totals.oneTime} className={folded} />}
        {totals.setupFees > 0 && (
          <Row label="Setup fees, once" amount={totals.setupFees} className={folded} />
        )}
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 short:mt-0 short:gap-x-2 short:items-center">
          <dt className="-order-2 font-semibold text-body">Due today</dt>
          <dd className="font-display font-extrabold text-title">
            <span>{dollars(totals.dueToday)}</span>
            <span className="ml-1 font-normal font-text text-label text-soft">USD</span>
          </dd>
          <dd className="-order-1 mr-auto hidden short:block">
            <button
              type="button"
              aria-expanded={isUnfolded}
              aria-controls={details}
              className="min-h-8 text-link underline underline-offset-2"
              onClick={onFold}
            >
              {isUnfolded ? 'Less' : 'Details'}
            </button>
          </dd>
        </div>
        {totals.recurring > 0 && (
          <Row
            label={`Services, each ${interval} from ${renewalDay ?? PLACEHOLDER_DAY}`}
            amount={totals.recurring}
            className={`${folded} ${renewalDay === undefined ? 'invisible' : ''}`}
          />
        )}
      </dl>
      {totals.yearlySaving > 0 && (
        <p className={`mt-1 font-semibold text-positive text-small tabular-nums ${folded}`}>
          {cycle === 'annual'
            ? `You save ${dollars(totals.yearlySaving)} a year with annual billing.`
            : `Annual billing would save you ${dollars(totals.yearlySaving)} a year.`}
        </p>
      )}
    </>
  );
}

interface RowProps {
  readonly label: string;
  readonly amount: number;
  readonly className: string;
}

function Row({ label, amount, className }: RowProps) {
  return (
    <div className={`flex justify-between gap-4 text-soft ${className}`}>
      <dt>{label}</dt>
      <dd>{dollars(amount)}</dd>
    </div>
  );
}

/** Reserves space for a date that is not known yet. */
const PLACEHOLDER_DAY = 'Dec 22, 2026';

/**
 * Whether a date has been formatted before. The first time takes a phone 50 ms, and the cart should not wait for it.
 */
let canFormatDays = false;

/** Returns the renewal date of what is bought now, such as `Dec 22, 2026`; undefined until the first cart is shown. */
function useRenewalDay(cycle: BillingCycle): string | undefined {
  const [isShown, setShown] = useState(canFormatDays);
  useEffect(() => {
    const timer = setTimeout(() => {
      canFormatDays = true;
      setShown(true);
    });
    return () => clearTimeout(timer);
  }, []);
  return isShown ? businessDate(renewalDate(new Date(), cycle).toISOString(), 'medium') : undefined;
}
