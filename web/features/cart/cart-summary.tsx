import { type ReactNode, useId } from 'react';
import { type CartItem, cartTotals } from '../../../domain/cart.ts';
import type { BillingCycle } from '../../../domain/prices.ts';
import { renewalDate } from '../../../domain/renewal.ts';
import { dollars } from '../../lib/dollars.ts';
import { Button } from '../../ui/button.tsx';
import { AlertIcon, LockIcon } from '../../ui/icons.tsx';
import type { CheckoutNotice } from './checkout-answer.ts';

interface CartSummaryProps {
  /** What can be sold. */
  readonly items: readonly CartItem[];
  /** Whether the cart has nothing at all. */
  readonly isEmpty: boolean;
  readonly cycle: BillingCycle;
  readonly isBusy: boolean;
  /** Why the last attempt to pay for these very items failed. */
  readonly problems: readonly CheckoutNotice[];
  readonly onCheckout: () => void;
  /** A note shown above the button. */
  readonly note: ReactNode;
  /** The button to press instead of paying for what the visitor already has. */
  readonly change: ReactNode;
}

const INTERVALS = { monthly: 'month', annual: 'year' } as const;

/** What is charged today, what is charged later and when, and the button to pay. */
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
  const totals = cartTotals(items, cycle);
  const interval = INTERVALS[cycle];
  return (
    <div
      data-tone="kraft"
      className="border-line border-t px-5 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-7 [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:bottom-0"
    >
      {note}
      <dl data-total="" className="grid gap-1 text-small tabular-nums">
        {totals.recurring > 0 && <Row label={`Services, first ${interval}`} amount={totals.recurring} />}
        {totals.oneTime > 0 && <Row label="One-time services" amount={totals.oneTime} />}
        {totals.setupFees > 0 && <Row label="Setup fees, once" amount={totals.setupFees} />}
        <div className="mt-1 flex items-baseline justify-between gap-4">
          <dt className="font-semibold text-body">Due today</dt>
          <dd className="font-display font-extrabold text-title">{dollars(totals.dueToday)}</dd>
        </div>
        {totals.recurring > 0 && (
          <Row
            label={`Services, each ${interval} from ${dayOf(renewalDate(new Date(), cycle))}`}
            amount={totals.recurring}
          />
        )}
      </dl>
      {totals.yearlySaving > 0 && (
        <p className="mt-1 font-semibold text-positive text-small tabular-nums">
          {cycle === 'annual'
            ? `You save ${dollars(totals.yearlySaving)} a year with annual billing.`
            : `Annual billing would save you ${dollars(totals.yearlySaving)} a year.`}
        </p>
      )}
      {/* Announced by the message that says the same. */}
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
      {change}
      <Button
        aria-describedby={problems.length > 0 ? reasons : undefined}
        size={change ? 'small' : 'large'}
        variant={isEmpty || change ? 'secondary' : 'primary'}
        className={`w-full ${change ? 'mt-2' : 'mt-4'}`}
        busy={isBusy}
        onClick={onCheckout}
      >
        {isBusy ? 'Creating checkout session...' : change ? 'Pay for a second subscription' : 'Checkout'}
      </Button>
      <p className="mt-3 text-label text-soft">
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
      <p className="mt-1 flex gap-2 text-label text-soft">
        <LockIcon className="size-4 shrink-0" />
        <span>Card, promotion codes and any taxes: all on Stripe's page. We never see the number.</span>
      </p>
    </div>
  );
}

function Row({ label, amount }: { readonly label: string; readonly amount: number }) {
  return (
    <div className="flex justify-between gap-4 text-soft">
      <dt>{label}</dt>
      <dd>{dollars(amount)}</dd>
    </div>
  );
}

/** Such as `Dec 22, 2026`. Without `Intl`, as in dollars.ts. */
function dayOf(date: Date): string {
  const [, month, day, year] = date.toDateString().split(' ');
  return `${month} ${Number(day)}, ${year}`;
}
