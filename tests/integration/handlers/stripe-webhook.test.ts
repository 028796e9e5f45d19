import { isDeepStrictEqual } from 'node:util';
import Stripe from 'stripe';
import { describe, expect, it, vi } from 'vitest';
import { STRIPE_WEBHOOK_SECRET } from '../../../local/stand-in-keys.ts';
import type { StripeEvent } from '../../../local/stripe/objects.ts';
import { onboardingBody } from '../../support/onboarding-body.ts';
import { passTime, problem, repeat, TEAM } from './api-harness.ts';
import { startPaymentHarness, statesOf } from './payment-harness.ts';

const harness = startPaymentHarness();

const now = () => Math.floor(Date.now() / 1000);
const CART = { 'seo-bundle': 2, 'marketing-documents': 1 } as const;
const CART_TOTAL = (2 * 400 + 199 + 2 * 250) * 100;
const BOTH_SENT = { receipt: 'sent', team: 'sent' };

const emailStatesOf = async (sessionId: string) => statesOf((await harness.order(sessionId))?.mails);

/** The same events with other ids, in reverse order. */
const again = (events: readonly { readonly id: string }[]) =>
  events.toReversed().map((event) => ({ ...event, id: `${event.id}_again` }));

describe('the webhook', () => {
  const event = {
    id: 'evt_1',
    object: 'event',
    type: 'customer.created',
    created: now(),
    data: { object: { id: 'cus_1' } },
  };

  function signatureBy(secret: string): string {
    const payload = JSON.stringify(event, null, 2);
    return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: now() });
  }

  it.each([
    ['by the provider', () => ({})],
    ['four minutes ago', () => ({ timestamp: now() - 240 })],
    [
      'with two secrets, one of which replaces the other',
      () => {
        const [, other = ''] = signatureBy('whsec_new').split(',');
        return { signature: `${signatureBy(STRIPE_WEBHOOK_SECRET)},${other}` };
      },
    ],
    ['in other ways as well', () => ({ signature: `${signatureBy(STRIPE_WEBHOOK_SECRET)},v0=a1b2,v2=` })],
  ])('accepts an event signed %s', async (_, delivery) => {
    expect(await harness.deliver(event, delivery())).toMatchObject({
      status: 200,
      body: { received: true },
    });
  });

  it.each([
    ['that is signed with another secret', { secret: 'whsec_of_another' }],
    ['that was signed more than five minutes ago', { timestamp: now() - 301 }],
    ['with a body that was cut off', { body: JSON.stringify(event, null, 2).slice(0, -20) }],
    ['with a body in other bytes', { body: JSON.stringify(event) }],
    ['without a body', { body: '' }],
  ])('refuses an event %s, and raises no alarm', async (_, delivery) => {
    const { status, body, metrics } = await harness.deliver(event, delivery);
    expect({ status, body }).toMatchObject(problem(400, 'invalid_signature'));
    expect(metrics).toEqual({});
  });

  it('refuses a body that is larger than any event', async () => {
    const { status, body } = await harness.deliver({ ...event, filler: 'x'.repeat(1024 * 1024) });
    expect({ status, body }).toMatchObject(problem(413, 'body_too_large'));
  });

  const paid = { ...event, type: 'checkout.session.completed' };

  it.each<[string, unknown]>([
    ['without data', { ...paid, data: undefined }],
    ['with null for data', { ...paid, data: null }],
    ['without an object', { ...paid, data: {} }],
    ['with null for an object', { ...paid, data: { object: null } }],
    ['with a text for an object', { ...paid, data: { object: 'cs_test_1' } }],
    ['with a list for an object', { ...paid, data: { object: [] } }],
    ['about an object without an id', { ...paid, data: { object: { object: 'checkout.session' } } }],
    ['about an object with an empty id', { ...paid, data: { object: { id: '' } } }],
    ['about an object with a number for an id', { ...paid, data: { object: { id: 7 } } }],
    ['about an object with a path for an id', { ...paid, data: { object: { id: '../customers' } } }],
    ['without an id', { ...paid, id: undefined }],
    ['without a type', { ...paid, type: undefined }],
    ['without a time', { ...paid, created: undefined }],
    ['of the next API', { id: 'evt_1', object: 'v2.core.event', type: 'v1.billing.meter' }],
    ['that is a list', [paid]],
    ['that is null', null],
  ])('accepts and logs an event %s, since a repetition would not differ', async (_, sent) => {
    const answer = await harness.deliver(sent as object);
    expect(answer).toMatchObject({ status: 200, body: { received: true } });
    expect(answer.logLines.join()).toContain('malformed');
    expect(answer.metrics).toEqual({});
    expect(await harness.items('STRIPE_EVENTS_TABLE')).toEqual([]);
  });

  it.each<[string, object]>([
    ['checkout.session.completed', { id: 'cs_test_gone' }],
    ['checkout.session.expired', { id: 'cs_test_gone' }],
    ['customer.subscription.updated', { id: 'sub_gone' }],
    ['invoice.paid', { id: 'in_gone' }],
    ['charge.refunded', { id: 'ch_gone' }],
    ['refund.failed', { id: 're_gone', charge: 'ch_gone' }],
    ['charge.dispute.created', { id: 'du_gone', charge: { id: 'ch_gone' } }],
  ])('accepts and logs %s about a deleted object', async (type, object) => {
    const answer = await harness.deliver({ ...event, type, data: { object } });
    expect(answer).toMatchObject({ status: 200, body: { received: true } });
    expect(answer.logLines.join()).toContain('missing');
    expect(answer.metrics).toEqual({});
    expect(await harness.items('STRIPE_EVENTS_TABLE')).toEqual([]);
  });

  it.each([undefined, null, 7, {}, ''])('takes a refund of the charge %j', async (charge) => {
    const data = { object: { id: 're_1', charge } };
    expect((await harness.deliver({ ...event, type: 'refund.updated', data })).status).toBe(200);
  });

  it.each(['customer.created', 'payment_intent.succeeded', 'something.new'])(
    'takes %s and does not remember it',
    async (type) => {
      expect((await harness.deliver({ ...event, type })).status).toBe(200);
      expect(await harness.items('STRIPE_EVENTS_TABLE')).toEqual([]);
    },
  );
});

