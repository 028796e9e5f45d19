import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServiceId } from '../../../domain/shop/catalog.ts';
import type { PriceMap } from '../../../domain/shop/prices.ts';
import type { ApiResponse } from '../../unit/lambdas/api-call.ts';
import { passTime, problem } from './api-harness.ts';
import { checkoutBody, soleLogLine, startPaymentHarness } from './payment-harness.ts';

const harness = startPaymentHarness();
const CART = { 'seo-bundle': 1, 'video-ads': 1 } as const;
const SETUP_FEE = 250;
/** The prices of the release before: the SEO bundle was $380. */
let old: PriceMap;

beforeEach(async () => {
  old = withMonthly(harness.prices, 'seo-bundle', await createPrice('seo-bundle', 38_000));
  harness.deploy(old);
  vi.resetModules();
});

/** A monthly price at the provider. @returns its id */
async function createPrice(service: ServiceId, amount: number): Promise<string> {
  const price = { product: `s5_${service}`, currency: 'usd', unit_amount: amount };
  return (await harness.stripe.prices.create({ ...price, recurring: { interval: 'month' } })).id;
}

function withMonthly(prices: PriceMap, service: 'seo-bundle' | 'video-ads', monthly: string): PriceMap {
  const ids = { ...prices.services[service], monthly };
  return { ...prices, services: { ...prices.services, [service]: ids } };
}

/** Buys on a page that knows these prices. */
const buy = (prices: PriceMap, key?: string) =>
  harness.call('checkout', harness.withKey(checkoutBody(prices, CART), key));

async function expectUnknown(answer: ApiResponse): Promise<void> {
  expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'unknown_price' } });
  expect(harness.newSessions).toBe(0);
}

describe('after a change of prices', () => {
  it('a page from before charges its own prices', async () => {
    harness.deploy();
    passTime(59);
    const answer = await buy(old);
    expect(answer.status).toBe(200);
    expect(soleLogLine(answer)).toMatchObject({ prices: 'previous' });
    expect(harness.newSessions).toBe(1);
    expect(harness.provider.sessions()[0]).toMatchObject({
      amount_total: (380 + 92 + SETUP_FEE) * 100,
      metadata: {
        product: 's5',
        billing_cycle: 'monthly',
        'seo-bundle': '1',
        'video-ads': '1',
        prices: 'previous',
      },
    });
  });

  it('a page from before is refused an hour later', async () => {
    harness.deploy();
    passTime(61);
    await expectUnknown(await buy(old));
  });

  it('a page from before is refused when an old price was archived, and the log names the line', async () => {
    harness.deploy();
    await harness.stripe.prices.update(old.services['seo-bundle']?.monthly ?? '', { active: false });
    const answer = await buy(old);
    await expectUnknown(answer);
    expect(soleLogLine(answer)).toMatchObject({
      level: 'WARN',
      provider: { type: 'StripeInvalidRequestError', param: 'line_items[0][price]' },
    });
  });

  it('a page from two changes ago is refused', async () => {
    harness.deploy(withMonthly(harness.prices, 'video-ads', 'price_ofTheReleaseBetween'));
    harness.deploy();
    await expectUnknown(await buy(old));
  });

  it('a cart with both old and new prices is refused', async () => {
    const id = await createPrice('video-ads', 8_000);
    const bothOld = withMonthly(old, 'video-ads', id);
    harness.deploy(bothOld);
    harness.deploy();
    await expectUnknown(await buy(old));
    await expectUnknown(await buy(withMonthly(harness.prices, 'video-ads', id)));
    expect((await buy(bothOld)).status).toBe(200);
  });

  it('a cart at old prices has to follow the rules for carts', async () => {
    harness.deploy();
    const { line_items, ...body } = checkoutBody(old, { 'seo-bundle': 1 });
    const withoutFee = { ...body, line_items: line_items.slice(0, 1) };
    await expectUnknown(await harness.call('checkout', { body: withoutFee }));
  });

  it('a page of today is charged by a function with old prices in its memory', async () => {
    expect((await buy(old)).status).toBe(200);
    harness.deploy();
    const answer = await buy(harness.prices);
    expect(answer.status).toBe(200);
    expect(soleLogLine(answer)).not.toHaveProperty('prices');
    expect(harness.newSessions).toBe(2);
    const [session] = harness.provider.sessions();
    expect(session?.amount_total).toBe((400 + 92 + SETUP_FEE) * 100);
    expect(session?.metadata).not.toHaveProperty('prices');
  });

  it('a repeated checkout at old prices finds the payment page that was opened before', async () => {
    const key = harness.newKey();
    const before = await buy(old, key);
    harness.deploy();
    passTime(6);
    const after = await buy(old, key);
    expect(after).toMatchObject({ status: 200, body: before.body });
    expect(harness.newSessions).toBe(1);
    expect(harness.provider.sessions()[0]?.metadata).toMatchObject({ prices: 'previous' });
  });

  it('a price is not called unknown while the parameter store is down', async () => {
    harness.deploy();
    expect((await buy(harness.prices)).status).toBe(200);
    harness.break('ssm');
    expect(await buy(old)).toMatchObject(problem(502, 'payment_provider_unavailable'));
  });
});
