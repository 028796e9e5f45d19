import { isDeepStrictEqual } from 'node:util';
import Stripe from 'stripe';
import { describe, expect, it, vi } from 'vitest';
import { isPaymentEvent } from '../../../domain/payment-events.ts';
import { STRIPE_WEBHOOK_SECRET } from '../../../local/stand-in-keys.ts';
import { apiEvent, invoke } from '../../unit/lambdas/api-call.ts';
import { passTime, TEAM } from './mail-harness.ts';
import { onboardingBody } from './onboarding/onboarding-harness.ts';
import { startPaymentHarness, statesOf } from './payment-harness.ts';
import { checkoutBody } from './shop.ts';

const payments = startPaymentHarness();
const { harness } = payments;

const now = () => Math.floor(Date.now() / 1000);
const CART = { 'seo-bundle': 2, 'marketing-documents': 1 } as const;
const CART_TOTAL = (2 * 400 + 199 + 2 * 250) * 100;

describe('a call to the webhook', () => {
  const event = {
    id: 'evt_1',
    object: 'event',
    type: 'customer.created',
    created: now(),
    data: { object: { id: 'cus_1' } },
  };

  it('that the provider has signed is taken', async () => {
    expect(await payments.deliver(event)).toMatchObject({ status: 200, body: { received: true } });
  });

  it.each([
    ['signed with another secret', { secret: 'whsec_somebody_elses' }],
    ['signed more than five minutes ago', { timestamp: now() - 301 }],
    ['without a signature', { signature: undefined }],
    ['with an empty signature', { signature: '' }],
    ['with something else for a signature', { signature: 't=yesterday,v1=yes' }],
    ['whose body was cut off', { body: JSON.stringify(event, null, 2).slice(0, -20) }],
    ['whose body was written in another way', { body: JSON.stringify(event) }],
    ['without a body', { body: '' }],
  ])('%s is refused, and raises no alarm', async (_, delivery) => {
    const { status, body, metrics, logLines } = await payments.deliver(event, delivery);
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid_signature' } });
    expect(metrics).toEqual({});
    expect(logLines.join()).not.toContain('whsec_');
  });

  const paid = { ...event, type: 'checkout.session.completed' };

  it.each<[string, unknown]>([
    ['without data', { ...paid, data: undefined }],
    ['whose data is null', { ...paid, data: null }],
    ['without an object', { ...paid, data: {} }],
    ['whose object is null', { ...paid, data: { object: null } }],
    ['whose object is a text', { ...paid, data: { object: 'cs_test_1' } }],
    ['whose object is a list', { ...paid, data: { object: [] } }],
    ['whose object has no id', { ...paid, data: { object: { object: 'checkout.session' } } }],
    ['whose object has an empty id', { ...paid, data: { object: { id: '' } } }],
    ['whose object has a number for an id', { ...paid, data: { object: { id: 7 } } }],
    ['whose object has a path for an id', { ...paid, data: { object: { id: '../customers' } } }],
    ['without an id', { ...paid, id: undefined }],
    ['without a type', { ...paid, type: undefined }],
    ['without a time', { ...paid, created: undefined }],
    ['of the next kind', { id: 'evt_1', object: 'v2.core.event', type: 'v1.billing.meter' }],
    ['that is a list', [paid]],
    ['that is null', null],
  ])('%s is taken and logged, as it would be the same again', async (_, sent) => {
    const answer = await payments.deliver(sent as object);
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
  ])('of %s whose object is gone is taken and logged', async (type, object) => {
    const answer = await payments.deliver({ ...event, type, data: { object } });
    expect(answer).toMatchObject({ status: 200, body: { received: true } });
    expect(answer.logLines.join()).toContain('missing');
    expect(answer.metrics).toEqual({});
    expect(await harness.items('STRIPE_EVENTS_TABLE')).toEqual([]);
  });

  it.each([undefined, null, 7, {}, ''])('of a refund whose charge is %j is taken', async (charge) => {
    const type = 'refund.updated';
    expect(
      (await payments.deliver({ ...event, type, data: { object: { id: 're_1', charge } } })).status,
    ).toBe(200);
  });

  it('signed four minutes ago is taken: mail servers are not the only slow thing', async () => {
    expect((await payments.deliver(event, { timestamp: now() - 240 })).status).toBe(200);
  });

  it('larger than any event is refused', async () => {
    const { status, body } = await payments.deliver({ ...event, filler: 'x'.repeat(1024 * 1024) });
    expect({ status, body }).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
  });

  it('is taken with either secret while one replaces the other', async () => {
    const payload = JSON.stringify(event, null, 2);
    const header = (secret: string) =>
      Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: now() });
    const [, other = ''] = header('whsec_new').split(',');
    const both = `${header(STRIPE_WEBHOOK_SECRET)},${other}`;
    expect((await payments.deliver(event, { signature: both })).status).toBe(200);
  });

  it('is taken with signatures of other kinds beside the one that is checked', async () => {
    const payload = JSON.stringify(event, null, 2);
    const secret = STRIPE_WEBHOOK_SECRET;
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: now() });
    expect((await payments.deliver(event, { signature: `${header},v0=a1b2,v2=` })).status).toBe(200);
  });

  it.each(['customer.created', 'payment_intent.succeeded', 'something.new'])(
    'about a %s is taken and not remembered',
    async (type) => {
      expect((await payments.deliver({ ...event, type })).status).toBe(200);
      expect(await harness.items('STRIPE_EVENTS_TABLE')).toEqual([]);
    },
  );
});

