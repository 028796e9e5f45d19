import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { buy, checkoutOf, eventObjects, eventTypes, makePrice, running, subscribe } from './support.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Buys something that is paid for once. */
async function buyOnce(
  stripe: Stripe,
  rest: Partial<Stripe.Checkout.SessionCreateParams> = {},
  fields: Readonly<Record<string, string>> = {},
): Promise<Stripe.Checkout.Session> {
  const { line_items } = checkoutOf([await makePrice(stripe, { amount: 19_900 })]);
  return buy(stripe, { mode: 'payment', ...(line_items && { line_items }), ...rest }, fields);
}

describe('a single payment', () => {
  it('makes a payment intent, and no customer unless one is asked for', async () => {
    const { stripe, standIn } = await running();
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
    expect(eventTypes(standIn)).toEqual(['payment_intent.succeeded', 'checkout.session.completed']);
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
  it('completes the session unpaid and is told when it arrives', async () => {
    const { stripe, standIn } = await running();
    const { id, payment_status } = await buyOnce(stripe, {}, { card: 'transfer' });
    expect(payment_status).toBe('unpaid');
    expect((await stripe.paymentIntents.list()).data).toMatchObject([{ status: 'processing' }]);
    await standIn.act('sessions', id, 'payment-arrives');
    expect(eventTypes(standIn)).toEqual([
      'checkout.session.completed',
      'payment_intent.succeeded',
      'checkout.session.async_payment_succeeded',
    ]);
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
    await expect(standIn.act('sessions', id, 'payment-fails')).rejects.toThrow('No transfer is on its way.');
  });

  it('that fails leaves the session unpaid', async () => {
    const { stripe, standIn } = await running();
    const { id } = await buyOnce(stripe, {}, { card: 'transfer' });
    await standIn.act('sessions', id, 'payment-fails');
    expect(eventTypes(standIn)).toEqual([
      'checkout.session.completed',
      'payment_intent.payment_failed',
      'checkout.session.async_payment_failed',
    ]);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    });
    expect((await stripe.paymentIntents.list()).data).toMatchObject([
      {
        status: 'requires_payment_method',
        last_payment_error: { message: 'The bank transfer did not arrive.' },
      },
    ]);
  });

  it('starts a subscription that is incomplete until it arrives', async () => {
    const { stripe, standIn, clock } = await running();
    const { session, subscription, invoice } = await subscribe(stripe, {}, { card: 'transfer' });
    expect(eventTypes(standIn)).toEqual([
      'customer.created',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'checkout.session.completed',
    ]);
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('incomplete');
    expect((await stripe.invoices.retrieve(invoice)).status).toBe('open');
    const refusal = 'The first payment has not been made.';
    await expect(standIn.act('subscriptions', subscription, 'renew')).rejects.toThrow(refusal);
    const events = await standIn.act('sessions', session, 'payment-arrives');
    expect(events.map(({ event }) => event.type)).toEqual([
      'payment_intent.succeeded',
      'customer.subscription.updated',
      'invoice.paid',
      'invoice.payment_succeeded',
      'checkout.session.async_payment_succeeded',
    ]);
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active');
    expect((await stripe.invoices.retrieve(invoice)).status).toBe('paid');
    clock.advance(32 * DAY_MS);
    expect((await stripe.invoices.list({ subscription })).data).toHaveLength(2);
  });

  it('that fails lets the subscription expire', async () => {
    const { stripe, standIn, clock } = await running();
    const { session, subscription, invoice } = await subscribe(stripe, {}, { card: 'transfer' });
    clock.advance(2 * DAY_MS);
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('incomplete');
    const events = await standIn.act('sessions', session, 'payment-fails');
    expect(events.map(({ event }) => event.type)).toEqual([
      'payment_intent.payment_failed',
      'invoice.payment_failed',
      'checkout.session.async_payment_failed',
    ]);
    clock.advance(0);
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('incomplete_expired');
    expect((await stripe.invoices.retrieve(invoice)).status).toBe('void');
  });
});

