import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SHORT_NAME } from '../../../domain/text/short-name.ts';
import { type FaultMode, startServer } from '../../../local/stand-in.ts';
import { REQUEST_ID } from '../../unit/lambdas/api-call.ts';
import { problem } from './api-harness.ts';
import { checkoutBody, soleLogLine, startPaymentHarness } from './payment-harness.ts';

/** So that no test waits as long as a visitor would: limits that a test lowers before it loads the handlers. */
const limits = vi.hoisted((): { timeout?: number; maxNetworkRetries?: number } => ({}));

vi.mock(import('../../../lambdas/stripe/client.later.ts'), async (importOriginal) => {
  const original = await importOriginal();
  return { ...original, createStripe: (settings) => original.createStripe({ ...settings, ...limits }) };
});

const PAID_SESSION = {
  object: 'checkout.session',
  id: 'cs_test_a1B2c3D4e5F6g7H8',
  created: 1_800_000_000,
  status: 'complete',
  payment_status: 'paid',
  metadata: { product: SHORT_NAME },
};

const harness = startPaymentHarness();
const UNAVAILABLE =
  'Our payment provider is not responding. You were not charged. Please try again in a minute.';
const NOT_ACCEPTED = 'Our payment provider rejected this order. You were not charged. Please contact us.';

const SECRET_KEY = 'STRIPE_SECRET_KEY_PARAMETER';

beforeEach(() => {
  vi.resetModules();
  harness.deploy();
  Object.assign(limits, { timeout: 8000, maxNetworkRetries: 0 });
});

const order = (key?: string, prices = harness.prices) =>
  harness.call('checkout', harness.withKey(checkoutBody(prices, { 'seo-bundle': 1 }), key));

const verify = () => harness.verify(PAID_SESSION.id, { secret: null });

/** Checks the answer and the log of a checkout whose provider fails. */
async function expectFailedCheckout(code: string, message: string, logged: object): Promise<void> {
  const answer = await order();
  expect({ status: answer.status, body: answer.body }).toEqual({
    status: 502,
    body: { success: false, error: message, code, message, requestId: REQUEST_ID },
  });
  expect(soleLogLine(answer)).toMatchObject({ level: 'ERROR', route: 'POST /api/checkout', code, ...logged });
}

/** Checks the answer and the log of a verification whose provider fails. */
async function expectFailedVerification(logged: object): Promise<void> {
  const answer = await verify();
  expect({ status: answer.status, body: answer.body }).toEqual({
    status: 502,
    body: {
      code: 'payment_provider_unavailable',
      message: 'We cannot check your payment right now.',
      requestId: REQUEST_ID,
    },
  });
  expect(soleLogLine(answer)).toMatchObject({
    level: 'ERROR',
    code: 'payment_provider_unavailable',
    ...logged,
  });
}

