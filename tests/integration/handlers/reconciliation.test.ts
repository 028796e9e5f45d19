import type { Context } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ERASED, ERASED_NAME } from '../../../domain/erasure.ts';
import type { Order } from '../../../lambdas/tables/orders.ts';
import { withLog } from '../../unit/lambdas/api-call.ts';
import { passTime, TEAM } from './mail-harness.ts';
import { startPaymentHarness, statesOf } from './payment-harness.ts';

const payments = startPaymentHarness();
const { harness } = payments;

const CART = { 'seo-bundle': 1 } as const;
const DAY_MINUTES = 24 * 60;

let years = 0;

/** Each test has a year of its own, since the provider forgets nothing. The last run was just before it. */
beforeEach(async () => {
  years += 1;
  passTime(years * 365 * DAY_MINUTES);
  payments.deploy(payments.prices);
  harness.mailHarness.enter('reconciliation');
  const { saveComparisonProgress } = await import('../../../lambdas/tables/stripe-events.ts');
  await saveComparisonProgress({ until: Math.floor(Date.now() / 1000) });
});

/** Buys, and loses some of the provider's events; the others are followed. A day passes. */
async function bought(isLost: (type: string) => boolean, fields: Readonly<Record<string, string>> = {}) {
  const { sessionId, events } = await payments.buy(CART, fields);
  await payments.deliverAll(events.filter(({ type }) => !isLost(type)));
  const subscriptionId = payments.standIn.subscriptions()[0]?.id ?? '';
  return { sessionId, subscriptionId };
}

const nothing = () => false;
const everything = () => true;

async function order(sessionId: string): Promise<Order> {
  return (await payments.order(sessionId)) ?? expect.fail('no order');
}

/** Starts a run a day later. */
async function nextDay(seconds?: number) {
  passTime(DAY_MINUTES);
  return payments.reconcile(seconds);
}

