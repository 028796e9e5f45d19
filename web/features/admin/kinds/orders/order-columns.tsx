import type { OrderSummary } from '../../../../../domain/contracts/admin-records.ts';
import { describePaymentMethod } from '../../../../../domain/orders.ts';
import { findService } from '../../../../../domain/shop/catalog.ts';
import { type Money, money } from '../../../../../domain/shop/money.ts';
import { UndeliverableBadge } from '../../record/badges.tsx';
import type { ListColumn } from '../kind.ts';
import { cycleText, OrderBadges } from './order-view.tsx';

/** The columns of orders. Totals leave out what brings no money. */
export const ORDER_COLUMNS: readonly ListColumn<'orders'>[] = [
  {
    name: 'Services',
    width: 'minmax(8rem, 1fr)',
    Value: ({ record }) => serviceNames(record.serviceIds),
  },
  {
    name: 'Sum',
    width: '7.5rem',
    isNumber: true,
    Value: ({ record }) => <OrderSum record={record} />,
    total: (orders) => totalText(orders.filter(({ payment }) => IS_INCOME[payment])),
  },
  { name: 'Period', width: '8rem', Value: ({ record }) => cycleText(record.cycle) },
  {
    name: 'Payment',
    width: '11.5rem',
    Value: ({ record }) => (
      <>
        <OrderBadges order={record} />
        <UndeliverableBadge record={record} />
      </>
    ),
  },
  {
    name: 'Method',
    width: '7.5rem',
    isExtra: true,
    Value: ({ record: { paidWith } }) => paidWith && describePaymentMethod(paidWith),
  },
  {
    name: 'Discount',
    width: '7rem',
    isNumber: true,
    isExtra: true,
    Value: ({ record: { discount, currency } }) => discount && money(discount, currency),
    total: (orders) =>
      totalText(
        orders
          .filter(({ payment }) => IS_INCOME[payment])
          .map(({ discount = 0, currency }) => ({ amount: discount, currency })),
      ),
  },
  {
    name: 'Code',
    width: '7rem',
    isExtra: true,
    Value: ({ record }) => <bdi>{record.promotionCode}</bdi>,
  },
  {
    name: 'Refunded',
    width: '7rem',
    isNumber: true,
    isExtra: true,
    Value: ({ record }) => {
      const { amount, currency } = refundOf(record);
      return amount > 0 && money(amount, currency);
    },
    total: (orders) => totalText(orders.map(refundOf)),
  },
  {
    name: 'Charged in',
    width: '7rem',
    isExtra: true,
    Value: ({ record: { chargedAs, currency } }) => (chargedAs?.currency ?? currency).toUpperCase(),
  },
];

/** Payments whose money has arrived or will, and was not fully refunded. */
const IS_INCOME: Readonly<Record<OrderSummary['payment'], boolean>> = {
  paid: true,
  processing: true,
  failed: false,
  expired: false,
  refunded: false,
  disputed: true,
};

export function OrderSum({ record: { payment, amount, currency } }: { readonly record: OrderSummary }) {
  const look = IS_INCOME[payment] ? 'font-semibold' : 'text-soft line-through';
  return <span className={`tabular-nums ${look}`}>{money(amount, currency)}</span>;
}

/** The refunds of an order and of its renewals. */
function refundOf({ refunded = 0, renewals, currency }: OrderSummary): Money {
  return { amount: refunded + (renewals?.refunded ?? 0), currency };
}

/** Sums amounts by currency, such as `$1,240.50 + CA$90.00`. */
export function totalText(amounts: readonly Money[]): string {
  const sums = new Map<string, number>();
  for (const { amount, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, sum]) => money(sum, currency)).join(' + ');
}

/** Returns the names of services, such as `Essential SEO, Blogs`. */
export function serviceNames(ids: readonly string[] = []): string {
  return ids.map((id) => findService(id)?.name ?? id).join(', ');
}