describe('a purchase', () => {
  it('is recorded as an order and a subscription', async () => {
    const email = 'Ada.Lovelace@Engines.example';
    const { sessionId } = await harness.complete(CART, { email });
    const order = await harness.order(sessionId);
    expect(order).toMatchObject({
      kind: 'order',
      status: 'new',
      email: email.toLowerCase(),
      name: 'Ada Lovelace',
      amount: CART_TOTAL,
      currency: 'usd',
      cycle: 'monthly',
      payment: 'paid',
      paidWith: 'card',
      lines: [
        { name: 'SEO bundle', quantity: 2, amount: 80_000, interval: 'month' },
        { quantity: 1, amount: 19_900 },
        { quantity: 2, amount: 50_000 },
      ],
    });
    expect(order).not.toHaveProperty('catalogueMismatch');
    expect(await harness.subscription(order?.subscriptionId ?? '')).toMatchObject({
      email: email.toLowerCase(),
      customerId: order?.customerId,
      orderId: sessionId,
      state: 'active',
      cycle: 'monthly',
      lines: [{ serviceId: 'seo-bundle', name: 'SEO bundle', quantity: 2, amount: 80_000 }],
      amount: 80_000,
      currency: 'usd',
      cancelAtPeriodEnd: false,
      currentPeriodEnd: order?.renewsAt,
    });
  });

  it('has no subscription when it is a single payment', async () => {
    const { sessionId } = await harness.complete({ 'marketing-documents': 2 });
    const order = await harness.order(sessionId);
    expect(order).toMatchObject({ cycle: 'once', payment: 'paid', amount: 39_800 });
    expect(order).not.toHaveProperty('subscriptionId');
    expect(order).not.toHaveProperty('renewsAt');
    expect(await harness.items('SUBSCRIPTIONS_TABLE')).toEqual([]);
  });

  it('is emailed to the customer with receipt, renewal and the way to onboarding, and to the team', async () => {
    const email = harness.newEmail();
    const { sessionId } = await harness.complete(CART, { email });
    const [receipt, ...others] = harness.emailsTo(email);
    expect(others).toEqual([]);
    expect(receipt?.text).toMatch(/^2 × SEO bundle, every month +\$800\.00$/m);
    expect(receipt?.text).toContain('$1,499.00');
    expect(receipt?.text).toContain('$800.00 every month');
    expect(receipt?.text).toContain(`/success?session_id=${sessionId}`);
    const [team, ...more] = harness.emailsTo(TEAM);
    expect(more).toEqual([]);
    expect(team?.subject).toBe('New order: $1,499.00 from Ada Lovelace');
    expect(team?.text).toContain(`/admin?list=orders&open=${sessionId}`);
    expect(await emailStatesOf(sessionId)).toMatchObject(BOTH_SENT);
  });

  it.each([
    ['QUARTER', 25, { amount: 48_750, discount: 16_250, promotionCode: 'QUARTER' }],
    ['GIFT', 100, { amount: 0 }],
  ])('is paid and agrees with the catalog with the code %s, %i percent off', async (code, percent, sums) => {
    const coupon = await harness.stripe.coupons.create({ percent_off: percent, duration: 'once' });
    await harness.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code });
    const { sessionId, url } = await harness.open({ 'seo-bundle': 1 });
    await harness.submit(url, { action: 'apply_code', code });
    const completed = await harness.eventOf('checkout.session.completed', () => harness.submit(url));
    expect((await harness.deliver(completed)).metrics).toEqual({ 'business.CheckoutsPaid': 1 });
    const order = await harness.order(sessionId);
    expect(order).toMatchObject({ ...sums, payment: 'paid' });
    expect(order).not.toHaveProperty('catalogueMismatch');
  });

  /** Pays a checkout for our documents that the checkout function would not have opened. */
  async function payForeign(metadata: Record<string, string>) {
    const price = harness.prices.services['marketing-documents']?.monthly ?? expect.fail('no price');
    const { id, url } = await harness.stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price, quantity: 1 }],
      success_url: 'https://shop.example/success?session_id={CHECKOUT_SESSION_ID}',
      metadata,
      customer_creation: 'always',
    });
    const completed = await harness.eventOf('checkout.session.completed', () => harness.submit(url ?? ''));
    return { id, completed };
  }

  it('has where the buyer came from, unless the metadata make no sense', async () => {
    const cameFrom = { kind: 'social', host: 'facebook.com', campaign: 'fall' };
    const metadata = { product: 's5', billing_cycle: 'monthly', 'marketing-documents': '1' };
    const told = await payForeign({ ...metadata, came_from: JSON.stringify({ ...cameFrom, landing: '=1' }) });
    await harness.deliver(told.completed);
    expect(await harness.order(told.id)).toMatchObject({
      cameFrom,
      services: [{ id: 'marketing-documents', quantity: 1 }],
    });
    expect((await harness.order(told.id))?.cameFrom).not.toHaveProperty('landing');
    const untold = await payForeign({ ...metadata, came_from: '{"kind":' });
    await harness.deliver(untold.completed);
    expect(await harness.order(untold.id)).not.toHaveProperty('cameFrom');
  });

  it('is recorded, emailed to the team and alarmed once at amounts other than those of the catalog', async () => {
    // Says that three were ordered.
    const metadata = { product: 's5', billing_cycle: 'monthly', 'marketing-documents': '3' };
    const { id, completed } = await payForeign(metadata);
    expect((await harness.deliver(completed)).metrics).toEqual({
      'business.CheckoutsPaid': 1,
      'payments.CatalogueMismatches': 1,
    });
    const stored = await harness.order(id);
    const charged = stored?.amount ?? 0;
    expect(stored).toMatchObject({
      payment: 'paid',
      catalogueMismatch: true,
      catalogueCharge: { lines: [{ quantity: 3, amount: 3 * charged }], amount: 3 * charged },
    });
    expect(harness.emailsTo(TEAM)[0]?.text).toContain('The amounts do not match our catalog');
    // Looking again raises no new alarm, and counts no new sale.
    expect((await harness.deliver({ ...completed, id: 'evt_again' })).metrics).toEqual({});

    // Nor does it when the catalog has changed since: the charge agreed with the one of that day.
    const { catalogueMismatch: _mismatch, catalogueCharge: _charge, ...agreed } = stored ?? {};
    await harness.store('orders', agreed);
    expect((await harness.deliver({ ...completed, id: 'evt_later' })).metrics).toEqual({});
    expect(await harness.order(id)).not.toHaveProperty('catalogueMismatch');
  });

  it('is ignored for another product in the same account', async () => {
    const { completed } = await payForeign({ product: 'another-product' });
    expect((await harness.deliver(completed)).logLines.join()).toContain('"outcome":"ignored"');
    expect(await harness.records()).toEqual({ orders: [], subscriptions: [] });
    expect(await harness.items('STRIPE_EVENTS_TABLE')).toMatchObject([
      { id: completed.id, outcome: 'ignored' },
    ]);
  });

  it('is fulfilled once, whether and whenever its customer comes back', async () => {
    const { sessionId, events } = await harness.buy(CART);
    const comeBack = async () => (await harness.verify(sessionId, { secret: null })).body;
    expect(await comeBack()).toMatchObject({ paid: true });
    await harness.deliverAll([harness.one(events, 'checkout.session.completed')]);
    expect(await comeBack()).toMatchObject({ paid: true });
    expect(harness.emails()).toHaveLength(2);
  });

  it('keeps the changes and replies of an administrator when the payment changes', async () => {
    const { sessionId } = await harness.complete(CART);
    const work = { status: 'in-progress', owner: 'admin@example.com', followUp: '2026-12-01' };
    const changed = await harness.change('orders', sessionId, { version: 0, ...work });
    expect(changed.status).toBe(200);
    const body = { version: 1, subject: 'Your order', text: 'Thank you.' };
    const replied = await harness.call('admin-reply', { path: { list: 'orders', id: sessionId }, body });
    expect(replied.status).toBe(200);
    await harness.refund();
    expect(await harness.order(sessionId)).toMatchObject({
      ...work,
      ...{ version: 2, payment: 'refunded', work: 'open', reply: { by: 'admin@example.com' } },
      mails: { 'reply-2': { state: 'sent' } },
    });
  });
});

