import fc from 'fast-check';
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { orderMetadata, PREVIOUS_PRICES } from '../../../domain/orders.ts';
import { SERVICES } from '../../../domain/shop/catalog.ts';
import {
  BILLING_CYCLES,
  mappedPrices,
  PRICE_DEFINITIONS,
  priceMapFrom,
} from '../../../domain/shop/prices.ts';
import { matchesCatalog } from '../../../lambdas/payments/catalog-check.ts';
import { buildOrder } from '../../../lambdas/payments/order-state.ts';
import type { StripePurchase } from '../../../lambdas/payments/purchase.ts';

const NOW = Date.parse('2026-11-24T16:14:00.000Z');
const PRICES = priceMapFrom(new Map(PRICE_DEFINITIONS.map(({ lookupKey }) => [lookupKey, lookupKey])));

type Bought = readonly { readonly id: string; readonly quantity: number }[];
type Cycle = (typeof BILLING_CYCLES)[number];

/** Lines as the provider returns them for a checkout. */
function linesOf(bought: Bought, cycle: Cycle): Stripe.LineItem[] {
  const keys = bought.flatMap(({ id, quantity }) => {
    const service = SERVICES.find((candidate) => candidate.id === id) ?? expect.fail(id);
    const { price = '', setupFee } = mappedPrices(PRICES, service, cycle) ?? {};
    return [{ key: price, quantity }, ...(setupFee ? [{ key: setupFee, quantity }] : [])];
  });
  return keys.map(({ key, quantity }, at) => {
    const definition = PRICE_DEFINITIONS.find(({ lookupKey }) => lookupKey === key) ?? expect.fail(key);
    const { productId, productName, unitAmountCents, interval } = definition;
    return {
      id: `li_${at}`,
      description: productName,
      quantity,
      amount_subtotal: unitAmountCents * quantity,
      price: {
        product: productId,
        recurring: interval ? { interval } : null,
        unit_amount: unitAmountCents,
      },
    } as Stripe.LineItem;
  });
}

function purchaseOf(
  bought: Bought,
  {
    cycle = 'monthly',
    discount = 0,
    ...changes
  }: Partial<Stripe.Checkout.Session> & { cycle?: Cycle; discount?: number } = {},
): StripePurchase {
  const lines = linesOf(bought, cycle);
  const subtotal = lines.reduce((sum, { amount_subtotal }) => sum + amount_subtotal, 0);
  const session = {
    id: 'cs_test_a1B2c3D4e5F6g7H8',
    created: NOW / 1000,
    status: 'complete',
    payment_status: 'paid',
    mode: 'subscription',
    currency: 'usd',
    amount_subtotal: subtotal,
    amount_total: subtotal - discount,
    total_details: { amount_discount: discount, amount_tax: 0, amount_shipping: 0 },
    customer: 'cus_1',
    customer_details: { email: 'Ada@Engines.example', name: 'Ada' },
    metadata: orderMetadata(bought, cycle),
    subscription: null,
    ...changes,
  } as Stripe.Checkout.Session;
  return { session, lines, payments: [], refunds: [], disputes: [] };
}

const anyOrder = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(...SERVICES.map(({ id }) => id)),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 1, maxLength: 12, selector: ({ id }) => id },
);