describe('the daily comparison', () => {
  it('follows what the provider has told in vain, and calls somebody', async () => {
    const email = payments.newEmail();
    const { sessionId, subscriptionId } = await bought(everything, { email });
    expect(await payments.order(sessionId)).toBeUndefined();

    const { metrics, error } = await nextDay();
    expect(error).toBeUndefined();
    expect(await order(sessionId)).toMatchObject({ payment: 'paid', amount: 65_000 });
    expect(await payments.subscription(subscriptionId)).toMatchObject({ state: 'active' });
    expect(statesOf((await order(sessionId)).mails)).toMatchObject({ receipt: 'sent', team: 'sent' });
    expect(metrics).toMatchObject({ 'business.CheckoutsPaid': 1 });
    expect(metrics['payments.StripeDifferences']).toBeGreaterThan(0);

    // The next run finds nothing, and neither does the webhook when the event comes after all.
    expect((await nextDay()).metrics).toEqual({});
    await payments.deliverAll(payments.standIn.events().slice(0, 5));
    expect(payments.emailsTo(email)).toHaveLength(1);
    expect(payments.emailsTo(TEAM)).toHaveLength(1);
  });

  it('leaves alone what has come, and what may still be on its way', async () => {
    await bought(nothing);
    await payments.buy(CART);
    const before = await payments.records();
    passTime(5);
    expect((await payments.reconcile()).metrics).toEqual({});
    expect(await payments.records()).toEqual(before);
  });

  it('can run twice at once, beside the webhook, and fulfills an order once', async () => {
    const { sessionId, events } = await payments.buy(CART);
    passTime(DAY_MINUTES);
    harness.mailHarness.enter('reconciliation');
    const { handler } = await import('../../../lambdas/payments/reconciliation.handler.ts');
    const { processOnce } = await import('../../../lambdas/payments/process-event.ts');
    const run = () => handler({}, { getRemainingTimeInMillis: () => 600_000 } as Context);
    const followed = ['checkout.session.completed', 'invoice.paid'] as const;
    await withLog(() =>
      Promise.all([
        run(),
        run(),
        ...followed.map((type) => {
          const { id, created, data } = payments.one(events, type);
          return processOnce(payments.stripe, { id, type, created, object: data.object as { id: string } });
        }),
      ]),
    );
    expect(await order(sessionId)).toMatchObject({ payment: 'paid' });
    expect(harness.mailHarness.emails()).toHaveLength(2);
  });

  it('repairs a subscription that was canceled unseen', async () => {
    const { subscriptionId } = await bought(nothing);
    await nextDay();
    await payments.standIn.act('subscriptions', subscriptionId, 'cancel');
    const { metrics } = await nextDay();
    expect(await payments.subscription(subscriptionId)).toMatchObject({ state: 'canceled' });
    expect(metrics).toEqual({ 'payments.StripeDifferences': 1 });
    expect((await nextDay()).metrics).toEqual({});
  });

  it('repairs records that are wrong although every event has come', async () => {
    const { subscriptionId } = await bought(nothing);
    const { sessionId } = await bought(nothing);
    const subscription = (await payments.subscription(subscriptionId)) ?? expect.fail('no subscription');
    await harness.store('SUBSCRIPTIONS_TABLE', { ...subscription, state: 'past_due', amount: 1 });
    await harness.store('ORDERS_TABLE', { ...(await order(sessionId)), payment: 'processing' });
    const { metrics, logLines } = await nextDay();
    expect(await payments.subscription(subscriptionId)).toMatchObject({ state: 'active', amount: 40_000 });
    expect(await order(sessionId)).toMatchObject({ payment: 'paid' });
    expect(metrics).toEqual({ 'payments.StripeDifferences': 2 });
    expect(logLines.join()).toContain(`checkout:${sessionId.slice(-8)}`);
    expect(logLines.join()).toContain(subscriptionId);
    expect(logLines.join()).not.toMatch(/sk_test|@engines/);
  });

  it.each(['void-invoice', 'write-off-invoice', 'pay'])(
    'repairs what is due after an unseen %s',
    async (action) => {
      const { subscriptionId } = await bought(nothing);
      const before = payments.standIn.events().length;
      await payments.standIn.act('subscriptions', subscriptionId, 'fail-renewal');
      await payments.deliverAll(payments.eventsSince(before));
      await nextDay();
      expect(await payments.subscription(subscriptionId)).toMatchObject({ due: 40_000 });
      expect((await nextDay()).metrics).toEqual({});

      const unseen = payments.standIn.events().length;
      await payments.standIn.act('subscriptions', subscriptionId, action);
      // Somebody's mistake: as if they had been followed.
      for (const { id } of payments.eventsSince(unseen)) await harness.store('STRIPE_EVENTS_TABLE', { id });
      expect((await nextDay()).metrics).toEqual({ 'payments.StripeDifferences': 1 });
      expect(await payments.subscription(subscriptionId)).toMatchObject({ due: 0 });
      expect((await nextDay()).metrics).toEqual({});
    },
  );

  it('makes the subscription of a checkout that has none', async () => {
    const { subscriptionId } = await bought(nothing);
    await harness.remove('SUBSCRIPTIONS_TABLE', { id: subscriptionId });
    expect((await nextDay()).metrics).toEqual({ 'payments.StripeDifferences': 1 });
    expect(await payments.subscription(subscriptionId)).toMatchObject({ state: 'active' });
  });

  it('makes the order of an event that was lost, of which its client is made', async () => {
    const email = payments.newEmail();
    const { sessionId } = await payments.buy({ 'basic-seo': 1 }, { email });
    harness.takeChanges('ORDERS_TABLE', 'SUBSCRIPTIONS_TABLE', 'ONBOARDING_SUBMISSIONS_TABLE');
    await nextDay();
    await harness.followOrders();
    expect(await harness.items('CLIENTS_TABLE')).toContainEqual(
      expect.objectContaining({ email, status: 'paid', orders: { [sessionId]: expect.anything() } }),
    );
  });

  it('repairs a change of the last minutes as well, but calls nobody: its event is on its way', async () => {
    const { subscriptionId } = await bought(nothing);
    await nextDay();
    await payments.standIn.act('subscriptions', subscriptionId, 'cancel');
    expect((await payments.reconcile()).metrics).toEqual({});
    expect(await payments.subscription(subscriptionId)).toMatchObject({ state: 'canceled' });
  });

  it('looks at a transfer once more when it should have arrived', async () => {
    const { sessionId } = await bought(nothing, { card: 'transfer' });
    await nextDay();
    const before = payments.standIn.events().length;
    await payments.standIn.act('sessions', sessionId, 'payment-arrives');
    // Somebody's mistake: as if they had been followed.
    for (const { id } of payments.eventsSince(before)) await harness.store('STRIPE_EVENTS_TABLE', { id });
    await nextDay();
    expect(await order(sessionId)).toMatchObject({ payment: 'processing' });
    passTime(14 * DAY_MINUTES);
    await payments.reconcile();
    expect(await order(sessionId)).toMatchObject({ payment: 'paid' });
  });

  it('never touches checkouts and subscriptions of another product in the same account', async () => {
    const session = await payments.stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: payments.prices.services['seo-bundle']?.monthly ?? '', quantity: 1 }],
      success_url: 'https://other.example/thanks',
      metadata: { product: 'somebody-elses' },
    });
    await payments.submit(session.url ?? '');
    expect((await nextDay()).metrics).toEqual({});
    expect(await payments.records()).toEqual({ orders: [], subscriptions: [] });
  });

  it('finds the order that is missing behind pages of checkouts that nobody has paid', async () => {
    const { sessionId } = await payments.buy(CART);
    const price = payments.prices.services['seo-bundle']?.monthly ?? '';
    await Promise.all(
      Array.from({ length: 120 }, () =>
        payments.stripe.checkout.sessions.create({
          mode: 'subscription',
          line_items: [{ price, quantity: 1 }],
          success_url: 'https://shop.example',
          metadata: { product: 's5' },
        }),
      ),
    );
    // The event counts as followed, so that only the list of checkouts can tell.
    await harness.store('STRIPE_EVENTS_TABLE', ...payments.standIn.events().map(({ id }) => ({ id })));
    const { metrics, logLines } = await nextDay();
    expect(metrics).toEqual({ 'business.CheckoutsPaid': 1, 'payments.StripeDifferences': 1 });
    expect(logLines.join()).toContain('"orders":1');
    expect(await order(sessionId)).toMatchObject({ payment: 'paid' });
  });

  it('looks at the last 30 days when it has never run', async () => {
    await harness.remove('STRIPE_EVENTS_TABLE', { id: 'comparison' });
    const { sessionId } = await bought(everything);
    passTime(29 * DAY_MINUTES);
    expect((await payments.reconcile()).error).toBeUndefined();
    expect(await order(sessionId)).toMatchObject({ payment: 'paid' });
  });
});