it('the five events of one purchase end in the same records and two emails in all of their 120 orders', async () => {
  const { sessionId, url } = await harness.open(CART);
  let subscriptionId = '';
  const events = await harness.eventsOf(async () => {
    await harness.submit(url, { card: 'transfer' });
    await harness.provider.act('sessions', sessionId, 'payment-arrives');
    subscriptionId = harness.provider.subscriptions()[0]?.id ?? '';
    await harness.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  });
  const [updated = expect.fail('no update')] = events
    .filter(({ type }) => type === 'customer.subscription.updated')
    .slice(-1);
  const five = [
    harness.one(events, 'checkout.session.completed'),
    harness.one(events, 'checkout.session.async_payment_succeeded'),
    harness.one(events, 'invoice.paid'),
    updated,
    { ...updated, id: 'evt_deleted', type: 'customer.subscription.deleted' },
  ];

  let expected: unknown;
  /** Orders that have come to the same records and emails continue alike: the rest of them is followed once. */
  const known: { readonly state: object; readonly count: number }[] = [];
  async function follow(coming: readonly object[], mails: number): Promise<number> {
    const records = await harness.records();
    if (coming.length === 0) {
      expected ??= records;
      expect(records).toEqual(expected);
      expect(mails).toBe(2);
      return 1;
    }
    const state = { coming, records, mails };
    const alike = known.find((other) => isDeepStrictEqual(other.state, state));
    if (alike) return alike.count;
    const reached = await harness.snapshot();
    let count = 0;
    for (const event of coming) {
      await harness.restore(reached);
      await harness.deliverAll([event]);
      const sent = harness.emails().length;
      count += await follow(
        coming.filter((other) => other !== event),
        mails + sent,
      );
    }
    known.push({ state, count });
    return count;
  }
  await harness.forget();
  expect(await follow(five, 0)).toBe(120);
  expect(expected).toMatchObject({
    orders: [{ id: sessionId, payment: 'paid', mails: BOTH_SENT }],
    subscriptions: [{ id: subscriptionId, state: 'active', cancelAtPeriodEnd: true }],
  });
});