describe('a purchase', () => {
  it('is recorded whole, as order and as subscription', async () => {
    const email = 'Ada.Lovelace@Engines.example';
    const { sessionId, events } = await payments.buy(CART, { email });
    await payments.deliverAll([payments.one(events, 'checkout.session.completed')]);

    const order = await payments.order(sessionId);
    expect(order).toMatchObject({
      kind: 'order',
      status: 'new',
      email: email.toLowerCase(),
      name: 'Ada Lovelace',
      amount: CART_TOTAL,
      currency: 'usd',
      cycle: 'monthly',
      payment: 'paid',
      lines: [
        { name: 'SEO bundle', quantity: 2, amount: 80_000, interval: 'month' },
        { quantity: 1, amount: 19_900 },
        { quantity: 2, amount: 50_000 },
      ],
    });
    expect(order).not.toHaveProperty('catalogueMismatch');
    const subscription = await payments.subscription(order?.subscriptionId ?? '');
    expect(subscription).toMatchObject({
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

  it('of a single payment has no subscription', async () => {
    const { sessionId, events } = await payments.buy({ 'marketing-documents': 2 });
    await payments.deliverAll([payments.one(events, 'checkout.session.completed')]);
    const order = await payments.order(sessionId);
    expect(order).toMatchObject({ cycle: 'once', payment: 'paid', amount: 39_800 });
    expect(order).not.toHaveProperty('subscriptionId');
    expect(order).not.toHaveProperty('renewsAt');
    expect(await harness.items('SUBSCRIPTIONS_TABLE')).toEqual([]);
  });

  it('is thanked for by mail with receipt, renewal and the way to onboarding, and told to the team', async () => {
    const email = payments.newEmail();
    const { sessionId, events } = await payments.buy(CART, { email });
    await payments.deliverAll([payments.one(events, 'checkout.session.completed')]);

    const [receipt, ...others] = payments.emailsTo(email);
    expect(others).toEqual([]);
    expect(receipt?.text).toMatch(/^2 × SEO bundle, every month +\$800\.00$/m);
    expect(receipt?.text).toContain('$1,499.00');
    expect(receipt?.text).toContain('$800.00 every month');
    expect(receipt?.text).toContain(`/success?session_id=${sessionId}`);
    const [team, ...more] = payments.emailsTo(TEAM);
    expect(more).toEqual([]);
    expect(team?.subject).toBe('New order: $1,499.00 from Ada Lovelace');
    expect(team?.text).toContain(`/admin?list=orders&open=${sessionId}`);
    expect(statesOf((await payments.order(sessionId))?.mails)).toMatchObject({
      receipt: 'sent',
      team: 'sent',
    });
  });

  it('with a code is recorded with what it takes off, which is no disagreement', async () => {
    const coupon = await payments.stripe.coupons.create({ percent_off: 25, duration: 'once' });
    await payments.stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'QUARTER',
    });
    const { sessionId, url } = await payments.open({ 'seo-bundle': 1 });
    await payments.submit(url, { action: 'apply_code', code: 'QUARTER' });
    const before = payments.standIn.events().length;
    await payments.submit(url);
    const { metrics } = await payments.deliver(
      payments.one(payments.eventsSince(before), 'checkout.session.completed'),
    );
    const order = await payments.order(sessionId);
    expect(order).toMatchObject({
      amount: 48_750,
      discount: 16_250,
      promotionCode: 'QUARTER',
      payment: 'paid',
    });
    expect(order).not.toHaveProperty('catalogueMismatch');
    expect(metrics).toEqual({ 'business.CheckoutsPaid': 1 });
  });

  it('for nothing, by a code, is paid', async () => {
    const coupon = await payments.stripe.coupons.create({ percent_off: 100, duration: 'once' });
    await payments.stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'GIFT',
    });
    const { sessionId, url } = await payments.open({ 'seo-bundle': 1 });
    await payments.submit(url, { action: 'apply_code', code: 'GIFT' });
    const before = payments.standIn.events().length;
    await payments.submit(url);
    await payments.deliverAll([payments.one(payments.eventsSince(before), 'checkout.session.completed')]);
    expect(await payments.order(sessionId)).toMatchObject({ amount: 0, payment: 'paid' });
  });

  it('at amounts that are not those of the catalogue is recorded as such, told to the team, and alarms', async () => {
    const session = await payments.stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price: documentsPrice(), quantity: 1 }],
      success_url: 'https://shop.example/success?session_id={CHECKOUT_SESSION_ID}',
      // Says that three were ordered.
      metadata: { product: 's5', billing_cycle: 'monthly', 'marketing-documents': '3' },
      customer_creation: 'always',
    });
    const before = payments.standIn.events().length;
    await payments.submit(session.url ?? '');
    const completed = payments.one(payments.eventsSince(before), 'checkout.session.completed');
    expect((await payments.deliver(completed)).metrics).toEqual({
      'business.CheckoutsPaid': 1,
      'payments.CatalogueMismatches': 1,
    });
    const stored = await payments.order(session.id);
    const charged = stored?.amount ?? 0;
    expect(stored).toMatchObject({
      payment: 'paid',
      catalogueMismatch: true,
      catalogueCharge: { lines: [{ quantity: 3, amount: 3 * charged }], amount: 3 * charged },
    });
    expect(payments.emailsTo(TEAM)[0]?.text).toContain('The amounts are not those of our catalogue');
    // Looking again is no new alarm, and no new sale.
    expect((await payments.deliver({ ...completed, id: 'evt_again' })).metrics).toEqual({});

    // Nor is it one when the catalogue has changed since: what was charged agreed with the one of that day.
    const { catalogueMismatch: _mismatch, catalogueCharge: _charge, ...agreed } = stored ?? {};
    await harness.store('ORDERS_TABLE', agreed);
    expect((await payments.deliver({ ...completed, id: 'evt_later' })).metrics).toEqual({});
    expect(await payments.order(session.id)).not.toHaveProperty('catalogueMismatch');
  });

  it('at the prices of the release before, on a page from before, is no disagreement', async () => {
    const { id } = await payments.stripe.prices.create({
      product: 's5_marketing-documents',
      currency: 'usd',
      unit_amount: 15_000,
    });
    const services = { ...payments.prices.services, 'marketing-documents': { monthly: id, annual: id } };
    const old = { ...payments.prices, services };
    payments.deploy(old);
    payments.deploy(payments.prices);
    const { body } = await harness.mailHarness.call('checkout', {
      body: checkoutBody(old, { 'marketing-documents': 2 }),
    });
    const before = payments.standIn.events().length;
    await payments.submit(String(body.url));
    const completed = payments.one(payments.eventsSince(before), 'checkout.session.completed');
    expect((await payments.deliver(completed)).metrics).toEqual({ 'business.CheckoutsPaid': 1 });
    const order = await payments.order(String(body.sessionId));
    expect(order).toMatchObject({
      payment: 'paid',
      amount: 30_000,
      services: [{ id: 'marketing-documents', quantity: 2 }],
    });
    expect(order).not.toHaveProperty('catalogueMismatch');
  });

  it('of another product in the same account is none of ours', async () => {
    const session = await payments.stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price: documentsPrice(), quantity: 1 }],
      success_url: 'https://other.example/thanks',
      metadata: { product: 'somebody-elses' },
    });
    const before = payments.standIn.events().length;
    await payments.submit(session.url ?? '');
    const completed = payments.one(payments.eventsSince(before), 'checkout.session.completed');
    const { logLines } = await payments.deliver(completed);
    expect(logLines.join()).toContain('"outcome":"ignored"');
    expect(await payments.records()).toEqual({ orders: [], subscriptions: [] });
    expect(await harness.items('STRIPE_EVENTS_TABLE')).toMatchObject([
      { id: completed.id, outcome: 'ignored' },
    ]);
  });
});