describe('the charge of a checkout', () => {
  it('matches the catalog for every order, with and without a discount', () => {
    fc.assert(
      fc.property(anyOrder, fc.constantFrom(...BILLING_CYCLES), fc.nat(5_000), (bought, cycle, discount) => {
        expect(matchesCatalog(purchaseOf(bought, { cycle, discount }))).toBe(true);
      }),
    );
  });

  it('does not match when a line is changed, missing or added', () => {
    const other = { product: 'prod_other', recurring: null } as Stripe.Price;
    const added = { id: 'li_more', quantity: 1, amount_subtotal: 0, price: null } as Stripe.LineItem;
    const spoil: readonly ((lines: Stripe.LineItem[], at: number) => Stripe.LineItem[])[] = [
      changed(({ amount_subtotal }) => ({ amount_subtotal: amount_subtotal - 1 })),
      changed(({ quantity }) => ({ quantity: (quantity ?? 0) + 1 })),
      changed(() => ({ price: other })),
      (lines, at) => lines.toSpliced(at, 1),
      (lines) => [...lines, added],
    ];
    fc.assert(
      fc.property(anyOrder, fc.constantFrom(...spoil), fc.nat(), (bought, spoiled, at) => {
        const purchase = purchaseOf(bought);
        const lines = spoiled([...purchase.lines], at % purchase.lines.length);
        expect(matchesCatalog({ ...purchase, lines })).toBe(false);
      }),
    );
  });

  it('matches the previous prices only when the order notes them, line by line', () => {
    fc.assert(
      fc.property(anyOrder, fc.nat(), fc.integer({ min: 1, max: 5_000 }), (bought, at, more) => {
        const { session, lines } = purchaseOf(bought);
        const dearer = lines[at % lines.length]?.price?.product;
        const oldLines = lines.map((line) => {
          const { price, quantity, amount_subtotal } = line;
          if (price?.product !== dearer) return line;
          return {
            ...line,
            amount_subtotal: amount_subtotal + more * (quantity ?? 0),
            price: { ...price, unit_amount: (price?.unit_amount ?? 0) + more } as Stripe.Price,
          };
        });
        const sum = oldLines.reduce((total, { amount_subtotal }) => total + amount_subtotal, 0);
        const charged = {
          session: { ...session, amount_subtotal: sum, amount_total: sum },
          lines: oldLines,
        };
        const metadata = { ...session.metadata, ...PREVIOUS_PRICES };
        const noted = { ...charged, session: { ...charged.session, metadata } };
        expect(matchesCatalog(charged)).toBe(false);
        expect(matchesCatalog(noted)).toBe(true);
        expect(matchesCatalog({ ...noted, lines })).toBe(false);
        expect(matchesCatalog({ ...noted, lines: oldLines.slice(1) })).toBe(false);
      }),
    );
  });

  it.each([
    ['a total that is too low', { amount_total: 1 }],
    ['another currency', { currency: 'eur' }],
    ['unknown services', { metadata: { product: 's5', billing_cycle: 'monthly', 'gold-bars': '1' } }],
    ['no services at all', { metadata: { product: 's5' } }],
    ['invalid quantities', { metadata: { product: 's5', billing_cycle: 'monthly', 'seo-bundle': 'many' } }],
    ['the other billing cycle', { metadata: { product: 's5', billing_cycle: 'annual', 'seo-bundle': '1' } }],
  ])('does not match with %s', (_, changes) => {
    expect(matchesCatalog(purchaseOf([{ id: 'seo-bundle', quantity: 1 }], changes as object))).toBe(false);
  });

  /** Changes the line at a place. */
  function changed(change: (line: Stripe.LineItem) => Partial<Stripe.LineItem>) {
    return (lines: Stripe.LineItem[], at: number) =>
      lines.map((line, index) => (index === at ? { ...line, ...change(line) } : line));
  }
});

