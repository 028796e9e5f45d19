import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { checkoutOf, makePrice, read, running, submit } from './support.ts';

const MONTH_MS = 31 * 24 * 60 * 60 * 1000;

async function makeCode(stripe: Stripe, code: string, coupon: Stripe.CouponCreateParams, rest = {}) {
  const { id } = await stripe.coupons.create(coupon);
  return stripe.promotionCodes.create({ code, promotion: { type: 'coupon', coupon: id }, ...rest });
}

/** A checkout of $115 a month and a fee of $100, on whose page codes may be entered. */
async function openOrder(stripe: Stripe, rest: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const blogs = await makePrice(stripe, { name: 'Blogs', amount: 11_500, interval: 'month' });
  const setup = await makePrice(stripe, { name: 'Setup fee', amount: 10_000 });
  const order = checkoutOf([blogs, setup], { allow_promotion_codes: true, ...rest });
  const session = await stripe.checkout.sessions.create(order);
  return { id: session.id, url: session.url ?? '' };
}

function enter(url: string, code: string): Promise<Response> {
  return submit(url, { action: 'apply_code', code });
}

describe('a promotion code', () => {
  it('takes its coupon off the order, the invoice and, forever, off renewals', async () => {
    const { stripe, standIn } = await running();
    const { id: promo } = await makeCode(stripe, 'SAVE20', { percent_off: 20, duration: 'forever' });
    const { id, url } = await openOrder(stripe);
    expect((await read(url)).markup).toMatch(/<label for="code">Promotion code<\/label>/);
    expect((await enter(url, 'save20')).status).toBe(303);

    const { text } = await read(url);
    expect(text).toContain('Subtotal $215.00');
    expect(text).toContain('SAVE20 (20% off forever) -$43.00');
    expect(text).toContain('Total due today $172.00');
    expect(text).toContain('then $92.00 per month');
    await submit(url);
    const session = await stripe.checkout.sessions.retrieve(id, {
      expand: ['discounts.promotion_code', 'subscription'],
    });
    expect(session).toMatchObject({
      amount_subtotal: 21_500,
      amount_total: 17_200,
      discounts: [{ promotion_code: { id: promo, code: 'SAVE20', times_redeemed: 1 } }],
      total_details: { amount_discount: 4_300 },
    });
    expect((await stripe.checkout.sessions.listLineItems(id)).data).toMatchObject([
      { amount_discount: 2_300, amount_total: 9_200 },
      { amount_discount: 2_000, amount_total: 8_000 },
    ]);
    expect(await stripe.invoices.retrieve(String(session.invoice))).toMatchObject({
      subtotal: 21_500,
      total: 17_200,
      total_discount_amounts: [{ amount: 4_300 }],
    });
    const { id: subscription, discounts } = session.subscription as Stripe.Subscription;
    expect(discounts).toHaveLength(1);
    await standIn.act('subscriptions', subscription, 'renew');
    const [renewal] = (await stripe.invoices.list({ subscription })).data;
    expect(renewal).toMatchObject({ subtotal: 11_500, total: 9_200, discounts });
  });

  it('of a coupon for once leaves renewals as they are', async () => {
    const { stripe, standIn } = await running();
    await makeCode(stripe, 'HELLO', { amount_off: 5_000, currency: 'usd', duration: 'once' });
    const { id, url } = await openOrder(stripe);
    await enter(url, 'HELLO');
    expect((await read(url)).text).toContain('then $115.00 per month');
    await submit(url);
    const { amount_total, subscription } = await stripe.checkout.sessions.retrieve(id);
    expect(amount_total).toBe(16_500);
    await standIn.act('subscriptions', String(subscription), 'renew');
    const { data } = await stripe.invoices.list({ subscription: String(subscription) });
    expect(data.map(({ total }) => total)).toEqual([11_500, 16_500]);
  });

  it('of a coupon for some months ends after them', async () => {
    const { stripe, clock } = await running();
    await makeCode(stripe, 'TWO', { percent_off: 50, duration: 'repeating', duration_in_months: 2 });
    const { id, url } = await openOrder(stripe);
    await enter(url, 'TWO');
    await submit(url);
    const { subscription } = await stripe.checkout.sessions.retrieve(id);
    clock.advance(3 * MONTH_MS);
    const { data } = await stripe.invoices.list({ subscription: String(subscription) });
    expect(
      data
        .map(({ total }) => total)
        .reverse()
        .slice(0, 3),
    ).toEqual([10_750, 5_750, 11_500]);
  });

  it('for everything makes a subscription without a payment', async () => {
    const { stripe, standIn } = await running();
    await makeCode(stripe, 'GIFT', { percent_off: 100, duration: 'once' });
    const { id, url } = await openOrder(stripe);
    await enter(url, 'GIFT');
    await submit(url);
    const session = await stripe.checkout.sessions.retrieve(id);
    expect(session).toMatchObject({ amount_total: 0, payment_status: 'no_payment_required' });
    expect(await stripe.invoices.retrieve(String(session.invoice))).toMatchObject({
      status: 'paid',
      amount_paid: 0,
    });
    expect(standIn.charges()).toEqual([]);
  });

  it('can be taken back', async () => {
    const { stripe } = await running();
    await makeCode(stripe, 'SAVE20', { percent_off: 20, duration: 'once' });
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

  it('is refused on the page when it is unknown, off, used up, over or for another currency', async () => {
    const { stripe, clock } = await running();
    const half: Stripe.CouponCreateParams = { percent_off: 50, duration: 'once' };
    const soon = Math.floor(clock.now() / 1000) + 60;
    await makeCode(stripe, 'OFF', half, { active: false });
    await makeCode(stripe, 'ENDED', half, { expires_at: soon });
    await makeCode(stripe, 'COUPON-ENDED', { ...half, redeem_by: soon });
    await makeCode(stripe, 'EURO', { amount_off: 100, currency: 'eur', duration: 'once' });
    await makeCode(stripe, 'ALMOST', { amount_off: 21_460, currency: 'usd', duration: 'once' });
    await makeCode(stripe, 'ONCE', half, { max_redemptions: 1 });
    const used = await openOrder(stripe);
    await enter(used.url, 'ONCE');
    await submit(used.url);
    clock.advance(60_000);

    const { id, url } = await openOrder(stripe);
    for (const code of ['', 'NONE', 'OFF', 'ENDED', 'COUPON-ENDED', 'EURO', 'ALMOST', 'ONCE']) {
      const answer = await enter(url, code);
      expect([code, answer.status]).toEqual([code, 400]);
      expect(await answer.text()).toContain('This code is invalid.');
    }
    expect((await stripe.checkout.sessions.retrieve(id)).amount_total).toBe(21_500);
  });

  it('has no field unless the session allows it', async () => {
    const { stripe } = await running();
    await makeCode(stripe, 'SAVE20', { percent_off: 20, duration: 'once' });
    const { url } = await openOrder(stripe, { allow_promotion_codes: false });
    expect((await read(url)).text).not.toContain('Promotion code');
    expect((await enter(url, 'SAVE20')).status).toBe(400);
  });
});

describe('promotion codes and coupons', () => {
  it('refuse what makes no sense', async () => {
    const { stripe } = await running();
    await expect(stripe.coupons.create({ duration: 'once' })).rejects.toThrow('exactly one of percent_off');
    await expect(stripe.coupons.create({ amount_off: 100 })).rejects.toMatchObject({ param: 'currency' });
    await expect(stripe.coupons.create({ percent_off: 101 })).rejects.toThrow('less than or equal to 100');
    await expect(stripe.coupons.create({ percent_off: 0 })).rejects.toThrow('greater than 0');
    await expect(stripe.coupons.create({ percent_off: 5, duration: 'repeating' })).rejects.toMatchObject({
      param: 'duration_in_months',
    });
    const save20: Stripe.CouponCreateParams = { percent_off: 20, duration: 'once' };
    await makeCode(stripe, 'SAVE20', save20);
    await expect(makeCode(stripe, 'save20', save20)).rejects.toThrow('already exists');
    await expect(makeCode(stripe, 'SAVE 20', save20)).rejects.toMatchObject({ param: 'code' });
    const promotion = { type: 'coupon' as const, coupon: 'none' };
    await expect(stripe.promotionCodes.create({ promotion })).rejects.toThrow("No such coupon: 'none'");
  });
});