/** A price of ours, in a checkout that the checkout function would not have opened. */
function documentsPrice(): string {
  return payments.prices.services['marketing-documents']?.monthly ?? expect.fail('no price');
}

describe('the five events of one purchase', () => {
  it('end in the same records and two mails in all of their 120 orders', async () => {
    const { sessionId, url } = await payments.open(CART);
    const before = payments.standIn.events().length;
    await payments.submit(url, { card: 'transfer' });
    await payments.standIn.act('sessions', sessionId, 'payment-arrives');
    const subscriptionId = payments.standIn.subscriptions()[0]?.id ?? '';
    await payments.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
    const events = payments.eventsSince(before);
    const [created] = events.filter(({ type }) => type === 'customer.subscription.updated').slice(-1);
    const five = [
      payments.one(events, 'checkout.session.completed'),
      payments.one(events, 'checkout.session.async_payment_succeeded'),
      payments.one(events, 'invoice.paid'),
      created ?? expect.fail('no update'),
      { ...created, id: 'evt_deleted', type: 'customer.subscription.deleted' },
    ];

    let expected: unknown;
    /** Orders that have come to the same records and mails go on alike: the rest of them is followed once. */
    const known: { readonly state: object; readonly count: number }[] = [];
    async function follow(coming: readonly object[], mails: number): Promise<number> {
      const records = await payments.records();
      if (coming.length === 0) {
        expected ??= records;
        expect(records).toEqual(expected);
        expect(mails).toBe(2);
        return 1;
      }
      const state = { coming, records, mails };
      const alike = known.find((other) => isDeepStrictEqual(other.state, state));
      if (alike) return alike.count;
      const reached = await payments.snapshot();
      let count = 0;
      for (const event of coming) {
        await payments.restore(reached);
        await payments.deliverAll([event]);
        const sent = harness.mailHarness.emails().length;
        count += await follow(
          coming.filter((other) => other !== event),
          mails + sent,
        );
      }
      known.push({ state, count });
      return count;
    }
    await payments.forget();
    expect(await follow(five, 0)).toBe(120);
    expect(expected).toMatchObject({
      orders: [{ id: sessionId, payment: 'paid', mails: { receipt: 'sent', team: 'sent' } }],
      subscriptions: [{ id: subscriptionId, state: 'active', cancelAtPeriodEnd: true }],
    });
  });

  it('can be delivered at the same time', async () => {
    const { sessionId, events } = await payments.buy(CART);
    const completed = payments.one(events, 'checkout.session.completed');
    const paid = payments.one(events, 'invoice.paid');
    const twin = { ...completed, id: 'evt_twin' };
    expect(await payments.deliverAtOnce([completed, twin, paid])).toEqual([200, 200, 200]);
    expect(await harness.items('ORDERS_TABLE')).toMatchObject([{ id: sessionId, payment: 'paid' }]);
    expect(harness.mailHarness.emails()).toHaveLength(2);
  });
});

