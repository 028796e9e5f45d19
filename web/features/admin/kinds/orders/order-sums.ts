import type { OrderSummary } from '../../../../../domain/contracts/admin-records.ts';
import type { CatalogueCharge } from '../../../../../domain/contracts/purchases.ts';
import type { PaymentState } from '../../../../../domain/orders.ts';

/** A line below what was bought. */
export interface Sum {
  readonly name: string;
  /** In cents; less than nothing for what was taken off or given back. */
  readonly amount: number;
  readonly isTotal?: true;
}

/** What an order's amount is by now. */
const TOTALS: Readonly<Record<PaymentState, string>> = {
  paid: 'Charged',
  processing: 'Being charged',
  failed: 'Not charged',
  expired: 'Not charged',
  refunded: 'Charged',
  disputed: 'Charged',
};

/** How an order's lines come to what was charged, and what became of that. */
export function sumsOf(order: OrderSummary): Sum[] {
  const { amount, refunded, payment } = order;
  return [
    ...discountOf(order),
    { name: TOTALS[payment], amount, isTotal: true },
    ...(refunded ? [{ name: 'Given back so far', amount: -refunded }] : []),
  ];
}

/** How the lines of the catalogue come to what an order should have cost. */
export function expectedSumsOf(order: OrderSummary, { amount }: CatalogueCharge): Sum[] {
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
