import { Fragment, type ReactNode, useId, useRef, useState } from 'react';
import type { DetailsOf, OrderSummary } from '../../../../../domain/contracts/admin-records.ts';
import type { Dispute } from '../../../../../domain/contracts/purchases.ts';
import {
  type DisputeState,
  describePaymentMethod,
  getDisputes,
  holdsMoney,
} from '../../../../../domain/orders.ts';
import { chargedText, money } from '../../../../../domain/shop/money.ts';
import { describeCameFrom } from '../../../../../domain/site/came-from.ts';
import { AlertIcon } from '../../../../ui/icons.tsx';
import { date, moment } from '../../dates.ts';
import { SmallButton } from '../../layout.tsx';
import { PaymentBadge, State } from '../../record/badges.tsx';
import { useNow } from '../../use-now.ts';
import { expectedSumsOf, OrderLines, sumsOf } from './order-lines.tsx';

/** An order, whose details may still be loading. */
type KnownOrder = OrderSummary & Partial<DetailsOf['orders']>;

/** The lines of an order, its payment, and problems with it. */
export function OrderView({ order }: { readonly order: KnownOrder }) {
  const { lines = [], currency, cycle, payment, paidAt, paidWith, catalogueMismatch, renewals = {} } = order;
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2 text-label">
        <OrderBadges order={order} />
        <span className="text-soft">{cycleText(cycle)}</span>
        {paidAt !== undefined && <span className="text-soft">{paidText(paidAt, paidWith)}</span>}
      </p>
      <Disputes of="a payment" disputes={order.disputes ?? []} currency={currency} />
      <Disputes of="a renewal" disputes={renewals.disputes ?? []} currency={currency} />
      {payment === 'expired' && <Abandoned order={order} />}
      {catalogueMismatch && <Mismatch order={order} />}
      {order.differsFromStripe && <Difference order={order} charged={order.differsFromStripe} />}
      <OrderLines lines={lines} currency={currency} sums={sumsOf(order)} />
      {order.cameFrom && (
        <p className="text-small text-soft">{`Came from: ${describeCameFrom(order.cameFrom)}`}</p>
      )}
      {order.chargedAs && <p className="text-small">{`Charged as ${chargedText(order)}.`}</p>}
      {renewals.refunded !== undefined && (
        <p className="text-small">{`${money(renewals.refunded, currency)} of renewals was refunded.`}</p>
      )}
    </div>
  );
}

/** Such as `paid Nov 3, 10:20 AM by bank account`. */
function paidText(at: string, method: string | undefined): string {
  const by = method === undefined ? '' : ` by ${describePaymentMethod(method).toLowerCase()}`;
  return `paid ${moment(at)}${by}`;
}

/** The state of an order's payment. */
export function OrderBadges({ order }: { readonly order: OrderSummary }) {
  const { payment, refunded, renewals = {}, currency, catalogueMismatch, differsFromStripe } = order;
  return (
    <>
      <PaymentBadge payment={payment} />
      {catalogueMismatch && <State tone="danger" text="Not catalog prices" />}
      {differsFromStripe && <State tone="danger" text="Differs from Stripe" />}
      {renewals.disputes?.some(holdsMoney) && <State tone="danger" text="Renewal disputed" />}
      {getDisputes(order).some(({ state }) => state === 'inquiry') && <State text="Bank inquiry" />}
      {renewals.refunded !== undefined && (
        <State text={`${money(renewals.refunded, currency)} of renewals refunded`} />
      )}
      {refunded !== undefined && payment !== 'refunded' && (
        <State text={`${money(refunded, currency)} refunded`} />
      )}
    </>
  );
}

const CYCLES: Readonly<Record<string, string>> = {
  monthly: 'billed monthly',
  annual: 'billed yearly',
  once: 'once',
};

export function cycleText(cycle: string): string {
  return CYCLES[cycle] ?? cycle;
}

interface DisputesProps {
  readonly of: 'a payment' | 'a renewal';
  readonly disputes: readonly Dispute[];
  readonly currency: string;
}

type DisputeText = readonly [state: DisputeState, isWarning: boolean, title: string, text: string];

/** Explains disputes in each state to the team. `of` completes the title. */
const DISPUTE_TEXTS: readonly DisputeText[] = [
  [
    'open',
    true,
    'The customer’s bank disputes',
    'The money is on hold until the dispute is settled. Respond in Stripe before the deadline.',
  ],
  [
    'inquiry',
    true,
    'The customer’s bank asks about',
    'No money is on hold. Respond in Stripe before the deadline, or it may become a dispute.',
  ],
  ['lost', true, 'The customer’s bank reversed', 'The dispute was lost. The customer has the money.'],
  ['won', false, 'We won the dispute of', 'The money is ours again.'],
  ['withdrawn', false, 'The customer’s bank no longer asks about', 'No money was reversed.'],
];