describe('while the payment provider', () => {
  const REFUSED = ['payment_provider_refused', NOT_ACCEPTED] as const;
  const DOWN = ['payment_provider_unavailable', UNAVAILABLE] as const;

  /** Connects to another provider until the test ends. */
  async function connectTo(answer: Parameters<typeof startServer>[0]) {
    const provider = await startServer(answer);
    onTestFinished(() => provider.stop());
    harness.vary({ STRIPE_API_URL: provider.url });
    return provider;
  }
  const isSlow = () => {
    limits.timeout = 100;
    harness.provider.setFault('slow');
  };
  const answersWithoutJson = () =>
    connectTo((_request, response) => response.writeHead(503).end('<h1>Bad gateway</h1>'));

  it.each<[string, () => unknown, readonly [string, string], object]>([
    [
      'declines',
      () => harness.break('stripe', 'declined'),
      REFUSED,
      { type: 'StripeCardError', status: 402 },
    ],
    ['fails', () => harness.break('stripe'), DOWN, { type: 'StripeAPIError', status: 500 }],
    [
      'is cut off',
      () => harness.break('stripe', 'unreachable'),
      DOWN,
      { type: 'StripeConnectionError', network: 'ECONNRESET' },
    ],
    ['is too slow', isSlow, DOWN, { type: 'StripeConnectionError', network: 'ETIMEDOUT' }],
    ['answers with invalid JSON', answersWithoutJson, DOWN, { type: 'StripeAPIError' }],
  ])('%s, both functions answer 502, and log the reason', async (_, fail, [code, message], provider) => {
    await fail();
    await expectFailedCheckout(code, message, { provider });
    await expectFailedVerification({ provider });
    // A slow provider opens the session all the same.
    if (fail !== isSlow) expect(harness.newSessions).toBe(0);
  });

  it('misses a price of our map, the log names the line', async () => {
    const monthly = harness.prices.services['seo-bundle']?.monthly ?? expect.fail();
    const prices = JSON.parse(JSON.stringify(harness.prices).replaceAll(monthly, 'price_deleted'));
    harness.deploy(prices);
    const answer = await order(undefined, prices);
    expect(answer).toMatchObject(problem(502, 'payment_provider_refused'));
    expect(soleLogLine(answer)).toMatchObject({
      provider: { code: 'resource_missing', param: 'line_items[0][price]', requestId: expect.any(String) },
    });
  });

  it('recovers, a repeated checkout opens one session', async () => {
    const key = harness.newKey();
    expect((await harness.breakDuring('stripe', () => order(key))).status).toBe(502);
    const answer = await order(key);
    expect(answer.status).toBe(200);
    expect((await order(key)).body).toEqual(answer.body);
    expect(harness.newSessions).toBe(1);
  });

  it('was slow and opened the session, a retry finds that one', async () => {
    limits.timeout = 100;
    const key = harness.newKey();
    expect((await harness.breakDuring('stripe', () => order(key), 'slow')).status).toBe(502);
    // Should the first call still be in progress there, the client's own retry comes after it.
    Object.assign(limits, { timeout: 8000, maxNetworkRetries: 1 });
    vi.resetModules();
    expect((await order(key)).status).toBe(200);
    expect(harness.newSessions).toBe(1);
  });

  it('fails for a moment, one retry succeeds', async () => {
    limits.maxNetworkRetries = 1;
    let calls = 0;
    await connectTo(({ url }, response) => {
      if (url?.includes('/line_items')) return response.end('{"object":"list","data":[]}');
      calls += 1;
      if (calls === 1) response.writeHead(500).end('{"error":{"type":"api_error"}}');
      else response.end(JSON.stringify(PAID_SESSION));
    });
    expect(await verify()).toMatchObject({ status: 200, body: { paid: true } });
    expect(calls).toBe(2);
  });

  it('opens a session without a URL, a checkout answers 500', async () => {
    await connectTo((_request, response) =>
      response.end(JSON.stringify({ object: 'checkout.session', id: 'cs_test_a1B2c3D4e5F6g7H8', url: null })),
    );
    const answer = await order();
    expect(answer).toMatchObject({ status: 500, body: { success: false, code: 'internal_error' } });
    expect(soleLogLine(answer)).toMatchObject({
      error: { message: expect.stringContaining('without a URL') },
    });
  });
});

describe('while the parameter store', () => {
  const secretKeyName = () => harness.variablesOf('checkout')[SECRET_KEY] ?? '';

  it.each<FaultMode>(['error', 'throttle', 'unreachable'])(
    'fails (%s), both functions answer 502',
    async (fault) => {
      harness.break('ssm', fault);
      const parameters = { message: expect.stringContaining(secretKeyName()) };
      await expectFailedCheckout('payment_provider_unavailable', UNAVAILABLE, { parameters });
      await expectFailedVerification({ parameters });
      expect(harness.newSessions).toBe(0);
    },
  );

  it('has an invalid price map, a checkout answers 500 and logs the reason', async () => {
    harness.storeParameter('PRICE_MAP_PARAMETER', '{');
    const answer = await order();
    expect(answer).toMatchObject({ status: 500, body: { success: false, code: 'internal_error' } });
    expect(soleLogLine(answer)).toMatchObject({ error: { name: 'SyntaxError' } });
  });
});

it('a function without its environment names the missing variable in the log', async () => {
  harness.vary({ [SECRET_KEY]: '' });
  const answer = await verify();
  expect(answer).toMatchObject(problem(500, 'internal_error'));
  expect(soleLogLine(answer)).toMatchObject({
    error: { message: 'The environment variable STRIPE_SECRET_KEY_PARAMETER is not set.' },
  });
});
