import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CartItem, MAX_SUBSCRIPTIONS, withinLimits } from '../../../../domain/shop/cart.ts';
import { findService, SERVICES, SETUP_FEE_TIERS, type Service } from '../../../../domain/shop/catalog.ts';
import {
  buildLineItems,
  type LineItem,
  MAX_LINE_ITEMS,
  reviewLineItems,
} from '../../../../domain/shop/line-items.ts';
import {
  BILLING_CYCLES,
  type BillingCycle,
  EMPTY_PRICE_MAP,
  PRICE_DEFINITIONS,
  priceMapFrom,
} from '../../../../domain/shop/prices.ts';
import { cartItem as item } from './services.ts';

/** Price ids that read like their lookup keys: `price_seo-bundle_monthly`. */
const priceId = (lookupKey: string) => lookupKey.replace(/^s5_/, 'price_');
const prices = priceMapFrom(
  new Map(PRICE_DEFINITIONS.map(({ lookupKey }) => [lookupKey, priceId(lookupKey)])),
);
const withoutSetup500 = priceMapFrom(
  new Map(
    PRICE_DEFINITIONS.filter(({ lookupKey }) => lookupKey !== 's5_setup_500').map(({ lookupKey }) => [
      lookupKey,
      priceId(lookupKey),
    ]),
  ),
);

function line(price: string, quantity = 1): LineItem {
  return { price: `price_${price}`, quantity };
}

describe('the line items of a cart', () => {
  it('have one line for each unit, each followed by its setup fee', () => {
    expect(buildLineItems([item('seo-bundle', 2), item('video-ads')], 'monthly', prices)).toEqual({
      lineItems: [
        line('seo-bundle_monthly'),
        line('setup_250'),
        line('seo-bundle_monthly'),
        line('setup_250'),
        line('video-ads_monthly'),
      ],
      unmapped: [],
    });
  });

  it('use the prices of the chosen cycle', () => {
    expect(buildLineItems([item('video-ads')], 'annual', prices).lineItems).toEqual([
      line('video-ads_annual'),
    ]);
  });

  it('use the one price of a one-time service in both cycles', () => {
    for (const cycle of BILLING_CYCLES) {
      const { lineItems } = buildLineItems([item('marketing-documents')], cycle, prices);
      expect(lineItems).toEqual([line('marketing-documents_once')]);
    }
  });

  it('omit and report items without a price', () => {
    const fax: CartItem = { id: 'fax', name: 'Fax campaign', price: 1, description: '', quantity: 1 };
    expect(buildLineItems([fax, item('video-ads')], 'monthly', prices)).toEqual({
      lineItems: [line('video-ads_monthly')],
      unmapped: ['Fax campaign'],
    });
    expect(buildLineItems([item('ai-chatbot')], 'monthly', withoutSetup500).unmapped).toEqual(['AI chatbot']);
    expect(buildLineItems([item('seo-bundle')], 'monthly', EMPTY_PRICE_MAP)).toEqual({
      lineItems: [],
      unmapped: ['SEO bundle'],
    });
  });

  it('are empty for an empty cart', () => {
    expect(buildLineItems([], 'annual', prices)).toEqual({ lineItems: [], unmapped: [] });
  });
});

