import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CartItem, cartTotals, toCartItem } from '../../../../domain/shop/cart.ts';
import { SERVICES } from '../../../../domain/shop/catalog.ts';
import { buildLineItems, reviewLineItems } from '../../../../domain/shop/line-items.ts';
import { BILLING_CYCLES, PRICE_DEFINITIONS, priceMapFrom } from '../../../../domain/shop/prices.ts';

/** Price ids that are the lookup keys themselves. */
const prices = priceMapFrom(new Map(PRICE_DEFINITIONS.map(({ lookupKey }) => [lookupKey, lookupKey])));
const definitions = new Map(PRICE_DEFINITIONS.map((definition) => [definition.lookupKey, definition]));

const anyCart = fc
  .uniqueArray(fc.constantFrom(...SERVICES), { minLength: 1, maxLength: 12 })
  .chain((services) =>
    fc.tuple(
      ...services.map((service) =>
        fc.integer({ min: 1, max: 9 }).map((quantity): CartItem => ({ ...toCartItem(service), quantity })),
      ),
    ),
  );

it('the totals of the cart equal the charges of the payment provider', () => {
  fc.assert(
    fc.property(anyCart, fc.constantFrom(...BILLING_CYCLES), (items, cycle) => {
      const review = reviewLineItems(buildLineItems(items, cycle, prices).lineItems, cycle, prices);
      const lines = review.ok ? review.order.lines : [];
      const charges = lines.map(({ price, quantity }) => ({
        cents: (definitions.get(price)?.unitAmountCents ?? Number.NaN) * quantity,
        isRecurring: definitions.get(price)?.interval !== undefined,
      }));
      const sum = (some: typeof charges) => some.reduce((total, { cents }) => total + cents, 0) / 100;

      const totals = cartTotals(items, cycle);
      expect(totals.dueToday).toBe(sum(charges));
      expect(totals.recurring).toBe(sum(charges.filter(({ isRecurring }) => isRecurring)));
    }),
  );
});

it('the yearly saving equals twelve monthly renewals minus one annual renewal', () => {
  fc.assert(
    fc.property(anyCart, (items) => {
      const renews = (cycle: (typeof BILLING_CYCLES)[number]) => cartTotals(items, cycle).recurring;
      for (const cycle of BILLING_CYCLES) {
        const { yearlySaving } = cartTotals(items, cycle);
        expect(yearlySaving).toBe(12 * renews('monthly') - renews('annual'));
      }
    }),
  );
});
