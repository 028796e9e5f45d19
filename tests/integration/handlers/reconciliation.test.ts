import type { Context } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ERASED, ERASED_NAME } from '../../../domain/erasure.ts';
import type { Order } from '../../../lambdas/tables/orders.ts';
import { captureLog } from '../../unit/lambdas/api-call.ts';
import { passTime, TEAM } from './api-harness.ts';
import { startPaymentHarness, statesOf } from './payment-harness.ts';

const harness = startPaymentHarness();

const CART = { 'seo-bundle': 1 } as const;
const DAY_MINUTES = 24 * 60;

let years = 0;

/** Each test has a year of its own, since the provider forgets nothing. The last run was just before it. */
beforeEach(async () => {
  years += 1;
  passTime(years * 365 * DAY_MINUTES);
  harness.enter('reconciliation');
  const { saveComparisonProgress } = await import('../../../lambdas/tables/stripe-events.ts');
  await saveComparisonProgress({ until: Math.floor(Date.now() / 1000) });
});

/** Buys, and loses some of the provider's events; the others are followed. A day passes. */
async function bought(isLost: (type: string) => boolean, fields: Readonly<Record<string, string>> = {}) {
  const { sessionId, events } = await harness.buy(CART, fields);
  await harness.deliverAll(events.filter(({ type }) => !isLost(type)));
  const subscriptionId = harness.provider.subscriptions()[0]?.id ?? '';
  return { sessionId, subscriptionId };
}

/** Lets something happen at the provider, of which every event counts as followed by mistake. */
async function happenUnseen(kind: string, id: string, action: string): Promise<void> {
  const events = await harness.eventsOf(() => harness.provider.act(kind, id, action));
  await harness.store('STRIPE_EVENTS_TABLE', ...events.map((event) => ({ id: event.id })));
}

const nothing = () => false;
const everything = () => true;

async function order(sessionId: string): Promise<Order> {
  return (await harness.order(sessionId)) ?? expect.fail('no order');
}

/** Starts a run a day later. */
async function nextDay(seconds?: number) {
  passTime(DAY_MINUTES);
  return harness.reconcile(seconds);
}