describe('the server’s review of line items', () => {
  it('merges equal prices: services in the order of the catalog, then setup fees', () => {
    const asked = [
      line('seo-bundle_monthly'),
      line('setup_250'),
      line('social-static-5_monthly', 2),
      line('setup_100', 2),
      line('seo-bundle_monthly'),
      line('setup_250'),
      line('video-ads_monthly'),
    ];
    expect(reviewLineItems(asked, 'monthly', prices)).toEqual({
      ok: true,
      order: {
        mode: 'subscription',
        lines: [
          line('social-static-5_monthly', 2),
          line('seo-bundle_monthly', 2),
          line('video-ads_monthly'),
          line('setup_100', 2),
          line('setup_250', 2),
        ],
        services: [
          { id: 'social-static-5', quantity: 2 },
          { id: 'seo-bundle', quantity: 2 },
          { id: 'video-ads', quantity: 1 },
        ],
      },
    });
  });

  it('adds up setup fees of the same tier', () => {
    const { lineItems } = buildLineItems([item('blogs-2', 2), item('basic-seo')], 'annual', prices);
    expect(reviewLineItems(lineItems, 'annual', prices)).toMatchObject({
      ok: true,
      order: { lines: [line('blogs-2_annual', 2), line('basic-seo_annual'), line('setup_200', 3)] },
    });
  });

  it('results in a payment when every item is one-time, and in a subscription otherwise', () => {
    const documents = line('marketing-documents_once', 3);
    expect(reviewLineItems([documents], 'annual', prices)).toMatchObject({
      ok: true,
      order: { mode: 'payment' },
    });
    expect(reviewLineItems([documents, line('video-ads_annual')], 'annual', prices)).toMatchObject({
      ok: true,
      order: { mode: 'subscription' },
    });
  });

  it.each<[string, LineItem[], BillingCycle, string]>([
    ['an unknown price', [line('video-ads_monthly'), line('made-up')], 'monthly', 'unknown_price'],
    ['a property name of every object', [{ price: 'constructor', quantity: 1 }], 'monthly', 'unknown_price'],
    ['an annual price in a monthly cart', [line('video-ads_annual')], 'monthly', 'wrong_billing_cycle'],
    ['a monthly price in an annual cart', [line('video-ads_monthly')], 'annual', 'wrong_billing_cycle'],
    ['a dropped setup fee', [line('seo-bundle_monthly')], 'monthly', 'setup_fee_mismatch'],
    [
      'a repeated setup fee',
      [line('seo-bundle_monthly'), line('setup_250', 2)],
      'monthly',
      'setup_fee_mismatch',
    ],
    ['a cheaper setup fee', [line('seo-bundle_monthly'), line('setup_100')], 'monthly', 'setup_fee_mismatch'],
    [
      'one setup fee for two units',
      [line('seo-bundle_annual', 2), line('setup_250')],
      'annual',
      'setup_fee_mismatch',
    ],
    ['a setup fee alone', [line('setup_100')], 'monthly', 'setup_fee_mismatch'],
    [
      'a setup fee without need',
      [line('video-ads_monthly'), line('setup_100')],
      'monthly',
      'setup_fee_mismatch',
    ],
  ])('rejects %s', (_, asked, cycle, problem) => {
    expect(reviewLineItems(asked, cycle, prices)).toMatchObject({ ok: false, problem });
  });

  it('rejects a service whose setup fee has no price', () => {
    expect(reviewLineItems([line('ai-chatbot_monthly')], 'monthly', withoutSetup500)).toMatchObject({
      ok: false,
      problem: 'unknown_price',
    });
  });

  it('rejects everything in a stage without prices', () => {
    expect(reviewLineItems([line('video-ads_monthly')], 'monthly', EMPTY_PRICE_MAP)).toMatchObject({
      ok: false,
    });
  });

  it('has a message for people', () => {
    const review = reviewLineItems([line('video-ads_annual')], 'monthly', prices);
    expect(review).toMatchObject({ message: 'A price in the cart does not belong to monthly billing.' });
  });

  it('accepts 20 different subscriptions and a one-time service, and no 21st', () => {
    const subscriptions = SERVICES.filter(({ oneTime }) => !oneTime).map(({ id }) => item(id));
    const most = [...subscriptions.slice(0, MAX_SUBSCRIPTIONS), item('marketing-documents')];
    expect(review(most, 'annual')).toMatchObject({ ok: true });
    expect(review(subscriptions.slice(0, MAX_SUBSCRIPTIONS + 1), 'annual')).toMatchObject({
      ok: false,
      problem: 'too_many_lines',
    });
  });

  it.each([
    ['21 of a service', { 'video-ads': 21 }],
    [
      '201 in all',
      Object.fromEntries(SERVICES.slice(0, 11).map(({ id }, index) => [id, index < 10 ? 20 : 1])),
    ],
  ])('rejects %s', (_, quantities) => {
    const items = Object.entries(quantities).map(([id, quantity]) => item(id, quantity));
    expect(review(items, 'monthly')).toMatchObject({ ok: false, problem: 'too_many_units' });
    const fewer = items.map((each, index) =>
      index === items.length - 1 ? item(each.id, each.quantity - 1) : each,
    );
    expect(
      review(
        fewer.filter(({ quantity }) => quantity > 0),
        'monthly',
      ),
    ).toMatchObject({ ok: true });
  });

  it('cannot contain more one-time prices than the provider accepts', () => {
    const oneTime = SERVICES.filter((service) => service.oneTime).length + SETUP_FEE_TIERS.length;
    expect(oneTime).toBeLessThanOrEqual(MAX_SUBSCRIPTIONS);
  });

  function review(items: readonly CartItem[], cycle: BillingCycle) {
    return reviewLineItems(buildLineItems(items, cycle, prices).lineItems, cycle, prices);
  }
});

