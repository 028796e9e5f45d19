import { describe, expect, it } from 'vitest';
import { expectedSumsOf, sumsOf } from '../../../../web/features/admin/kinds/orders/order-lines.tsx';
import { order } from './made-records.ts';

describe("an order's sums", () => {
  it('list the discount, the charge and the refund', () => {
    expect(sumsOf(order({ discount: 16_250, promotionCode: 'QUARTER', refunded: 10_000 }))).toEqual([
      { name: 'Discount, code QUARTER', amount: -16_250 },
      { name: 'Charged', amount: 60_000, isTotal: true },
      { name: 'Refunded so far', amount: -10_000 },
    ]);
    expect(sumsOf(order({ discount: 1 }))[0]).toEqual({ name: 'Discount', amount: -1 });
  });

  it.each([
    ['failed', 'Not charged'],
    ['expired', 'Not charged'],
    ['processing', 'Being charged'],
    ['disputed', 'Charged'],
  ] as const)('name the amount when the payment is %s: %s', (payment, name) => {
    expect(sumsOf(order({ payment }))).toEqual([{ name, amount: 60_000, isTotal: true }]);
  });

  it('end with the expected amount at catalog prices', () => {
    const charge = { lines: [], amount: 90_000 };
    expect(expectedSumsOf(order({ discount: 500 }), charge)).toEqual([
      { name: 'Discount', amount: -500 },
      { name: 'Expected', amount: 90_000, isTotal: true },
    ]);
  });
});