function Disputes({ of, disputes, currency }: DisputesProps) {
  return DISPUTE_TEXTS.map(([state, isWarning, beginning, text]) => {
    const amounts = disputes
      .filter((dispute) => dispute.state === state)
      .map(({ amount }) => money(amount, currency))
      .join(', ');
    if (amounts === '') return null;
    const title = `${beginning} ${of}`;
    return isWarning ? (
      <Warning key={state} title={title}>
        <p className="font-semibold tabular-nums">{amounts}</p>
        <p>{text}</p>
      </Warning>
    ) : (
      <p key={state} className="text-small">
        {`${title}, ${amounts}. ${text}`}
      </p>
    );
  });
}

function Mismatch({ order }: { readonly order: KnownOrder }) {
  const { amount, currency, catalogueCharge } = order;
  return (
    <Warning title="The amounts differ from the catalog">
      {catalogueCharge && (
        <>
          <Amounts
            amounts={{
              Charged: money(amount, currency),
              Expected: money(catalogueCharge.amount, currency),
            }}
          />
          <details>
            <summary className="min-h-9 cursor-pointer content-center underline underline-offset-4">
              Catalog prices
            </summary>
            <div className="rounded-notch bg-raised px-3 py-1 text-ink">
              <OrderLines
                caption="Catalog prices"
                lines={catalogueCharge.lines}
                currency={currency}
                sums={expectedSumsOf(order, catalogueCharge)}
              />
            </div>
          </details>
        </>
      )}
      <p>The order went through. Check it in Stripe before work begins.</p>
    </Warning>
  );
}

interface DifferenceProps {
  readonly order: KnownOrder;
  readonly charged: NonNullable<KnownOrder['differsFromStripe']>;
}

function Difference({ order: { amount, currency }, charged }: DifferenceProps) {
  return (
    <Warning title="The amount differs from Stripe">
      <Amounts
        amounts={{
          Recorded: money(amount, currency),
          'In Stripe': money(charged.amount, charged.currency),
        }}
      />
      <p>The customer may have seen the recorded amount. This warning stays until an operator corrects it.</p>
    </Warning>
  );
}

/** @param amounts by label */
function Amounts({ amounts }: { readonly amounts: Readonly<Record<string, string>> }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 font-semibold tabular-nums">
      {Object.entries(amounts).map(([label, amount]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Abandoned({ order: { recoveryUrl, recoveryEndsAt } }: { readonly order: KnownOrder }) {
  const now = useNow();
  const hasEnded = recoveryEndsAt !== undefined && Date.parse(recoveryEndsAt) <= now;
  return (
    <div className="grid gap-2 rounded-control bg-sunk px-4 py-3 text-small">
      <p>
        Nothing was paid. The customer gave an email address and agreed to receive offers
        <span>{recoveryUrl && !hasEnded ? ', so you may send this link to the checkout.' : '.'}</span>
      </p>
      {recoveryUrl && !hasEnded && <CopyField label="Link back to the checkout" value={recoveryUrl} />}
      {recoveryUrl && recoveryEndsAt && (
        <p className="text-label text-soft">
          {`The link ${hasEnded ? 'expired' : 'works until'} ${date(recoveryEndsAt)}.`}
        </p>
      )}
    </div>
  );
}

function Warning({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="grid gap-1.5 rounded-control bg-danger-wash px-4 py-3 text-danger text-small"
    >
      <p className="flex items-start gap-2 font-semibold">
        <AlertIcon className="mt-0.5 size-4.5 shrink-0" />
        <span>{title}</span>
      </p>
      {children}
    </section>
  );
}

const OUTCOMES = { copied: 'Copied', selected: 'Selected. Copy it with your keyboard.' } as const;

/** A text to copy. If the browser forbids that, the text is selected for copying by hand. */
function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<keyof typeof OUTCOMES>();

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      field.current?.select();
      setOutcome('selected');
    }
  }

  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold text-label">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          ref={field}
          id={id}
          readOnly
          value={value}
          onFocus={({ target }) => target.select()}
          className="min-h-10 w-full min-w-0 rounded-control border-2 border-edge bg-raised px-3 text-ink text-small"
        />
        <SmallButton variant="secondary" className="min-w-22 shrink-0" onClick={copy}>
          <span>{outcome === 'copied' ? 'Copied' : 'Copy'}</span>
          <span className="sr-only">{label}</span>
        </SmallButton>
      </div>
      <p role="status" className={outcome === 'selected' ? 'text-label' : 'sr-only'}>
        {outcome && OUTCOMES[outcome]}
      </p>
    </div>
  );
}
