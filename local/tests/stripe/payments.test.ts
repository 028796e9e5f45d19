import type Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { buy, createCheckoutParams, eventTypes, it, makePrice, subscribe } from './support.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Buys something that is paid for once. */
async function buyOnce(
  stripe: Stripe,
  rest: Partial<Stripe.Checkout.SessionCreateParams> = {},
  fields: Readonly<Record<string, string>> = {},
): Promise<Stripe.Checkout.Session> {
  const { line_items } = createCheckoutParams([await makePrice(stripe, { amount: 19_900 })]);
  return buy(stripe, { mode: 'payment', ...(line_items && { line_items }), ...rest }, fields);
}

describe('a single payment', () => {
  it('makes a payment intent, and a customer only on request', async ({ stripe, standIn }) => {
    const session = await buyOnce(stripe);
    expect(session).toMatchObject({
      customer: null,
      customer_creation: 'if_required',
      invoice: null,
      payment_status: 'paid',
      subscription: null,
    });
    const [intent] = (await stripe.paymentIntents.list()).data;
    expect(intent).toMatchObject({ amount: 19_900, status: 'succeeded', customer: null });
    expect(eventTypes(standIn)).toEqual(['checkout.session.completed']);
    expect(
      (await stripe.checkout.sessions.list({ payment_intent: String(session.payment_intent) })).data,
    ).toMatchObject([{ id: session.id }]);

    const other = await buyOnce(stripe, { customer_creation: 'always' });
    expect(await stripe.customers.retrieve(String(other.customer))).toMatchObject({
      email: 'ada@example.com',
    });
    expect((await stripe.paymentIntents.list({ customer: String(other.customer) })).data).toHaveLength(1);
  });
});

describe('a bank transfer', () => {
  it.for([
    ['payment-arrives', 'checkout.session.async_payment_succeeded', 'paid', 'succeeded'],
    ['payment-fails', 'checkout.session.async_payment_failed', 'unpaid', 'requires_payment_method'],
  ] as const)(
    'completes the session unpaid until the outcome (%s)',
    async ([action, type, paid, status], { stripe, standIn }) => {
      const { id, payment_status } = await buyOnce(stripe, {}, { card: 'transfer' });
      expect(payment_status).toBe('unpaid');
      expect((await stripe.paymentIntents.list()).data).toMatchObject([{ status: 'processing' }]);
      await standIn.act('sessions', id, action);
      expect(eventTypes(standIn)).toEqual(['checkout.session.completed', type]);
      expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
        status: 'complete',
        payment_status: paid,
      });
      expect((await stripe.paymentIntents.list()).data).toMatchObject([{ status }]);
      await expect(standIn.act('sessions', id, 'payment-fails')).rejects.toThrow(
        'No transfer is on its way.',
      );
    },
  );

  it('starts a subscription that is incomplete until it arrives', async ({ stripe, standIn, clock }) => {
    const { session, subscription, invoice } = await subscribe(stripe, {}, { card: 'transfer' });
    expect(eventTypes(standIn)).toEqual(['checkout.session.completed']);
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('incomplete');
    expect((await stripe.invoices.retrieve(invoice)).status).toBe('open');
    const problem = 'The first payment has not been made.';
    await expect(standIn.act('subscriptions', subscription, 'renew')).rejects.toThrow(problem);
    const events = await standIn.act('sessions', session, 'payment-arrives');
    expect(events.map(({ event }) => event.type)).toEqual([
      'customer.subscription.updated',
      'invoice.paid',
      'checkout.session.async_payment_succeeded',
    ]);
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active');
    expect((await stripe.invoices.retrieve(invoice)).status).toBe('paid');
    clock.advance(32 * DAY_MS);
    expect((await stripe.invoices.list({ subscription })).data).toHaveLength(2);
  });

  it('makes the subscription expire when it fails', async ({ stripe, standIn, clock }) => {
    const { session, subscription, invoice } = await subscribe(stripe, {}, { card: 'transfer' });
    clock.advance(2 * DAY_MS);
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('incomplete');
    const events = await standIn.act('sessions', session, 'payment-fails');
    expect(events.map(({ event }) => event.type)).toEqual([
      'invoice.payment_failed',
      'checkout.session.async_payment_failed',
    ]);
    clock.advance(0);
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('incomplete_expired');
    expect((await stripe.invoices.retrieve(invoice)).status).toBe('void');
  });
});

