import type { OrderSummary } from '../../../../../domain/contracts/admin-records.ts';
import { disputesOf, holdsMoney } from '../../../../../domain/orders.ts';
import { money } from '../../../../../domain/shop/money.ts';
import { PaymentBadge, State } from '../../record/badges.tsx';

/** What became of an order's payment, at a glance. */
export function OrderBadges({ order }: { readonly order: OrderSummary }) {
  const { payment, refunded, renewals = {}, currency, catalogueMismatch, differsFromStripe } = order;
  return (
    <>
      <PaymentBadge payment={payment} />
      {catalogueMismatch && <State tone="danger" text="Not catalogue prices" />}
      {differsFromStripe && <State tone="danger" text="Differs from Stripe" />}
      {renewals.disputes?.some(holdsMoney) && <State tone="danger" text="Renewal disputed" />}
      {disputesOf(order).some(({ state }) => state === 'inquiry') && <State text="Bank inquiry" />}
      {renewals.refunded !== undefined && (
        <State text={`${money(renewals.refunded, currency)} of renewals given back`} />
      )}
      {refunded !== undefined && payment !== 'refunded' && (
        <State text={`${money(refunded, currency)} given back`} />
      )}
    </>
  );
}
