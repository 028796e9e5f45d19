import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startStripe } from '../../../local/stripe/stripe.ts';
import {
  connect,
  ManualClock,
  makePrice,
  openSession,
  running,
  SECRET_KEY,
  submit,
  temporaryFile,
} from './support.ts';

const WEBHOOK_SECRET = 'whsec_forTheTestsOnly';
const RETRY_DELAYS_MS = [5_000, 30_000, 300_000, 3_600_000];

describe('events', () => {
  it('are kept for every completed and expired session', async () => {
    const { stripe, standIn, clock } = await running();
    const paid = await openSession(stripe);
    await submit(paid.url);
    const ended = await openSession(stripe);
    const { lastResponse } = await stripe.checkout.sessions.expire(
      ended.id,
      {},
      { idempotencyKey: 'the-end' },
    );
    const left = await openSession(stripe);
    clock.advance(24 * 60 * 60 * 1000);

    const { data } = await stripe.events.list();
    expect(data.map(({ type, data: { object } }) => [type, 'id' in object && object.id])).toEqual([
      ['checkout.session.expired', left.id],
      ['checkout.session.expired', ended.id],
      ['checkout.session.completed', paid.id],
    ]);
    expect(data[1]?.request).toEqual({ id: lastResponse.requestId, idempotency_key: 'the-end' });
    expect(data[2]).toMatchObject({
      object: 'event',
      api_version: Stripe.API_VERSION,
      livemode: false,
      pending_webhooks: 0,
      request: { id: null, idempotency_key: null },
      data: { object: { status: 'complete', payment_status: 'paid', url: null } },
    });
    expect(standIn.events().map(({ id }) => id)).toEqual(data.map(({ id }) => id));
  });

  it('can be retrieved and filtered by type', async () => {
    const { stripe } = await running();
    await submit((await openSession(stripe)).url);
    await stripe.checkout.sessions.expire((await openSession(stripe)).id);
    const { data } = await stripe.events.list({ type: 'checkout.session.completed' });
    expect(data).toHaveLength(1);
    expect(await stripe.events.retrieve(data[0]?.id ?? '')).toEqual(data[0]);
    expect((await stripe.events.list({ types: ['checkout.session.expired'] })).data).toHaveLength(1);
    await expect(stripe.events.retrieve('evt_none')).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('the webhook', () => {
  it('receives events that the real SDK accepts as signed', async () => {
    const receiver = await startReceiver();
    const { stripe, standIn } = await running({ webhook: receiver.webhook });
    const { id, url } = await openSession(stripe);
    await submit(url);
    await standIn.deliveriesSettled();

    const [delivery] = receiver.deliveries;
    const event = stripe.webhooks.constructEvent(
      delivery?.body ?? '',
      delivery?.signature ?? '',
      WEBHOOK_SECRET,
    );
    expect(event).toMatchObject({
      id: standIn.events()[0]?.id,
      type: 'checkout.session.completed',
      data: { object: { id, payment_status: 'paid', customer_details: { email: 'ada@example.com' } } },
    });
    expect(() =>
      stripe.webhooks.constructEvent(`${delivery?.body} `, delivery?.signature ?? '', WEBHOOK_SECRET),
    ).toThrow(Stripe.errors.StripeSignatureVerificationError);
    expect(() =>
      stripe.webhooks.constructEvent(delivery?.body ?? '', delivery?.signature ?? '', 'whsec_other'),
    ).toThrow(Stripe.errors.StripeSignatureVerificationError);
    expect(standIn.events()[0]?.pending_webhooks).toBe(0);
  });

  it('hears of expired sessions too', async () => {
    const receiver = await startReceiver();
    const { stripe, standIn } = await running({ webhook: receiver.webhook });
    const { id } = await openSession(stripe);
    await stripe.checkout.sessions.expire(id);
    await standIn.deliveriesSettled();
    expect(receiver.deliveries.map(({ body }) => JSON.parse(body).type)).toEqual([
      'checkout.session.expired',
    ]);
  });

  it('is tried again, later each time, until it takes the event', async () => {
    const receiver = await startReceiver([500, 302, 'cut', 200]);
    const { stripe, standIn, clock } = await running({ webhook: receiver.webhook });
    await submit((await openSession(stripe)).url);
    await standIn.deliveriesSettled();
    expect(receiver.deliveries).toHaveLength(1);
    expect(standIn.events()[0]?.pending_webhooks).toBe(1);

    for (const [retry, delay] of RETRY_DELAYS_MS.slice(0, 3).entries()) {
      clock.advance(delay - 1);
      await standIn.deliveriesSettled();
      expect(receiver.deliveries).toHaveLength(retry + 1);
      clock.advance(1);
      await standIn.deliveriesSettled();
      expect(receiver.deliveries).toHaveLength(retry + 2);
    }
    expect(standIn.events()[0]?.pending_webhooks).toBe(0);
    clock.advance(24 * 60 * 60 * 1000);
    await standIn.deliveriesSettled();
    expect(receiver.deliveries).toHaveLength(4);

    const bodies = receiver.deliveries.map(({ body }) => JSON.parse(body).id);
    expect(new Set(bodies).size).toBe(1);
    const signatures = receiver.deliveries.map(({ signature }) => signature);
    expect(new Set(signatures).size).toBe(4);
  });

  it('is given up after five tries', async () => {
    const receiver = await startReceiver([500, 500, 500, 500, 500, 500]);
    const { stripe, standIn, clock } = await running({ webhook: receiver.webhook });
    await submit((await openSession(stripe)).url);
    await standIn.deliveriesSettled();
    for (const delay of RETRY_DELAYS_MS) {
      clock.advance(delay);
      await standIn.deliveriesSettled();
    }
    expect(receiver.deliveries).toHaveLength(5);
    clock.advance(24 * 60 * 60 * 1000);
    await standIn.deliveriesSettled();
    expect(receiver.deliveries).toHaveLength(5);
    expect(standIn.events()[0]?.pending_webhooks).toBe(1);
  });

  it('gets after a restart what an earlier run could not deliver', async () => {
    const dataFile = temporaryFile();
    const receiver = await startReceiver([500, 200]);
    const options = { secretKey: SECRET_KEY, dataFile, webhook: receiver.webhook };
    const before = await startStripe({ ...options, clock: new ManualClock() });
    const stripe = connect(before.url);
    await makePrice(stripe);
    await submit((await openSession(stripe)).url);
    await before.deliveriesSettled();
    await before.stop();

    const clock = new ManualClock();
    const after = await startStripe({ ...options, clock });
    onTestFinished(() => after.stop());
    clock.advance(5_000);
    await after.deliveriesSettled();
    expect(receiver.deliveries).toHaveLength(2);
    expect(after.events()[0]?.pending_webhooks).toBe(0);
  });
});

/**
 * Starts a webhook receiver.
 * @param answers how it answers call by call, 200 after that; 'cut' ends the connection without an answer
 */
async function startReceiver(answers: readonly (number | 'cut')[] = []) {
  const deliveries: { readonly body: string; readonly signature: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const answer = answers[deliveries.length] ?? 200;
    deliveries.push({ body, signature: String(request.headers['stripe-signature']) });
    if (answer === 'cut') request.socket.destroy();
    else response.writeHead(answer, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { deliveries, webhook: { url: () => `http://127.0.0.1:${port}/hook`, secret: WEBHOOK_SECRET } };
}
