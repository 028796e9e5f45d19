import Stripe from 'stripe';
import { describe, expect, onTestFinished } from 'vitest';
import { startStandIn } from '../../stand-in.ts';
import { STRIPE_WEBHOOK_SECRET } from '../../stand-in-keys.ts';
import { webhookReceiver } from '../../stripe/webhook.ts';
import { Template } from '../../template/template.ts';
import { eventTypes, it, openSession, running, submit, temporaryFile } from './support.ts';

const RETRY_DELAYS_MS = [5_000, 30_000, 300_000, 3_600_000];

describe('events', () => {
  it('are kept for every completed and expired session', async ({ stripe, standIn, clock }) => {
    const paid = await openSession(stripe);
    await submit(paid.url);
    const ended = await openSession(stripe);
    await stripe.checkout.sessions.expire(ended.id);
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
    expect(data[2]).toMatchObject({
      object: 'event',
      api_version: Stripe.API_VERSION,
      pending_webhooks: 0,
      data: { object: { status: 'complete', payment_status: 'paid', url: null } },
    });
    const all = await stripe.events.list({ limit: 100 });
    expect(standIn.events().map(({ id }) => id)).toEqual(all.data.map(({ id }) => id));
  });
});

describe('the webhook', () => {
  it('receives events that the real SDK accepts as signed', async () => {
    const { stripe, standIn, deliveries } = await delivering();
    const { id, url } = await openSession(stripe);
    await submit(url);
    await standIn.deliveriesSettled();

    const { body = '', signature = '' } = deliveries.at(-1) ?? {};
    expect(stripe.webhooks.constructEvent(body, signature, STRIPE_WEBHOOK_SECRET)).toMatchObject({
      id: standIn.events()[0]?.id,
      type: 'checkout.session.completed',
      data: { object: { id, payment_status: 'paid', customer_details: { email: 'ada@example.com' } } },
    });
    expect(standIn.events()[0]?.pending_webhooks).toBe(0);
  });

  it('gets retries at growing intervals until it accepts the event', async () => {
    const { standIn, clock, deliveries } = await deliveringEvent([500, 302, 'cut', 200]);
    expect(deliveries).toHaveLength(1);
    expect(standIn.events()[0]?.pending_webhooks).toBe(1);

    for (const [retry, delay] of RETRY_DELAYS_MS.slice(0, 3).entries()) {
      clock.advance(delay - 1);
      await standIn.deliveriesSettled();
      expect(deliveries).toHaveLength(retry + 1);
      clock.advance(1);
      await standIn.deliveriesSettled();
      expect(deliveries).toHaveLength(retry + 2);
    }
    expect(standIn.events()[0]?.pending_webhooks).toBe(0);
    clock.advance(24 * 60 * 60 * 1000);
    await standIn.deliveriesSettled();
    expect(deliveries).toHaveLength(4);

    expect(new Set(deliveries.map(({ body }) => body)).size).toBe(1);
    expect(new Set(deliveries.map(({ signature }) => signature)).size).toBe(4);
  });

  it('gets no retry after five attempts', async () => {
    const { standIn, clock, deliveries } = await deliveringEvent([500, 500, 500, 500, 500, 500]);
    for (const delay of RETRY_DELAYS_MS) {
      clock.advance(delay);
      await standIn.deliveriesSettled();
    }
    clock.advance(24 * 60 * 60 * 1000);
    await standIn.deliveriesSettled();
    expect(deliveries).toHaveLength(5);
    expect(standIn.events()[0]?.pending_webhooks).toBe(1);
  });

  it('gets the undelivered events of an earlier run after a restart', async () => {
    const dataFile = temporaryFile();
    const { receiver, deliveries } = await startReceiver([500, 200]);
    const { stripe, standIn: before } = await running({ dataFile });
    before.deliverTo(receiver);
    await stripe.checkout.sessions.expire((await openSession(stripe)).id);
    await before.deliveriesSettled();
    await before.stop();

    const { standIn, clock } = await running({ dataFile });
    standIn.deliverTo(receiver);
    clock.advance(5_000);
    await standIn.deliveriesSettled();
    expect(deliveries).toHaveLength(2);
    expect(standIn.events()[0]?.pending_webhooks).toBe(0);
  });
});