describe('two calls about one order', () => {
  it('never replace what is newer by what was read before', async () => {
    const { sessionId } = await payments.buy(CART, { card: 'transfer' });
    const slow = payments.stripe.paymentIntents;
    const list = slow.list.bind(slow);
    vi.spyOn(slow, 'list').mockImplementationOnce((...call) => {
      const answer = list(...call);
      return Object.assign(Promise.resolve(), {
        // While this answer is on its way, the money arrives and another call records it.
        autoPagingToArray: async (limits: { limit: number }) => {
          const old = await answer.autoPagingToArray(limits);
          const before = payments.standIn.events().length;
          await payments.standIn.act('sessions', sessionId, 'payment-arrives');
          await payments.deliverAll(payments.eventsSince(before));
          return old;
        },
      }) as unknown as ReturnType<typeof list>;
    });
    harness.mailHarness.enter('stripe-webhook');
    const { refreshOrder } = await import('../../../lambdas/payments/orders.ts');
    await refreshOrder(payments.stripe, sessionId);
    expect(await payments.order(sessionId)).toMatchObject({ payment: 'paid' });
    expect(harness.mailHarness.emails()).toHaveLength(2);
  });
});

describe('an event that comes again', () => {
  it('ten times is followed once', async () => {
    const { events } = await payments.buy(CART);
    const completed = payments.one(events, 'checkout.session.completed');
    const answers = [];
    for (let time = 0; time < 10; time++) answers.push(await payments.deliver(completed));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const outcomes = answers.map(({ logLines }) => /"outcome":"(\w+)"/.exec(logLines.join())?.[1]);
    expect(outcomes).toEqual(['processed', ...Array(9).fill('repeated')]);
    expect(harness.mailHarness.emails()).toHaveLength(2);
  });

  it('is forgotten after 35 days, when nobody sends it any more', async () => {
    const { events } = await payments.buy(CART);
    const completed = payments.one(events, 'checkout.session.completed');
    await payments.deliver(completed);
    const [remembered] = await harness.items('STRIPE_EVENTS_TABLE');
    expect(remembered).toMatchObject({
      id: completed.id,
      type: 'checkout.session.completed',
      at: new Date(completed.created * 1000).toISOString(),
      outcome: 'processed',
    });
    expect(Number(remembered?.expiresAt) - now()).toBeGreaterThan(34.9 * 86_400);
    expect(Number(remembered?.expiresAt) - now()).toBeLessThan(35.1 * 86_400);
  });
});

describe('when something fails', () => {
  it.each(['dynamodb', 'stripe', 'ssm'] as const)(
    '%s, the provider is asked to come again, somebody is called, and then the order is fulfilled once',
    async (service) => {
      const { sessionId, events } = await payments.buy(CART);
      const completed = payments.one(events, 'checkout.session.completed');
      harness.mailHarness.standIns[service].setFault('error');
      if (service === 'ssm') passTime(6);
      const delivery = { timestamp: now() };
      const failed = await payments.deliver(completed, delivery);
      expect(failed).toMatchObject({ status: 500, body: { code: 'event_not_followed' } });
      expect(failed.metrics).toMatchObject({ 'payments.FailedEvents': 1 });
      expect(failed.logLines.join()).not.toMatch(/sk_test|whsec_|@engines/);
      expect(harness.mailHarness.emails()).toEqual([]);

      harness.mailHarness.standIns[service].setFault('off');
      await payments.deliverAll([completed, completed]);
      expect(await payments.order(sessionId)).toMatchObject({ payment: 'paid' });
      expect(harness.mailHarness.emails()).toHaveLength(2);
    },
  );

  it('mail, the order is recorded all the same, and its mails are sent by the schedule', async () => {
    const email = payments.newEmail();
    const { sessionId, events } = await payments.buy(CART, { email });
    harness.mailHarness.standIns.ses.setFault('error');
    await payments.deliverAll([payments.one(events, 'checkout.session.completed')]);
    expect(statesOf((await payments.order(sessionId))?.mails)).toMatchObject({
      receipt: 'pending',
      team: 'pending',
    });

    harness.mailHarness.standIns.ses.setFault('off');
    passTime(2);
    await harness.mailHarness.runSchedule();
    expect(payments.emailsTo(email)).toHaveLength(1);
    expect(payments.emailsTo(TEAM)).toHaveLength(1);
    expect(statesOf((await payments.order(sessionId))?.mails)).toMatchObject({
      receipt: 'sent',
      team: 'sent',
    });
  });

  it('the answer of the mail service, its event settles the mail', async () => {
    const { sessionId, events } = await payments.buy(CART);
    await payments.deliverAll([payments.one(events, 'checkout.session.completed')]);
    const order = (await payments.order(sessionId)) ?? expect.fail('no order');
    const { dueAt: _, ...sent } = order.mails.receipt ?? expect.fail('no receipt');
    const lost = { ...sent, state: 'sending' as const, dueAt: new Date(Date.now() + 900_000).toISOString() };
    await harness.store('ORDERS_TABLE', { ...order, mails: { ...order.mails, receipt: lost } });
    await harness.mailHarness.passEvents();
    expect(statesOf((await payments.order(sessionId))?.mails)).toMatchObject({
      receipt: 'sent',
      team: 'sent',
    });
  });
});

