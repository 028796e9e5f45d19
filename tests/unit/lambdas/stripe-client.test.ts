import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STRIPE_API_VERSION } from '../../../domain/payment-events.ts';
import { createStripe } from '../../../lambdas/stripe/client.later.ts';
import { connectToStripe } from '../../../lambdas/stripe/connection.ts';

const store = vi.hoisted(() => ({ readParameters: vi.fn() }));

vi.mock(import('../../../lambdas/aws/parameters.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  readParameters: store.readParameters,
}));

const settings = { apiUrl: 'https://api.stripe.com', secretKey: 'sk_test_unit' };

function connectionOf(apiUrl: string) {
  const stripe = createStripe({ ...settings, apiUrl });
  return {
    protocol: stripe.getApiField('protocol'),
    host: stripe.getApiField('host'),
    port: stripe.getApiField('port'),
  };
}

describe('the payment provider’s client', () => {
  it('connects to Stripe by default', () => {
    expect(connectionOf('https://api.stripe.com')).toEqual({
      protocol: 'https',
      host: 'api.stripe.com',
      port: 443,
    });
  });

  it('ends all attempts of a call within 20 seconds', () => {
    const stripe = createStripe(settings);
    const tries = 1 + stripe.getMaxNetworkRetries();
    const pause = stripe.getMaxNetworkRetries() * 0.5;
    expect((tries * stripe.getApiField('timeout')) / 1000 + pause).toBeLessThan(20);
  });

  it('uses one version of the API and sends no telemetry', () => {
    const stripe = createStripe(settings);
    expect(stripe.getApiField('version')).toBe(STRIPE_API_VERSION);
    expect(stripe.getTelemetryEnabled()).toBe(false);
  });
});

describe('a function’s connection to the payment provider', () => {
  beforeEach(() => {
    vi.stubEnv('STRIPE_API_URL', 'https://api.stripe.com');
    vi.stubEnv('STRIPE_SECRET_KEY_PARAMETER', '/key');
  });
  afterEach(() => vi.unstubAllEnvs());

  async function connected(secretKey: string) {
    store.readParameters.mockResolvedValue([secretKey, 'prices']);
    return (await connectToStripe('/prices'))[0];
  }

  it('is one client while the key stays the same', async () => {
    expect(await connected('sk_test_one')).toBe(await connected('sk_test_one'));
  });

  it('is a new client when the key was rotated', async () => {
    expect(await connected('sk_test_two')).not.toBe(await connected('sk_test_one'));
  });
});