describe('sending an event again', () => {
  it('repeats it word for word with a new signature, and keeps each outcome', async () => {
    const { stripe, standIn, deliveries, id } = await deliveringEvent([500]);
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
    for (const { body, signature } of deliveries) {
      expect(stripe.webhooks.constructEvent(body, signature, STRIPE_WEBHOOK_SECRET).id).toBe(id);
    }
  });

  it('can be forged or too old, which the SDK refuses', async () => {
    const { stripe, standIn, deliveries, id } = await deliveringEvent();
    await standIn.act('events', id, 'forge');
    await standIn.act('events', id, 'send-old');
    const [, forged, old] = deliveries;
    const check = (delivery: typeof old) =>
      stripe.webhooks.constructEvent(delivery?.body ?? '', delivery?.signature ?? '', STRIPE_WEBHOOK_SECRET);
    expect(() => check(forged)).toThrow('No signatures found matching the expected signature');
    expect(() => check(old)).toThrow('Timestamp outside the tolerance zone');
  });

  it('can reverse the order of the last five', async () => {
    const { stripe, standIn, deliveries } = await delivering();
    for (let i = 0; i < 3; i++) await submit((await openSession(stripe)).url);
    await standIn.deliveriesSettled();
    const sent = deliveries.map(({ body }) => JSON.parse(body).type);
    expect(sent).toEqual(eventTypes(standIn));
    await standIn.sendLastReversed();
    const again = deliveries.slice(sent.length).map(({ body }) => JSON.parse(body).type);
    expect(again).toEqual(sent.slice(-5).reverse());
  });

  it('needs a receiver and an event', async () => {
    const { stripe, standIn } = await running();
    await stripe.checkout.sessions.expire((await openSession(stripe)).id);
    const id = standIn.events()[0]?.id ?? '';
    expect(standIn.events()[0]?.pending_webhooks).toBe(0);
    await expect(standIn.act('events', id, 'resend')).rejects.toThrow('There is no receiver of events.');
    const { receiver, deliveries } = await startReceiver();
    standIn.deliverTo(receiver);
    await expect(standIn.act('events', 'evt_none', 'resend')).rejects.toThrow('There is no such event.');
    await expect(standIn.act('events', id, 'burn')).rejects.toThrow('Nothing called burn');
    await expect(standIn.act('constructor', id, 'name')).rejects.toThrow('Nothing called name');
    await standIn.act('events', id, 'resend');
    expect(deliveries).toHaveLength(1);
  });
});

describe('a receiver of some events', () => {
  it('gets other events only when a person sends them', async () => {
    const { receiver, deliveries } = await startReceiver();
    const { stripe, standIn } = await running();
    standIn.deliverTo({ ...receiver, types: ['invoice.paid'] });
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
  it('is the route for events below the URL of the site', () => {
    const types = ['checkout.session.completed', 'invoice.paid'];
    const receiverOf = (RouteKey: string) =>
      webhookReceiver(
        new Template(
          { Resources: { Route: { Type: 'AWS::ApiGatewayV2::Route', Properties: { RouteKey } } } },
          { stackName: 'test', region: 'us-east-1', account: '1', operatorParameter: () => undefined },
        ),
        'http://localhost:3000',
        { method: 'POST', path: '/api/webhooks/stripe', types },
      );
    const url = 'http://localhost:3000/api/webhooks/stripe';
    expect(receiverOf('POST /api/webhooks/stripe')).toEqual({ url, types });
    expect(receiverOf('POST /api/checkout')).toBeUndefined();
  });
});

/** A stand-in with a receiver. @param answers as of `startReceiver` */
async function delivering(answers?: Parameters<typeof startReceiver>[0]) {
  const { receiver, deliveries } = await startReceiver(answers);
  const started = await running();
  started.standIn.deliverTo(receiver);
  return { ...started, deliveries };
}

/** The same after the first attempt to deliver one event. */
async function deliveringEvent(answers?: Parameters<typeof startReceiver>[0]) {
  const started = await delivering(answers);
  const { stripe, standIn } = started;
  await stripe.checkout.sessions.expire((await openSession(stripe)).id);
  await standIn.deliveriesSettled();
  return { ...started, id: standIn.events()[0]?.id ?? '' };
}

/**
 * Starts a webhook receiver.
 * @param answers how it answers call by call, 200 after that; 'cut' ends the connection without an answer
 */
async function startReceiver(answers: readonly (number | 'cut')[] = []) {
  const deliveries: { readonly body: string; readonly signature: string }[] = [];
  const { url, stop } = await startStandIn('Receiver', async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const answer = answers[deliveries.length] ?? 200;
    deliveries.push({ body, signature: String(request.headers['stripe-signature']) });
    if (answer === 'cut') request.socket.destroy();
    else response.writeHead(answer, { location: '/elsewhere' }).end();
  });
  onTestFinished(stop);
  return { deliveries, receiver: { url: `${url}/hook` } };
}
