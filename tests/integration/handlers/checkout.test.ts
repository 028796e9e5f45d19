import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { checkoutContract } from '../../../domain/contracts/checkout.ts';
import { cartTotals, toCartItem } from '../../../domain/shop/cart.ts';
import { SERVICES } from '../../../domain/shop/catalog.ts';
import { BILLING_CYCLES } from '../../../domain/shop/prices.ts';
import { connectToStripe } from '../../../lambdas/stripe/connection.ts';
import { passHeldTime } from '../../support/held-answers.ts';
import { type ApiCall, REQUEST_ID } from '../../unit/lambdas/api-call.ts';
import { passTime, problem, SITE_URL } from './api-harness.ts';
import { type Cart, checkoutBody, soleLogLine, startPaymentHarness } from './payment-harness.ts';

const harness = startPaymentHarness();

const newestSession = () => harness.provider.sessions()[0];

const buy = (call: ApiCall) => harness.call('checkout', call);

const order = (cart: Cart, cycle?: 'monthly' | 'annual') => checkoutBody(harness.prices, cart, cycle);

/** A checkout with a key of its own. */
const repeatable = (...cart: Parameters<typeof order>) => harness.withKey(order(...cart), harness.newKey());

describe('a checkout', () => {
  it('opens a hosted page for the lines of the cart', async () => {
    const answer = await buy({ body: order({ 'seo-bundle': 2, 'video-ads': 1 }) });
    const session = newestSession();
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
      body: { success: true, url: session?.url, sessionId: session?.id, lineItemCount: 3 },
    });
    expect(harness.newSessions).toBe(1);
    expect(session).toMatchObject({
      mode: 'subscription',
      status: 'open',
      amount_total: (2 * 400 + 92 + 2 * 250) * 100,
      metadata: { billing_cycle: 'monthly', 'seo-bundle': '2', 'video-ads': '1' },
      success_url: expect.stringMatching(
        /^http:\/\/localhost:3000\/success\?session_id=\{CHECKOUT_SESSION_ID\}#back=[\w-]{43}$/,
      ),
      cancel_url: `${SITE_URL}/pricing?checkout=cancelled`,
      allow_promotion_codes: true,
      consent_collection: { promotions: 'auto' },
      after_expiration: { recovery: { enabled: true, allow_promotion_codes: true } },
    });
    const page = await fetch(String(answer.body.url));
    expect(await page.text()).toContain('SEO bundle');
  });

  it.each([
    [' Dana@Example.com ', 'dana@example.com'],
    ['dana@bücher.example', 'dana@xn--bcher-kva.example'],
  ])(
    'is for the email address of the account, %j, as the payment provider writes it',
    async (customer_email, to) => {
      expect((await buy({ body: { ...order({ 'seo-bundle': 1 }), customer_email } })).status).toBe(200);
      expect(newestSession()?.customer_email).toBe(to);
    },
  );

  it('is refused with an invalid email address', async () => {
    const body = { ...order({ 'seo-bundle': 1 }), customer_email: 'a@b.co\nbcc: all@example.com' };
    expect(await buy({ body })).toMatchObject(problem(400, 'validation_failed'));
    expect(harness.newSessions).toBe(0);
  });

  it('says in its metadata where the buyer came from, also when the browser tells something else the next time', async () => {
    const headers = { 'Idempotency-Key': harness.newKey() };
    const cameFrom = { kind: 'social', host: 'facebook.com', landing: '/pricing' };
    const body = order({ 'seo-bundle': 1 });
    expect((await buy({ body: { ...body, cameFrom }, headers })).status).toBe(200);
    expect(newestSession()?.metadata).toMatchObject({
      came_from: JSON.stringify(cameFrom),
      'seo-bundle': '1',
    });
    expect((await buy({ body: { ...body, cameFrom: { kind: 'direct' } }, headers })).status).toBe(200);
    expect(harness.newSessions).toBe(1);
    expect(newestSession()?.metadata).toMatchObject({ came_from: JSON.stringify(cameFrom) });
    const lie = { kind: 'site', host: 'evil.example/?to=' };
    expect(await buy({ body: { ...body, cameFrom: lie } })).toMatchObject({ status: 400 });
  });

  it('does not wait for Stripe to note where the buyer came from', async () => {
    passHeldTime();
    harness.enter('checkout');
    const [{ checkout }] = await connectToStripe();
    const update = checkout.sessions.update.bind(checkout.sessions);
    vi.spyOn(checkout.sessions, 'update').mockImplementation((...call) => {
      harness.provider.setFault('slow');
      return update(...call);
    });
    const answer = await buy({ body: { ...order({ 'seo-bundle': 1 }), cameFrom: { kind: 'direct' } } });
    expect(answer).toMatchObject({ status: 200, body: { url: newestSession()?.url } });
    expect(soleLogLine(answer)).toMatchObject({ cameFrom: 'unavailable' });
  });

  it('does not ask for consent to promotions where the stage does not', async () => {
    harness.vary({ PROMOTIONAL_CONSENT: 'not-asked' });
    expect((await buy({ body: order({ 'seo-bundle': 1 }) })).status).toBe(200);
    expect(newestSession()?.consent_collection).toBeNull();
  });

  it('asks for agreement to the terms where the stage does', async () => {
    harness.vary({ TERMS_CONSENT: 'asked' });
    const { body } = await buy({ body: order({ 'seo-bundle': 1 }) });
    expect(newestSession()?.consent_collection).toMatchObject({ terms_of_service: 'required' });
    const page = await fetch(String(body.url));
    expect(await page.text()).toContain('I agree to the terms of service');
  });

  it('takes a single payment for a cart without subscriptions', async () => {
    expect((await buy({ body: order({ 'marketing-documents': 3 }) })).status).toBe(200);
    expect(newestSession()).toMatchObject({
      mode: 'payment',
      amount_total: 3 * 199 * 100,
      // By the customer it is found out later whether the money went back.
      customer_creation: 'always',
    });
  });

  it('charges what the cart shows, for any cart', async () => {
    const anyCart = fc.uniqueArray(
      fc.record({ service: fc.constantFrom(...SERVICES), quantity: fc.integer({ min: 1, max: 5 }) }),
      { minLength: 1, maxLength: 20, selector: ({ service }) => service.id },
    );
    await fc.assert(
      fc.asyncProperty(anyCart, fc.constantFrom(...BILLING_CYCLES), async (cart, cycle) => {
        const items = cart.map(({ service, quantity }) => ({ ...toCartItem(service), quantity }));
        const services = Object.fromEntries(items.map(({ id, quantity }) => [id, quantity]));
        const answer = await buy({ body: order(services, cycle) });
        expect(answer.status).toBe(200);
        const session = newestSession();
        const { dueToday } = cartTotals(items, cycle);
        expect(session?.amount_total).toBe(dueToday * 100);
        expect(session?.metadata).toEqual({
          product: 's5',
          billing_cycle: cycle,
          ...Object.fromEntries(items.map(({ id, quantity }) => [id, String(quantity)])),
        });
      }),
      { numRuns: 30 },
    );
  });
});

