import type { ChargedLine } from '../../../domain/contracts/purchases.ts';
import type { VerifiedOrder } from '../../../domain/contracts/verification.ts';
import { chargedText, conversionText, money } from '../../../domain/shop/money.ts';
import { getRenewal } from '../../../domain/shop/renewal.ts';
import { withNamedSetupFees } from '../../../domain/shop/setup-fees.ts';
import { ACCOUNT_PAGE } from '../../../domain/site/pages.ts';
import { businessDate, businessTime } from '../../../domain/time/business-time.ts';
import { ACCOUNT } from '../../content/account.ts';

interface OrderSummaryProps {
  readonly order: VerifiedOrder;
  readonly isPending: boolean;
}

/** The purchased services, the amount paid, and the renewals. */
export function OrderSummary({ order, isPending }: OrderSummaryProps) {
  const { createdAt, amount, currency, lines, discount, renewsAt, chargedAs } = order;
  const renewal = getRenewal(lines);
  const isOfToday = businessDate(createdAt) === businessDate(new Date().toISOString());
  const paid = isOfToday ? 'Paid today' : 'Paid';
  return (
    <section
      data-tone="paper"
      aria-labelledby="order"
      className="self-center rounded-card bg-raised! p-6 shadow-card tabular-nums sm:p-8 lg:col-span-5"
    >
      <h2 id="order" className="text-subtitle">
        Your order
      </h2>
      <p className="text-label text-soft">{businessTime(createdAt)}</p>
      <ul className="mt-3 divide-y divide-line border-line border-y">
        {withNamedSetupFees(lines).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list does not change
          <li key={index} className="flex justify-between gap-6 py-2.5">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span>{line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name}</span>
              <span className="block text-label text-soft">{describeTerms(line)}</span>
            </span>
            <span className="whitespace-nowrap text-right">{money(line.amount, currency)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-3 grid gap-1">
        {discount !== undefined && <Row name="Discount" value={money(-discount, currency)} />}
        {chargedAs && <Row name="Before conversion" value={money(amount, currency)} />}
        <Row
          name={isPending ? 'On its way' : paid}
          value={chargedText(order)}
          className="items-baseline font-semibold [&>dd]:font-display [&>dd]:font-extrabold [&>dd]:text-headline"
        />
        {renewal && (
          <Row
            name={renewsAt === undefined ? 'Renews' : `Renews on ${businessDate(renewsAt)}`}
            value={`${money(renewal.amount, currency)} every ${renewal.interval}`}
            className="text-small text-soft"
          />
        )}
      </dl>
      {renewal && chargedAs && <p className="text-label text-soft">{conversionText(chargedAs)}</p>}
      {renewal && discount !== undefined && (
        <p className="text-label text-soft">Ongoing discounts apply to renewals, too.</p>
      )}
      <p className="mt-4 border-line border-t pt-4 text-small text-soft">
        Your order is in{' '}
        <a href={ACCOUNT_PAGE} className="font-semibold text-link underline">
          {ACCOUNT.plan}
        </a>
        , too: sign in or sign up there with the email address that you ordered with, or add that address to
        the account that you have.
      </p>
    </section>
  );
}

function describeTerms({ interval }: ChargedLine): string {
  return interval ? `Every ${interval}` : 'Once';
}

interface RowProps {
  readonly name: string;
  readonly value: string;
  readonly className?: string;
}

function Row({ name, value, className = '' }: RowProps) {
  return (
    <div className={`flex justify-between gap-6 ${className}`}>
      <dt>{name}</dt>
      <dd className="text-right">{value}</dd>
    </div>
  );
}
