import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { checkoutOf, makePrice, openSession, running, submit } from './support.ts';

const DAY_S = 24 * 60 * 60;

describe('creating a checkout session', () => {
  it('adds up subscriptions and setup fees and answers the URL of the hosted page', async () => {
    const { stripe, standIn, clock } = await running();
    const blogs = await makePrice(stripe, { name: 'Blogs', amount: 11_500, interval: 'month' });
    const setup = await makePrice(stripe, { name: 'Setup fee ($100)', amount: 10_000 });
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [
        { price: blogs.id, quantity: 2 },
        { price: setup.id, quantity: 2 },
      ],
      success_url: 'https://site.example/success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://site.example/pricing',
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
      livemode: false,
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

  it('adds to the metadata of a session later, and changes nothing else', async () => {
    const { stripe } = await running();
    const session = await openSession(stripe, { metadata: { cart: '7' } });
    const updated = await stripe.checkout.sessions.update(session.id, { metadata: { note: 'late' } });
    expect(updated).toEqual({ ...session, metadata: { cart: '7', note: 'late' } });
    expect(await stripe.checkout.sessions.retrieve(session.id)).toEqual(updated);
    await expect(
      stripe.checkout.sessions.update('cs_test_none', { metadata: { note: 'late' } }),
    ).rejects.toMatchObject({ statusCode: 404 });
  });

  it('makes live ids with a live key', async () => {
    const { stripe } = await running({ secretKey: 'sk_live_51StandInForTheTestsOnly4242' });
    const session = await openSession(stripe);
    expect(session).toMatchObject({ id: expect.stringMatching(/^cs_live_/), livemode: true });
  });

  it('takes payment mode when nothing recurs, also with a line twice', async () => {
    const { stripe } = await running();
    const documents = await makePrice(stripe, { amount: 19_900 });
    const session = await stripe.checkout.sessions.create(
      checkoutOf([documents, documents], { mode: 'payment' }),
    );
    expect(session).toMatchObject({ mode: 'payment', amount_total: 39_800 });
  });

  it('gives the lines when asked, with their prices', async () => {
    const { stripe } = await running();
    const blogs = await makePrice(stripe, { name: 'Blogs', interval: 'month' });
    const fees = [];
    for (let i = 0; i < 12; i++) fees.push(await makePrice(stripe, { name: `Fee ${i}`, amount: 100 + i }));
    const session = await stripe.checkout.sessions.create(checkoutOf([blogs, ...fees]));
    const { data, has_more } = await stripe.checkout.sessions.listLineItems(session.id);
    expect([data.length, has_more]).toEqual([10, true]);
    expect(data[0]).toMatchObject({
      object: 'item',
      amount_total: 11_500,
      currency: 'usd',
      description: 'Blogs',
      price: { id: blogs.id, recurring: { interval: 'month' } },
      quantity: 1,
    });
    const walked: (string | null)[] = [];
    for await (const line of stripe.checkout.sessions.listLineItems(session.id, { limit: 5 })) {
      walked.push(line.description);
    }
    expect(walked).toEqual(['Blogs', ...fees.map((_, i) => `Fee ${i}`)]);
  });
});

describe('a checkout session is refused', () => {
  it.each<[string, object, object]>([
    ['without a mode', { mode: undefined }, { param: 'mode', code: 'parameter_missing' }],
    ['with an unknown mode', { mode: 'gift' }, { param: 'mode' }],
    [
      'without a success URL',
      { success_url: undefined },
      { message: 'Missing required param: success_url.', code: 'parameter_missing' },
    ],
    ['with a relative URL', { success_url: '/success' }, { message: 'Not a valid URL', code: 'url_invalid' }],
    [
      'with a URL that lacks its scheme',
      { success_url: 'site.example/success' },
      { message: 'Invalid URL: An explicit scheme (such as https) must be provided.', code: 'url_invalid' },
    ],
    [
      'with a script as a URL',
      { cancel_url: 'javascript:alert(1)' },
      { code: 'url_invalid', param: 'cancel_url' },
    ],
    [
      'without lines',
      { line_items: undefined },
      { message: 'The `line_items` parameter is required in subscription mode.' },
    ],
    ['with no lines in the list', { line_items: '' }, { param: 'line_items' }],
    [
      'with a line without a price',
      { line_items: [{ quantity: 1 }] },
      { message: expect.stringMatching(/^You must provide either price or price_data/) },
    ],
    [
      'with a line without a quantity',
      { line_items: [{ price: 'price_1' }] },
      { message: 'Quantity is required. Add `quantity` to `line_items[0]`' },
    ],
    [
      'with a quantity of nothing',
      { line_items: [{ price: 'price_1', quantity: 0 }] },
      { param: 'line_items[0][quantity]', message: 'This value must be greater than or equal to 1.' },
    ],
    [
      'with a fractional quantity',
      { line_items: [{ price: 'price_1', quantity: 1.5 }] },
      { param: 'line_items[0][quantity]', message: 'Invalid integer: 1.5' },
    ],
    [
      'with a quantity of a million',
      { line_items: [{ price: 'price_1', quantity: 1_000_000 }] },
      { message: 'This value must be less than or equal to 999999.' },
    ],
    [
      'with a parameter of a line that does not exist',
      { line_items: [{ price: 'price_1', quantity: 1, color: 'red' }] },
      { message: 'Received unknown parameter: line_items[0][color]' },
    ],
    [
      'with more than 100 lines',
      { line_items: Array.from({ length: 101 }, () => ({ price: 'price_1', quantity: 1 })) },
      { message: 'Array line_items exceeded maximum 100 allowed elements.' },
    ],
    [
      'with an unknown price',
      { line_items: [{ price: 'price_none', quantity: 1 }] },
      {
        statusCode: 400,
        code: 'resource_missing',
        message: "No such price: 'price_none'",
        param: 'line_items[0][price]',
      },
    ],
  ])('%s', async (_when, change, expected) => {
    const { stripe, standIn } = await running();
    const price = await makePrice(stripe, { interval: 'month' });
    expect(await refusal(stripe, [price], change)).toMatchObject({ statusCode: 400, ...expected });
    expect(standIn.sessions()).toEqual([]);
  });

  it('for a price that is no longer active', async () => {
    const { stripe } = await running();
    const price = await makePrice(stripe, { interval: 'month', active: false });
    expect(await refusal(stripe, [price])).toMatchObject({
      message: 'The price specified is inactive. This field only accepts active prices.',
      param: 'line_items[0][price]',
    });
  });

  it('in subscription mode when nothing recurs', async () => {
    const { stripe } = await running();
    expect(await refusal(stripe, [await makePrice(stripe)])).toMatchObject({
      message: 'You must provide at least one recurring price in `subscription` mode when using prices.',
    });
  });

  it('in payment mode when something recurs', async () => {
    const { stripe } = await running();
    const prices = [await makePrice(stripe), await makePrice(stripe, { interval: 'month' })];
    expect(await refusal(stripe, prices, { mode: 'payment' })).toMatchObject({
      message: expect.stringMatching(/^You specified `payment` mode but passed a recurring price/),
      param: 'line_items[1]',
    });
  });

  it('when a recurring price is repeated', async () => {
    const { stripe } = await running();
    const price = await makePrice(stripe, { interval: 'month' });
    expect(await refusal(stripe, [price, price])).toMatchObject({
      message: `Cannot add multiple subscription items with the same plan: ${price.id}`,
    });
  });

  it('when monthly and yearly prices are mixed', async () => {
    const { stripe } = await running();
    const prices = [
      await makePrice(stripe, { interval: 'month' }),
      await makePrice(stripe, { interval: 'year' }),
    ];
    expect(await refusal(stripe, prices)).toMatchObject({
      message: 'Checkout does not support multiple prices with different billing intervals.',
    });
  });

  it('when currencies are mixed', async () => {
    const { stripe } = await running();
    const prices = [
      await makePrice(stripe, { interval: 'month' }),
      await makePrice(stripe, { interval: 'month', currency: 'cad' }),
    ];
    expect(await refusal(stripe, prices)).toMatchObject({
      message: "The price specified only supports `cad`. This doesn't match the expected currency: `usd`.",
      param: 'line_items[1][price]',
    });
  });

  it('with more than 20 recurring or 20 one-time lines beside a subscription', async () => {
    const { stripe } = await running();
    const { id: product } = await stripe.products.create({ name: 'Many' });
    const monthly: Stripe.Price[] = [];
    const once: Stripe.Price[] = [];
    for (let i = 0; i < 21; i++) {
      const amounts = { product, currency: 'usd', unit_amount: 1000 + i };
      monthly.push(await stripe.prices.create({ ...amounts, recurring: { interval: 'month' } }));
      once.push(await stripe.prices.create(amounts));
    }
    expect(await refusal(stripe, monthly)).toMatchObject({
      message: expect.stringContaining('20 line items'),
    });
    expect(await refusal(stripe, [...monthly.slice(0, 1), ...once])).toMatchObject({
      message: expect.stringContaining('one-time'),
    });
    const most = checkoutOf([...monthly.slice(0, 20), ...once.slice(0, 20)]);
    expect((await stripe.checkout.sessions.create(most)).status).toBe('open');
    const payment = checkoutOf(once, { mode: 'payment' });
    expect((await stripe.checkout.sessions.create(payment)).status).toBe('open');
  });

  it('when it would charge less than 50 cents or a million dollars', async () => {
    const { stripe } = await running();
    const cents = await makePrice(stripe, { amount: 49 });
    expect(await refusal(stripe, [cents], { mode: 'payment' })).toMatchObject({ code: 'amount_too_small' });
    const most = await makePrice(stripe, { amount: 99_999_999 });
    expect(await refusal(stripe, [most, cents], { mode: 'payment' })).toMatchObject({
      code: 'amount_too_large',
    });
    const exactly = await stripe.checkout.sessions.create(checkoutOf([most], { mode: 'payment' }));
    expect(exactly.amount_total).toBe(99_999_999);
  });
});

describe('a checkout session', () => {
  it('is unknown by an id that was never given', async () => {
    const { stripe } = await running();
    const unknown = {
      statusCode: 404,
      code: 'resource_missing',
      message: "No such checkout.session: 'cs_test_none'",
    };
    const { sessions } = stripe.checkout;
    await expect(sessions.retrieve('cs_test_none')).rejects.toMatchObject(unknown);
    await expect(sessions.expire('cs_test_none')).rejects.toMatchObject(unknown);
    await expect(sessions.listLineItems('cs_test_none')).rejects.toMatchObject(unknown);
  });

  it('can be expired once, and has no URL then', async () => {
    const { stripe } = await running();
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

  it('cannot be expired after payment', async () => {
    const { stripe } = await running();
    const { id, url } = await openSession(stripe);
    await submit(url);
    await expect(stripe.checkout.sessions.expire(id)).rejects.toThrow('has a status of `complete`');
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
  });

  it('expires by itself after 24 hours', async () => {
    const { stripe, clock } = await running();
    const { id } = await openSession(stripe);
    clock.advance((DAY_S - 1) * 1000);
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    clock.advance(1000);
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
  });

  it('stays paid when its 24 hours are over', async () => {
    const { stripe, clock } = await running();
    const { id, url } = await openSession(stripe);
    await submit(url);
    clock.advance(DAY_S * 1000);
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('complete');
  });

  it('is listed newest first and by status', async () => {
    const { stripe } = await running();
    const first = await openSession(stripe);
    const second = await openSession(stripe);
    await stripe.checkout.sessions.expire(first.id);
    const ids = async (params: object) =>
      (await stripe.checkout.sessions.list(params)).data.map(({ id }) => id);
    expect(await ids({})).toEqual([second.id, first.id]);
    expect(await ids({ status: 'expired' })).toEqual([first.id]);
  });
});

async function refusal(
  stripe: Stripe,
  prices: readonly Stripe.Price[],
  change: object = {},
): Promise<unknown> {
  try {
    return await stripe.rawRequest('POST', '/v1/checkout/sessions', { ...checkoutOf(prices), ...change });
  } catch (error) {
    return error;
  }
}