describe('a repeated checkout', () => {
  it('opens one session for a double click', async () => {
    const call = repeatable({ 'seo-bundle': 1 });
    const [first, second] = await harness.callAtOnce('checkout', [call, call]);
    expect(first?.body).toMatchObject({ success: true });
    expect(second?.body).toEqual(first?.body);
    expect(harness.newSessions).toBe(1);
  });

  it('gets the session that is already open', async () => {
    const call = repeatable({ 'seo-bundle': 1 }, 'annual');
    const first = await buy(call);
    const again = await buy(call);
    expect(again.body).toEqual(first.body);
    expect(again.status).toBe(200);
    expect([first.metrics, again.metrics]).toEqual([{ 'business.CheckoutsStarted': 1 }, {}]);
    expect(harness.newSessions).toBe(1);
  });

  it('gets the session that was opened a minute ago, in the hour before', async () => {
    const call = repeatable({ 'seo-bundle': 1 });
    passTime(59 - new Date().getUTCMinutes());
    const first = await buy(call);
    passTime(1);
    expect((await buy(call)).body).toEqual(first.body);
    expect(harness.newSessions).toBe(1);
  });

  it('gets the same session when its lines come in another order', async () => {
    const headers = { 'Idempotency-Key': harness.newKey() };
    const body = order({ 'seo-bundle': 1, 'blogs-2': 2 });
    const first = await buy({ headers, body });
    const again = await buy({ headers, body: { ...body, line_items: body.line_items.toReversed() } });
    expect(again.body).toEqual(first.body);
    expect(harness.newSessions).toBe(1);
  });

  it('is refused with another cart under the same key', async () => {
    const headers = { 'Idempotency-Key': harness.newKey() };
    await buy({ headers, body: order({ 'seo-bundle': 1 }) });
    const answer = await buy({ headers, body: order({ 'seo-bundle': 2 }) });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'idempotency_conflict',
        success: false,
        error: 'Your cart has changed since this checkout started. Please try again.',
        requestId: REQUEST_ID,
      },
    });
    expect(soleLogLine(answer)).toMatchObject({
      level: 'WARN',
      code: 'idempotency_conflict',
      provider: { type: 'StripeIdempotencyError', status: 400, requestId: expect.stringMatching(/^req_/) },
    });
    expect(harness.newSessions).toBe(1);
  });

  it('opens a session each time without a key', async () => {
    await buy({ body: order({ 'seo-bundle': 1 }) });
    await buy({ body: order({ 'seo-bundle': 1 }) });
    expect(harness.newSessions).toBe(2);
  });

  it('leads to the success page when the cart was paid in between', async () => {
    const call = repeatable({ 'blogs-2': 1 });
    const { body } = await buy(call);
    await harness.submit(String(body.url));
    expect((await buy(call)).body).toEqual({
      ...body,
      url: `${SITE_URL}/success?session_id=${body.sessionId}`,
    });
    expect(harness.newSessions).toBe(1);
  });

  it('opens one new session when the first has expired', async () => {
    const call = repeatable({ 'blogs-2': 1 });
    const { body: first } = await buy(call);
    await harness.provider.act('sessions', String(first.sessionId), 'expire');
    const { body: second, status, metrics } = await buy(call);
    expect(status).toBe(200);
    expect(metrics).toEqual({ 'business.CheckoutsStarted': 1 });
    expect(second.sessionId).not.toBe(first.sessionId);
    expect((await buy(call)).body).toEqual(second);
    expect(harness.newSessions).toBe(2);
  });

  it('finds an open session after several have expired', async () => {
    const call = repeatable({ 'blogs-2': 1 });
    for (let times = 0; times < 3; times++) {
      const { body } = await buy(call);
      await harness.provider.act('sessions', String(body.sessionId), 'expire');
    }
    const { body } = await buy(call);
    expect(newestSession()).toMatchObject({ id: body.sessionId, status: 'open' });
    expect(harness.newSessions).toBe(4);
  });
});

