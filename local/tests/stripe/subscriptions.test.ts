import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { startStripe } from '../../stripe/stripe.ts';
import {
  buy,
  checkoutOf,
  connect,
  eventObjects,
  eventTypes,
  ManualClock,
  makePrice,
  read,
  running,
  SECRET_KEY,
  subscribe,
  temporaryFile,
} from './support.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const PURCHASE = [
  'customer.created',
  'payment_intent.succeeded',
  'customer.subscription.created',
  'invoice.created',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_succeeded',
  'checkout.session.completed',
];

describe('buying a subscription', () => {
  it('makes a customer, a subscription and a paid invoice, which the session names', async () => {
    const { stripe, clock } = await running();
    const blogs = await makePrice(stripe, { name: 'Blogs', amount: 11_500, interval: 'month' });
    const setup = await makePrice(stripe, { name: 'Setup fee ($100)', amount: 10_000 });
    const { id } = await buy(
      stripe,
      {
        line_items: [
          { price: blogs.id, quantity: 2 },
          { price: setup.id, quantity: 2 },
        ],
      },
      { name: 'Ada Lovelace' },
    );

    const session = await stripe.checkout.sessions.retrieve(id, {
      expand: ['subscription'],
    });
    expect(session).toMatchObject({
      payment_status: 'paid',
      customer_creation: 'always',
      customer_details: { email: 'ada@example.com', name: 'Ada Lovelace' },
      payment_intent: null,
    });
    const subscription = session.subscription as Stripe.Subscription;
    const start = Math.floor(clock.now() / 1000);
    expect(subscription).toMatchObject({
      object: 'subscription',
      status: 'active',
      cancel_at_period_end: false,
      currency: 'usd',
      start_date: start,
      latest_invoice: session.invoice,
      items: {
        data: [
          {
            current_period_start: start,
            price: { id: blogs.id, product: blogs.product },
            plan: { id: blogs.id, interval: 'month', amount: 11_500 },
            quantity: 2,
          },
        ],
      },
    });
    const [item] = subscription.items.data;
    const month = new Date((item?.current_period_end ?? 0) * 1000).getUTCMonth();
    expect(month).toBe((new Date(start * 1000).getUTCMonth() + 1) % 12);

    const invoice = await stripe.invoices.retrieve(String(session.invoice));
    expect(invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
      amount_due: 43_000,
      amount_paid: 43_000,
      amount_remaining: 0,
      customer_email: 'ada@example.com',
      number: expect.stringMatching(/^[A-Z0-9]{8}-0001$/),
      parent: { subscription_details: { subscription: subscription.id } },
    });
    expect(invoice.lines.data).toMatchObject([
      {
        amount: 23_000,
        description: '2 × Blogs (at $115.00 / month)',
        parent: { subscription_item_details: { subscription_item: item?.id } },
        period: { start, end: item?.current_period_end },
        pricing: { price_details: { price: blogs.id } },
      },
      { amount: 20_000, description: 'Setup fee ($100)', parent: { type: 'invoice_item_details' } },
    ]);
    const customer = String(session.customer);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ name: 'Ada Lovelace' });
    const { data } = await stripe.paymentIntents.list({ customer, expand: ['data.latest_charge'] });
    const charge = data[0]?.latest_charge as Stripe.Charge;
    expect(data[0]).toMatchObject({ status: 'succeeded', amount_received: 43_000 });
    expect(charge).toMatchObject({
      paid: true,
      amount: 43_000,
      payment_method_details: { card: { last4: '4242' } },
    });
    expect((await read(invoice.hosted_invoice_url)).text).toContain('$430.00');
    expect((await read(charge.receipt_url)).text).toContain('$430.00');
  });

  it('is told in eight events, in this order', async () => {
    const { stripe, standIn } = await running();
    const { session, subscription, invoice } = await subscribe(stripe);
    expect(eventTypes(standIn)).toEqual(PURCHASE);
    expect(eventObjects(standIn, 'customer.subscription.created')).toMatchObject([
      { id: subscription, status: 'active' },
    ]);
    expect(eventObjects(standIn, 'invoice.created')).toMatchObject([{ id: invoice, status: 'draft' }]);
    expect(eventObjects(standIn, 'invoice.finalized')).toMatchObject([{ id: invoice, status: 'open' }]);
    expect(eventObjects(standIn, 'invoice.paid')).toMatchObject([{ id: invoice, status: 'paid' }]);
    expect(eventObjects(standIn, 'checkout.session.completed')).toMatchObject([
      { id: session, subscription, invoice, status: 'complete', payment_status: 'paid' },
    ]);
  });

  it('shows ten lines of many, and gives the others when asked', async () => {
    const { stripe } = await running();
    const prices = [];
    for (let i = 0; i < 12; i++) {
      prices.push(await makePrice(stripe, { name: `Service ${i}`, interval: 'month' }));
    }
    const { line_items } = checkoutOf(prices);
    const { subscription, invoice } = await subscribe(stripe, line_items ? { line_items } : {});
    const { items } = await stripe.subscriptions.retrieve(subscription);
    expect(items).toMatchObject({ has_more: true });
    const walked = await stripe.subscriptionItems.list({ subscription, limit: 100 });
    expect(walked.data.map(({ price }) => price.id)).toEqual(prices.map(({ id }) => id));
    expect((await stripe.invoices.retrieve(invoice)).lines.data).toHaveLength(10);
  });

  it('can be found by the customer and the subscription', async () => {
    const { stripe } = await running();
    const { session, customer, subscription } = await subscribe(stripe);
    await subscribe(stripe, {}, { email: 'grace@example.com' });
    const found = async (params: Stripe.Checkout.SessionListParams) =>
      (await stripe.checkout.sessions.list(params)).data.map(({ id }) => id);
    expect(await found({ customer })).toEqual([session]);
    expect(await found({ subscription })).toEqual([session]);
    expect((await stripe.invoices.list({ subscription })).data).toHaveLength(1);
    const expanded = await stripe.customers.retrieve(customer, { expand: ['subscriptions'] });
    expect(expanded).toMatchObject({ subscriptions: { data: [{ id: subscription }] } });
  });

  it('refuses parameters that do not go together', async () => {
    const { stripe } = await running();
    const price = await makePrice(stripe, { interval: 'month' });
    const params = checkoutOf([price], { customer_creation: 'always' });
    await expect(stripe.checkout.sessions.create(params)).rejects.toMatchObject({
      param: 'customer_creation',
    });
  });
});