describe('an amount that is not the one at the provider', () => {
  it('is left as it was recorded, listed, and called out once, until both agree', async () => {
    const { sessionId } = await bought(nothing);
    const right = await order(sessionId);
    await harness.store('ORDERS_TABLE', { ...right, amount: 100 });
    expect((await nextDay()).metrics).toEqual({ 'payments.StripeDifferences': 1 });
    const differsFromStripe = { amount: 65_000, currency: 'usd' };
    expect(await order(sessionId)).toMatchObject({ amount: 100, differsFromStripe });
    const { body } = await harness.call('admin-record', {
      path: { list: 'orders', id: sessionId },
      claims: await harness.signIn(),
    });
    expect(body).toMatchObject({ record: { amount: 100, differsFromStripe } });

    // What the provider tells meanwhile is followed, and changes nothing about it.
    const charge = payments.standIn.charges()[0]?.id ?? '';
    const before = payments.standIn.events().length;
    await payments.standIn.act('charges', charge, 'refund');
    const [refunded, ...more] = payments.eventsSince(before);
    expect((await payments.deliver(refunded ?? expect.fail('no event'))).metrics).toEqual({});
    expect(more).toEqual([]);
    expect(await order(sessionId)).toMatchObject({ amount: 100, payment: 'refunded', differsFromStripe });

    await harness.store('ORDERS_TABLE', { ...(await order(sessionId)), amount: 65_000 });
    passTime(14 * DAY_MINUTES);
    expect((await payments.reconcile()).metrics).toEqual({});
    expect(await order(sessionId)).not.toHaveProperty('differsFromStripe');
  });
});