it('two calls about one order never replace new data by data that was read before', async () => {
  const { sessionId } = await harness.buy(CART, { card: 'transfer' });
  const slow = harness.stripe.paymentIntents;
  const list = slow.list.bind(slow);
  vi.spyOn(slow, 'list').mockImplementationOnce((...call) => {
    const answer = list(...call);
    return Object.assign(Promise.resolve(), {
      // While this answer is on its way, the money arrives and another call records it.
      autoPagingToArray: async (limits: { limit: number }) => {
        const old = await answer.autoPagingToArray(limits);
        await harness.happen('sessions', sessionId, 'payment-arrives');
        return old;
      },
    }) as unknown as ReturnType<typeof list>;
  });
  harness.enter('stripe-webhook');
  const { refreshOrder } = await import('../../../lambdas/payments/refresh-order.ts');
  await refreshOrder(harness.stripe, sessionId);
  expect(await harness.order(sessionId)).toMatchObject({ payment: 'paid' });
  expect(harness.emails()).toHaveLength(2);
});

it('an event that arrives ten times is processed once, and forgotten 35 days later', async () => {
  const { events } = await harness.buy(CART);
  const completed = harness.one(events, 'checkout.session.completed');
  const answers = await repeat(10, () => harness.deliver(completed));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const outcomes = answers.map(({ logLines }) => /"outcome":"(\w+)"/.exec(logLines.join())?.[1]);
  expect(outcomes).toEqual(['processed', ...Array(9).fill('repeated')]);
  expect(harness.emails()).toHaveLength(2);

  const [remembered] = await harness.items('STRIPE_EVENTS_TABLE');
  expect(remembered).toMatchObject({
    id: completed.id,
    type: 'checkout.session.completed',
    at: new Date(completed.created * 1000).toISOString(),
    outcome: 'processed',
  });
  // Stripe repeats an event for three days.
  expect(Number(remembered?.expiresAt) - now()).toBeGreaterThan(34.9 * 86_400);
  expect(Number(remembered?.expiresAt) - now()).toBeLessThan(35.1 * 86_400);
});