describe('a payment that takes days', () => {
  it('is recorded as such, and thanked for only when the money has arrived', async () => {
    const email = payments.newEmail();
    const { sessionId, events } = await payments.buy(CART, { email, card: 'transfer' });
    await payments.deliverAll([payments.one(events, 'checkout.session.completed')]);
    expect(await payments.order(sessionId)).toMatchObject({ payment: 'processing' });
    const [pending, ...others] = harness.mailHarness.emails();
    expect(others).toEqual([]);
    expect(pending).toMatchObject({ to: [email], subject: expect.stringContaining('payment on its way') });

    const before = payments.standIn.events().length;
    await payments.standIn.act('sessions', sessionId, 'payment-arrives');
    const arrived = payments.one(payments.eventsSince(before), 'checkout.session.async_payment_succeeded');
    // Again, and the older event once more.
    const late = { ...payments.one(events, 'checkout.session.completed'), id: 'evt_late' };
    await payments.deliverAll([arrived, { ...arrived, id: 'evt_twin' }, late]);
    const order = await payments.order(sessionId);
    expect(order).toMatchObject({ payment: 'paid' });
    expect(statesOf(order?.mails)).toMatchObject({ pending: 'sent', receipt: 'sent', team: 'sent' });
    expect(payments.emailsTo(email)).toHaveLength(2);
    expect(payments.emailsTo(TEAM)).toHaveLength(1);
  });

  it('and has arrived before anything was heard of it is only thanked for', async () => {
    const email = payments.newEmail();
    const before = payments.standIn.events().length;
    const { sessionId } = await payments.buy(CART, { email, card: 'transfer' });
    await payments.standIn.act('sessions', sessionId, 'payment-arrives');
    const events = payments.eventsSince(before);
    await payments.deliverAll([
      payments.one(events, 'checkout.session.async_payment_succeeded'),
      payments.one(events, 'checkout.session.completed'),
    ]);
    expect(statesOf((await payments.order(sessionId))?.mails)).toMatchObject({
      receipt: 'sent',
      team: 'sent',
    });
    expect(payments.emailsTo(email)).toHaveLength(1);
  });

  it('and fails after the customer was told that it is on its way is told of too, once', async () => {
    const email = payments.newEmail();
    const { sessionId, events } = await payments.buy({ 'video-ads': 2 }, { email, card: 'transfer' });
    await payments.deliverAll([payments.one(events, 'checkout.session.completed')]);
    const before = payments.standIn.events().length;
    await payments.standIn.act('sessions', sessionId, 'payment-fails');
    const failed = payments.one(payments.eventsSince(before), 'checkout.session.async_payment_failed');
    expect((await payments.verify(sessionId)).body).toMatchObject({ paid: false, payment: 'pending' });
    await payments.deliverAll([failed, { ...failed, id: 'evt_twin' }]);
    expect((await payments.verify(sessionId)).body).toEqual({
      paid: false,
      payment: 'failed',
      ordered: { services: [{ id: 'video-ads', quantity: 2 }], cycle: 'monthly' },
    });
    expect(statesOf((await payments.order(sessionId))?.mails)).toEqual({ pending: 'sent', failed: 'sent' });
    const mails = payments.emailsTo(email);
    expect(mails).toHaveLength(2);
    const [failure] = mails.filter(({ subject }) => subject.includes('did not arrive'));
    expect(failure?.text).toContain('/pricing?add=video-ads+video-ads&cycle=monthly');
    expect(payments.emailsTo(TEAM)).toEqual([]);
  });

  it.each([CART, { 'marketing-documents': 1 }])('and fails is recorded as failed: %j', async (cart) => {
    const { sessionId, events } = await payments.buy(cart, { card: 'transfer' });
    const before = payments.standIn.events().length;
    await payments.standIn.act('sessions', sessionId, 'payment-fails');
    const failed = payments.one(payments.eventsSince(before), 'checkout.session.async_payment_failed');
    // The older event comes last.
    await payments.deliverAll([failed, payments.one(events, 'checkout.session.completed')]);
    const order = await payments.order(sessionId);
    expect(order).toMatchObject({ payment: 'failed' });
    expect(statesOf(order?.mails)).toEqual({ failed: 'sent' });
    expect(harness.mailHarness.emails()).toHaveLength(1);
  });
});

