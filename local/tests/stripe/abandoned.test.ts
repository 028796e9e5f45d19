import { describe, expect } from 'vitest';
import { it, makePrice, openSession, read, submit } from './support.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const WITH_RECOVERY = {
  after_expiration: { recovery: { enabled: true, allow_promotion_codes: true } },
  consent_collection: { promotions: 'auto' },
} as const;

describe('an abandoned checkout', () => {
  it('has the email, the consent and a recovery URL when it expires', async ({ stripe, standIn, clock }) => {
    const { id, url, after_expiration } = await openSession(stripe, WITH_RECOVERY);
    expect(after_expiration?.recovery).toEqual({
      enabled: true,
      allow_promotion_codes: true,
      expires_at: null,
      url: null,
    });
    expect((await read(url)).text).toContain('Send me news and offers');
    await submit(url, { action: 'cancel', promotions: 'yes' });
    clock.advance(DAY_MS);
    expect(standIn.events()[0]).toMatchObject({ type: 'checkout.session.expired' });
    expect(standIn.events()[0]?.data.object).toMatchObject({
      id,
      consent: { promotions: 'opt_in' },
      customer_details: { email: 'ada@example.com' },
      after_expiration: {
        recovery: { expires_at: Math.floor((clock.now() + 30 * DAY_MS) / 1000), url: expect.any(String) },
      },
    });
  });

  it('opens again at that URL, as a copy', async ({ stripe, clock }) => {
    const price = await makePrice(stripe, { interval: 'month' });
    const { id, url } = await openSession(stripe, {
      ...WITH_RECOVERY,
      line_items: [{ price: price.id, quantity: 3 }],
      metadata: { cart: '7' },
    });
    await submit(url, { action: 'cancel' });
    const { after_expiration, consent } = await stripe.checkout.sessions.expire(id);
    expect(consent).toEqual({ promotions: 'opt_out', terms_of_service: null });
    const recovery = after_expiration?.recovery?.url ?? '';
    const answer = await fetch(recovery, { redirect: 'manual' });
    expect(answer.status).toBe(303);
    const [copy] = (await stripe.checkout.sessions.list({ status: 'open' })).data;
    expect(answer.headers.get('location')).toBe(copy?.url);
    expect(copy).toMatchObject({
      recovered_from: id,
      allow_promotion_codes: true,
      amount_total: 34_500,
      consent: null,
      customer_details: null,
      metadata: { cart: '7' },
      mode: 'subscription',
    });
    await submit(copy?.url ?? '');
    expect((await stripe.checkout.sessions.retrieve(copy?.id ?? '')).payment_status).toBe('paid');

    clock.advance(30 * DAY_MS);
    expect((await read(recovery)).status).toBe(410);
  });

  it('has no such URL without the parameter for it', async ({ stripe, standIn }) => {
    const { id, url } = await openSession(stripe);
    await submit(url, { action: 'cancel' });
    const ended = await stripe.checkout.sessions.expire(id);
    expect(ended).toMatchObject({ after_expiration: null, consent: null, customer_details: null });
    expect((await read(`${standIn.url}/c/recover/${id}`)).status).toBe(410);
  });
});

describe('terms of service', () => {
  it('must be accepted when the session requires it', async ({ stripe }) => {
    const { id, url } = await openSession(stripe, { consent_collection: { terms_of_service: 'required' } });
    const refused = await submit(url);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('Please agree to the terms of service.');
    expect((await submit(url, { terms: 'yes' })).status).toBe(303);
    expect((await stripe.checkout.sessions.retrieve(id)).consent).toEqual({
      promotions: null,
      terms_of_service: 'accepted',
    });
  });
});
