import type Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { createCheckoutParams, it, makePrice, openSession, submit } from './support.ts';

const DAY_S = 24 * 60 * 60;

describe('creating a checkout session', () => {
  it('adds up the lines and returns the URL of the hosted page', async ({ stripe, standIn, clock }) => {
    const blogs = await makePrice(stripe, { name: 'Blogs', amount: 11_500, interval: 'month' });
    const setup = await makePrice(stripe, { name: 'Setup fee ($100)', amount: 10_000 });
    const session = await stripe.checkout.sessions.create({
      ...createCheckoutParams([]),
      line_items: [
        { price: blogs.id, quantity: 2 },
        { price: setup.id, quantity: 2 },
      ],
      metadata: { billing_cycle: 'monthly' },
      allow_promotion_codes: true,
    });
    const created = Math.floor(clock.now() / 1000);
    expect(session).toMatchObject({
      object: 'checkout.session',
      allow_promotion_codes: true,
      amount_subtotal: 43_000,
      amount_total: 43_000,
      created,
      currency: 'usd',
      customer_details: null,
      expires_at: created + DAY_S,
      metadata: { billing_cycle: 'monthly' },
      mode: 'subscription',
      payment_status: 'unpaid',
      status: 'open',
      success_url: 'https://site.example/success?session_id={CHECKOUT_SESSION_ID}',
      url: `${standIn.url}/c/pay/${session.id}`,
    });
    expect(session.id).toMatch(/^cs_test_[A-Za-z0-9]{10,200}$/);
    expect(session).not.toHaveProperty('line_items');
    expect(await stripe.checkout.sessions.retrieve(session.id)).toEqual(session);
    expect(standIn.sessions().map(({ id }) => id)).toEqual([session.id]);
  });

  it('allows adding to the metadata of a session later', async ({ stripe }) => {
    const session = await openSession(stripe, { metadata: { cart: '7' } });
    const updated = await stripe.checkout.sessions.update(session.id, { metadata: { note: 'late' } });
    expect(updated).toEqual({ ...session, metadata: { cart: '7', note: 'late' } });
    expect(await stripe.checkout.sessions.retrieve(session.id)).toEqual(updated);
  });

  it('lists the lines with their prices, ten by default', async ({ stripe }) => {
    const blogs = await makePrice(stripe, { name: 'Blogs', interval: 'month' });
    const fees = [];
    for (let i = 0; i < 12; i++) fees.push(await makePrice(stripe, { name: `Fee ${i}`, amount: 100 + i }));
    const session = await stripe.checkout.sessions.create(createCheckoutParams([blogs, ...fees]));
    const { data, has_more } = await stripe.checkout.sessions.listLineItems(session.id);
    expect([data.length, has_more]).toEqual([10, true]);
    expect(data[0]).toMatchObject({
      object: 'item',
      amount_subtotal: 11_500,
      currency: 'usd',
      description: 'Blogs',
      price: { id: blogs.id, recurring: { interval: 'month' } },
      quantity: 1,
    });
  });
});