it.each(['dynamodb', 'stripe', 'ssm'] as const)(
  'an outage makes the webhook ask for a repetition and raise an alarm, and the order is fulfilled once later: %s',
  async (service) => {
    const { sessionId, events } = await harness.buy(CART);
    const completed = harness.one(events, 'checkout.session.completed');
    harness.break(service);
    if (service === 'ssm') passTime(6);
    const failed = await harness.deliver(completed, { timestamp: now() });
    expect(failed).toMatchObject(problem(500, 'event_not_followed'));
    expect(failed.metrics).toMatchObject({ 'payments.FailedEvents': 1 });
    expect(harness.emails()).toEqual([]);

    harness.standIns[service].setFault('off');
    await harness.deliverAll([completed, completed]);
    expect(await harness.order(sessionId)).toMatchObject({ payment: 'paid' });
    expect(harness.emails()).toHaveLength(2);
  },
);

describe('a payment that takes days', () => {
  it('is recorded as processing, and its receipt waits for the money', async () => {
    const email = harness.newEmail();
    const { sessionId, completed } = await harness.complete(CART, { email, card: 'transfer' });
    expect(await harness.order(sessionId)).toMatchObject({ payment: 'processing' });
    const [pending, ...others] = harness.emails();
    expect(others).toEqual([]);
    expect(pending).toMatchObject({ to: [email], subject: expect.stringContaining('payment on its way') });

    const arrived = await harness.eventOf('checkout.session.async_payment_succeeded', () =>
      harness.provider.act('sessions', sessionId, 'payment-arrives'),
    );
    // The newer event twice, and then the older one.
    await harness.deliverAll([arrived, { ...arrived, id: 'evt_twin' }, { ...completed, id: 'evt_late' }]);
    expect(await harness.order(sessionId)).toMatchObject({ payment: 'paid', paidWith: 'us_bank_account' });
    expect(await emailStatesOf(sessionId)).toMatchObject({ pending: 'sent', ...BOTH_SENT });
    expect(harness.emailsTo(email)).toHaveLength(2);
    expect(harness.emailsTo(TEAM)).toHaveLength(1);
    // The email about the payment on its way has asked for the form.
    const receipt = harness.emailsTo(email).find(({ subject }) => subject.includes('paid'));
    expect(receipt?.text).toMatch(/If you have not sent the\s+onboarding form yet/);
    expect(receipt?.text).not.toContain('Start your onboarding');
    expect(harness.emailsTo(TEAM)[0]?.text).not.toContain('Expect their onboarding form');
  });

  /** Lets the transfer of a checkout fail. */
  const fail = (sessionId: string) =>
    harness.eventOf('checkout.session.async_payment_failed', () =>
      harness.provider.act('sessions', sessionId, 'payment-fails'),
    );

  it('causes one email about its failure, after the one about its being on its way', async () => {
    const email = harness.newEmail();
    const { sessionId } = await harness.complete({ 'video-ads': 2 }, { email, card: 'transfer' });
    const failed = await fail(sessionId);
    expect((await harness.verify(sessionId)).body).toMatchObject({ paid: false, payment: 'pending' });
    await harness.deliverAll([failed, { ...failed, id: 'evt_twin' }]);
    expect((await harness.verify(sessionId)).body).toEqual({
      paid: false,
      payment: 'failed',
      ordered: { services: [{ id: 'video-ads', quantity: 2 }], cycle: 'monthly' },
    });
    expect(await emailStatesOf(sessionId)).toEqual({ pending: 'sent', failed: 'sent' });
    const emails = harness.emailsTo(email);
    expect(emails).toHaveLength(2);
    const [failure] = emails.filter(({ subject }) => subject.includes('did not arrive'));
    expect(failure?.text).toContain('/pricing?add=video-ads+video-ads&cycle=monthly');
    expect(harness.emailsTo(TEAM)).toEqual([]);
  });

  it('is paid after all when the customer pays its open invoice', async () => {
    const email = harness.newEmail();
    const { sessionId } = await harness.complete(CART, { email, card: 'transfer' });
    await harness.deliverAll([await fail(sessionId)]);
    const subscription = harness.provider.subscriptions()[0]?.id ?? expect.fail('no subscription');
    const paid = await harness.eventOf('invoice.paid', () =>
      harness.provider.act('subscriptions', subscription, 'pay'),
    );
    await harness.deliverAll([paid, { ...paid, id: 'evt_twin' }]);
    expect(await harness.order(sessionId)).toMatchObject({ payment: 'paid', paidAt: expect.any(String) });
    expect(await harness.subscription(subscription)).toMatchObject({ state: 'active' });
    expect(await emailStatesOf(sessionId)).toMatchObject({ pending: 'sent', failed: 'sent', ...BOTH_SENT });
    expect(harness.emailsTo(email)).toHaveLength(3);
    expect(harness.emailsTo(TEAM)).toHaveLength(1);
  });

  it.each([CART, { 'marketing-documents': 1 }])(
    'is recorded as failed although an older event comes last: %j',
    async (cart) => {
      const { sessionId, events } = await harness.buy(cart, { card: 'transfer' });
      const failed = await fail(sessionId);
      await harness.deliverAll([failed, harness.one(events, 'checkout.session.completed')]);
      expect(await harness.order(sessionId)).toMatchObject({ payment: 'failed' });
      expect(await emailStatesOf(sessionId)).toEqual({ failed: 'sent' });
      expect(harness.emails()).toHaveLength(1);
    },
  );
});

