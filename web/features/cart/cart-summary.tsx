import { type CartItem, cartTotals } from '../../../domain/cart.ts';
import type { BillingCycle } from '../../../domain/prices.ts';
import { dollars } from '../../lib/dollars.ts';
import { Button } from '../../ui/button.tsx';
import { LockIcon } from '../../ui/icons.tsx';
import { renewalDate } from './renewal.ts';

interface CartSummaryProps {
  readonly items: readonly CartItem[];
  readonly cycle: BillingCycle;
  readonly isBusy: boolean;
  readonly onCheckout: () => void;
}

const INTERVALS = { monthly: 'month', annual: 'year' } as const;
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** What is charged today, what is charged again and when, and the button to pay. */
export function CartSummary({ items, cycle, isBusy, onCheckout }: CartSummaryProps) {
  const totals = cartTotals({ items, lastActivity: 0 }, cycle);
  const isEmpty = items.length === 0;
  return (
    <div
      data-tone="kraft"
      className="border-line border-t px-5 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-7 [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:bottom-0"
    >
      <dl className="grid gap-1 text-small tabular-nums">
        {totals.recurring > 0 && (
          <Row label={`Services, first ${INTERVALS[cycle]}`} amount={totals.recurring} />
        )}
        {totals.oneTime > 0 && <Row label="One-time services" amount={totals.oneTime} />}
        {totals.setupFees > 0 && <Row label="Setup fees, once" amount={totals.setupFees} />}
        <div className="mt-1 flex items-baseline justify-between gap-4">
          <dt className="font-semibold text-body">Due today</dt>
          <dd className="font-display font-extrabold text-title">{dollars(totals.dueToday)}</dd>
        </div>
      </dl>
      {totals.recurring > 0 && (
        <p className="text-small text-soft tabular-nums">
          Then {dollars(totals.recurring)} every {INTERVALS[cycle]}, next on{' '}
          {longDate.format(renewalDate(new Date(), cycle))}.
        </p>
      )}
      <Button
        size="large"
        variant={isEmpty ? 'secondary' : 'primary'}
        className="mt-4 w-full"
        busy={isBusy}
        onClick={onCheckout}
      >
        {isBusy ? 'Creating checkout session...' : 'Checkout'}
      </Button>
      <p className="mt-3 flex items-center justify-center gap-1.5 text-label text-soft">
        <LockIcon className="size-4 shrink-0" />
        You pay by card on Stripe's page. We never see the number.
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
