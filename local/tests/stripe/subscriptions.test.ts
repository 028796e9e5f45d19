import type Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { buy, eventTypes, it, ManualClock, makePrice, running, subscribe, temporaryFile } from './support.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PURCHASE = ['invoice.paid', 'checkout.session.completed'];

describe('buying a subscription', () => {
  it('makes a customer, a subscription, an invoice and a payment', async ({ stripe, standIn, clock }) => {
    const blogs = await makePrice(stripe, { name: 'Blogs', amount: 11_500, interval: 'month' });
    const setup = await makePrice(stripe, { name: 'Setup fee ($100)', amount: 10_000 });
    const line_items = [blogs, setup].map(({ id }) => ({ price: id, quantity: 2 }));
    const { id } = await buy(stripe, { line_items }, { name: 'Ada Lovelace' });
    expect(eventTypes(standIn)).toEqual(PURCHASE);

    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] });
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
      latest_invoice: session.invoice,
      items: {
        data: [{ current_period_start: start, price: { id: blogs.id, product: blogs.product }, quantity: 2 }],
      },
    });
    const month = new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1000).getUTCMonth();
    expect(month).toBe((new Date(start * 1000).getUTCMonth() + 1) % 12);

    expect(await stripe.invoices.retrieve(String(session.invoice))).toMatchObject({
      status: 'paid',
      amount_due: 43_000,
      amount_paid: 43_000,
      amount_remaining: 0,
      number: expect.stringMatching(/^[A-Z0-9]{8}-0001$/),
      parent: { subscription_details: { subscription: subscription.id } },
    });
    const customer = String(session.customer);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ name: 'Ada Lovelace' });
    const { data } = await stripe.paymentIntents.list({ customer, expand: ['data.latest_charge'] });
    expect(data).toMatchObject([{ status: 'succeeded', latest_charge: { paid: true, amount: 43_000 } }]);
  });

  it('shows ten items of many, and returns the others on request', async ({ stripe }) => {
    const prices = [];
    for (let i = 0; i < 12; i++) prices.push(await makePrice(stripe, { interval: 'month' }));
    const line_items = prices.map(({ id }) => ({ price: id, quantity: 1 }));
    const { subscription } = await subscribe(stripe, { line_items });
    const { items } = await stripe.subscriptions.retrieve(subscription);
    expect([items.data.length, items.has_more]).toEqual([10, true]);
    const walked = await stripe.subscriptionItems.list({ subscription, limit: 100 });
    expect(walked.data.map(({ price }) => price.id)).toEqual(prices.map(({ id }) => id));
  });
});