describe('money that goes back', () => {
  it('whole makes the order refunded, whichever event comes last', async () => {
    const { sessionId, events } = await payments.buy(CART);
    const completed = payments.one(events, 'checkout.session.completed');
    await payments.deliverAll([completed]);
    const before = payments.standIn.events().length;
    await payments.standIn.act('charges', payments.standIn.charges()[0]?.id ?? '', 'refund');
    await payments.deliverAll([payments.one(payments.eventsSince(before), 'charge.refunded')]);
    expect(await payments.order(sessionId)).toMatchObject({ payment: 'refunded', refunded: CART_TOTAL });
    await payments.deliverAll([{ ...completed, id: 'evt_late' }]);
    expect(await payments.order(sessionId)).toMatchObject({ payment: 'refunded', refunded: CART_TOTAL });
    expect(harness.mailHarness.emails()).toHaveLength(2);
  });

  it('in part is recorded with the order, which stays paid', async () => {
    const { sessionId } = await payments.buy({ 'marketing-documents': 1 });
    const before = payments.standIn.events().length;
    const charge = payments.standIn.charges()[0]?.id ?? '';
    await payments.stripe.refunds.create({ charge, amount: 5_000 });
    await payments.deliverAll([payments.one(payments.eventsSince(before), 'charge.refunded')]);
    expect(await payments.order(sessionId)).toMatchObject({ payment: 'paid', refunded: 5_000 });
  });

  it('of a renewal belongs to the renewal, and the order stays paid', async () => {
    const { sessionId } = await payments.buy(CART);
    await happen('charges', await renew(), 'refund');
    const order = await payments.order(sessionId);
    expect(order).toMatchObject({ payment: 'paid', renewals: { refunded: 80_000 } });
    expect(order).not.toHaveProperty('refunded');
  });

  it('and is not taken by the bank leaves the order paid, and the team is told of it once', async () => {
    const { sessionId } = await payments.buy(CART);
    await happen('charges', lastCharge(), 'refund');
    expect(await payments.order(sessionId)).toMatchObject({ payment: 'refunded' });
    expect((await payments.verify(sessionId)).body).toEqual({ paid: false });
    const events = await happen('refunds', payments.standIn.refunds()[0]?.id ?? '', 'fail');
    expect(events.map(({ type }) => type)).toEqual(['refund.updated', 'refund.failed']);
    await payments.deliverAll(again(events));
    const order = await payments.order(sessionId);
    expect(order).toMatchObject({ payment: 'paid' });
    expect(order).not.toHaveProperty('refunded');
    expect((await payments.verify(sessionId)).body).toMatchObject({ paid: true });
    const told = payments.emailsTo(TEAM).filter(({ subject }) => subject.includes('refund failed'));
    expect(told.map(({ subject }) => subject)).toEqual(['A refund failed: $1,499.00 for Ada Lovelace']);

    // The next one succeeds, and is another.
    await happen('charges', lastCharge(), 'refund');
    expect(await payments.order(sessionId)).toMatchObject({ payment: 'refunded', refunded: CART_TOTAL });
    expect(payments.emailsTo(TEAM).filter(({ subject }) => subject.includes('refund failed'))).toHaveLength(
      1,
    );
  });

  it('and fails ends in the same record in whatever order its events come, after a crash too', async () => {
    const { sessionId, events } = await payments.buy(CART);
    const before = payments.standIn.events().length;
    await payments.standIn.act('charges', lastCharge(), 'refund');
    await payments.standIn.act('refunds', payments.standIn.refunds()[0]?.id ?? '', 'fail');
    const all = [payments.one(events, 'checkout.session.completed'), ...payments.eventsSince(before)];
    await payments.deliverAll(all);
    const inOrder = await payments.records();

    await payments.forget();
    harness.mailHarness.break('dynamodb', 'error');
    expect((await payments.deliver(all.at(-1) ?? {})).status).toBe(500);
    harness.mailHarness.standIns.dynamodb.setFault('off');
    await payments.deliverAll([...all.toReversed(), ...again(all)]);
    expect(
      await payments.deliverAtOnce(again(all).map(({ id, ...rest }) => ({ ...rest, id: `${id}_too` }))),
    ).toEqual(all.map(() => 200));
    expect(await payments.records()).toEqual(inOrder);
    expect(inOrder.orders).toMatchObject([{ id: sessionId, payment: 'paid', failedRefunds: [{}] }]);
    expect(payments.emailsTo(TEAM)).toHaveLength(2);
  });

  it('in more parts than a list within an object has is counted whole', async () => {
    const { sessionId } = await payments.buy({ 'marketing-documents': 1 });
    const before = payments.standIn.events().length;
    for (let part = 0; part < 12; part++)
      await payments.stripe.refunds.create({ charge: lastCharge(), amount: 100 });
    await payments.deliverAll(payments.eventsSince(before));
    expect(await payments.order(sessionId)).toMatchObject({ payment: 'paid', refunded: 1_200 });
  });
});

const lastCharge = () => payments.standIn.charges()[0]?.id ?? expect.fail('no charge');
const lastDispute = () => payments.standIn.disputes()[0]?.id ?? expect.fail('no dispute');
/** The same events as others, in reverse order. */
const again = (events: readonly { readonly id: string }[]) =>
  events.toReversed().map((event) => ({ ...event, id: `${event.id}_again` }));

/** Renews the newest subscription. @returns the charge */
async function renew(): Promise<string> {
  await payments.standIn.act('subscriptions', payments.standIn.subscriptions()[0]?.id ?? '', 'renew');
  return lastCharge();
}

/** Lets something happen at the provider, and delivers its events, without those that nobody has subscribed to. */
async function happen(kind: string, id: string, action: string) {
  const before = payments.standIn.events().length;
  await payments.standIn.act(kind, id, action);
  const events = payments.eventsSince(before).filter(({ type }) => isPaymentEvent(type));
  await payments.deliverAll(events);
  return events;
}

