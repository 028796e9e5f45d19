import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SHORT_NAME } from '../../../domain/text/short-name.ts';
import { startServer } from '../../../local/stand-in.ts';
import { REQUEST_ID } from '../../unit/lambdas/api-call.ts';
import { soleLogLine, startPaymentHarness } from './payment-harness.ts';

const SOME_ID = 'cs_test_a1B2c3D4e5F6g7H8';
const OURS = { product: SHORT_NAME };

const harness = startPaymentHarness();

beforeEach(() => {
  // So that each function connects to the provider of its test.
  vi.resetModules();
});

const openCheckout = () => harness.open({ 'video-ads': 1 });

describe('verifying a payment', () => {
  it('denies a payment before it, and confirms it afterward', async () => {
    const { sessionId: id, url } = await openCheckout();
    expect(await harness.verify(id)).toMatchObject({ status: 200, body: { paid: false } });
    await harness.submit(url, { email: 'ada@example.com' });
    expect(await harness.verify(id)).toMatchObject({ status: 200, body: { paid: true } });
    expect(await harness.verify(id)).toMatchObject({ status: 200, body: { paid: true } });
  });

  it('denies an id that the provider does not know', async () => {
    expect(await harness.verify(SOME_ID)).toMatchObject({ status: 200, body: { paid: false } });
  });

  it.each([
    ['missing', {}],
    ['empty', { session_id: '' }],
    ['another kind of id', { session_id: 'pi_a1B2c3D4e5F6g7H8' }],
    ['a way to another URL', { session_id: 'cs_test_a1B2c3D4e5/../../refunds' }],
    ['two ids', { session_id: `${SOME_ID},${SOME_ID}` }],
    ['far too long', { session_id: `cs_test_${'a'.repeat(5000)}` }],
  ])('refuses an id that is %s without a call of the provider', async (_, query) => {
    harness.break('stripe', 'unreachable');
    harness.break('ssm', 'unreachable');
    const answer = await harness.call('verification', { query });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', fields: { session_id: expect.any(String) }, requestId: REQUEST_ID },
    });
    expect(soleLogLine(answer)).toMatchObject({ level: 'WARN', code: 'validation_failed' });
  });
});

it('a payment that takes days is pending, with the order and the values of the form, until it arrives', async () => {
  const { sessionId: id, url } = await openCheckout();
  await harness.submit(url, { email: 'ada@example.com', card: 'transfer' });
  expect((await harness.verify(id)).body).toMatchObject({
    paid: false,
    payment: 'pending',
    customer: { email: 'ada@example.com', services: ['meta-advertising'] },
    order: { lines: [{ name: 'Video ads' }] },
    ordered: { services: [{ id: 'video-ads', quantity: 1 }], cycle: 'monthly' },
  });
  await harness.provider.act('sessions', id, 'payment-arrives');
  const { body } = await harness.verify(id);
  expect(body).toMatchObject({
    paid: true,
    order: { lines: [{ name: 'Video ads' }] },
    ordered: { services: [{ id: 'video-ads', quantity: 1 }] },
  });
  expect(body).not.toHaveProperty('payment');
});

describe('the answer after a payment', () => {
  it('has the email address, services, lines, amount and renewal of the order, and nothing else', async () => {
    const { sessionId: id, url } = await openCheckout();
    await harness.submit(url, { email: 'ada@example.com' });
    const { body } = await harness.verify(id);
    expect(body.customer).toMatchObject({ email: 'ada@example.com', services: ['meta-advertising'] });
    expect(body.order).toEqual({
      createdAt: expect.stringMatching(/^20\d\d-/),
      amount: 9_200,
      currency: 'usd',
      lines: [{ name: 'Video ads', quantity: 1, amount: 9_200, interval: 'month' }],
      renewsAt: expect.stringMatching(/^20\d\d-/),
    });
    expect(Object.keys(body).sort()).toEqual(['customer', 'mayContinue', 'order', 'ordered', 'paid']);
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
  ])('turns a session with %j into the customer %j', async (session, customer) => {
    const known = { object: 'checkout.session', id: SOME_ID, created: 1_800_000_000, metadata: OURS };
    const paid = { ...known, status: 'complete', payment_status: 'paid', ...session };
    const provider = await startServer(({ url }, response) => {
      response.end(JSON.stringify(url?.includes('/line_items') ? { object: 'list', data: [] } : paid));
    });
    harness.vary({ STRIPE_API_URL: provider.url });
    expect((await harness.verify(SOME_ID)).body.customer).toEqual(customer);
    await provider.stop();
  });
});
