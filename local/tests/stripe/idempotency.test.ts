import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { checkoutOf, makePrice, openSession, raw, running } from './support.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEY = { idempotencyKey: 'cart-0123456789abcdef' };

describe('an idempotency key', () => {
  it('makes one session of a repeated call, and says that the answer is a replay', async () => {
    const { stripe, standIn } = await running();
    const params = checkoutOf([await makePrice(stripe, { interval: 'month' })]);
    const first = await stripe.checkout.sessions.create(params, KEY);
    const again = await stripe.checkout.sessions.create(params, KEY);
    expect(again).toEqual(first);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(again.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'idempotency-key': KEY.idempotencyKey,
      'original-request': first.lastResponse.requestId,
    });
    expect(again.lastResponse.requestId).not.toBe(first.lastResponse.requestId);
    expect(standIn.sessions()).toHaveLength(1);
  });

  it('replays the first answer word for word, whatever became of the session', async () => {
    const { stripe } = await running();
    const params = checkoutOf([await makePrice(stripe, { interval: 'month' })]);
    const { id } = await stripe.checkout.sessions.create(params, KEY);
    await stripe.checkout.sessions.expire(id);
    expect(await stripe.checkout.sessions.create(params, KEY)).toMatchObject({ id, status: 'open' });
  });

  it('replays an error of the service, too, when it has long recovered', async () => {
    const { stripe, standIn } = await running();
    const params = checkoutOf([await makePrice(stripe, { interval: 'month' })]);
    const create = () => stripe.checkout.sessions.create(params, KEY).catch((error: unknown) => error);
    standIn.setFault('error');
    await create();
    standIn.setFault('off');
    expect(await create()).toMatchObject({ statusCode: 500, headers: { 'idempotent-replayed': 'true' } });
    expect(standIn.sessions()).toEqual([]);
  });

  it('does not mind the order of the parameters', async () => {
    const { standIn } = await running();
    const send = (form: string) =>
      raw({ standIn }, '/v1/products', { form, headers: { 'idempotency-key': 'order' } });
    await send('name=A&metadata[x]=1&metadata[y]=2');
    const again = await send('metadata[y]=2&metadata[x]=1&name=A');
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('refuses other parameters', async () => {
    const { stripe, standIn } = await running();
    const price = await makePrice(stripe, { interval: 'month' });
    await stripe.checkout.sessions.create(checkoutOf([price]), KEY);
    const other = checkoutOf([price], { metadata: { cart: 'another' } });
    const error = await stripe.checkout.sessions.create(other, KEY).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error).toMatchObject({
      statusCode: 400,
      rawType: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with. Try ' +
        `using a key other than '${KEY.idempotencyKey}' if you meant to execute a different request.`,
    });
    expect(standIn.sessions()).toHaveLength(1);
  });

  it('refuses another URL', async () => {
    const { stripe } = await running();
    await stripe.products.create({ name: 'A' }, KEY);
    await expect(stripe.prices.create({ currency: 'usd' }, KEY)).rejects.toThrow(
      "can only be used for the same endpoint they were first used for ('/v1/prices' vs '/v1/products')",
    );
  });

  it('is free again when the call was refused before it was executed', async () => {
    const { stripe } = await running();
    await expect(stripe.rawRequest('POST', '/v1/products', {}, KEY)).rejects.toThrow(
      'Missing required param',
    );
    expect(await stripe.products.create({ name: 'Now with a name' }, KEY)).toMatchObject({
      object: 'product',
    });
  });

  it('also replays a refusal that came out of executing', async () => {
    const { stripe } = await running();
    const price = await makePrice(stripe, { interval: 'month', active: false });
    const create = () => stripe.checkout.sessions.create(checkoutOf([price]), KEY);
    const first = await create().catch((reason: unknown) => reason);
    expect(first).toMatchObject({ statusCode: 400 });
    await stripe.prices.update(price.id, { active: true });
    const again = await create().catch((reason: unknown) => reason);
    expect(again).toMatchObject({ statusCode: 400, headers: { 'idempotent-replayed': 'true' } });
  });

  it('is taken while its call is still being executed', async () => {
    const { stripe, standIn, clock } = await running();
    const params = checkoutOf([await makePrice(stripe, { interval: 'month' })]);
    standIn.setFault('slow');
    const waitingBefore = clock.waiting;
    const first = stripe.checkout.sessions.create(params, KEY);
    await expect.poll(() => clock.waiting).toBe(waitingBefore + 1);
    await expect(stripe.checkout.sessions.create(params, KEY)).rejects.toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
      message: expect.stringMatching(
        /^There is currently another in-progress request using this Idempotent Key/,
      ),
    });
    clock.advance(30_000);
    expect(await first).toMatchObject({ status: 'open' });
  });

  it('is forgotten after 24 hours', async () => {
    const { stripe, standIn, clock } = await running();
    const params = checkoutOf([await makePrice(stripe, { interval: 'month' })]);
    const first = await stripe.checkout.sessions.create(params, KEY);
    clock.advance(DAY_MS - 1);
    expect((await stripe.checkout.sessions.create(params, KEY)).id).toBe(first.id);
    clock.advance(1);
    expect((await stripe.checkout.sessions.create(params, KEY)).id).not.toBe(first.id);
    expect(standIn.sessions()).toHaveLength(2);
  });

  it('has no effect on reading, and is at most 255 characters long', async () => {
    const { stripe } = await running();
    const { id } = await openSession(stripe);
    await stripe.checkout.sessions.retrieve(id, {}, KEY);
    await stripe.checkout.sessions.expire(id);
    expect((await stripe.checkout.sessions.retrieve(id, {}, KEY)).status).toBe('expired');
    await expect(stripe.products.create({ name: 'A' }, { idempotencyKey: 'k'.repeat(256) })).rejects.toThrow(
      'at most 255 characters',
    );
  });
});
