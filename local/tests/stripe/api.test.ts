import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { connect, makePrice, raw, running, subscribe } from './support.ts';

describe('the API of the Stripe stand-in', () => {
  it('listens on the loopback interface only', async () => {
    const { standIn } = await running();
    expect(new URL(standIn.url).hostname).toBe('127.0.0.1');
  });

  it('refuses a call without a key', async () => {
    const { standIn } = await running();
    const response = await fetch(`${standIn.url}/v1/prices`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      error: {
        type: 'invalid_request_error',
        message: expect.stringMatching(/^You did not provide an API key/),
      },
    });
  });

  it('refuses a wrong key and does not repeat it', async () => {
    const { standIn } = await running();
    const stripe = connect(standIn.url, 'sk_test_AnotherAccountsSecretKey9876');
    const error = await stripe.prices.list().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(error).toMatchObject({
      statusCode: 401,
      message: `Invalid API Key provided: sk_test_${'*'.repeat(24)}9876`,
    });
  });

  it('gives every answer a request id, and repeats the asked API version', async () => {
    const { stripe } = await running();
    const { lastResponse } = await stripe.prices.list();
    expect(lastResponse.requestId).toMatch(/^req_/);
    expect(lastResponse.apiVersion).toBe(Stripe.API_VERSION);
    const error = await stripe.prices.retrieve('price_none').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ requestId: expect.stringMatching(/^req_/) });
  });

  it('answers 404 with the known wording for a URL it does not have', async () => {
    const { stripe } = await running();
    await expect(stripe.rawRequest('GET', '/v1/nothing')).rejects.toMatchObject({
      statusCode: 404,
      message: expect.stringMatching(/^Unrecognized request URL \(GET: \/v1\/nothing\)/),
    });
  });

  it.each(['//', '/v1/prices/%', '/v1/prices/'])(
    'answers a URL like %s without falling over',
    async (path) => {
      const { standIn } = await running();
      expect((await raw({ standIn }, path)).status).toBe(404);
      expect((await raw({ standIn }, '/v1/prices')).status).toBe(200);
    },
  );

  it('refuses unknown parameters by their full names', async () => {
    const { stripe } = await running();
    await expect(
      stripe.rawRequest('POST', '/v1/products', { name: 'A', color: 'red' }),
    ).rejects.toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'color',
      message: 'Received unknown parameter: color',
      doc_url: 'https://stripe.com/docs/error-codes/parameter-unknown',
    });
    await expect(
      stripe.rawRequest('POST', '/v1/prices', { recurring: { interval: 'month', each: 1, every: 2 } }),
    ).rejects.toMatchObject({
      message: 'Received unknown parameters: recurring[each], recurring[every]',
    });
  });

  it('names a missing, an empty, a fractional and a wrong parameter', async () => {
    const { stripe } = await running();
    const { id: product } = await stripe.products.create({ name: 'Blogs' });
    const create = (params: object) =>
      stripe.rawRequest('POST', '/v1/prices', { product, currency: 'usd', unit_amount: 100, ...params });
    await expect(stripe.rawRequest('POST', '/v1/products', {})).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'name',
      message: 'Missing required param: name.',
    });
    await expect(stripe.rawRequest('POST', '/v1/products', { name: '' })).rejects.toMatchObject({
      code: 'parameter_invalid_empty',
      message: expect.stringMatching(/^You passed an empty string for 'name'/),
    });
    await expect(create({ unit_amount: 1.5 })).rejects.toMatchObject({
      code: 'parameter_invalid_integer',
      message: 'Invalid integer: 1.5',
    });
    await expect(create({ unit_amount: -1 })).rejects.toMatchObject({
      message: 'This value must be greater than or equal to 0.',
    });
    await expect(create({ unit_amount: 100_000_000 })).rejects.toMatchObject({
      message: 'This value must be less than or equal to 99999999.',
    });
    await expect(create({ currency: 'zzz' })).rejects.toMatchObject({ message: 'Invalid currency: zzz' });
    await expect(create({ active: 'maybe' })).rejects.toMatchObject({ message: 'Invalid boolean: maybe' });
    await expect(create({ recurring: { interval: 'hour' } })).rejects.toMatchObject({
      param: 'recurring[interval]',
      message: 'Invalid recurring[interval]: must be one of day, week, month, or year',
    });
    await expect(create({ lookup_key: 'k'.repeat(201) })).rejects.toMatchObject({
      message: expect.stringMatching(/must be at most 200 characters$/),
    });
  });

  it('refuses a value of the wrong kind', async () => {
    const { stripe } = await running();
    const refusal = (path: string, params: object) =>
      stripe.rawRequest('POST', path, params).catch((reason: unknown) => reason);
    expect(await refusal('/v1/products', { name: { first: 'A' } })).toMatchObject({
      message: 'Invalid string',
    });
    expect(await refusal('/v1/products', { name: 'A', metadata: 'x' })).toMatchObject({
      message: 'Invalid object',
    });
    expect(await refusal('/v1/prices', { recurring: 'month' })).toMatchObject({ message: 'Invalid object' });
    expect(await refusal('/v1/checkout/sessions', { line_items: 'price_1' })).toMatchObject({
      message: 'Invalid array',
    });
    expect(await refusal('/v1/checkout/sessions', { line_items: { first: { quantity: 1 } } })).toMatchObject({
      message: 'Invalid array',
    });
  });

  it('reads appended array items and the last of repeated names', async () => {
    const { standIn, stripe } = await running();
    const { customer, subscription } = await subscribe(stripe);
    const appended = await raw({ standIn }, `/v1/subscriptions/${subscription}?expand[]=customer`);
    expect(await appended.json()).toMatchObject({ customer: { id: customer } });
    const repeated = await raw({ standIn }, '/v1/products', { form: 'name=First&name=Second' });
    expect(await repeated.json()).toMatchObject({ name: 'Second' });
  });

  it('refuses a body that is not a form, is too deep or too large', async () => {
    const { standIn } = await running();
    const json = await raw({ standIn }, '/v1/products', {
      method: 'POST',
      body: '{"name":"A"}',
      headers: { 'content-type': 'application/json' },
    });
    expect(json.status).toBe(400);
    expect(await json.text()).toContain('application/x-www-form-urlencoded');
    const deep = await raw({ standIn }, '/v1/products', { form: `name${'[a]'.repeat(11)}=1` });
    expect(deep.status).toBe(400);
    const large = await raw({ standIn }, '/v1/products', { form: `name=${'a'.repeat(1024 * 1024)}` });
    expect(large.status).toBe(400);
    expect(await large.text()).toContain('too large');
  });

  it('does not mistake names of built-in properties for parameters', async () => {
    const { standIn } = await running();
    const response = await raw({ standIn }, '/v1/products', { form: 'name=A&constructor=B&__proto__[x]=C' });
    expect(await response.json()).toMatchObject({
      error: { message: 'Received unknown parameters: constructor, __proto__' },
    });
  });

  it('keeps metadata within the limits of the service', async () => {
    const { stripe } = await running();
    const create = (metadata: Record<string, string>) => stripe.products.create({ name: 'A', metadata });
    await expect(create({ ['k'.repeat(41)]: 'v' })).rejects.toThrow('up to 40 characters');
    await expect(create({ k: 'v'.repeat(501) })).rejects.toThrow('up to 500 characters');
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`key${i}`, 'v']));
    await expect(create(many)).rejects.toThrow('up to 50 keys');
    expect((await create({ text: '50% off & more = "ü"' })).metadata).toEqual({
      text: '50% off & more = "ü"',
    });
  });

  it('expands what is asked for, on lists too', async () => {
    const { stripe } = await running();
    const { session, customer, subscription } = await subscribe(stripe);
    const bought = await stripe.checkout.sessions.retrieve(session, { expand: ['subscription.customer'] });
    expect(bought.subscription).toMatchObject({ id: subscription, customer: { id: customer } });
    const { data } = await stripe.paymentIntents.list({ expand: ['data.latest_charge'] });
    expect(data[0]?.latest_charge).toMatchObject({ object: 'charge', customer });
    expect((await stripe.paymentIntents.list()).data[0]?.latest_charge).toMatch(/^ch_/);
  });

  it('refuses to expand what cannot be expanded', async () => {
    const { stripe } = await running();
    const { id } = await makePrice(stripe);
    await expect(stripe.prices.retrieve(id, { expand: ['currency'] })).rejects.toThrow(
      'This property cannot be expanded (currency).',
    );
    await expect(stripe.prices.retrieve(id, { expand: ['a.b.c.d.e'] })).rejects.toThrow('more than 4 levels');
  });
});