describe('a renewal', () => {
  it('comes when the period is over, with an invoice for the recurring prices', async () => {
    const { stripe, standIn, clock } = await running();
    const blogs = await makePrice(stripe, { interval: 'month' });
    const setup = await makePrice(stripe, { amount: 10_000 });
    const { line_items } = checkoutOf([blogs, setup]);
    const { subscription } = await subscribe(stripe, line_items ? { line_items } : {});
    const before = await stripe.subscriptions.retrieve(subscription);
    clock.advance(32 * DAY_MS);

    expect(eventTypes(standIn).slice(PURCHASE.length)).toEqual([
      'customer.subscription.updated',
      'invoice.created',
      'invoice.finalized',
      'payment_intent.succeeded',
      'invoice.paid',
      'invoice.payment_succeeded',
    ]);
    const after = await stripe.subscriptions.retrieve(subscription);
    const end = before.items.data[0]?.current_period_end ?? 0;
    expect(after.items.data[0]?.current_period_start).toBe(end);
    expect(after.items.data[0]?.current_period_end).toBeGreaterThan(end + 27 * 24 * 60 * 60);
    expect(after.status).toBe('active');
    expect(await stripe.invoices.retrieve(String(after.latest_invoice))).toMatchObject({
      billing_reason: 'subscription_cycle',
      total: 11_500,
      status: 'paid',
    });
    const [updated] = standIn.events().filter(({ type }) => type === 'customer.subscription.updated');
    expect(updated?.data.previous_attributes).toMatchObject({
      items: { data: [{ current_period_end: end }] },
      latest_invoice: before.latest_invoice,
    });
  });

  it('keeps the day of the month, and the last one in shorter months', async () => {
    const clock = new ManualClock(Date.UTC(2027, 0, 31, 12));
    const { stripe } = await running({ clock });
    const { subscription } = await subscribe(stripe);
    const ends: string[] = [];
    for (let month = 0; month < 3; month++) {
      const { items } = await stripe.subscriptions.retrieve(subscription);
      const end = (items.data[0]?.current_period_end ?? 0) * 1000;
      ends.push(new Date(end).toISOString().slice(0, 10));
      clock.advance(end - clock.now());
    }
    expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30']);
  });

  it('can be asked for at any time', async () => {
    const { stripe, standIn } = await running();
    const price = await makePrice(stripe, { interval: 'year', amount: 120_000 });
    const { line_items } = checkoutOf([price]);
    const { subscription } = await subscribe(stripe, line_items ? { line_items } : {});
    const events = await standIn.act('subscriptions', subscription, 'renew');
    expect(events.map(({ event }) => event.type)).toContain('invoice.paid');
    const { items } = await stripe.subscriptions.retrieve(subscription);
    const years = new Date((items.data[0]?.current_period_end ?? 0) * 1000).getUTCFullYear();
    expect(years).toBe(new Date().getUTCFullYear() + 2);
  });

  it('that cannot be paid makes the subscription past due until its invoice is paid', async () => {
    const { stripe, standIn } = await running();
    const { subscription } = await subscribe(stripe);
    await standIn.act('subscriptions', subscription, 'fail-renewal');
    expect(eventTypes(standIn).slice(PURCHASE.length)).toEqual([
      'customer.subscription.updated',
      'invoice.created',
      'invoice.finalized',
      'payment_intent.payment_failed',
      'invoice.payment_failed',
      'customer.subscription.updated',
    ]);
    const failed = await stripe.subscriptions.retrieve(subscription);
    expect(failed.status).toBe('past_due');
    expect(await stripe.invoices.retrieve(String(failed.latest_invoice))).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: expect.any(Number),
    });
    expect(standIn.events()[0]?.data.previous_attributes).toEqual({ status: 'active' });
    expect(standIn.charges()[0]).toMatchObject({ status: 'failed', failure_code: 'card_declined' });

    const paid = await standIn.act('subscriptions', subscription, 'pay');
    expect(paid.map(({ event }) => event.type)).toEqual([
      'payment_intent.succeeded',
      'customer.subscription.updated',
      'invoice.paid',
      'invoice.payment_succeeded',
    ]);
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active');
    await expect(standIn.act('subscriptions', subscription, 'pay')).rejects.toThrow('no open invoice');
  });

  it('happens after a restart, also when it became due meanwhile', async () => {
    const dataFile = temporaryFile();
    const clock = new ManualClock();
    const before = await startStripe({ secretKey: SECRET_KEY, dataFile, clock });
    const { subscription } = await subscribe(connect(before.url));
    await before.stop();

    const later = new ManualClock(clock.now() + 40 * DAY_MS);
    const { stripe, standIn } = await running({ dataFile, clock: later });
    later.advance(0);
    const { items, status } = await stripe.subscriptions.retrieve(subscription);
    expect(status).toBe('active');
    expect(items.data[0]?.current_period_end).toBeGreaterThan(later.now() / 1000);
    expect((await stripe.invoices.list({ subscription })).data).toHaveLength(2);
    expect(standIn.subscriptions()).toHaveLength(1);
  });
});

