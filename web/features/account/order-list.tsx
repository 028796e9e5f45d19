import { chargedText, money } from '../../../domain/shop/money.ts';
import { businessDate } from '../../../domain/time/business-time.ts';
import type { Purchases } from '../../lib/auth/purchases.ts';
import { ORDER_STATES } from '../../lib/plan-state.ts';
import { Badge } from '../../ui/badge.tsx';

type Order = Purchases['orders'][number];

/** The orders with their dates and the states of their payments. */
export function OrderList({ orders }: { readonly orders: readonly Order[] }) {
  return (
    <section aria-labelledby="orders">
      <h2 id="orders" className="text-title">
        Orders
      </h2>
      <ul className="mt-4 divide-y divide-line border-ink border-t-2">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
    </section>
  );
}

function OrderRow({ order }: { readonly order: Order }) {
  const { createdAt, paidAt = createdAt, amount, currency, payment, lines, discount } = order;
  const { refunded, refundedAs, renewalsRefunded, chargedAs } = order;
  const { tone, name } = ORDER_STATES[payment];
  return (
    <li className="grid gap-x-6 gap-y-1 py-5 tabular-nums sm:grid-cols-[10rem_1fr_auto]">
      <p className="font-semibold text-small sm:pt-0.5">
        <time dateTime={paidAt}>{businessDate(paidAt)}</time>
      </p>
      <div className="grid content-start justify-items-start gap-2">
        <p className="text-small">{lines.map(lineText).join(', ')}</p>
        <Badge tone={tone}>{name}</Badge>
      </div>
      <p className="sm:text-right">
        <span className="font-display font-extrabold text-subtitle">{chargedText(order)}</span>
        {chargedAs && (
          <span className="block text-label text-soft">{`converted from ${money(amount, currency)}`}</span>
        )}
        {discount !== undefined && discount > 0 && (
          <span className="block text-label text-soft">{`after ${money(discount, currency)} off`}</span>
        )}
        {refunded !== undefined && refunded > 0 && (
          <span className="block text-label text-soft">{`${chargedText({ amount: refunded, currency, chargedAs: refundedAs })} given back`}</span>
        )}
        {renewalsRefunded !== undefined && (
          <span className="block text-label text-soft">
            {`${money(renewalsRefunded, currency)} of renewals given back`}
          </span>
        )}
      </p>
    </li>
  );
}

function lineText({ name, quantity }: Order['lines'][number]): string {
  return quantity > 1 ? `${quantity} × ${name}` : name;
}