describe('the line items of any cart', () => {
  const anyCycle = fc.constantFrom(...BILLING_CYCLES);
  const anyItems = fc
    .uniqueArray(fc.constantFrom(...SERVICES), { minLength: 1, maxLength: MAX_SUBSCRIPTIONS })
    .chain((services) =>
      fc.tuple(...services.map((service) => fc.integer({ min: 1, max: 4 }).map((n) => item(service.id, n)))),
    );
  const anyPrice = fc.oneof(
    fc.constantFrom(...PRICE_DEFINITIONS).map(({ lookupKey }) => priceId(lookupKey)),
    fc.string(),
  );

  const quantities = (items: readonly { id: string; quantity: number }[]) =>
    new Map(items.map(({ id, quantity }) => [id, quantity]));

  it('are accepted by the server as the browser builds them, with the same quantities', () => {
    fc.assert(
      fc.property(anyItems, anyCycle, (items, cycle) => {
        const { lineItems, unmapped } = buildLineItems(items, cycle, prices);
        const review = reviewLineItems(lineItems, cycle, prices);
        expect(unmapped).toEqual([]);
        if (!review.ok) expect.fail(review.message);
        expect(quantities(review.order.services)).toEqual(quantities(items));
        expect(new Set(review.order.lines.map(({ price }) => price)).size).toBe(review.order.lines.length);
      }),
    );
  });

  it('stay within the limits of the server and the payment provider in the largest order', () => {
    const anyQuantities = fc.array(fc.integer({ min: 1, max: 999 }), {
      minLength: SERVICES.length,
      maxLength: SERVICES.length,
    });
    const dearestFirst = SERVICES.toSorted((a, b) => dueCents(b.id, 'annual') - dueCents(a.id, 'annual'));
    fc.assert(
      fc.property(anyQuantities, anyCycle, (amounts, cycle) => {
        const items = withinLimits(dearestFirst.map(({ id }, index) => item(id, amounts[index])));
        const { lineItems } = buildLineItems(items, cycle, prices);
        expect(lineItems.length).toBeLessThanOrEqual(MAX_LINE_ITEMS);
        expect(reviewLineItems(lineItems, cycle, prices)).toMatchObject({ ok: true });
        const due = items.reduce((sum, { id, quantity }) => sum + dueCents(id, cycle) * quantity, 0);
        expect(due).toBeLessThanOrEqual(99_999_999);
      }),
    );
  });

  it('the order of the lines makes no difference', () => {
    fc.assert(
      fc.property(anyItems, anyCycle, fc.infiniteStream(fc.nat()), (items, cycle, random) => {
        const { lineItems } = buildLineItems(items, cycle, prices);
        const shuffled = lineItems
          .map((each) => ({ each, at: random.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ each }) => each);
        expect(reviewLineItems(shuffled, cycle, prices)).toEqual(reviewLineItems(lineItems, cycle, prices));
      }),
    );
  });

  type Damage = (lines: readonly LineItem[]) => LineItem[];
  const anyDamage: fc.Arbitrary<Damage> = fc.oneof(
    fc.nat().map(
      (n): Damage =>
        (lines) =>
          lines.filter((_, index) => index !== n % lines.length),
    ),
    fc.nat().map(
      (n): Damage =>
        (lines) => [...lines, ...lines.slice(n % lines.length, (n % lines.length) + 1)],
    ),
    fc.tuple(anyPrice, fc.integer({ min: 1, max: 3 })).map(
      ([price, quantity]): Damage =>
        (lines) => [...lines, { price, quantity }],
    ),
    fc.tuple(fc.nat(), anyPrice).map(
      ([n, price]): Damage =>
        (lines) =>
          lines.map((each, index) => (index === n % lines.length ? { ...each, price } : each)),
    ),
    fc.nat().map(
      (n): Damage =>
        (lines) =>
          lines.map((each, index) => (index === n % lines.length ? { ...each, quantity: 2 } : each)),
    ),
  );

  const anyDamagedLines = fc
    .tuple(anyItems, anyCycle, fc.array(anyDamage, { minLength: 1, maxLength: 3 }))
    .map(([items, cycle, damages]) => {
      const { lineItems } = buildLineItems(items, cycle, prices);
      const damaged = damages.reduce(
        (lines, damage) => (lines.length > 0 ? damage(lines) : lines),
        lineItems,
      );
      return { damaged, cycle, review: reviewLineItems(damaged, cycle, prices) };
    });

  it('changed lines are rejected, or equal those of another cart', () => {
    fc.assert(
      fc.property(anyDamagedLines, ({ damaged, cycle, review }) => {
        fc.pre(review.ok);
        const sameOrder = review.order.services.map(({ id, quantity }) => item(id, quantity));
        const honest = buildLineItems(sameOrder, cycle, prices).lineItems;
        expect(sums(damaged)).toEqual(sums(honest));
        expect(sums(review.order.lines)).toEqual(sums(honest));
      }),
      { numRuns: 500 },
    );
  });

  it('the charge equals the catalog price of the services', () => {
    const cents = new Map(PRICE_DEFINITIONS.map((each) => [priceId(each.lookupKey), each.unitAmountCents]));
    fc.assert(
      fc.property(anyDamagedLines, ({ cycle, review }) => {
        fc.pre(review.ok);
        const { lines, services } = review.order;
        const charged = lines.reduce(
          (sum, { price, quantity }) => sum + (cents.get(price) ?? 0) * quantity,
          0,
        );
        const due = services.reduce((sum, { id, quantity }) => sum + dueCents(id, cycle) * quantity, 0);
        expect(charged).toBe(due);
      }),
      { numRuns: 500 },
    );
  });

  function dueCents(id: string, cycle: BillingCycle): number {
    const { monthlyPrice, annualPrice, setupFee, oneTime } = findService(id) as Service;
    const charged = cycle === 'monthly' || oneTime ? monthlyPrice : annualPrice * 12;
    return (charged + setupFee) * 100;
  }

  function sums(lines: readonly LineItem[]): Map<string, number> {
    const byPrice = new Map<string, number>();
    for (const { price, quantity } of lines) byPrice.set(price, (byPrice.get(price) ?? 0) + quantity);
    return byPrice;
  }
});