describe('a refund', () => {
  it('returns a part, then the rest, and no more', async ({ stripe, standIn }) => {
    const { payment_intent } = await buyOnce(stripe);
    const intent = String(payment_intent);
    const part = await stripe.refunds.create({ payment_intent: intent, amount: 9_900 });
    expect(part).toMatchObject({ object: 'refund', amount: 9_900, status: 'succeeded' });
    await expect(stripe.refunds.create({ payment_intent: intent, amount: 10_001 })).rejects.toThrow(
      'Refund amount (10001) is greater than unrefunded amount on charge (10000)',
    );
    const [{ id: charge, ...rest } = expect.fail('no charge')] = standIn.charges();
    expect(rest).toMatchObject({ amount_refunded: 9_900, refunded: false });
    const [refunded] = await standIn.act('charges', charge, 'refund');
    expect(refunded?.event).toMatchObject({
      type: 'charge.refunded',
      data: { object: { id: charge, amount_refunded: 19_900, refunded: true } },
    });
    await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  it('can fail, after which the money is back on the charge', async ({ stripe, standIn }) => {
    const { payment_intent } = await buyOnce(stripe);
    const { id, charge } = await stripe.refunds.create({ payment_intent: String(payment_intent) });
    const events = await standIn.act('refunds', id, 'fail');
    expect(events.map(({ event }) => event.type)).toEqual(['refund.updated', 'refund.failed']);
    expect((await stripe.refunds.list({ charge: String(charge) })).data).toMatchObject([
      { id, status: 'failed' },
    ]);
    const expand = ['data.latest_charge.refunds'];
    expect((await stripe.paymentIntents.list({ expand })).data).toMatchObject([
      {
        latest_charge: { amount_refunded: 0, refunded: false, refunds: { data: [{ id }], has_more: false } },
      },
    ]);
    await expect(standIn.act('refunds', id, 'fail')).rejects.toThrow('or it has failed');
    await stripe.refunds.create({ payment_intent: String(payment_intent) });
  });

  it('needs a charge that was paid', async ({ stripe, standIn }) => {
    await expect(stripe.refunds.create({ charge: 'ch_none' })).rejects.toThrow("No such charge: 'ch_none'");
    const { payment_intent } = await buyOnce(stripe, {}, { card: 'transfer' });
    await expect(stripe.refunds.create({ payment_intent: String(payment_intent) })).rejects.toThrow(
      'does not have a successful charge to refund',
    );
    await expect(standIn.act('charges', 'ch_none', 'refund')).rejects.toThrow('no such charge');
  });
});

describe('a dispute', () => {
  it('is opened by the bank, once, and excludes a refund', async ({ stripe, standIn }) => {
    await buyOnce(stripe);
    const charge = standIn.charges()[0]?.id ?? '';
    const [opened] = await standIn.act('charges', charge, 'dispute');
    expect(opened?.event).toMatchObject({
      type: 'charge.dispute.created',
      data: { object: { charge, amount: 19_900, reason: 'fraudulent', status: 'needs_response' } },
    });
    expect((await stripe.charges.retrieve(charge)).disputed).toBe(true);
    await expect(standIn.act('charges', charge, 'dispute')).rejects.toThrow('disputed already');
    await expect(standIn.act('charges', charge, 'refund')).rejects.toThrow('has been charged back');
  });

  it.for([
    ['dispute', 'win', 'charge.dispute.closed', 'won', true],
    ['dispute', 'lose', 'charge.dispute.closed', 'lost', false],
    ['inquire', 'withdraw', 'charge.dispute.closed', 'warning_closed', true],
    ['inquire', 'escalate', 'charge.dispute.updated', 'needs_response', false],
  ] as const)(
    'that begins as %s follows %s once',
    async ([opening, action, type, status, isRefundable], { stripe, standIn }) => {
      await buyOnce(stripe);
      const charge = standIn.charges()[0]?.id ?? '';
      await standIn.act('charges', charge, opening);
      const id = standIn.disputes()[0]?.id ?? '';
      const [changed] = await standIn.act('disputes', id, action);
      expect(changed?.event).toMatchObject({ type, data: { object: { id, status } } });
      expect((await stripe.disputes.list({ charge })).data).toMatchObject([{ id, status }]);
      expect((await stripe.charges.retrieve(charge)).disputed).toBe(true);
      await expect(standIn.act('disputes', id, action)).rejects.toThrow('or it is decided');
      const refund = stripe.refunds.create({ charge, amount: 100 });
      await (isRefundable ? refund : expect(refund).rejects.toMatchObject({ code: 'charge_disputed' }));
    },
  );
});