/** Renews the newest subscription. @returns the charge */
async function renew(): Promise<string> {
  await harness.provider.act('subscriptions', harness.provider.subscriptions()[0]?.id ?? '', 'renew');
  return harness.lastCharge;
}

describe('a refund', () => {
  const failRefund = () => harness.happen('refunds', harness.provider.refunds()[0]?.id ?? '', 'fail');

  it('is recorded with the order, which stays paid, in more parts than a list within an object has', async () => {
    const { sessionId } = await harness.buy({ 'marketing-documents': 1 });
    const giveBack = () => harness.stripe.refunds.create({ charge: harness.lastCharge, amount: 100 });
    await harness.deliverAll(await harness.eventsOf(() => repeat(12, giveBack)));
    expect(await harness.order(sessionId)).toMatchObject({ payment: 'paid', refunded: 1_200 });
  });

  it('leaves the order paid when the bank refuses it, and is emailed to the team once', async () => {
    const { sessionId, completed } = await harness.complete(CART);
    await harness.refund();
    await harness.deliverAll([{ ...completed, id: 'evt_late' }]);
    expect(await harness.order(sessionId)).toMatchObject({ payment: 'refunded', refunded: CART_TOTAL });
    expect((await harness.verify(sessionId)).body).toEqual({ paid: false });
    const events = await failRefund();
    expect(events.map(({ type }) => type)).toEqual(['refund.updated', 'refund.failed']);
    await harness.deliverAll(again(events));
    const order = await harness.order(sessionId);
    expect(order).toMatchObject({ payment: 'paid' });
    expect(order).not.toHaveProperty('refunded');
    expect((await harness.verify(sessionId)).body).toMatchObject({ paid: true });

    // The next one succeeds, and is another.
    await harness.refund();
    expect(await harness.order(sessionId)).toMatchObject({ payment: 'refunded', refunded: CART_TOTAL });
    const subjects = harness.emailsTo(TEAM).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('Refund failed'))).toEqual([
      'Refund failed: $1,499.00 for Ada Lovelace',
    ]);
  });

  it('ends in the same record when it fails, in whatever order its events come, after a crash too', async () => {
    const { sessionId, events } = await harness.buy(CART);
    const later = await harness.eventsOf(async () => {
      await harness.provider.act('charges', harness.lastCharge, 'refund');
      await harness.provider.act('refunds', harness.provider.refunds()[0]?.id ?? '', 'fail');
    });
    const all = [harness.one(events, 'checkout.session.completed'), ...later];
    await harness.deliverAll(all);
    const inOrder = await harness.records();

    await harness.forget();
    expect((await harness.breakDuring('dynamodb', () => harness.deliver(all.at(-1) ?? {}))).status).toBe(500);
    await harness.deliverAll([...all.toReversed(), ...again(all)]);
    const atOnce = again(all).map(({ id, ...rest }) => ({ ...rest, id: `${id}_too` }));
    expect(await harness.deliverAtOnce(atOnce)).toEqual(all.map(() => 200));
    expect(await harness.records()).toEqual(inOrder);
    expect(inOrder.orders).toMatchObject([{ id: sessionId, payment: 'paid', failedRefunds: [{}] }]);
    expect(harness.emailsTo(TEAM)).toHaveLength(2);
  });
});