describe('a refused checkout', () => {
  const valid = () => order({ 'seo-bundle': 1, 'video-ads': 1 });
  const seoPrice = () => harness.prices.services['seo-bundle']?.monthly ?? expect.fail();
  const setupFee = () => harness.prices.setupFees[250] ?? expect.fail();
  const withLines = (lines: readonly unknown[]) => ({ ...valid(), line_items: lines });

  const withLine = (line: object) => ({ body: withLines([{ price: seoPrice(), quantity: 1, ...line }]) });
  const withKey = (key: string) => harness.withKey(valid(), key);
  const copies = (count: number) => ({ body: withLines(Array(count).fill(valid().line_items[0])) });
  const ids = (count: number) => Object.fromEntries(SERVICES.slice(0, count).map(({ id }) => [id, 1]));

  it.each<[string, () => ApiCall, string, number?]>([
    ['a body of 5 MB', () => ({ body: { ...valid(), note: 'x'.repeat(5_000_000) } }), 'body_too_large', 413],
    ['5,000 lines', () => copies(5000), 'body_too_large', 413],
    ['501 lines', () => copies(501), 'validation_failed'],
    ['no lines', () => ({ body: withLines([]) }), 'validation_failed'],
    ['an object for the lines', () => ({ body: { ...valid(), line_items: {} } }), 'validation_failed'],
    ['a line that is null', () => ({ body: withLines([null]) }), 'validation_failed'],
    ['a price that is a number', () => withLine({ price: 5 }), 'validation_failed'],
    [
      'an amount instead of a price',
      () => ({ body: withLines([{ price_data: { unit_amount: 1 }, quantity: 1 }]) }),
      'validation_failed',
    ],
    ['a negative quantity', () => withLine({ quantity: -1 }), 'validation_failed'],
    ['quantity 0', () => withLine({ quantity: 0 }), 'validation_failed'],
    ['a fractional quantity', () => withLine({ quantity: 0.5 }), 'validation_failed'],
    ['a quantity that is text', () => withLine({ quantity: '1' }), 'validation_failed'],
    ['an enormous quantity', () => withLine({ quantity: 1e9 }), 'validation_failed'],
    ['another mode', () => ({ body: { ...valid(), mode: 'setup' } }), 'validation_failed'],
    ['another cycle’s name', () => ({ body: { ...valid(), billing_cycle: 'weekly' } }), 'validation_failed'],
    ['an unknown price', () => withLine({ price: 'price_unknown' }), 'unknown_price'],
    [
      'prices of the other cycle',
      () => ({ body: { ...valid(), billing_cycle: 'annual' } }),
      'wrong_billing_cycle',
    ],
    ['a setup fee dropped', () => withLine({}), 'setup_fee_mismatch'],
    [
      'a setup fee repeated',
      () => ({ body: withLines([...valid().line_items, { price: setupFee(), quantity: 1 }]) }),
      'setup_fee_mismatch',
    ],
    ['21 different subscriptions', () => ({ body: order(ids(21)) }), 'too_many_lines'],
    ['a key that is too short', () => withKey('short'), 'invalid_idempotency_key'],
    ['a key that is empty', () => withKey(''), 'invalid_idempotency_key'],
    ['a key with other characters', () => withKey('a key with spaces'), 'invalid_idempotency_key'],
    ['two keys', () => withKey(`${harness.newKey()},${harness.newKey()}`), 'invalid_idempotency_key'],
  ])('with %s opens no session, and names the reason', async (_, call, code, status = 400) => {
    const answer = await buy(call());
    expect(answer).toMatchObject({ status, body: { success: false, code, requestId: REQUEST_ID } });
    expect(answer.body.message).toBeTypeOf('string');
    expect(answer.body.error).toBe(answer.body.message);
    expect(soleLogLine(answer)).toMatchObject({ level: 'WARN', code });
    expect(harness.newSessions).toBe(0);
  });

  it('names the invalid fields', async () => {
    const { body } = await buy({ body: { ...withLines([{ price: '', quantity: 0.5 }]), mode: 1 } });
    expect(body).toMatchObject({
      message: 'The request is not valid: line_items.0.price is required.',
      fields: {
        'line_items.0.price': 'is required',
        'line_items.0.quantity': 'must be a whole number',
        mode: "must be 'subscription'",
      },
    });
  });
});