describe('a checkout session call', () => {
  const line = (rest: object) => ({ line_items: [{ price: 'price_1', quantity: 1, ...rest }] });

  it.for<[string, object, object]>([
    ['without a mode', { mode: undefined }, { param: 'mode', code: 'parameter_missing' }],
    ['with a relative URL', { success_url: '/success' }, { message: 'Not a valid URL', code: 'url_invalid' }],
    ['with a script as a URL', { cancel_url: 'javascript:alert(1)' }, { param: 'cancel_url' }],
    ['without lines', { line_items: undefined }, { param: 'line_items', code: 'parameter_missing' }],
    ['with a line without a price', { line_items: [{ quantity: 1 }] }, { param: 'line_items[0][price]' }],
    [
      'with a quantity of zero',
      line({ quantity: 0 }),
      { param: 'line_items[0][quantity]', message: 'This value must be greater than or equal to 1.' },
    ],
    [
      'with an unknown parameter of a line',
      line({ color: 'red' }),
      { message: 'Received unknown parameter: line_items[0][color]' },
    ],
    [
      'with an unknown price',
      line({ price: 'price_none' }),
      {
        code: 'resource_missing',
        message: "No such price: 'price_none'",
        param: 'line_items[0][price]',
      },
    ],
    [
      'in subscription mode with a customer to create',
      { customer_creation: 'always' },
      { param: 'customer_creation' },
    ],
  ])('is refused %s', async ([, change, expected], { stripe, standIn }) => {
    const price = await makePrice(stripe, { interval: 'month' });
    expect(await refusal(stripe, [price], change)).toMatchObject({ statusCode: 400, ...expected });
    expect(standIn.sessions()).toEqual([]);
  });

  it('is refused for prices that are not for sale together or in its mode', async ({ stripe }) => {
    const once = await makePrice(stripe);
    const monthly = await makePrice(stripe, { interval: 'month' });
    const yearly = await makePrice(stripe, { interval: 'year' });
    const archived = await makePrice(stripe, { interval: 'month', active: false });
    expect(await refusal(stripe, [archived])).toMatchObject({
      message: 'The price specified is inactive. This field only accepts active prices.',
      param: 'line_items[0][price]',
    });
    const cad = await makePrice(stripe, { interval: 'month', currency: 'cad' });
    const quarterly = await makePrice(stripe, { recurring: { interval: 'month', interval_count: 3 } });
    for (const other of [cad, quarterly]) {
      expect(await refusal(stripe, [other])).toMatchObject({
        message: expect.stringMatching(/^The stand-in simulates checkouts in usd/),
      });
    }
    expect(await refusal(stripe, [once])).toMatchObject({
      message: 'You must provide at least one recurring price in `subscription` mode when using prices.',
    });
    expect(await refusal(stripe, [once, monthly], { mode: 'payment' })).toMatchObject({
      message: expect.stringMatching(/^You specified `payment` mode but passed a recurring price/),
      param: 'line_items[1]',
    });
    expect(await refusal(stripe, [monthly, monthly])).toMatchObject({
      message: `Cannot add multiple subscription items with the same plan: ${monthly.id}`,
    });
    expect(await refusal(stripe, [monthly, yearly])).toMatchObject({
      message: 'Checkout does not support multiple prices with different billing intervals.',
    });
  });

  it('is refused when it would charge less than 50 cents or a million dollars', async ({ stripe }) => {
    const cents = await makePrice(stripe, { amount: 49 });
    expect(await refusal(stripe, [cents], { mode: 'payment' })).toMatchObject({ code: 'amount_too_small' });
    const most = await makePrice(stripe, { amount: 99_999_999 });
    expect(await refusal(stripe, [most, cents], { mode: 'payment' })).toMatchObject({
      code: 'amount_too_large',
    });
    const exactly = await stripe.checkout.sessions.create(createCheckoutParams([most], { mode: 'payment' }));
    expect(exactly.amount_total).toBe(99_999_999);
    const twice = await stripe.checkout.sessions.create(
      createCheckoutParams([cents, cents], { mode: 'payment' }),
    );
    expect(twice).toMatchObject({ mode: 'payment', amount_total: 98 });
  });
});

describe('a checkout session', () => {
  it('is unknown by an id that was never issued', async ({ stripe }) => {
    const { sessions } = stripe.checkout;
    const unknown = {
      statusCode: 404,
      code: 'resource_missing',
      message: "No such checkout.session: 'cs_test_none'",
    };
    await expect(sessions.retrieve('cs_test_none')).rejects.toMatchObject(unknown);
    await expect(sessions.update('cs_test_none', { metadata: { a: '1' } })).rejects.toMatchObject(unknown);
    await expect(sessions.expire('cs_test_none')).rejects.toMatchObject(unknown);
    await expect(sessions.listLineItems('cs_test_none')).rejects.toMatchObject(unknown);
  });

  it('can be expired once, and has no URL then', async ({ stripe }) => {
    const { id } = await openSession(stripe);
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({
      status: 'expired',
      payment_status: 'unpaid',
      url: null,
    });
    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({
      statusCode: 400,
      message:
        'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ' +
        '`expired`.',
    });
  });

  it('cannot be expired after payment, nor expires by itself then', async ({ stripe, clock }) => {
    const { id, url } = await openSession(stripe);
    await submit(url);
    await expect(stripe.checkout.sessions.expire(id)).rejects.toThrow('has a status of `complete`');
    clock.advance(DAY_S * 1000);
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('complete');
  });

  it('expires by itself after 24 hours', async ({ stripe, clock }) => {
    const { id } = await openSession(stripe);
    clock.advance((DAY_S - 1) * 1000);
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    clock.advance(1000);
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
  });
});

async function refusal(
  stripe: Stripe,
  prices: readonly Stripe.Price[],
  change: object = {},
): Promise<unknown> {
  try {
    return await stripe.rawRequest('POST', '/v1/checkout/sessions', {
      ...createCheckoutParams(prices),
      ...change,
    });
  } catch (error) {
    return error;
  }
}
