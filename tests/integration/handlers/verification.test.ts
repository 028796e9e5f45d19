import { beforeAll, describe, expect, it, vi } from 'vitest';
import { brand } from '../../../domain/brand.ts';
import type { EndpointHandler } from '../../../lambdas/http/endpoint.ts';
import { startServer } from '../../../local/stand-in.ts';
import { apiEvent, invoke, REQUEST_ID } from '../../unit/lambdas/api-call.ts';
import { checkoutBody, freshHandlers, soleLogLine, startShop } from './shop.ts';

const SOME_ID = 'cs_test_a1B2c3D4e5F6g7H8';
const OURS = { product: brand.shortName };

const shop = startShop();
let checkout: EndpointHandler;
let verification: EndpointHandler;

beforeAll(async () => {
  ({ checkout, verification } = await freshHandlers());
});

async function openCheckout() {
  const { body } = await invoke(checkout, apiEvent({ body: checkoutBody(shop.prices, { 'video-ads': 1 }) }));
  return { id: String(body.sessionId), url: String(body.url) };
}

function verify(sessionId: string) {
  return invoke(verification, apiEvent({ query: { session_id: sessionId } }));
}

describe('verifying a payment', () => {
  it('says no until the customer has paid, and yes from then on', async () => {
    const { id, url } = await openCheckout();
    expect(await verify(id)).toMatchObject({ status: 200, body: { paid: false } });
    await shop.pay(url);
    expect(await verify(id)).toMatchObject({ status: 200, body: { paid: true } });
    expect(await verify(id)).toMatchObject({ status: 200, body: { paid: true } });
  });

  it('says no for a checkout that has expired', async () => {
    const { id } = await openCheckout();
    await shop.expire(id);
    expect((await verify(id)).body).toEqual({ paid: false });
  });

  it('says no for an id that the provider does not know', async () => {
    expect(await verify(SOME_ID)).toMatchObject({ status: 200, body: { paid: false } });
  });

  it.each([
    ['complete', 'paid', true],
    ['complete', 'no_payment_required', true],
    ['complete', 'unpaid', false],
    ['open', 'unpaid', false],
    ['open', 'no_payment_required', false],
    ['expired', 'unpaid', false],
    ['complete', 'a_state_of_the_future', false],
  ])('of a session that is %s and %s says %s', async (status, payment_status, paid) => {
    const provider = await startServer((_request, response) => {
      response.end(
        JSON.stringify({ object: 'checkout.session', id: SOME_ID, status, payment_status, metadata: OURS }),
      );
    });
    vi.stubEnv('STRIPE_API_URL', provider.url);
    const fresh = await freshHandlers();
    const answer = await invoke(fresh.verification, apiEvent({ query: { session_id: SOME_ID } }));
    await provider.stop();
    expect(answer).toMatchObject({ status: 200, body: { paid } });
  });

  it.each([
    ['missing', {}],
    ['empty', { session_id: '' }],
    ['another kind of id', { session_id: 'pi_a1B2c3D4e5F6g7H8' }],
    ['a way to another URL', { session_id: 'cs_test_a1B2c3D4e5/../../refunds' }],
    ['two ids', { session_id: `${SOME_ID},${SOME_ID}` }],
    ['far too long', { session_id: `cs_test_${'a'.repeat(5000)}` }],
  ])('refuses an id that is %s without asking the provider', async (_, query) => {
    const { verification: fresh } = await freshHandlers();
    shop.stripe.setFault('unreachable');
    shop.parameters.setFault('unreachable');
    const answer = await invoke(fresh, apiEvent({ query }));
    shop.stripe.setFault('off');
    shop.parameters.setFault('off');
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', fields: { session_id: expect.any(String) }, requestId: REQUEST_ID },
    });
    expect(soleLogLine(answer)).toMatchObject({ level: 'WARN', code: 'validation_failed' });
  });

  it('writes one line, without the session id', async () => {
    const { id } = await openCheckout();
    expect(soleLogLine(await verify(id))).toMatchObject({
      level: 'INFO',
      route: 'GET /api/verify-session',
      status: 200,
    });
  });
});

describe('a customer who has paid', () => {
  async function customerOf(session: object) {
    const provider = await startServer((_request, response) => {
      const paid = { status: 'complete', payment_status: 'paid', metadata: OURS };
      response.end(JSON.stringify({ object: 'checkout.session', id: SOME_ID, ...paid, ...session }));
    });
    vi.stubEnv('STRIPE_API_URL', provider.url);
    const fresh = await freshHandlers();
    const { body } = await invoke(fresh.verification, apiEvent({ query: { session_id: SOME_ID } }));
    await provider.stop();
    return body.customer;
  }

  it('need not be asked for the email address and the services of the checkout', async () => {
    const { id, url } = await openCheckout();
    expect((await verify(id)).body).toEqual({ paid: false });
    await shop.pay(url);
    expect((await verify(id)).body).toEqual({
      paid: true,
      customer: { email: 'ada@example.com', services: ['meta-advertising'] },
    });
  });

  it.each([
    [{}, { services: [] }],
    [{ customer_details: null }, { services: [] }],
    [
      {
        customer_details: { email: null },
        metadata: { ...OURS, 'seo-bundle': '1', billing_cycle: 'annual', other: 'x' },
      },
      { services: ['seo-services', 'reputation-management'] },
    ],
  ])('of whom the provider says only %j is known as %j', async (session, customer) => {
    expect(await customerOf(session)).toEqual(customer);
  });
});