describe('the daily comparison', () => {
  it('follows lost events, and raises an alarm', async () => {
    const email = harness.newEmail();
    const { sessionId, subscriptionId } = await bought(everything, { email });
    expect(await harness.order(sessionId)).toBeUndefined();

    const { metrics, error } = await nextDay();
    expect(error).toBeUndefined();
    expect(await order(sessionId)).toMatchObject({ payment: 'paid', amount: 65_000 });
    expect(await harness.subscription(subscriptionId)).toMatchObject({ state: 'active' });
    expect(statesOf((await order(sessionId)).mails)).toMatchObject({ receipt: 'sent', team: 'sent' });
    expect(metrics).toMatchObject({ 'business.CheckoutsPaid': 1 });
    expect(metrics['payments.StripeDifferences']).toBeGreaterThan(0);

    // The next run finds nothing, and neither does the webhook when the event comes after all.
    expect((await nextDay()).metrics).toEqual({});
    await harness.deliverAll(harness.provider.events().slice(0, 5));
    expect(harness.emailsTo(email)).toHaveLength(1);
    expect(harness.emailsTo(TEAM)).toHaveLength(1);
  });

  it('changes nothing after all events have arrived, and ignores those that may be on their way', async () => {
    await bought(nothing);
    await harness.buy(CART);
    const before = await harness.records();
    passTime(5);
    expect((await harness.reconcile()).metrics).toEqual({});
    expect(await harness.records()).toEqual(before);
  });

  it('can run twice at once, beside the webhook, and fulfills an order once', async () => {
    const { sessionId, events } = await harness.buy(CART);
    passTime(DAY_MINUTES);
    harness.enter('reconciliation');
    const { handler } = await import('../../../lambdas/payments/reconciliation.handler.ts');
    const { processOnce } = await import('../../../lambdas/payments/process-event.ts');
    const run = () => handler({}, { getRemainingTimeInMillis: () => 600_000 } as Context);
    const followed = ['checkout.session.completed', 'invoice.paid'] as const;
    await captureLog(() =>
      Promise.all([
        run(),
        run(),
        ...followed.map((type) => {
          const { id, created, data } = harness.one(events, type);
          return processOnce(harness.stripe, { id, type, created, object: data.object as { id: string } });
        }),
      ]),
    );
    expect(await order(sessionId)).toMatchObject({ payment: 'paid' });
    expect(harness.emails()).toHaveLength(2);
  });

  it('repairs a subscription whose cancellation was lost', async () => {
    const { subscriptionId } = await bought(nothing);
    await nextDay();
    await harness.provider.act('subscriptions', subscriptionId, 'cancel');
    const { metrics } = await nextDay();
    expect(await harness.subscription(subscriptionId)).toMatchObject({ state: 'canceled' });
    expect(metrics).toEqual({ 'payments.StripeDifferences': 1 });
    expect((await nextDay()).metrics).toEqual({});
  });

  it('repairs records that are wrong although every event has come', async () => {
    const { subscriptionId } = await bought(nothing);
    const { sessionId } = await bought(nothing);
    const subscription = (await harness.subscription(subscriptionId)) ?? expect.fail('no subscription');
    await harness.store('SUBSCRIPTIONS_TABLE', { ...subscription, state: 'past_due', amount: 1 });
    await harness.store('orders', { ...(await order(sessionId)), payment: 'processing' });
    const { metrics, logLines } = await nextDay();
    expect(await harness.subscription(subscriptionId)).toMatchObject({ state: 'active', amount: 40_000 });
    expect(await order(sessionId)).toMatchObject({ payment: 'paid' });
    expect(metrics).toEqual({ 'payments.StripeDifferences': 2 });
    expect(logLines.join()).toContain(`checkout:${sessionId.slice(-8)}`);
    expect(logLines.join()).toContain(subscriptionId);
    expect(logLines.join()).not.toMatch(/sk_test|@engines/);
  });

  it.each(['void-invoice', 'write-off-invoice', 'pay'])(
    'repairs the sum that is due after a lost %s',
    async (action) => {
      const { subscriptionId } = await bought(nothing);
      await harness.happen('subscriptions', subscriptionId, 'fail-renewal');
      await nextDay();
      expect(await harness.subscription(subscriptionId)).toMatchObject({ due: 40_000 });
      expect((await nextDay()).metrics).toEqual({});

      await happenUnseen('subscriptions', subscriptionId, action);
      expect((await nextDay()).metrics).toEqual({ 'payments.StripeDifferences': 1 });
      expect(await harness.subscription(subscriptionId)).toMatchObject({ due: 0 });
      expect((await nextDay()).metrics).toEqual({});
    },
  );

  it('creates a missing subscription', async () => {
    const { subscriptionId } = await bought(nothing);
    await harness.remove('SUBSCRIPTIONS_TABLE', { id: subscriptionId });
    expect((await nextDay()).metrics).toEqual({ 'payments.StripeDifferences': 1 });
    expect(await harness.subscription(subscriptionId)).toMatchObject({ state: 'active' });
  });

  it('creates a missing order, from which its client is created', async () => {
    const email = harness.newEmail();
    const { sessionId } = await harness.buy({ 'basic-seo': 1 }, { email });
    harness.takeChanges('ORDERS_TABLE', 'SUBSCRIPTIONS_TABLE', 'ONBOARDING_SUBMISSIONS_TABLE');
    await nextDay();
    await harness.followOrders();
    expect(await harness.items('clients')).toContainEqual(
      expect.objectContaining({ email, status: 'paid', orders: { [sessionId]: expect.anything() } }),
    );
  });

  it('repairs a change of the last minutes without an alarm, since its event is on its way', async () => {
    const { subscriptionId } = await bought(nothing);
    await nextDay();
    await harness.provider.act('subscriptions', subscriptionId, 'cancel');
    expect((await harness.reconcile()).metrics).toEqual({});
    expect(await harness.subscription(subscriptionId)).toMatchObject({ state: 'canceled' });
  });

  it('looks at a transfer again when it should have arrived', async () => {
    const { sessionId } = await bought(nothing, { card: 'transfer' });
    await nextDay();
    await happenUnseen('sessions', sessionId, 'payment-arrives');
    await nextDay();
    expect(await order(sessionId)).toMatchObject({ payment: 'processing' });
    passTime(14 * DAY_MINUTES);
    await harness.reconcile();
    expect(await order(sessionId)).toMatchObject({ payment: 'paid' });
  });

  it('never touches checkouts and subscriptions of another product in the same account', async () => {
    const session = await harness.stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: harness.prices.services['seo-bundle']?.monthly ?? '', quantity: 1 }],
      success_url: 'https://other.example/thanks',
      metadata: { product: 'another-product' },
    });
    await harness.submit(session.url ?? '');
    expect((await nextDay()).metrics).toEqual({});
    expect(await harness.records()).toEqual({ orders: [], subscriptions: [] });
  });

  it('does not bring back an abandoned checkout that was deleted here', async () => {
    const { sessionId, url } = await harness.open(CART);
    await harness.submit(url, { action: 'cancel', email: harness.newEmail(), promotions: 'yes' });
    await harness.happen('sessions', sessionId, 'expire');
    expect(await order(sessionId)).toMatchObject({ payment: 'expired' });
    await nextDay();
    await harness.remove('ORDERS_TABLE', { id: sessionId });
    passTime(14 * DAY_MINUTES);
    expect((await harness.reconcile()).metrics).toEqual({});
    expect(await harness.order(sessionId)).toBeUndefined();
  });

  it('finds a missing order behind pages of unpaid checkouts', async () => {
    const { sessionId } = await harness.buy(CART);
    const price = harness.prices.services['seo-bundle']?.monthly ?? '';
    await Promise.all(
      Array.from({ length: 120 }, () =>
        harness.stripe.checkout.sessions.create({
          mode: 'subscription',
          line_items: [{ price, quantity: 1 }],
          success_url: 'https://shop.example',
          metadata: { product: 's5' },
        }),
      ),
    );
    // The event counts as followed, so that only the list of checkouts can tell.
    await harness.store('STRIPE_EVENTS_TABLE', ...harness.provider.events().map(({ id }) => ({ id })));
    const { metrics, logLines } = await nextDay();
    expect(metrics).toEqual({ 'business.CheckoutsPaid': 1, 'payments.StripeDifferences': 1 });
    expect(logLines.join()).toContain('"orders":1');
    expect(await order(sessionId)).toMatchObject({ payment: 'paid' });
  });

  it('looks at the last 30 days when it has never run', async () => {
    await harness.remove('STRIPE_EVENTS_TABLE', { id: 'comparison' });
    const { sessionId } = await bought(everything);
    passTime(29 * DAY_MINUTES);
    expect((await harness.reconcile()).error).toBeUndefined();
    expect(await order(sessionId)).toMatchObject({ payment: 'paid' });
  });
});