describe('any call of the checkout', () => {
  const documented = new Set([200, 400, 413, 415, ...Object.values(checkoutContract.errors)]);

  it('gets a documented response, and a session only with success', async () => {
    const rarely = <T>(usual: fc.Arbitrary<T>) =>
      fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: fc.anything() });
    const { services, setupFees } = harness.prices;
    const somePrice = fc.constantFrom(
      services['video-ads']?.monthly,
      services['video-ads']?.annual,
      services['premium-care']?.monthly,
      services['blogs-2']?.monthly,
      setupFees[200],
      'price_unknown',
    );
    const almostLine = fc.record(
      { price: rarely(somePrice), quantity: rarely(fc.integer({ min: 0, max: 9 })) },
      { noNullPrototype: true },
    );
    const almostBody = fc.record({
      line_items: rarely(fc.array(almostLine, { minLength: 1, maxLength: 3 })),
      mode: rarely(fc.constant('subscription')),
      billing_cycle: rarely(fc.constantFrom('monthly', 'monthly', 'annual')),
    });
    const bodies = fc.oneof(
      { weight: 8, arbitrary: almostBody.map(jsonOf) },
      { weight: 1, arbitrary: fc.json() },
      { weight: 1, arbitrary: fc.string() },
    );
    const anyHeaders = fc.oneof(
      fc.constant({}),
      fc.uuid().map((key) => ({ 'Idempotency-Key': key })),
      fc.dictionary(
        fc.constantFrom('Idempotency-Key', 'idempotency-key', 'Content-Type', 'X-Other'),
        fc.oneof(fc.constant('application/json'), fc.string()),
      ),
    );
    await fc.assert(
      fc.asyncProperty(bodies, anyHeaders, async (body, headers) => {
        const before = harness.provider.sessions().length;
        const answer = await buy({ body, headers });
        expect(documented).toContain(answer.status);
        expect(harness.provider.sessions().length - before).toBe(answer.status === 200 ? 1 : 0);
        soleLogLine(answer);
      }),
      { numRuns: 300 },
    );
  });

  /** Text for anything; some values cannot be JSON. */
  function jsonOf(value: unknown): string {
    try {
      return JSON.stringify(value);
    } catch {
      return String(typeof value);
    }
  }
});