describe('a renewal', () => {
  it('comes after the period, and charges the recurring prices', async ({ stripe, standIn, clock }) => {
    const blogs = await makePrice(stripe, { interval: 'month' });
    const setup = await makePrice(stripe, { amount: 10_000 });
    const line_items = [blogs, setup].map(({ id }) => ({ price: id, quantity: 1 }));
    const { subscription } = await subscribe(stripe, { line_items });
    const before = await stripe.subscriptions.retrieve(subscription);
    clock.advance(32 * DAY_MS);

    expect(eventTypes(standIn)).toEqual([...PURCHASE, 'customer.subscription.updated', 'invoice.paid']);
    const after = await stripe.subscriptions.retrieve(subscription);
    const end = before.items.data[0]?.current_period_end ?? 0;
    expect(after.items.data[0]?.current_period_start).toBe(end);
    expect(after.items.data[0]?.current_period_end).toBeGreaterThan(end + 27 * 24 * 60 * 60);
    expect(after.status).toBe('active');
    expect(await stripe.invoices.retrieve(String(after.latest_invoice))).toMatchObject({
      amount_due: 11_500,
      number: expect.stringMatching(/-0002$/),
      status: 'paid',
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

  it('starts on request at any time, a year ahead for a yearly price', async ({ stripe, standIn, clock }) => {
    const { id } = await makePrice(stripe, { interval: 'year', amount: 120_000 });
    const { subscription } = await subscribe(stripe, { line_items: [{ price: id, quantity: 1 }] });
    const events = await standIn.act('subscriptions', subscription, 'renew');
    expect(events.map(({ event }) => event.type)).toContain('invoice.paid');
    const { items } = await stripe.subscriptions.retrieve(subscription);
    const year = new Date((items.data[0]?.current_period_end ?? 0) * 1000).getUTCFullYear();
    expect(year).toBe(new Date(clock.now()).getUTCFullYear() + 2);
  });

  it('makes the subscription past due when it fails, until it is paid', async ({ stripe, standIn }) => {
    const { subscription } = await subscribe(stripe);
    const failing = await standIn.act('subscriptions', subscription, 'fail-renewal');
    expect(failing.map(({ event }) => event.type)).toEqual([
      'customer.subscription.updated',
      'invoice.payment_failed',
      'customer.subscription.updated',
    ]);
    const failed = await stripe.subscriptions.retrieve(subscription);
    expect(failed.status).toBe('past_due');
    expect((await stripe.invoices.retrieve(String(failed.latest_invoice))).status).toBe('open');
    expect(standIn.charges()[0]).toMatchObject({ status: 'failed', paid: false });

    const paid = await standIn.act('subscriptions', subscription, 'pay');
    expect(paid.map(({ event }) => event.type)).toEqual(['customer.subscription.updated', 'invoice.paid']);
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active');
    await expect(standIn.act('subscriptions', subscription, 'pay')).rejects.toThrow('no open invoice');
  });

  it('happens after a restart, also when it became due meanwhile', async () => {
    const dataFile = temporaryFile();
    const clock = new ManualClock();
    const before = await running({ dataFile, clock });
    const { subscription } = await subscribe(before.stripe);
    await before.standIn.stop();

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
  it('ends it at once on request', async ({ stripe, standIn, clock }) => {
    const { subscription } = await subscribe(stripe);
    const canceled = await stripe.subscriptions.cancel(subscription);
    expect(canceled).toMatchObject({ status: 'canceled', ended_at: Math.floor(clock.now() / 1000) });
    expect(eventTypes(standIn)).toEqual([...PURCHASE, 'customer.subscription.deleted']);
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

  it('ends it on a date, unless that is cleared', async ({ stripe, clock }) => {
    const { subscription } = await subscribe(stripe);
    const cancel_at = Math.floor((clock.now() + 3 * DAY_MS) / 1000);
    const update = (fields: Stripe.SubscriptionUpdateParams) =>
      stripe.subscriptions.update(subscription, fields);
    expect(await update({ cancel_at })).toMatchObject({ cancel_at, cancel_at_period_end: false });
    // The flag does not clear a date that was set without it.
    expect(await update({ cancel_at_period_end: false })).toMatchObject({ cancel_at });
    await expect(update({ cancel_at: '', cancel_at_period_end: false })).rejects.toThrow('Received both');
    expect(await update({ cancel_at: '' })).toMatchObject({ cancel_at: null });
    await update({ cancel_at });
    clock.advance(4 * DAY_MS);
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
  });

  it('ends it at the end of the period, unless undone', async ({ stripe, standIn, clock }) => {
    const { subscription } = await subscribe(stripe);
    const set = await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    expect(set).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: set.items.data[0]?.current_period_end,
    });
    const kept = await stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
    expect(kept).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
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

describe('pausing the collection of payments', () => {
  it('voids invoices until it is resumed, and tells of both', async ({ stripe, standIn }) => {
    const { id: price } = await makePrice(stripe, { amount: 5_000, interval: 'month' });
    const { subscription: id } = await subscribe(stripe, { line_items: [{ price, quantity: 1 }] });
    const paused = await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } });
    expect(paused).toMatchObject({
      status: 'active',
      pause_collection: { behavior: 'void', resumes_at: null },
      cancel_at_period_end: false,
    });
    const charges = standIn.charges().length;
    await standIn.act('subscriptions', id, 'renew');
    expect(standIn.charges()).toHaveLength(charges);
    const { latest_invoice } = await stripe.subscriptions.retrieve(id);
    expect(await stripe.invoices.retrieve(String(latest_invoice))).toMatchObject({ status: 'void' });
    const resumed = await stripe.subscriptions.update(id, { pause_collection: '' });
    expect(resumed.pause_collection).toBeNull();
    await standIn.act('subscriptions', id, 'renew');
    expect(standIn.charges()).toHaveLength(charges + 1);
    const updates = eventTypes(standIn).filter((type) => type === 'customer.subscription.updated');
    expect(updates).toHaveLength(4);
  });

  it('refuses another way of pausing', async ({ stripe }) => {
    const { id: price } = await makePrice(stripe, { interval: 'month' });
    const { subscription: id } = await subscribe(stripe, { line_items: [{ price, quantity: 1 }] });
    const behavior = 'keep_as_draft' as const;
    await expect(stripe.subscriptions.update(id, { pause_collection: { behavior } })).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  it('lists the charges of one customer alone', async ({ stripe }) => {
    const { id: price } = await makePrice(stripe, { interval: 'month' });
    await subscribe(stripe, { line_items: [{ price, quantity: 1 }] });
    const { subscription: id } = await subscribe(stripe, { line_items: [{ price, quantity: 1 }] });
    const customer = String((await stripe.subscriptions.retrieve(id)).customer);
    const { data } = await stripe.charges.list({ customer });
    expect(data.map((charge) => charge.customer)).toEqual([customer]);
  });
});