it('an amount that differs from the provider stays as recorded, is shown, and raises one alarm until both agree', async () => {
  const { sessionId } = await bought(nothing);
  const right = await order(sessionId);
  await harness.store('orders', { ...right, amount: 100 });
  expect((await nextDay()).metrics).toEqual({ 'payments.StripeDifferences': 1 });
  const differsFromStripe = { amount: 65_000, currency: 'usd' };
  expect(await order(sessionId)).toMatchObject({ amount: 100, differsFromStripe });
  const { body } = await harness.call('admin-record', {
    path: { list: 'orders', id: sessionId },
    claims: await harness.signIn(),
  });
  expect(body).toMatchObject({ record: { amount: 100, differsFromStripe } });

  // Events in between are followed, and do not change the difference.
  const [refunded, ...more] = await harness.eventsOf(() =>
    harness.provider.act('charges', harness.lastCharge, 'refund'),
  );
  expect((await harness.deliver(refunded ?? expect.fail('no event'))).metrics).toEqual({});
  expect(more).toEqual([]);
  expect(await order(sessionId)).toMatchObject({ amount: 100, payment: 'refunded', differsFromStripe });

  await harness.store('orders', { ...(await order(sessionId)), amount: 65_000 });
  passTime(14 * DAY_MINUTES);
  expect((await harness.reconcile()).metrics).toEqual({});
  expect(await order(sessionId)).not.toHaveProperty('differsFromStripe');
});

