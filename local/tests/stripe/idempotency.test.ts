import Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { createCheckoutParams, it, makePrice, openSession, raw } from './support.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEY = { idempotencyKey: 'cart-0123456789abcdef' };

describe('an idempotency key', () => {
  it('makes one session of a repeated call, and replays the response', async ({ stripe, standIn }) => {
    const params = createCheckoutParams([await makePrice(stripe, { interval: 'month' })]);
    const first = await stripe.checkout.sessions.create(params, KEY);
    await stripe.checkout.sessions.expire(first.id);
    const again = await stripe.checkout.sessions.create(params, KEY);
    expect(again).toEqual(first);
    expect(again.status).toBe('open');
    expect(again.lastResponse.requestId).not.toBe(first.lastResponse.requestId);
    expect(standIn.sessions()).toHaveLength(1);
  });

  it('accepts the parameters in another order', async ({ standIn }) => {
    const send = async (form: string) => (await raw(standIn, '/v1/products', form, 'order')).json();
    const first = await send('name=A&metadata[x]=1&metadata[y]=2');
    expect(await send('metadata[y]=2&metadata[x]=1&name=A')).toEqual(first);
  });

  it('refuses other parameters and another URL', async ({ stripe, standIn }) => {
    const price = await makePrice(stripe, { interval: 'month' });
    await stripe.checkout.sessions.create(createCheckoutParams([price]), KEY);
    const other = createCheckoutParams([price], { metadata: { cart: 'another' } });
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
    await expect(stripe.prices.create({ currency: 'usd' }, KEY)).rejects.toThrow(
      'the same parameters they were first used with',
    );
  });

  it('is free again after a call that was refused before execution', async ({ stripe }) => {
    await expect(stripe.rawRequest('POST', '/v1/products', {}, KEY)).rejects.toThrow(
      'Missing required param',
    );
    expect(await stripe.products.create({ name: 'Now with a name' }, KEY)).toMatchObject({
      object: 'product',
    });
  });

  it('replays an error after its cause is gone', async ({ stripe, standIn }) => {
    const price = await makePrice(stripe, { interval: 'month', active: false });
    const create = (idempotencyKey: string) =>
      stripe.checkout.sessions
        .create(createCheckoutParams([price]), { idempotencyKey })
        .catch((error) => error);
    expect(await create('inactive')).toMatchObject({ statusCode: 400 });
    standIn.setFault('error');
    await create('broken');
    standIn.setFault('off');
    await stripe.prices.update(price.id, { active: true });
    expect(await create('inactive')).toMatchObject({ statusCode: 400 });
    expect(await create('broken')).toMatchObject({ statusCode: 500 });
    expect(standIn.sessions()).toEqual([]);
  });

  it('is in use while its call is being executed', async ({ stripe, standIn, clock }) => {
    const params = createCheckoutParams([await makePrice(stripe, { interval: 'month' })]);
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
    clock.advance(29_999);
    expect(clock.waiting).toBe(waitingBefore + 1);
    clock.advance(1);
    expect(await first).toMatchObject({ status: 'open' });
  });

  it('is forgotten after 24 hours', async ({ stripe, standIn, clock }) => {
    const params = createCheckoutParams([await makePrice(stripe, { interval: 'month' })]);
    const first = await stripe.checkout.sessions.create(params, KEY);
    clock.advance(DAY_MS - 1);
    expect((await stripe.checkout.sessions.create(params, KEY)).id).toBe(first.id);
    clock.advance(1);
    expect((await stripe.checkout.sessions.create(params, KEY)).id).not.toBe(first.id);
    expect(standIn.sessions()).toHaveLength(2);
  });

  it('has no effect on reading', async ({ stripe }) => {
    const { id } = await openSession(stripe);
    await stripe.checkout.sessions.retrieve(id, {}, KEY);
    await stripe.checkout.sessions.expire(id);
    expect((await stripe.checkout.sessions.retrieve(id, {}, KEY)).status).toBe('expired');
  });
});
