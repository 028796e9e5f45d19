import Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { connect, createCheckoutParams, it, makePrice, openSession, submit } from './support.ts';

describe('a fault of the Stripe stand-in', () => {
  it.for([
    ['error', Stripe.errors.StripeAPIError, { statusCode: 500, rawType: 'api_error' }],
    ['throttle', Stripe.errors.StripeRateLimitError, { statusCode: 429, code: 'rate_limit' }],
    [
      'declined',
      Stripe.errors.StripeCardError,
      { statusCode: 402, rawType: 'card_error', code: 'card_declined', decline_code: 'generic_decline' },
    ],
    ['unreachable', Stripe.errors.StripeConnectionError, {}],
  ] as const)(
    '%s reaches the SDK as the error that it stands for',
    async ([mode, type, expected], { stripe, standIn }) => {
      const price = await makePrice(stripe, { interval: 'month' });
      standIn.setFault(mode);
      // Only an executed call settles its key.
      const key = mode === 'error' ? {} : { idempotencyKey: 'one-cart' };
      const create = () => stripe.checkout.sessions.create(createCheckoutParams([price]), key);
      const error = await create().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(type);
      expect(error).toMatchObject(expected);
      standIn.setFault('off');
      expect(standIn.sessions()).toEqual([]);
      expect(await create()).toMatchObject({ status: 'open' });
    },
  );

  it('slow outlasts a caller, whose retry still makes one session', async ({ stripe, standIn, clock }) => {
    const params = createCheckoutParams([await makePrice(stripe, { interval: 'month' })]);
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

  it('affects the hosted page only when the service is unreachable', async ({ stripe, standIn }) => {
    const { url } = await openSession(stripe);
    for (const mode of ['error', 'throttle', 'slow', 'declined'] as const) {
      standIn.setFault(mode);
      expect((await fetch(url)).status).toBe(200);
    }
    expect((await submit(url)).status).toBe(303);
    standIn.setFault('unreachable');
    await expect(fetch(url)).rejects.toThrow();
  });
});