describe('an order', () => {
  const SEO = [{ id: 'seo-bundle', quantity: 1 }];
  const payment = (changes: object, charge?: object) =>
    ({
      id: 'pi_1',
      status: 'succeeded',
      amount: 65_000,
      latest_charge: charge ? { created: NOW / 1000, ...charge } : null,
      ...changes,
    }) as Stripe.PaymentIntent;
  const refund = (amount: number, changes: object = {}) =>
    ({ id: 're_1', payment_intent: 'pi_1', amount, status: 'succeeded', ...changes }) as Stripe.Refund;
  const dispute = (status: string, changes: object = {}) =>
    ({ id: 'du_1', payment_intent: 'pi_1', amount: 65_000, status, ...changes }) as Stripe.Dispute;
  const orderWith = (changes: object, rest: Partial<StripePurchase> = {}) =>
    buildOrder(undefined, { ...purchaseOf(SEO, changes), ...rest }, NOW);
  const stateOf = (changes: object, payments: Stripe.PaymentIntent[] = []) =>
    orderWith(changes, { payments })?.payment;

  it.each([
    ['paid', {}, []],
    ['paid', { payment_status: 'no_payment_required' }, []],
    ['paid', { payment_status: 'unpaid' }, [payment({ status: 'succeeded' })]],
    ['processing', { payment_status: 'unpaid' }, [payment({ status: 'processing' })]],
    ['processing', { payment_status: 'unpaid' }, []],
    ['failed', { payment_status: 'unpaid' }, [payment({ status: 'requires_payment_method' })]],
    ['failed', { payment_status: 'unpaid' }, [payment({ status: 'canceled' })]],
  ] as const)('has the payment state %s with %j and %j', (state, changes, payments) => {
    expect(stateOf(changes, [...payments])).toBe(state);
  });

  const RENEWAL = { id: 're_2', payment_intent: 'pi_2' };
  const bought = [payment({}), payment({ id: 'pi_2', amount: 40_000 })];

  it.each<[string, Stripe.Refund[], Stripe.Dispute[]]>([
    ['refunded', [refund(65_000)], []],
    ['refunded', [refund(60_000), refund(5_000, { status: 'pending' })], []],
    ['paid', [refund(1)], []],
    ['paid', [refund(65_000, { status: 'failed' })], []],
    ['paid', [refund(65_000, { status: 'canceled' })], []],
    ['refunded', [refund(65_000, { status: 'failed' }), refund(65_000, { id: 're_3' })], []],
    ['paid', [refund(40_000, RENEWAL)], []],
    ['disputed', [], [dispute('needs_response')]],
    ['disputed', [], [dispute('under_review')]],
    ['disputed', [], [dispute('appeal_under_review')]],
    ['disputed', [], [dispute('of a later version')]],
    ['disputed', [], [dispute('lost')]],
    ['disputed', [], [dispute('won'), dispute('needs_response', { id: 'du_2' })]],
    ['disputed', [refund(65_000)], [dispute('needs_response')]],
    ['refunded', [refund(65_000)], [dispute('warning_closed')]],
    ['paid', [], [dispute('won')]],
    ['paid', [], [dispute('prevented')]],
    ['paid', [], [dispute('warning_needs_response')]],
    ['paid', [], [dispute('warning_under_review')]],
    ['paid', [], [dispute('warning_closed')]],
    ['paid', [], [dispute('needs_response', RENEWAL)]],
  ])('has the payment state %s with the refunds %j and the disputes %j', (state, refunds, disputes) => {
    expect(orderWith({}, { payments: bought, refunds, disputes })?.payment).toBe(state);
  });

  it('separates refunds and disputes of renewals from those of its own payment', () => {
    const refunds = [refund(5_000), refund(40_000, RENEWAL)];
    const disputes = [dispute('won'), dispute('needs_response', { ...RENEWAL, id: 'du_2', amount: 40_000 })];
    expect(orderWith({}, { payments: bought, refunds, disputes })).toMatchObject({
      payment: 'paid',
      refunded: 5_000,
      disputes: [{ id: 'du_1', state: 'won', amount: 65_000 }],
      renewals: { refunded: 40_000, disputes: [{ id: 'du_2', state: 'open', amount: 40_000 }] },
    });
  });

  it('has only renewals when nothing was due at the checkout', () => {
    const free = { payment_status: 'no_payment_required', amount_total: 0 };
    const renewed = [payment({ amount: 40_000 })];
    const refunds = [refund(40_000)];
    const disputes = [dispute('lost')];
    const order = orderWith(free, { payments: renewed, refunds, disputes });
    expect(order).toMatchObject({ payment: 'paid', renewals: { refunded: 40_000 } });
    expect(order).not.toHaveProperty('refunded');
    expect(order).not.toHaveProperty('paymentIntentId');
  });

  it('informs the team of each failed refund once', () => {
    const failed = refund(5_000, { status: 'failed' });
    const first = orderWith({}, { payments: bought, refunds: [failed] });
    expect(first?.mails).toHaveProperty('refund-re_1');
    const purchase = { ...purchaseOf(SEO), payments: bought };
    const second = refund(40_000, { ...RENEWAL, status: 'failed' });
    const next = buildOrder(first, { ...purchase, refunds: [failed, second] }, NOW + 1_000);
    expect(next?.mails).toMatchObject(first?.mails ?? {});
    expect(Object.keys(next?.mails ?? {})).toEqual([...Object.keys(first?.mails ?? {}), 'refund-re_2']);
    expect(next).toMatchObject({
      failedRefunds: [
        { id: 're_1', amount: 5_000 },
        { id: 're_2', amount: 40_000 },
      ],
    });
  });

  it('has the payment of the accepted card after a declined one', () => {
    const declined = payment({ id: 'pi_declined', status: 'requires_payment_method' });
    const payments = [declined, payment({ id: 'pi_taken' })];
    expect(orderWith({}, { payments })).toMatchObject({ payment: 'paid', paymentIntentId: 'pi_taken' });
    const refunds = [refund(65_000, { payment_intent: 'pi_taken' })];
    expect(orderWith({}, { payments, refunds })).toMatchObject({
      payment: 'refunded',
      refunded: 65_000,
    });
  });

  it('does not exist while its checkout is open', () => {
    expect(stateOf({ status: 'open', payment_status: 'unpaid' })).toBeUndefined();
  });

  it('has its emails from the moment it is paid, and no others', () => {
    const inDays = (days: number) => new Date(NOW + days * 86_400_000).toISOString();
    const paid = buildOrder(undefined, purchaseOf(SEO), NOW);
    expect(paid?.mails).toEqual({
      receipt: expect.objectContaining({ state: 'sending', attempts: 1 }),
      team: expect.objectContaining({ state: 'sending', attempts: 1 }),
      reminder2: expect.objectContaining({ state: 'pending', dueAt: inDays(2), queuedAt: inDays(2) }),
      reminder5: expect.objectContaining({ state: 'pending', dueAt: inDays(5), queuedAt: inDays(5) }),
    });
    expect(buildOrder(paid, purchaseOf(SEO), NOW + 1_000)?.mails).toEqual(paid?.mails);
  });

  describe('has each email once after any states', () => {
    const inState = {
      processing: purchaseOf(SEO, { payment_status: 'unpaid' }),
      failed: {
        ...purchaseOf(SEO, { payment_status: 'unpaid' }),
        payments: [payment({ status: 'requires_payment_method' })],
      },
      paid: purchaseOf(SEO),
      refunded: { ...purchaseOf(SEO), payments: [payment({})], refunds: [refund(65_000)] },
    };

    it.each<[(keyof typeof inState)[], string[]]>([
      [['processing'], ['pending']],
      [['processing', 'processing'], ['pending']],
      [
        ['processing', 'paid', 'paid'],
        ['pending', 'receipt', 'team', 'reminder2', 'reminder5'],
      ],
      [
        ['processing', 'failed', 'failed'],
        ['pending', 'failed'],
      ],
      [['failed'], ['failed']],
      [
        ['processing', 'failed', 'paid'],
        ['pending', 'failed', 'receipt', 'team', 'reminder2', 'reminder5'],
      ],
      [
        ['paid', 'refunded'],
        ['receipt', 'team', 'reminder2', 'reminder5'],
      ],
      [['refunded'], []],
    ])('%j: %j', (states, emails) => {
      let order: ReturnType<typeof buildOrder>;
      for (const [at, state] of states.entries()) {
        const next = buildOrder(order, inState[state], NOW + at * 1_000);
        expect(next?.mails).toMatchObject(order?.mails ?? {});
        order = next;
      }
      expect(Object.keys(order?.mails ?? {})).toEqual(emails);
    });
  });

  it('contains the ordered services, which can be ordered again', () => {
    const bought = [
      { id: 'seo-bundle', quantity: 2 },
      { id: 'ai-chatbot', quantity: 1 },
    ];
    expect(buildOrder(undefined, purchaseOf(bought), NOW)?.services).toEqual(bought);
    const nonsense = purchaseOf(SEO, {
      metadata: { product: 's5', 'seo-bundle': 'many', 'ai-chatbot': '-1' },
    });
    expect(buildOrder(undefined, nonsense, NOW)?.services).toEqual([]);
  });

  it('is the same when it is derived again', () => {
    const once = buildOrder(undefined, purchaseOf(SEO), NOW);
    expect(buildOrder(once, purchaseOf(SEO), NOW + 86_400_000)).toEqual(once);
  });

  it('was paid when the card was charged or the transfer arrived', () => {
    const iso = (ms: number) => new Date(ms).toISOString();
    const [opened, charged, arrived] = [NOW, NOW + 5 * 3_600_000, NOW + 5 * 86_400_000];
    const at = (changes: object, status: string) => ({
      ...purchaseOf(SEO, { created: opened / 1000, ...changes }),
      payments: [payment({ status }, { created: charged / 1000, refunded: false })],
    });
    const byCard = buildOrder(undefined, at({}, 'succeeded'), charged + 60_000);
    expect(byCard).toMatchObject({ createdAt: iso(charged), paidAt: iso(charged) });
    expect(buildOrder(byCard, at({}, 'succeeded'), arrived)?.paidAt).toBe(iso(charged));

    const waiting = buildOrder(undefined, at({ payment_status: 'unpaid' }, 'processing'), charged);
    expect(waiting).not.toHaveProperty('paidAt');
    expect(buildOrder(waiting, at({}, 'succeeded'), arrived)).toMatchObject({
      createdAt: iso(charged),
      paidAt: iso(arrived),
    });
  });

  it('keeps the day of its first renewal in later periods', () => {
    const subscribed = (end: number) =>
      purchaseOf(SEO, {
        subscription: { id: 'sub_1', items: { data: [{ current_period_end: end }] } } as Stripe.Subscription,
      });
    const first = buildOrder(undefined, subscribed(1_800_000_000), NOW);
    expect(first?.renewsAt).toBe(new Date(1_800_000_000_000).toISOString());
    expect(buildOrder(first, subscribed(1_900_000_000), NOW)?.renewsAt).toBe(first?.renewsAt);
  });

  it('contains the charged and the refunded amount in the converted currency', () => {
    const presented = (amount: number, currency = 'eur') => ({
      presentment_details: { presentment_amount: amount, presentment_currency: currency },
    });
    const converted = orderWith(presented(60_000), {
      payments: [payment({})],
      refunds: [refund(10_000, presented(9_230)), refund(5_000, { id: 're_2', ...presented(4_615) })],
    });
    expect(converted).toMatchObject({
      amount: 65_000,
      currency: 'usd',
      chargedAs: { amount: 60_000, currency: 'eur' },
      refunded: 15_000,
      refundedAs: { amount: 13_845, currency: 'eur' },
    });
    expect(orderWith(presented(65_000, 'usd'))).not.toHaveProperty('chargedAs');
    expect(orderWith({})).not.toHaveProperty('chargedAs');
  });

  it('is recorded without an email address of the customer', () => {
    const order = buildOrder(undefined, purchaseOf(SEO, { customer_details: null }), NOW);
    expect(order).toMatchObject({ email: 'unknown', name: '', payment: 'paid' });
  });
});
