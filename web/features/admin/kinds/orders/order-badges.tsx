import type { OrderSummary } from '../../../../../domain/contracts/admin-records.ts';
import { money } from '../../../../../domain/money.ts';
import { disputesOf, holdsMoney } from '../../../../../domain/orders.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { PaymentBadge } from '../../record/payment-badge.tsx';

/** What became of an order's payment, at a glance. */
export function OrderBadges({ order }: { readonly order: OrderSummary }) {
  const { payment, refunded, renewals = {}, currency, catalogueMismatch, differsFromStripe } = order;
  return (
    <>
      <PaymentBadge payment={payment} />
      {catalogueMismatch && (
        <Badge tone="danger" className="shrink-0 whitespace-nowrap">
          Not catalogue prices
        </Badge>
      )}
      {differsFromStripe && (
        <Badge tone="danger" className="shrink-0 whitespace-nowrap">
          Differs from Stripe
        </Badge>
      )}
      {renewals.disputes?.some(holdsMoney) && (
        <Badge tone="danger" className="shrink-0 whitespace-nowrap">
          Renewal disputed
        </Badge>
      )}
      {disputesOf(order).some(({ state }) => state === 'inquiry') && (
        <Badge className="shrink-0 whitespace-nowrap">Bank inquiry</Badge>
      )}
      {renewals.refunded !== undefined && (
        <Badge className="shrink-0 whitespace-nowrap">
          {`${money(renewals.refunded, currency)} of renewals given back`}
        </Badge>
      )}
      {refunded !== undefined && payment !== 'refunded' && (
        <Badge className="shrink-0 whitespace-nowrap">{`${money(refunded, currency)} given back`}</Badge>
      )}
    </>
  );
}
