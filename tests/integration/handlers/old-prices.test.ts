import type Stripe from 'stripe';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PriceMap } from '../../../domain/shop/prices.ts';
import type { EndpointHandler } from '../../../lambdas/http/endpoint.ts';
import { createStripe } from '../../../lambdas/stripe/client.later.ts';
import { type ApiResponse, apiEvent, invoke } from '../../unit/lambdas/api-call.ts';
import { passTime } from './api-harness.ts';
import { checkoutBody, freshHandlers, type Order, SECRET_KEY, soleLogLine, startShop } from './shop.ts';

const shop = startShop();
const CART = { 'seo-bundle': 1, 'video-ads': 1 } as const;
const SETUP_FEE = 250;
let stripe: Stripe;
let checkout: EndpointHandler;
/** The prices of the release before: the SEO bundle was $380. */
let old: PriceMap;
let sessionsBefore: number;

beforeAll(() => {
  stripe = createStripe({ apiUrl: shop.stripe.url, secretKey: SECRET_KEY });
});

beforeEach(async () => {
  const { id } = await stripe.prices.create({
    product: 's5_seo-bundle',
    currency: 'usd',
    unit_amount: 38_000,
    recurring: { interval: 'month' },
  });
  old = withMonthly(shop.prices, 'seo-bundle', id);
  deploy(old);
  ({ checkout } = await freshHandlers());
  sessionsBefore = shop.stripe.sessions().length;
});

afterEach(() => {
  vi.useRealTimers();
  shop.parameters.setFault('off');
});

const newSessions = () => shop.stripe.sessions().length - sessionsBefore;

function withMonthly(prices: PriceMap, service: 'seo-bundle' | 'video-ads', monthly: string): PriceMap {
  const ids = { ...prices.services[service], monthly };
  return { ...prices, services: { ...prices.services, [service]: ids } };
}

function deploy(prices: PriceMap = shop.prices): void {
  shop.storeParameters({ priceMap: JSON.stringify(prices) });
}

/** Buys on a page that knows these prices. */
function buy(prices: PriceMap, order: Order = CART, key?: string): Promise<ApiResponse> {
  const headers = key === undefined ? {} : { 'Idempotency-Key': key };
  return invoke(checkout, apiEvent({ body: checkoutBody(prices, order), headers }));
}

async function expectUnknown(answer: ApiResponse): Promise<void> {
  expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'unknown_price' } });
  expect(newSessions()).toBe(0);
}

describe('after a change of prices', () => {
  it('a page from before charges its own prices', async () => {
    deploy();
    passTime(59);
    const answer = await buy(old);
    expect(answer.status).toBe(200);
    expect(soleLogLine(answer)).toMatchObject({ prices: 'previous' });
    expect(newSessions()).toBe(1);
    expect(shop.stripe.sessions()[0]).toMatchObject({
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

  it('a page of today is charged the prices of today, without a note in the log', async () => {
    deploy();
    const answer = await buy(shop.prices);
    expect(soleLogLine(answer)).not.toHaveProperty('prices');
    const [session] = shop.stripe.sessions();
    expect(session?.amount_total).toBe((400 + 92 + SETUP_FEE) * 100);
    expect(session?.metadata).not.toHaveProperty('prices');
  });

  it('a page from before is refused an hour later', async () => {
    deploy();
    passTime(61);
    await expectUnknown(await buy(old));
  });

  it('a page from before is refused when an old price was archived, and the log names the line', async () => {
    deploy();
    await stripe.prices.update(old.services['seo-bundle']?.monthly ?? '', { active: false });
    const answer = await buy(old);
    await expectUnknown(answer);
    expect(soleLogLine(answer)).toMatchObject({
      level: 'WARN',
      provider: { type: 'StripeInvalidRequestError', param: 'line_items[0][price]' },
    });
  });

  it('a page from two changes ago is refused', async () => {
    deploy(withMonthly(shop.prices, 'video-ads', 'price_ofTheReleaseBetween'));
    deploy();
    await expectUnknown(await buy(old));
  });

  it('a cart with both old and new prices is refused', async () => {
    const { id } = await stripe.prices.create({
      product: 's5_video-ads',
      currency: 'usd',
      unit_amount: 8_000,
      recurring: { interval: 'month' },
    });
    const bothOld = withMonthly(old, 'video-ads', id);
    deploy(bothOld);
    deploy();
    await expectUnknown(await buy(old));
    await expectUnknown(await buy(withMonthly(shop.prices, 'video-ads', id)));
    expect((await buy(bothOld)).status).toBe(200);
  });

  it('a cart at old prices has to follow the rules for carts', async () => {
    deploy();
    const { line_items, ...body } = checkoutBody(old, { 'seo-bundle': 1 });
    const withoutFee = { ...body, line_items: line_items.slice(0, 1) };
    await expectUnknown(await invoke(checkout, apiEvent({ body: withoutFee })));
  });

  it('a page of today is charged by a function with old prices in its memory', async () => {
    expect((await buy(old)).status).toBe(200);
    deploy();
    const answer = await buy(shop.prices);
    expect(answer.status).toBe(200);
    expect(soleLogLine(answer)).not.toHaveProperty('prices');
    expect(newSessions()).toBe(2);
  });

  it('a repeated checkout at old prices finds the payment page that was opened before', async () => {
    const key = 'key-of-the-browser-old-1';
    const before = await buy(old, CART, key);
    deploy();
    passTime(6);
    const after = await buy(old, CART, key);
    expect(after).toMatchObject({ status: 200, body: before.body });
    expect(newSessions()).toBe(1);
    expect(shop.stripe.sessions()[0]?.metadata).toMatchObject({ prices: 'previous' });
  });

  it('a price is not called unknown while the parameter store is down', async () => {
    deploy();
    expect((await buy(shop.prices)).status).toBe(200);
    shop.parameters.setFault('error');
    const answer = await buy(old);
    expect(answer).toMatchObject({ status: 502, body: { code: 'payment_provider_unavailable' } });
  });
});
