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
  const allow = rest.discounts ? {} : { allow_promotion_codes: true };
  const session = await stripe.checkout.sessions.create(checkoutOf([blogs, setup], { ...allow, ...rest }));
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
      expand: ['line_items', 'discounts.promotion_code', 'invoice', 'subscription'],
    });
    expect(session).toMatchObject({
      amount_subtotal: 21_500,
      amount_total: 17_200,
      discounts: [{ promotion_code: { id: promo, code: 'SAVE20', times_redeemed: 1 } }],
      line_items: {
        data: [
          { amount_discount: 2_300, amount_total: 9_200 },
          { amount_discount: 2_000, amount_total: 8_000 },
        ],
      },
      total_details: { amount_discount: 4_300 },
      invoice: { subtotal: 21_500, total: 17_200, total_discount_amounts: [{ amount: 4_300 }] },
    });
    const { id: subscription, discounts } = session.subscription as Stripe.Subscription;
    expect(discounts).toHaveLength(1);
    await standIn.act('subscriptions', subscription, 'renew');
    const [renewal] = (await stripe.invoices.list({ subscription })).data;
    expect(renewal).toMatchObject({ subtotal: 11_500, total: 9_200, discounts });
    const shown = await stripe.subscriptions.retrieve(subscription, { expand: ['discounts'] });
    expect(shown.discounts).toMatchObject([{ object: 'discount', promotion_code: promo, end: null }]);
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
    expect(await stripe.checkout.sessions.retrieve(id, { expand: ['invoice'] })).toMatchObject({
      amount_total: 0,
      payment_status: 'no_payment_required',
      invoice: { status: 'paid', amount_paid: 0 },
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

  it('is for one customer when it says so', async () => {
    const { stripe } = await running();
    const ada = await stripe.customers.create({ email: 'ada@example.com' });
    const coupon: Stripe.CouponCreateParams = { percent_off: 10, duration: 'once' };
    await makeCode(stripe, 'ADA', coupon, { customer: ada.id });
    const { url: others } = await openOrder(stripe);
    expect((await enter(others, 'ADA')).status).toBe(400);
    const { url: hers } = await openOrder(stripe, { customer: ada.id });
    expect((await enter(hers, 'ADA')).status).toBe(303);
  });

  it('has no field unless the session allows it', async () => {
    const { stripe } = await running();
    await makeCode(stripe, 'SAVE20', { percent_off: 20, duration: 'once' });
    const { url } = await openOrder(stripe, { allow_promotion_codes: false });
    expect((await read(url)).text).not.toContain('Promotion code');
    expect((await enter(url, 'SAVE20')).status).toBe(400);
  });

  it('can be given by who opens the session', async () => {
    const { stripe } = await running();
    const { id: promotion_code } = await makeCode(stripe, 'SAVE20', { percent_off: 20, duration: 'once' });
    const { id } = await openOrder(stripe, { discounts: [{ promotion_code }] });
    expect((await stripe.checkout.sessions.retrieve(id)).amount_total).toBe(17_200);
    const wrong = { discounts: [{ coupon: 'none' }] };
    await expect(openOrder(stripe, wrong)).rejects.toThrow("No such coupon: 'none'");
    const euro = await stripe.coupons.create({ amount_off: 100, currency: 'eur' });
    await expect(openOrder(stripe, { discounts: [{ coupon: euro.id }] })).rejects.toMatchObject({
      param: 'discounts',
    });
    expect((await stripe.checkout.sessions.list()).data.map((session) => session.id)).toEqual([id]);
    const both = { allow_promotion_codes: true, discounts: [{ promotion_code }] };
    await expect(openOrder(stripe, both)).rejects.toThrow('You may only specify one of these parameters');
  });
});

describe('promotion codes and coupons', () => {
  it('can be found by code, and switched off', async () => {
    const { stripe } = await running();
    const made = await makeCode(stripe, 'SAVE20', { id: 'save', percent_off: 20, duration: 'forever' });
    const { data } = await stripe.promotionCodes.list({
      code: 'save20',
      active: true,
      expand: ['data.promotion.coupon'],
    });
    expect(data).toMatchObject([{ id: made.id, promotion: { coupon: { id: 'save', percent_off: 20 } } }]);
    await stripe.promotionCodes.update(made.id, { active: false });
    expect((await stripe.promotionCodes.list({ code: 'SAVE20', active: true })).data).toEqual([]);
    expect((await stripe.coupons.update('save', { name: 'Spring' })).name).toBe('Spring');
    expect((await stripe.coupons.list()).data).toHaveLength(1);
    expect(await stripe.coupons.retrieve('save')).toMatchObject({ valid: true, times_redeemed: 0 });
  });

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