describe('a refund', () => {
  it('gives back a part, then the rest, and no more', async () => {
    const { stripe, standIn } = await running();
    const { payment_intent } = await buyOnce(stripe);
    const intent = String(payment_intent);
    const part = await stripe.refunds.create({ payment_intent: intent, amount: 9_900 });
    expect(part).toMatchObject({ object: 'refund', amount: 9_900, status: 'succeeded', reason: null });
    await expect(stripe.refunds.create({ payment_intent: intent, amount: 10_001 })).rejects.toThrow(
      'Refund amount ($100.01) is greater than unrefunded amount on charge ($100.00)',
    );
    const [charge] = standIn.charges();
    await standIn.act('charges', charge?.id ?? '', 'refund');
    expect(eventObjects(standIn, 'charge.refunded')).toMatchObject([
      { amount_refunded: 9_900, refunded: false },
      { amount_refunded: 19_900, refunded: true },
    ]);
    expect(standIn.events()[0]?.data.previous_attributes).toMatchObject({ amount_refunded: 9_900 });
    await expect(stripe.refunds.create({ charge: charge?.id ?? '' })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  it('can fail, after which the money is back on the charge', async () => {
    const { stripe, standIn } = await running();
    const { payment_intent } = await buyOnce(stripe);
    const { id } = await stripe.refunds.create({ payment_intent: String(payment_intent) });
    const events = await standIn.act('refunds', id, 'fail');
    expect(events.map(({ event }) => event.type)).toEqual(['refund.updated', 'refund.failed']);
    expect((await stripe.refunds.list({ payment_intent: String(payment_intent) })).data).toMatchObject([
      { id, status: 'failed', failure_reason: 'expired_or_canceled_card' },
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

  it('needs something that was paid', async () => {
    const { stripe, standIn } = await running();
    await expect(stripe.refunds.create({})).rejects.toThrow('One of the following params');
    await expect(stripe.refunds.create({ charge: 'ch_none' })).rejects.toThrow("No such charge: 'ch_none'");
    const { payment_intent } = await buyOnce(stripe, {}, { card: 'transfer' });
    await expect(stripe.refunds.create({ payment_intent: String(payment_intent) })).rejects.toThrow(
      'does not have a successful charge to refund',
    );
    await expect(standIn.act('charges', 'ch_none', 'refund')).rejects.toThrow('no such charge');
  });
});

describe('a dispute', () => {
  it('is opened by the bank, once, and excludes a refund', async () => {
    const { stripe, standIn } = await running();
    await buyOnce(stripe);
    const charge = standIn.charges()[0]?.id ?? '';
    await standIn.act('charges', charge, 'dispute');
    expect(eventObjects(standIn, 'charge.dispute.created')).toMatchObject([
      { charge, amount: 19_900, reason: 'fraudulent', status: 'needs_response' },
    ]);
    expect((await stripe.charges.retrieve(charge)).disputed).toBe(true);
    await expect(standIn.act('charges', charge, 'dispute')).rejects.toThrow('disputed already');
    await expect(standIn.act('charges', charge, 'refund')).rejects.toThrow('has been charged back');
  });

  it('is won or lost once, and stays with the charge', async () => {
    const { stripe, standIn } = await running();
    for (const [action, status] of [
      ['win', 'won'],
      ['lose', 'lost'],
    ] as const) {
      await buyOnce(stripe);
      const charge = standIn.charges()[0]?.id ?? '';
      await standIn.act('charges', charge, 'dispute');
      const [dispute] = (await stripe.disputes.list({ charge })).data;
      const [closed] = await standIn.act('disputes', dispute?.id ?? '', action);
      expect(closed?.event).toMatchObject({ type: 'charge.dispute.closed', data: { object: { status } } });
      expect((await stripe.disputes.list({ charge })).data).toMatchObject([{ id: dispute?.id, status }]);
      expect((await stripe.charges.retrieve(charge)).disputed).toBe(true);
      await expect(standIn.act('disputes', dispute?.id ?? '', 'win')).rejects.toThrow('or it is decided');
    }
  });

  it('begins as an inquiry, which is closed or becomes one', async () => {
    const { stripe, standIn } = await running();
    for (const [action, type, status] of [
      ['withdraw', 'charge.dispute.closed', 'warning_closed'],
      ['escalate', 'charge.dispute.updated', 'needs_response'],
    ] as const) {
      await buyOnce(stripe);
      await standIn.act('charges', standIn.charges()[0]?.id ?? '', 'inquire');
      const { id = '', ...inquiry } = standIn.disputes()[0] ?? {};
      expect(inquiry).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true });
      const [changed] = await standIn.act('disputes', id, action);
      expect(changed?.event).toMatchObject({ type, data: { object: { id, status } } });
    }
  });
});

describe('customers', () => {
  it('can be made, changed and told of', async () => {
    const { stripe, standIn } = await running();
    const ada = await stripe.customers.create({
      email: 'ada@example.com',
      name: 'Ada',
      metadata: { a: '1' },
    });
    expect(eventObjects(standIn, 'customer.created')).toMatchObject([{ id: ada.id }]);
    const changed = await stripe.customers.update(ada.id, { name: '', metadata: { b: '2' } });
    expect(changed).toMatchObject({ name: null, email: 'ada@example.com', metadata: { a: '1', b: '2' } });
    await expect(stripe.customers.create({ email: 'ada' })).rejects.toMatchObject({ code: 'email_invalid' });
    await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({ statusCode: 404 });
  });

  it('can be deleted, which ends what they pay for and leaves their number', async () => {
    const { stripe, standIn } = await running();
    const { customer, subscription } = await subscribe(stripe);
    const deleted = { id: customer, object: 'customer', deleted: true };
    expect(await stripe.customers.del(customer)).toMatchObject(deleted);
    expect(await stripe.customers.retrieve(customer)).toMatchObject(deleted);
    expect((await stripe.customers.list()).data).toEqual([]);
    expect(eventObjects(standIn, 'customer.deleted')).toMatchObject([{ id: customer }]);
    const after = await stripe.subscriptions.retrieve(subscription, { expand: ['customer'] });
    expect(after).toMatchObject({ status: 'canceled', customer: deleted });
    expect((await stripe.paymentIntents.list({ customer })).data).toHaveLength(1);
    for (const call of [stripe.customers.del(customer), stripe.customers.update(customer, { name: 'Ada' })]) {
      await expect(call).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
    }
  });

  it('are listed by when they were made', async () => {
    const { stripe, clock } = await running();
    const first = await stripe.customers.create({});
    clock.advance(60_000);
    const second = await stripe.customers.create({});
    const ids = async (created: Stripe.RangeQueryParam) =>
      (await stripe.customers.list({ created })).data.map(({ id }) => id);
    expect(await ids({ lte: first.created })).toEqual([first.id]);
    expect(await ids({ gte: second.created })).toEqual([second.id]);
    expect(await ids({ gte: first.created, lt: second.created })).toEqual([first.id]);
  });
});
