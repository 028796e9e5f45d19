import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { describe, expect, it, onTestFinished } from 'vitest';
import { webhookReceiver } from '../../stripe/receiver.ts';
import { startStripe } from '../../stripe/stripe.ts';
import { Template } from '../../template/template.ts';
import {
  connect,
  eventTypes,
  ManualClock,
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

    const { data } = await stripe.events.list({
      types: ['checkout.session.completed', 'checkout.session.expired'],
    });
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
    const all = await stripe.events.list({ limit: 100 });
    expect(standIn.events().map(({ id }) => id)).toEqual(all.data.map(({ id }) => id));
  });
});

describe('the webhook', () => {
  it('receives events that the real SDK accepts as signed', async () => {
    const receiver = await startReceiver();
    const { stripe, standIn } = await running({ webhook: receiver.webhook });
    const { id, url } = await openSession(stripe);
    await submit(url);
    await standIn.deliveriesSettled();

    const delivery = receiver.deliveries.at(-1);
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
    await stripe.checkout.sessions.expire((await openSession(stripe)).id);
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
    await stripe.checkout.sessions.expire((await openSession(stripe)).id);
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
    await stripe.checkout.sessions.expire((await openSession(stripe)).id);
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

describe('sending an event again', () => {
  it('repeats it word for word with a signature of now, and keeps each outcome', async () => {
    const receiver = await startReceiver([500]);
    const { stripe, standIn } = await running({ webhook: receiver.webhook });
    await stripe.checkout.sessions.expire((await openSession(stripe)).id);
    await standIn.deliveriesSettled();
    const id = standIn.events()[0]?.id ?? '';
    expect(standIn.events()[0]?.pending_webhooks).toBe(1);
    await standIn.act('events', id, 'resend');
    expect(standIn.events()[0]?.pending_webhooks).toBe(0);
    const [sent] = await standIn.act('events', id, 'send-twice');
    expect(sent?.deliveries?.map(({ manner, outcome }) => [manner, outcome])).toEqual([
      ['automatic', '500'],
      ['resent', '200'],
      ['resent', '200'],
      ['resent', '200'],
    ]);
    const resent = receiver.deliveries.slice(1).map(({ body }) => JSON.parse(body));
    expect(resent.map((event) => event.id)).toEqual([id, id, id]);
    for (const { body, signature } of receiver.deliveries) {
      expect(stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET).id).toBe(id);
    }
  });

  it('can be forged or too old, which the SDK refuses', async () => {
    const receiver = await startReceiver();
    const { stripe, standIn } = await running({ webhook: receiver.webhook });
    await stripe.checkout.sessions.expire((await openSession(stripe)).id);
    await standIn.deliveriesSettled();
    const id = standIn.events()[0]?.id ?? '';
    await standIn.act('events', id, 'forge');
    await standIn.act('events', id, 'send-old');
    const [, forged, old] = receiver.deliveries;
    const check = (delivery: typeof old) =>
      stripe.webhooks.constructEvent(delivery?.body ?? '', delivery?.signature ?? '', WEBHOOK_SECRET);
    expect(() => check(forged)).toThrow('No signatures found matching the expected signature');
    expect(() => check(old)).toThrow('Timestamp outside the tolerance zone');
  });

  it('can turn the last five round', async () => {
    const receiver = await startReceiver();
    const { stripe, standIn } = await running({ webhook: receiver.webhook });
    await submit((await openSession(stripe)).url);
    await standIn.deliveriesSettled();
    const sent = receiver.deliveries.map(({ body }) => JSON.parse(body).type);
    expect(sent).toEqual(eventTypes(standIn));
    await standIn.sendLastReversed();
    const again = receiver.deliveries.slice(sent.length).map(({ body }) => JSON.parse(body).type);
    expect(again).toEqual(sent.slice(-5).reverse());
  });

  it('needs somebody who listens, and an event', async () => {
    const { stripe, standIn } = await running({ webhook: { secret: WEBHOOK_SECRET } });
    await stripe.checkout.sessions.expire((await openSession(stripe)).id);
    const id = standIn.events()[0]?.id ?? '';
    expect(standIn.events()[0]?.pending_webhooks).toBe(0);
    await expect(standIn.act('events', id, 'resend')).rejects.toThrow('Nobody listens to events.');
    const receiver = await startReceiver();
    standIn.deliverTo(receiver.webhook.receiver);
    await expect(standIn.act('events', 'evt_none', 'resend')).rejects.toThrow('There is no such event.');
    await expect(standIn.act('events', id, 'burn')).rejects.toThrow('Nothing called burn');
    await expect(standIn.act('constructor', id, 'name')).rejects.toThrow('Nothing called name');
    await standIn.act('events', id, 'resend');
    expect(receiver.deliveries).toHaveLength(1);
  });
});

describe('a receiver of some events', () => {
  it('is sent no others, unless a person sends them', async () => {
    const { webhook, deliveries } = await startReceiver();
    const receiver = { ...webhook.receiver, types: ['invoice.paid'] };
    const { stripe, standIn } = await running({ webhook: { ...webhook, receiver } });
    await submit((await openSession(stripe)).url);
    await standIn.deliveriesSettled();
    const types = () => deliveries.map(({ body }) => JSON.parse(body).type);
    expect(types()).toEqual(['invoice.paid']);
    const [completed] = standIn.events();
    expect(completed).toMatchObject({ type: 'checkout.session.completed', pending_webhooks: 0 });
    await standIn.act('events', completed?.id ?? '', 'resend');
    expect(types()).toEqual(['invoice.paid', 'checkout.session.completed']);
  });
});

describe('the receiver of a template', () => {
  const ENDPOINT = {
    method: 'POST',
    path: '/api/webhooks/stripe',
    types: ['checkout.session.completed', 'invoice.paid'],
  };
  const template = (routeKey: string) =>
    new Template(
      {
        Resources: {
          Route: { Type: 'AWS::ApiGatewayV2::Route', Properties: { RouteKey: routeKey } },
        },
      },
      { stackName: 'test', region: 'us-east-1', account: '123456789012', operatorParameter: () => undefined },
    );

  it('is the route for events, below the URL of the site', () => {
    expect(webhookReceiver(template('POST /api/webhooks/stripe'), 'http://localhost:3000', ENDPOINT)).toEqual(
      {
        url: 'http://localhost:3000/api/webhooks/stripe',
        types: ['checkout.session.completed', 'invoice.paid'],
      },
    );
  });

  it('is nobody without such a route', () => {
    expect(
      webhookReceiver(template('POST /api/checkout'), 'http://localhost:3000', ENDPOINT),
    ).toBeUndefined();
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
  return {
    deliveries,
    webhook: { receiver: { url: `http://127.0.0.1:${port}/hook` }, secret: WEBHOOK_SECRET },
  };
}