it('a customer who was erased stays erased, makes no difference on any day, and gets no email', async () => {
  const email = harness.newEmail();
  const { sessionId, subscriptionId } = await bought(nothing, { email });
  await harness.happen('subscriptions', subscriptionId, 'cancel');
  const claims = await harness.signIn();
  const erased = await harness.call('admin-erasure', { body: { email, confirmation: email }, claims });
  expect(erased.body).toMatchObject({ isDone: true });
  const { customerId = '' } = await order(sessionId);
  expect(await harness.stripe.customers.retrieve(customerId)).toMatchObject({ deleted: true });
  const before = await harness.records();
  expect(JSON.stringify(before)).not.toContain(email);
  harness.clear();

  // The next day's list of unsettled checkouts includes it again.
  for (const days of [1, 1, 14]) {
    passTime(days * DAY_MINUTES);
    const { metrics, error } = await harness.reconcile();
    expect({ days, metrics, error }).toEqual({ days, metrics: {}, error: undefined });
  }
  expect(await harness.records()).toEqual(before);

  // A lost event is followed, and does not bring the data back.
  await harness.provider.act('charges', harness.lastCharge, 'refund');
  expect((await nextDay()).metrics).toEqual({ 'payments.StripeDifferences': 1 });
  expect(await order(sessionId)).toMatchObject({ email: ERASED, name: ERASED_NAME, payment: 'refunded' });
  expect(JSON.stringify(await harness.records())).not.toContain(email);
  expect((await nextDay()).metrics).toEqual({});
  expect(harness.emails()).toEqual([]);
});

describe('a run that fails', () => {
  it('reports an error, and the next one catches up', async () => {
    const { sessionId } = await bought(everything);
    harness.break('stripe');
    const { error, logLines } = await nextDay();
    expect(error).toMatchObject({ name: 'ComparisonError' });
    expect(logLines.join()).not.toMatch(/sk_test/);
    expect(await harness.order(sessionId)).toBeUndefined();

    harness.provider.setFault('off');
    const later = await nextDay();
    expect(later.error).toBeUndefined();
    expect(await order(sessionId)).toMatchObject({ payment: 'paid' });
    expect(harness.emails()).toHaveLength(2);
  });

  it('does everything but the checkout that failed, and tries that one again', async () => {
    const [broken, other] = [await bought(everything), await bought(everything)];
    const { sessions } = (await client()).checkout;
    const retrieve = sessions.retrieve.bind(sessions);
    const spy = vi
      .spyOn(sessions, 'retrieve')
      .mockImplementation((id, ...rest) =>
        id === broken.sessionId ? Promise.reject(new Error('odd')) : retrieve(id, ...rest),
      );
    const failed = await nextDay();
    expect(failed.error).toMatchObject({ name: 'ComparisonError' });
    expect(failed.logLines.join()).toContain(`checkout:${broken.sessionId.slice(-8)}`);
    expect(await harness.order(broken.sessionId)).toBeUndefined();
    expect(await order(other.sessionId)).toMatchObject({ payment: 'paid' });

    spy.mockRestore();
    expect((await nextDay()).error).toBeUndefined();
    expect(await order(broken.sessionId)).toMatchObject({ payment: 'paid' });
  });

  it('continues the next time after running out of time', async () => {
    const { sessionId } = await bought(everything);
    const { error } = await nextDay(1);
    expect(error).toMatchObject({ name: 'ComparisonError' });
    expect(await harness.order(sessionId)).toBeUndefined();
    expect((await nextDay()).error).toBeUndefined();
    expect(await order(sessionId)).toMatchObject({ payment: 'paid' });
  });
});

/** The client that the function uses. */
async function client() {
  harness.enter('reconciliation');
  const { connectToStripe } = await import('../../../lambdas/stripe/connection.ts');
  return (await connectToStripe())[0];
}

it('prices raise an alarm each day while they differ from the catalog, and the log names them', async () => {
  const monthly = harness.prices.services['seo-bundle']?.monthly ?? '';
  expect((await nextDay()).metrics).toEqual({});

  await harness.stripe.prices.update(monthly, { active: false });
  for (const day of [1, 2]) {
    const { metrics, logLines } = await nextDay();
    expect({ day, metrics }).toEqual({ day, metrics: { 'payments.PriceDifferences': 1 } });
    expect(logLines.join()).toContain(`price s5_seo-bundle_monthly: archived at Stripe (${monthly})`);
  }
  await harness.stripe.prices.update(monthly, { active: true });
  expect((await nextDay()).metrics).toEqual({});
});