describe('somebody who was erased', () => {
  it('stays so, is no difference on any day, and gets no mail', async () => {
    const email = payments.newEmail();
    const { sessionId, subscriptionId } = await bought(nothing, { email });
    const canceled = payments.standIn.events().length;
    await payments.stripe.subscriptions.cancel(subscriptionId);
    await payments.deliverAll(payments.eventsSince(canceled));
    const claims = await harness.signIn();
    const erased = await harness.call('admin-erasure', { body: { email, confirmation: email }, claims });
    expect(erased.body).toMatchObject({ isDone: true });
    const { customerId = '' } = await order(sessionId);
    expect(await payments.stripe.customers.retrieve(customerId)).toMatchObject({ deleted: true });
    const before = await payments.records();
    expect(JSON.stringify(before)).not.toContain(email);
    harness.mailHarness.clear();

    // By another day the list of checkouts that should have been settled has it once more.
    for (const days of [1, 1, 14]) {
      passTime(days * DAY_MINUTES);
      const { metrics, error } = await payments.reconcile();
      expect({ days, metrics, error }).toEqual({ days, metrics: {}, error: undefined });
    }
    expect(await payments.records()).toEqual(before);

    // What was missed of them is followed, and leaves them nobody's.
    await payments.standIn.act('charges', payments.standIn.charges()[0]?.id ?? '', 'refund');
    expect((await nextDay()).metrics).toEqual({ 'payments.StripeDifferences': 1 });
    expect(await order(sessionId)).toMatchObject({ email: ERASED, name: ERASED_NAME, payment: 'refunded' });
    expect(JSON.stringify(await payments.records())).not.toContain(email);
    expect((await nextDay()).metrics).toEqual({});
    expect(harness.mailHarness.emails()).toEqual([]);
  });
});

describe('a run that fails', () => {
  it('is seen, and the next one makes up for it', async () => {
    const { sessionId } = await bought(everything);
    payments.standIn.setFault('error');
    const { error, logLines } = await nextDay();
    expect(error).toMatchObject({ name: 'ComparisonFailed' });
    expect(logLines.join()).not.toMatch(/sk_test/);
    expect(await payments.order(sessionId)).toBeUndefined();

    payments.standIn.setFault('off');
    const later = await nextDay();
    expect(later.error).toBeUndefined();
    expect(await order(sessionId)).toMatchObject({ payment: 'paid' });
    expect(harness.mailHarness.emails()).toHaveLength(2);
  });

  it('because of one checkout does everything else, and comes back to it', async () => {
    const [broken, other] = [await bought(everything), await bought(everything)];
    const { sessions } = (await client()).checkout;
    const retrieve = sessions.retrieve.bind(sessions);
    const spy = vi
      .spyOn(sessions, 'retrieve')
      .mockImplementation((id, ...rest) =>
        id === broken.sessionId ? Promise.reject(new Error('odd')) : retrieve(id, ...rest),
      );
    const failed = await nextDay();
    expect(failed.error).toMatchObject({ name: 'ComparisonFailed' });
    expect(failed.logLines.join()).toContain(`checkout:${broken.sessionId.slice(-8)}`);
    expect(await payments.order(broken.sessionId)).toBeUndefined();
    expect(await order(other.sessionId)).toMatchObject({ payment: 'paid' });

    spy.mockRestore();
    expect((await nextDay()).error).toBeUndefined();
    expect(await order(broken.sessionId)).toMatchObject({ payment: 'paid' });
  });

  it('because its time is over goes on the next time', async () => {
    const { sessionId } = await bought(everything);
    const { error } = await nextDay(1);
    expect(error).toMatchObject({ name: 'ComparisonFailed' });
    expect(await payments.order(sessionId)).toBeUndefined();
    expect((await nextDay()).error).toBeUndefined();
    expect(await order(sessionId)).toMatchObject({ payment: 'paid' });
  });
});

/** The client that the function uses. */
async function client() {
  harness.mailHarness.enter('reconciliation');
  const { connectToStripe } = await import('../../../lambdas/stripe/connection.ts');
  return (await connectToStripe())[0];
}

describe('prices', () => {
  it('that are not those of the catalogue call somebody each day, and say which', async () => {
    const monthly = payments.prices.services['seo-bundle']?.monthly ?? '';
    expect((await nextDay()).metrics).toEqual({});

    await payments.stripe.prices.update(monthly, { active: false });
    for (const day of [1, 2]) {
      const { metrics, logLines } = await nextDay();
      expect({ day, metrics }).toEqual({ day, metrics: { 'payments.PriceDifferences': 1 } });
      expect(logLines.join()).toContain(`price s5_seo-bundle_monthly: archived at Stripe (${monthly})`);
    }
    await payments.stripe.prices.update(monthly, { active: true });
    expect((await nextDay()).metrics).toEqual({});
  });
});
