import type { OrderSummary } from '../../../../../domain/contracts/admin-records.ts';
import type { CatalogCharge, OrderLine } from '../../../../../domain/contracts/purchases.ts';
import type { PaymentState } from '../../../../../domain/orders.ts';
import { money } from '../../../../../domain/shop/money.ts';

interface OrderLinesProps {
  readonly lines: readonly OrderLine[];
  readonly currency: string;
  readonly sums: readonly Sum[];
  readonly caption?: string;
}

/** The lines of an order or a plan, and their sums. */
export function OrderLines({ lines, currency, sums, caption = 'What was bought' }: OrderLinesProps) {
  return (
    <table className="w-full border-collapse text-small tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Quantity</th>
          <th scope="col">Service</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
          <tr key={place} className="border-line border-b align-top">
            <td className="w-0 whitespace-nowrap py-1.5 pr-3 text-soft">{`${line.quantity} ×`}</td>
            <td className="py-1.5 pr-3 [overflow-wrap:anywhere]">{line.name}</td>
            <td className="whitespace-nowrap py-1.5 text-right">{money(line.amount, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(({ name, amount, isTotal }) => (
          <tr key={name} className={`align-top ${isTotal ? 'font-semibold' : ''}`}>
            <td />
            <th
              scope="row"
              className={`py-1.5 pr-3 text-left [overflow-wrap:anywhere] ${isTotal ? '' : 'font-normal'}`}
            >
              {name}
            </th>
            <td className="whitespace-nowrap py-1.5 text-right">{money(amount, currency)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

/** A line below the lines of an order. */
interface Sum {
  readonly name: string;
  /** In cents; negative for a discount or a refund. */
  readonly amount: number;
  readonly isTotal?: true;
}

const TOTALS: Readonly<Record<PaymentState, string>> = {
  paid: 'Charged',
  processing: 'Being charged',
  failed: 'Not charged',
  expired: 'Not charged',
  refunded: 'Charged',
  disputed: 'Charged',
};

/** Returns the discount, the charge and the refund of an order. */
export function sumsOf(order: OrderSummary): Sum[] {
  const { amount, refunded, payment } = order;
  return [
    ...discountOf(order),
    { name: TOTALS[payment], amount, isTotal: true },
    ...(refunded ? [{ name: 'Refunded so far', amount: -refunded }] : []),
  ];
}

/** Returns the discount and the price by the catalog. */
export function expectedSumsOf(order: OrderSummary, { amount }: CatalogCharge): Sum[] {
  return [...discountOf(order), { name: 'Expected', amount, isTotal: true }];
}

function discountOf({ discount, promotionCode }: OrderSummary): Sum[] {
  if (!discount) return [];
  return [
    {
      name: promotionCode === undefined ? 'Discount' : `Discount, code ${promotionCode}`,
      amount: -discount,
    },
  ];
}
