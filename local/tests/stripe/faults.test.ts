import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { checkoutOf, connect, makePrice, openSession, running, submit } from './support.ts';

describe('a fault of the Stripe stand-in', () => {
  it.each([
    ['error', Stripe.errors.StripeAPIError, { statusCode: 500, rawType: 'api_error' }],
    ['throttle', Stripe.errors.StripeRateLimitError, { statusCode: 429, code: 'rate_limit' }],
    [
      'declined',
      Stripe.errors.StripeCardError,
      { statusCode: 402, rawType: 'card_error', code: 'card_declined', decline_code: 'generic_decline' },
    ],
    ['unreachable', Stripe.errors.StripeConnectionError, {}],
  ] as const)('%s reaches the SDK as the error that it stands for', async (mode, type, expected) => {
    const { stripe, standIn } = await running();
    const price = await makePrice(stripe, { interval: 'month' });
    standIn.setFault(mode);
    const error = await stripe.checkout.sessions
      .create(checkoutOf([price]))
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(type);
    expect(error).toMatchObject(expected);
    standIn.setFault('off');
    expect(standIn.sessions()).toEqual([]);
    expect(await stripe.checkout.sessions.create(checkoutOf([price]))).toMatchObject({ status: 'open' });
  });

  it('slow holds the answer for 30 seconds', async () => {
    const { stripe, standIn, clock } = await running();
    standIn.setFault('slow');
    const answer = stripe.prices.list();
    await expect.poll(() => clock.waiting).toBe(1);
    clock.advance(29_999);
    expect(clock.waiting).toBe(1);
    clock.advance(1);
    expect(await answer).toMatchObject({ object: 'list' });
  });

  it('slow outlasts the patience of a caller, whose retry still makes one session', async () => {
    const { stripe, standIn, clock } = await running();
    const params = checkoutOf([await makePrice(stripe, { interval: 'month' })]);
    const key = { idempotencyKey: 'one-cart' };
    standIn.setFault('slow');
    const impatient = connect(standIn.url, undefined, { timeout: 100 });
    await expect(impatient.checkout.sessions.create(params, key)).rejects.toThrow(
      'Request aborted due to timeout',
    );
    await expect.poll(() => standIn.sessions().length).toBe(1);
    standIn.setFault('off');
    const { id } = await stripe.checkout.sessions.create(params, key);
    expect(standIn.sessions().map((session) => session.id)).toEqual([id]);
    expect(clock.waiting).toBe(1);
  });

  it.each(['error', 'throttle', 'slow', 'declined'] as const)(
    '%s leaves the hosted page alone',
    async (mode) => {
      const { stripe, standIn } = await running();
      const { url } = await openSession(stripe);
      standIn.setFault(mode);
      expect((await fetch(url)).status).toBe(200);
      expect((await submit(url)).status).toBe(303);
    },
  );

  it('unreachable cuts the hosted page off too', async () => {
    const { stripe, standIn } = await running();
    const { url } = await openSession(stripe);
    standIn.setFault('unreachable');
    await expect(fetch(url)).rejects.toThrow();
  });

  it.each(['throttle', 'declined'] as const)('%s does not settle an idempotency key', async (mode) => {
    const { stripe, standIn } = await running();
    standIn.setFault(mode);
    const create = () => stripe.products.create({ name: 'A' }, { idempotencyKey: 'one-product' });
    await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeError);
    standIn.setFault('off');
    expect(await create()).toMatchObject({ name: 'A' });
  });
});