describe('a dispute', () => {
  const lastDispute = () => harness.provider.disputes()[0]?.id ?? expect.fail('no dispute');

  /** The alarms of an action. */
  async function countAlarms(kind: string, id: string, action: string): Promise<number> {
    const events = await harness.eventsOf(() => harness.provider.act(kind, id, action));
    let alarms = 0;
    for (const event of [...events, ...again(events)]) {
      const { status, metrics } = await harness.deliver(event);
      expect(status).toBe(200);
      alarms += Number(metrics['payments.Disputes'] ?? 0);
    }
    return alarms;
  }

  /** Checks the order, and whether its payer has access. */
  async function expectState(sessionId: string, payment: string, state: string): Promise<void> {
    expect(await harness.order(sessionId)).toMatchObject({
      payment,
      disputes: [{ state, amount: CART_TOTAL }],
    });
    expect((await harness.verify(sessionId)).body).toMatchObject({ paid: payment === 'paid' });
  }

  /** Of each action: its alarms, and the states of the order and of the dispute after it. */
  const OUTCOMES = {
    dispute: [1, 'disputed', 'open'],
    inquire: [0, 'paid', 'inquiry'],
    win: [0, 'paid', 'won'],
    lose: [0, 'disputed', 'lost'],
    withdraw: [0, 'paid', 'withdrawn'],
    escalate: [1, 'disputed', 'open'],
  } as const;

  it.each([
    ['dispute', 'win'],
    ['dispute', 'lose'],
    ['inquire', 'withdraw'],
    ['inquire', 'escalate'],
  ] as const)('%s and then %s has the right alarms, state, and access of the payer', async (begin, end) => {
    const { sessionId, events } = await harness.buy(CART);
    const [alarms, payment, state] = OUTCOMES[begin];
    expect(await countAlarms('charges', harness.lastCharge, begin)).toBe(alarms);
    await harness.deliverAll([harness.one(events, 'checkout.session.completed')]);
    await expectState(sessionId, payment, state);
    const [laterAlarms, laterPayment, laterState] = OUTCOMES[end];
    expect(await countAlarms('disputes', lastDispute(), end)).toBe(laterAlarms);
    await expectState(sessionId, laterPayment, laterState);
  });

  it('belongs to its renewal, and each raises its own alarm', async () => {
    const { sessionId } = await harness.buy(CART);
    expect(await countAlarms('charges', harness.lastCharge, 'dispute')).toBe(1);
    await harness.happen('disputes', lastDispute(), 'win');
    for (const month of [1, 2]) {
      expect(await countAlarms('charges', await renew(), 'dispute'), `month ${month}`).toBe(1);
    }
    const open = { state: 'open', amount: 80_000 };
    expect(await harness.order(sessionId)).toMatchObject({ renewals: { disputes: [open, open] } });
    await expectState(sessionId, 'paid', 'won');
  });
});