describe('a dispute', () => {
  /** What is alarmed when an action happens. */
  async function alarmedBy(kind: string, id: string, action: string) {
    const before = payments.standIn.events().length;
    await payments.standIn.act(kind, id, action);
    const events = payments.eventsSince(before);
    let alarms = 0;
    for (const event of [...events, ...again(events)]) {
      const { status, metrics } = await payments.deliver(event);
      expect(status).toBe(200);
      alarms += Number(metrics['payments.Disputes'] ?? 0);
    }
    return alarms;
  }

  it('makes the order disputed until it is won, after which its payer has access again', async () => {
    const { sessionId, events } = await payments.buy(CART);
    expect(await alarmedBy('charges', lastCharge(), 'dispute')).toBe(1);
    await payments.deliverAll([payments.one(events, 'checkout.session.completed')]);
    expect(await payments.order(sessionId)).toMatchObject({ payment: 'disputed' });
    expect((await payments.verify(sessionId)).body).toEqual({ paid: false });

    expect(await alarmedBy('disputes', lastDispute(), 'win')).toBe(0);
    expect(await payments.order(sessionId)).toMatchObject({
      payment: 'paid',
      disputes: [{ id: lastDispute(), state: 'won', amount: CART_TOTAL }],
    });
    expect((await payments.verify(sessionId)).body).toMatchObject({ paid: true });
  });

  it('that is lost leaves the order disputed, and is told apart from one that is open', async () => {
    const { sessionId } = await payments.buy(CART);
    await happen('charges', lastCharge(), 'dispute');
    expect(await alarmedBy('disputes', lastDispute(), 'lose')).toBe(0);
    expect(await payments.order(sessionId)).toMatchObject({
      payment: 'disputed',
      disputes: [{ state: 'lost' }],
    });
    expect((await payments.verify(sessionId)).body).toEqual({ paid: false });
  });

  it.each(['win', 'lose'])(
    'of which the end (%s) comes before the beginning ends in the same record',
    async (end) => {
      const { sessionId } = await payments.buy(CART);
      const before = payments.standIn.events().length;
      await payments.standIn.act('charges', lastCharge(), 'dispute');
      await payments.standIn.act('disputes', lastDispute(), end);
      const events = payments.eventsSince(before);
      await payments.deliverAll(events.toReversed());
      const reversed = await payments.records();
      await payments.deliverAll(again(events));
      expect(await payments.records()).toEqual(reversed);
      expect(await payments.order(sessionId)).toMatchObject({ payment: end === 'win' ? 'paid' : 'disputed' });
    },
  );

  it('of a renewal belongs to the renewal, and each raises an alarm of its own', async () => {
    const { sessionId } = await payments.buy(CART);
    expect(await alarmedBy('charges', lastCharge(), 'dispute')).toBe(1);
    await happen('disputes', lastDispute(), 'win');
    for (const month of [1, 2]) {
      expect({ month, alarms: await alarmedBy('charges', await renew(), 'dispute') }).toEqual({
        month,
        alarms: 1,
      });
    }
    expect(await payments.order(sessionId)).toMatchObject({
      payment: 'paid',
      disputes: [{ state: 'won' }],
      renewals: {
        disputes: [
          { state: 'open', amount: 80_000 },
          { state: 'open', amount: 80_000 },
        ],
      },
    });
    expect((await payments.verify(sessionId)).body).toMatchObject({ paid: true });
  });

  it('raises no alarm while it is an inquiry, and the order stays paid', async () => {
    const { sessionId } = await payments.buy(CART);
    expect(await alarmedBy('charges', lastCharge(), 'inquire')).toBe(0);
    expect(await payments.order(sessionId)).toMatchObject({
      payment: 'paid',
      disputes: [{ state: 'inquiry' }],
    });
    expect((await payments.verify(sessionId)).body).toMatchObject({ paid: true });
    await happen('disputes', lastDispute(), 'withdraw');
    expect(await payments.order(sessionId)).toMatchObject({
      payment: 'paid',
      disputes: [{ state: 'withdrawn' }],
    });
  });

  it('raises the alarm when an inquiry becomes one', async () => {
    const { sessionId } = await payments.buy(CART);
    await happen('charges', lastCharge(), 'inquire');
    expect(await alarmedBy('disputes', lastDispute(), 'escalate')).toBe(1);
    expect(await payments.order(sessionId)).toMatchObject({
      payment: 'disputed',
      disputes: [{ state: 'open' }],
    });
  });
});

describe('a checkout that nobody paid', () => {
  async function abandon(fields: Readonly<Record<string, string>>) {
    const { sessionId, url } = await payments.open(CART);
    await payments.submit(url, { action: 'cancel', ...fields });
    const before = payments.standIn.events().length;
    await payments.standIn.act('sessions', sessionId, 'expire');
    await payments.deliverAll([payments.one(payments.eventsSince(before), 'checkout.session.expired')]);
    return payments.order(sessionId);
  }

  it('is kept when its customer agreed to hear of it, with the URL where it goes on', async () => {
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
    expect(harness.mailHarness.emails()).toEqual([]);
  });

  it('is forgotten otherwise', async () => {
    expect(await abandon({ email: 'ada@engines.example' })).toBeUndefined();
    expect(await abandon({ email: '', promotions: 'yes' })).toBeUndefined();
  });
});

describe('a checkout that is taken up again where it goes on, and paid there', () => {
  it('is an order of who paid, with its subscription in the account and its onboarding form', async () => {
    const { sessionId, url } = await payments.open(CART);
    const email = payments.newEmail();
    await payments.submit(url, { action: 'cancel', email, promotions: 'yes' });
    await payments.standIn.act('sessions', sessionId, 'expire');
    const expired = await payments.stripe.checkout.sessions.retrieve(sessionId);
    const before = payments.standIn.events().length;
    const again = await fetch(expired.after_expiration?.recovery?.url ?? '', { redirect: 'manual' });
    await payments.submit(again.headers.get('location') ?? '', { email });
    // The subscription is first heard of when nothing of the checkout is recorded.
    const events = payments.eventsSince(before);
    await payments.deliverAll([
      payments.one(events, 'invoice.paid'),
      payments.one(events, 'checkout.session.completed'),
    ]);

    const { data } = await payments.stripe.checkout.sessions.list({ status: 'complete', limit: 1 });
    const { id, recovered_from } = data[0] ?? expect.fail('no checkout');
    expect(recovered_from).toBe(sessionId);
    const order = (await payments.order(id)) ?? expect.fail('no order');
    expect(order).toMatchObject({ payment: 'paid', email, amount: CART_TOTAL, cycle: 'monthly' });
    expect(order).not.toHaveProperty('catalogueMismatch');
    expect(await payments.subscription(order.subscriptionId ?? '')).toMatchObject({ email, orderId: id });

    const account = await harness.signIn({
      email,
      isInGroup: false,
      hasRecord: false,
      hasAuthenticator: false,
    });
    expect((await payments.call('subscription', account)).body).toMatchObject({
      subscriptions: [{ id: order.subscriptionId, state: 'active' }],
      orders: [{ id, payment: 'paid' }],
    });
    expect((await payments.verify(id)).body).toMatchObject({ paid: true, customer: { email } });
    const form = onboardingBody({ email, services: ['seo-services'], sessionId: id });
    expect((await harness.mailHarness.call('onboarding', { body: form })).status).toBe(200);
    expect(await harness.items('ONBOARDING_SUBMISSIONS_TABLE')).toContainEqual(
      expect.objectContaining({ email, payment: { state: 'paid', sessionId: id } }),
    );
  });
});