describe('canceling a subscription', () => {
  it('at once ends it', async () => {
    const { stripe, standIn, clock } = await running();
    const { subscription } = await subscribe(stripe);
    const canceled = await stripe.subscriptions.cancel(subscription);
    const now = Math.floor(clock.now() / 1000);
    expect(canceled).toMatchObject({
      status: 'canceled',
      canceled_at: now,
      ended_at: now,
      cancellation_details: { reason: 'cancellation_requested' },
    });
    expect(eventTypes(standIn).slice(PURCHASE.length)).toEqual(['customer.subscription.deleted']);
    expect((await stripe.subscriptions.list()).data).toEqual([]);
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
    await expect(stripe.subscriptions.cancel(subscription)).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    });
    const kept = stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
    await expect(kept).rejects.toThrow(
      'A canceled subscription can only update its cancellation_details and metadata.',
    );
    clock.advance(40 * DAY_MS);
    expect(eventTypes(standIn)).toHaveLength(PURCHASE.length + 1);
  });

  it('at the end of the period ends it then, unless that is taken back', async () => {
    const { stripe, standIn, clock } = await running();
    const { subscription } = await subscribe(stripe);
    const set = await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    expect(set).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: set.items.data[0]?.current_period_end,
      cancellation_details: { reason: 'cancellation_requested' },
    });
    expect(standIn.events()[0]).toMatchObject({
      type: 'customer.subscription.updated',
      data: {
        previous_attributes: { cancel_at: null, cancel_at_period_end: false, canceled_at: null },
      },
      request: { id: expect.stringMatching(/^req_/) },
    });
    const kept = await stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
    expect(kept).toMatchObject({ cancel_at: null, cancel_at_period_end: false, canceled_at: null });
    await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    clock.advance(32 * DAY_MS);
    expect(eventTypes(standIn).slice(PURCHASE.length)).toEqual([
      'customer.subscription.updated',
      'customer.subscription.updated',
      'customer.subscription.updated',
      'customer.subscription.deleted',
    ]);
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
  });
});

describe('changing a subscription', () => {
  it('is told of once, and refused for what is not played', async () => {
    const { stripe, standIn } = await running();
    const { subscription } = await subscribe(stripe);
    for (let n = 0; n < 2; n++) {
      await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    }
    expect(eventTypes(standIn)).toHaveLength(PURCHASE.length + 1);
    await expect(stripe.subscriptions.update(subscription, { trial_end: 'now' })).rejects.toMatchObject({
      code: 'parameter_unknown',
    });
    await expect(stripe.subscriptions.retrieve('sub_none')).rejects.toMatchObject({ statusCode: 404 });
  });
});
