import type Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { createCheckoutParams, it, makePrice, read, submit } from './support.ts';

async function makeCode(stripe: Stripe, code: string, percent_off: number) {
  const { id: coupon } = await stripe.coupons.create({ percent_off, duration: 'once' });
  return stripe.promotionCodes.create({ code, promotion: { type: 'coupon', coupon } });
}

/** A checkout of $115 a month and a fee of $100, on whose page codes may be entered. */
async function openOrder(stripe: Stripe, rest: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const blogs = await makePrice(stripe, { name: 'Blogs', amount: 11_500, interval: 'month' });
  const setup = await makePrice(stripe, { name: 'Setup fee', amount: 10_000 });
  const order = createCheckoutParams([blogs, setup], { allow_promotion_codes: true, ...rest });
  const session = await stripe.checkout.sessions.create(order);
  return { id: session.id, url: session.url ?? '' };
}

function enter(url: string, code: string): Promise<Response> {
  return submit(url, { action: 'apply_code', code });
}

describe('a promotion code', () => {
  it('takes its percentage off the first payment only', async ({ stripe, standIn }) => {
    const { id: promo } = await makeCode(stripe, 'SAVE20', 20);
    const { id, url } = await openOrder(stripe);
    expect((await read(url)).markup).toMatch(/<label for="code">Promotion code<\/label>/);
    expect((await enter(url, 'save20')).status).toBe(303);

    const { text } = await read(url);
    expect(text).toContain('Subtotal $215.00');
    expect(text).toContain('SAVE20 -$43.00');
    expect(text).toContain('Total due today $172.00');
    expect(text).toContain('then $115.00 per month');
    await submit(url);
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['discounts.promotion_code'] });
    expect(session).toMatchObject({
      amount_subtotal: 21_500,
      amount_total: 17_200,
      discounts: [{ promotion_code: { id: promo, code: 'SAVE20' } }],
      total_details: { amount_discount: 4_300 },
    });
    const subscription = String(session.subscription);
    await standIn.act('subscriptions', subscription, 'renew');
    const { data } = await stripe.invoices.list({ subscription });
    expect(data.map(({ amount_paid }) => amount_paid)).toEqual([11_500, 17_200]);
  });

  it('can be removed', async ({ stripe }) => {
    await makeCode(stripe, 'SAVE20', 20);
    const { id, url } = await openOrder(stripe);
    await enter(url, 'SAVE20');
    expect((await read(url)).markup).toContain('Remove SAVE20');
    await submit(url, { action: 'remove_code' });
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      amount_total: 21_500,
      discounts: [],
      total_details: { amount_discount: 0 },
    });
  });

  it('is refused on the page when it is unknown, or the session allows none', async ({ stripe }) => {
    await makeCode(stripe, 'SAVE20', 20);
    const { id, url } = await openOrder(stripe);
    for (const code of ['', 'NONE']) {
      const response = await enter(url, code);
      expect([code, response.status]).toEqual([code, 400]);
      expect(await response.text()).toContain('This code is invalid.');
    }
    expect((await stripe.checkout.sessions.retrieve(id)).amount_total).toBe(21_500);
    const closed = await openOrder(stripe, { allow_promotion_codes: false });
    expect((await read(closed.url)).text).not.toContain('Promotion code');
    expect((await enter(closed.url, 'SAVE20')).status).toBe(400);
  });

  it('is unique, for an existing coupon, and other discounts are refused by name', async ({ stripe }) => {
    await makeCode(stripe, 'SAVE20', 20);
    await expect(makeCode(stripe, 'save20', 20)).rejects.toThrow('already exists');
    const promotion = { type: 'coupon' as const, coupon: 'none' };
    await expect(stripe.promotionCodes.create({ code: 'A', promotion })).rejects.toThrow(
      "No such coupon: 'none'",
    );
    await expect(makeCode(stripe, 'MORE', 101)).rejects.toThrow('less than or equal to 100');
    await expect(stripe.coupons.create({ percent_off: 5, duration: 'forever' })).rejects.toMatchObject({
      param: 'duration',
    });
    await expect(
      stripe.coupons.create({ amount_off: 5, currency: 'usd', duration: 'once' }),
    ).rejects.toMatchObject({ code: 'parameter_unknown' });
  });
});