describe('two checkouts of one cart', () => {
  it('are an order each, and only the paid one is fulfilled', async () => {
    const first = await payments.open(CART);
    const second = await payments.buy(CART);
    await payments.deliverAll([payments.one(second.events, 'checkout.session.completed')]);
    const before = payments.standIn.events().length;
    await payments.standIn.act('sessions', first.sessionId, 'expire');
    await payments.deliverAll([payments.one(payments.eventsSince(before), 'checkout.session.expired')]);
    expect(await harness.items('ORDERS_TABLE')).toMatchObject([{ id: second.sessionId, payment: 'paid' }]);
    expect(harness.mailHarness.emails()).toHaveLength(2);
  });
});

describe('a subscription', () => {
  async function subscribe() {
    const { events } = await payments.buy(CART);
    await payments.deliverAll([payments.one(events, 'checkout.session.completed')]);
    const id = payments.standIn.subscriptions()[0]?.id ?? expect.fail('no subscription');
    const eventsOf = async (action: string) => {
      const before = payments.standIn.events().length;
      await payments.standIn.act('subscriptions', id, action);
      return payments.eventsSince(before);
    };
    return { id, eventsOf };
  }

  it('that renews is paid for until later', async () => {
    const { id, eventsOf } = await subscribe();
    const first = await payments.subscription(id);
    await payments.deliverAll([payments.one(await eventsOf('renew'), 'invoice.paid')]);
    const renewed = await payments.subscription(id);
    expect(renewed).toMatchObject({ state: 'active' });
    expect(Date.parse(renewed?.currentPeriodEnd ?? '')).toBeGreaterThan(
      Date.parse(first?.currentPeriodEnd ?? ''),
    );
  });

  it('whose renewal is not paid is past due, until it is', async () => {
    const { id, eventsOf } = await subscribe();
    await payments.deliverAll([payments.one(await eventsOf('fail-renewal'), 'invoice.payment_failed')]);
    expect(await payments.subscription(id)).toMatchObject({ state: 'past_due' });
    await payments.deliverAll([payments.one(await eventsOf('pay'), 'invoice.paid')]);
    expect(await payments.subscription(id)).toMatchObject({ state: 'active' });
  });

  it.each([
    ['void-invoice', 'invoice.voided'],
    ['write-off-invoice', 'invoice.marked_uncollectible'],
  ] as const)('whose open invoice is given up (%s) owes nothing', async (action, type) => {
    const { id, eventsOf } = await subscribe();
    await payments.deliverAll([payments.one(await eventsOf('fail-renewal'), 'invoice.payment_failed')]);
    expect(await payments.subscription(id)).toMatchObject({ due: 80_000 });
    const event = payments.one(await eventsOf(action), type);
    await payments.deliverAll([event, { ...event, id: 'evt_again' }]);
    expect(await payments.subscription(id)).toMatchObject({ due: 0, paid: CART_TOTAL });
  });

  it('that is cancelled ends with its period, or at once', async () => {
    const { id, eventsOf } = await subscribe();
    await payments.deliverAll([
      payments.one(await eventsOf('cancel-at-period-end'), 'customer.subscription.updated'),
    ]);
    expect(await payments.subscription(id)).toMatchObject({ state: 'active', cancelAtPeriodEnd: true });
    await payments.deliverAll([payments.one(await eventsOf('cancel'), 'customer.subscription.deleted')]);
    expect(await payments.subscription(id)).toMatchObject({ state: 'canceled' });
  });
});

describe('what an administrator has done about an order', () => {
  it('stays when the payment changes', async () => {
    const { sessionId, events } = await payments.buy(CART);
    await payments.deliverAll([payments.one(events, 'checkout.session.completed')]);
    const changed = await harness.call('admin-change', {
      path: { list: 'orders', id: sessionId },
      body: {
        version: 0,
        status: 'in-progress',
        owner: 'admin@example.com',
        followUp: '2026-12-01',
        reply: true,
      },
    });
    expect(changed.status).toBe(200);
    const before = payments.standIn.events().length;
    await payments.standIn.act('charges', payments.standIn.charges()[0]?.id ?? '', 'refund');
    await payments.deliverAll([payments.one(payments.eventsSince(before), 'charge.refunded')]);
    expect(await payments.order(sessionId)).toMatchObject({
      ...{ status: 'in-progress', version: 1, payment: 'refunded', work: 'open' },
      ...{ owner: 'admin@example.com', followUp: '2026-12-01', reply: { by: 'admin@example.com' } },
    });
  });
});

it('an order is fulfilled whether or not its customer comes back, and when they were first', async () => {
  const { sessionId, events } = await payments.buy(CART);
  harness.mailHarness.enter('verification');
  const { handler } = await import('../../../lambdas/verification/verification.handler.ts');
  const back = () => invoke(handler, apiEvent({ query: { session_id: sessionId } }));
  expect((await back()).body).toMatchObject({ paid: true });
  await payments.deliverAll([payments.one(events, 'checkout.session.completed')]);
  harness.mailHarness.enter('verification');
  expect((await back()).body).toMatchObject({ paid: true });
  expect(harness.mailHarness.emails()).toHaveLength(2);
});
