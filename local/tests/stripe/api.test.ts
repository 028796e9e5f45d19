import Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { connect, it, makePrice, raw, subscribe } from './support.ts';

const PRICE = { currency: 'usd', product: 'prod_1' };

describe('the API of the Stripe stand-in', () => {
  it('refuses a call without a key, and calls from other machines', async ({ standIn }) => {
    expect(new URL(standIn.url).hostname).toBe('127.0.0.1');
    const response = await fetch(`${standIn.url}/v1/prices`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      error: {
        type: 'invalid_request_error',
        message: expect.stringMatching(/^You did not provide an API key/),
      },
    });
  });

  it('masks a wrong key in its error', async ({ standIn }) => {
    const stripe = connect(standIn.url, 'sk_test_AnotherAccountsSecretKey9876');
    const error = await stripe.prices.list().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(error).toMatchObject({
      statusCode: 401,
      message: 'Invalid API Key provided: ****9876',
      requestId: expect.stringMatching(/^req_/),
    });
  });

  it.for([
    ['//', 'Unrecognized request URL (GET: //).'],
    ['/v1/prices/', 'Unrecognized request URL (GET: /v1/prices/).'],
    ['/v1/prices/%', "No such price: '%'"],
  ] as const)('answers 404 to the URL %s', async ([path, message], { standIn }) => {
    const response = await raw(standIn, path);
    expect([response.status, await response.json()]).toMatchObject([404, { error: { message } }]);
  });

  it('refuses unknown parameters by their full names', async ({ stripe }) => {
    await expect(
      stripe.rawRequest('POST', '/v1/products', { name: 'A', color: 'red' }),
    ).rejects.toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'color',
      message: 'Received unknown parameter: color',
    });
    const recurring = { interval: 'month', each: 1, every: 2 };
    await expect(
      stripe.rawRequest('POST', '/v1/prices', { currency: 'usd', product: 'a', recurring }),
    ).rejects.toMatchObject({
      message: 'Received unknown parameters: recurring[each], recurring[every]',
    });
  });

  it.for<[path: string, params: object, expected: object]>([
    ['products', {}, { code: 'parameter_missing', message: 'Missing required param: name.' }],
    ['products', { name: '' }, { code: 'parameter_invalid_empty', param: 'name' }],
    [
      'prices',
      { ...PRICE, recurring: { interval: 'hour' } },
      {
        param: 'recurring[interval]',
        message: 'Invalid recurring[interval]: must be one of day, week, month, or year',
      },
    ],
    ['prices', { ...PRICE, unit_amount: 1.5 }, { message: 'Invalid integer: 1.5' }],
    [
      'prices',
      { ...PRICE, unit_amount: -1 },
      { message: expect.stringMatching(/greater than or equal to 0/) },
    ],
    [
      'prices',
      { ...PRICE, unit_amount: 1e8 },
      { message: expect.stringMatching(/less than or equal to 99999999/) },
    ],
  ])('refuses %s with %j', async ([path, params, expected], { stripe }) => {
    await expect(stripe.rawRequest('POST', `/v1/${path}`, params)).rejects.toMatchObject({
      statusCode: 400,
      ...expected,
    });
  });

  it('refuses names of built-in properties as parameters', async ({ standIn }) => {
    const response = await raw(standIn, '/v1/products', 'name=A&constructor=B&__proto__[x]=C');
    expect(await response.json()).toMatchObject({
      error: { message: 'Received unknown parameters: constructor, __proto__' },
    });
  });

  it('keeps metadata within the limits of the service', async ({ stripe }) => {
    const create = (metadata: Record<string, string>) => stripe.products.create({ name: 'A', metadata });
    await expect(create({ ['k'.repeat(41)]: 'v' })).rejects.toThrow('up to 40 characters');
    await expect(create({ k: 'v'.repeat(501) })).rejects.toThrow('up to 500 characters');
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`key${i}`, 'v']));
    await expect(create(many)).rejects.toThrow('up to 50 keys');
    expect((await create({ text: '50% off & more = "ü"' })).metadata).toEqual({
      text: '50% off & more = "ü"',
    });
  });

  it('expands the requested fields, on lists too', async ({ stripe }) => {
    const { session, customer, subscription } = await subscribe(stripe);
    const bought = await stripe.checkout.sessions.retrieve(session, { expand: ['subscription.customer'] });
    expect(bought.subscription).toMatchObject({ id: subscription, customer: { id: customer } });
    const { data } = await stripe.paymentIntents.list({ expand: ['data.latest_charge'] });
    expect(data[0]?.latest_charge).toMatchObject({ object: 'charge', customer });
    expect((await stripe.paymentIntents.list()).data[0]?.latest_charge).toMatch(/^ch_/);
  });

  it('refuses to expand other fields', async ({ stripe }) => {
    const { id } = await makePrice(stripe);
    await expect(stripe.prices.retrieve(id, { expand: ['currency'] })).rejects.toThrow(
      'This property cannot be expanded (currency).',
    );
  });
});