describe('an unpaid checkout', () => {
  const expire = (sessionId: string) => harness.happen('sessions', sessionId, 'expire');

  async function abandon(fields: Readonly<Record<string, string>>) {
    const { sessionId, url } = await harness.open(CART);
    await harness.submit(url, { action: 'cancel', ...fields });
    await expire(sessionId);
    return harness.order(sessionId);
  }

  it('is kept with the URL where it continues when its customer agreed to promotions', async () => {
    const order = await abandon({ email: 'ada@engines.example', promotions: 'yes' });
    expect(order).toMatchObject({
      payment: 'expired',
      email: 'ada@engines.example',
      amount: CART_TOTAL,
      recoveryUrl: expect.stringContaining('/c/recover/'),
      recoveryEndsAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      mails: {},
    });
    expect(order).not.toHaveProperty('catalogueMismatch');
    expect(harness.emails()).toEqual([]);
  });

  it('is forgotten without that consent or an email address', async () => {
    expect(await abandon({ email: 'ada@engines.example' })).toBeUndefined();
    expect(await abandon({ email: '', promotions: 'yes' })).toBeUndefined();
  });

  it('is not an order when another checkout of the same cart is paid', async () => {
    const first = await harness.open(CART);
    const second = await harness.complete(CART);
    await expire(first.sessionId);
    expect(await harness.items('orders')).toMatchObject([{ id: second.sessionId, payment: 'paid' }]);
    expect(harness.emails()).toHaveLength(2);
  });

  it('is an order with subscription, account and onboarding form when it is continued and paid later', async () => {
    const { sessionId, url } = await harness.open(CART);
    const email = harness.newEmail();
    await harness.submit(url, { action: 'cancel', email, promotions: 'yes' });
    await harness.provider.act('sessions', sessionId, 'expire');
    const expired = await harness.stripe.checkout.sessions.retrieve(sessionId);
    const events = await harness.eventsOf(async () => {
      const { headers } = await fetch(expired.after_expiration?.recovery?.url ?? '', { redirect: 'manual' });
      await harness.submit(headers.get('location') ?? '', { email });
    });
    // The event of the subscription comes before any record of the checkout.
    await harness.deliverAll([
      harness.one(events, 'invoice.paid'),
      harness.one(events, 'checkout.session.completed'),
    ]);

    const { data } = await harness.stripe.checkout.sessions.list({ status: 'complete', limit: 1 });
    const { id, recovered_from } = data[0] ?? expect.fail('no checkout');
    expect(recovered_from).toBe(sessionId);
    const order = (await harness.order(id)) ?? expect.fail('no order');
    expect(order).toMatchObject({ payment: 'paid', email, amount: CART_TOTAL, cycle: 'monthly' });
    expect(order).not.toHaveProperty('catalogueMismatch');
    expect(await harness.subscription(order.subscriptionId ?? '')).toMatchObject({ email, orderId: id });

    const claims = await harness.signInCustomer(email);
    expect((await harness.call('subscription', { claims })).body).toMatchObject({
      subscriptions: [{ id: order.subscriptionId, state: 'active' }],
      orders: [{ id, payment: 'paid' }],
    });
    expect((await harness.verify(id)).body).toMatchObject({ paid: true, customer: { email } });
    const form = onboardingBody({ email, services: ['seo-services'], sessionId: id });
    expect((await harness.call('onboarding', { body: form })).status).toBe(200);
    expect(await harness.items('onboarding')).toContainEqual(
      expect.objectContaining({ email, payment: { state: 'paid', sessionId: id } }),
    );
  });
});

describe('a subscription', () => {
  async function subscribe() {
    await harness.complete(CART);
    const id = harness.provider.subscriptions()[0]?.id ?? expect.fail('no subscription');
    const act = (action: string, type: StripeEvent['type']) =>
      harness.eventOf(type, () => harness.provider.act('subscriptions', id, action));
    const follow = async (...call: Parameters<typeof act>) => harness.deliverAll([await act(...call)]);
    return { id, act, follow };
  }

  it('is paid for until later after it renews', async () => {
    const { id, follow } = await subscribe();
    const first = await harness.subscription(id);
    await follow('renew', 'invoice.paid');
    const renewed = await harness.subscription(id);
    expect(renewed).toMatchObject({ state: 'active', paid: CART_TOTAL + 80_000, due: 0 });
    expect(Date.parse(renewed?.currentPeriodEnd ?? '')).toBeGreaterThan(
      Date.parse(first?.currentPeriodEnd ?? ''),
    );
  });

  it('owes a renewal as soon as its invoice is open, since a bank debit takes days', async () => {
    const { id, act } = await subscribe();
    const event = await act('fail-renewal', 'invoice.payment_failed');
    await harness.deliverAll([{ ...event, type: 'invoice.finalized' }]);
    expect(await harness.subscription(id)).toMatchObject({ due: 80_000 });
  });

  it('is past due until its renewal is paid', async () => {
    const { id, follow } = await subscribe();
    await follow('fail-renewal', 'invoice.payment_failed');
    expect(await harness.subscription(id)).toMatchObject({ state: 'past_due' });
    await follow('pay', 'invoice.paid');
    expect(await harness.subscription(id)).toMatchObject({ state: 'active' });
  });

  it.each([
    ['void-invoice', 'invoice.voided'],
    ['write-off-invoice', 'invoice.marked_uncollectible'],
  ] as const)('owes nothing after its open invoice is given up (%s)', async (action, type) => {
    const { id, act, follow } = await subscribe();
    await follow('fail-renewal', 'invoice.payment_failed');
    expect(await harness.subscription(id)).toMatchObject({ due: 80_000 });
    const event = await act(action, type);
    await harness.deliverAll([event, { ...event, id: 'evt_again' }]);
    expect(await harness.subscription(id)).toMatchObject({ due: 0, paid: CART_TOTAL });
  });

  it('ends with its period, or at once, when it is canceled', async () => {
    const { id, follow } = await subscribe();
    await follow('cancel-at-period-end', 'customer.subscription.updated');
    expect(await harness.subscription(id)).toMatchObject({ state: 'active', cancelAtPeriodEnd: true });
    await follow('cancel', 'customer.subscription.deleted');
    expect(await harness.subscription(id)).toMatchObject({ state: 'canceled' });
  });
});
