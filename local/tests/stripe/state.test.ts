import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type StripeStandIn, startStripe } from '../../stripe/stripe.ts';
import {
  checkoutOf,
  connect,
  ManualClock,
  makePrice,
  openSession,
  SECRET_KEY,
  submit,
  subscribe,
  temporaryFile,
} from './support.ts';

describe('the state of the Stripe stand-in', () => {
  it('outlives a restart: prices, sessions, events and idempotency keys', async () => {
    const dataFile = temporaryFile();
    const before = await start(dataFile);
    const stripe = connect(before.url);
    const price = await makePrice(stripe, { interval: 'month', lookup_key: 'blogs' });
    const key = { idempotencyKey: 'one-cart' };
    const open = await stripe.checkout.sessions.create(checkoutOf([price]), key);
    const paid = await openSession(stripe);
    await submit(paid.url);
    await before.stop();

    const after = await start(dataFile);
    const reconnected = connect(after.url);
    const [found] = (await reconnected.prices.list({ lookup_keys: ['blogs'] })).data;
    expect(found?.id).toBe(price.id);
    expect((await reconnected.checkout.sessions.create(checkoutOf([price]), key)).id).toBe(open.id);
    expect((await reconnected.checkout.sessions.retrieve(paid.id)).payment_status).toBe('paid');
    expect((await reconnected.events.list({ types: ['checkout.session.completed'] })).data).toHaveLength(1);
    const { url } = await reconnected.checkout.sessions.retrieve(open.id);
    expect(url).toBe(`${after.url}/c/pay/${open.id}`);
    expect((await submit(url ?? '')).status).toBe(303);
  });

  it('of an earlier version, without the newer kinds of objects, still loads', async () => {
    const dataFile = temporaryFile();
    const before = await start(dataFile);
    const { id } = await openSession(connect(before.url));
    await before.stop();
    const lines = readFileSync(dataFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const known = ['products', 'prices', 'events', 'answers'];
    const [version, ...others] = lines.filter(({ version, 0: kind }) => version || known.includes(kind));
    const [, , { session, lines: bought }] = lines.find((line) => line[0] === 'sessions');
    const earlier = [
      version,
      ...others,
      ['sessions', id, { id, session: { ...session, payment_method_types: ['card'] }, lines: bought }],
      ['events', 'evt_1', earlierEvent(session)],
    ];
    writeFileSync(dataFile, earlier.map((line) => `${JSON.stringify(line)}\n`).join(''));

    const after = await start(dataFile);
    const stripe = connect(after.url);
    expect((await stripe.events.list({ types: ['checkout.session.expired'] })).data).toHaveLength(1);
    const { url } = await stripe.checkout.sessions.retrieve(id);
    expect((await submit(url ?? '')).status).toBe(303);
    expect(after.subscriptions()).toMatchObject([{ status: 'active' }]);
  });

  it('keeps what purchases make over a restart', async () => {
    const dataFile = temporaryFile();
    const before = await start(dataFile);
    const { subscription, customer, invoice } = await subscribe(connect(before.url));
    await before.stop();

    const after = await start(dataFile);
    const stripe = connect(after.url);
    expect((await stripe.subscriptions.retrieve(subscription)).customer).toBe(customer);
    const { hosted_invoice_url } = await stripe.invoices.retrieve(invoice);
    expect(hosted_invoice_url).toBe(`${after.url}/i/${invoice}`);
    const [charge] = after.charges();
    expect((await stripe.refunds.create({ charge: charge?.id ?? '' })).amount).toBe(11_500);
  });

  it('lets sessions of an earlier run expire in time', async () => {
    const dataFile = temporaryFile();
    const before = await start(dataFile);
    const { id } = await openSession(connect(before.url));
    await before.stop();

    const clock = new ManualClock(Date.now() + 25 * 60 * 60 * 1000);
    const after = await start(dataFile, clock);
    clock.advance(0);
    expect(after.sessions()).toMatchObject([{ id, status: 'expired' }]);
  });

  it('outlives a run that is killed: all that was answered is there, a line that was begun is not', async () => {
    const dataFile = temporaryFile();
    const standIn = await start(dataFile);
    await connect(standIn.url).products.create({ id: 'one', name: 'A' });
    const atThatMoment = readFileSync(dataFile, 'utf8');
    expect(readdirSync(dirname(dataFile))).toEqual(['stripe.json']);

    const copy = temporaryFile();
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, `${atThatMoment}["products","two",{"id":"tw`);
    const { data } = await connect((await start(copy)).url).products.list();
    expect(data).toMatchObject([{ id: 'one' }]);
  });

  it.each([
    '{"version":2}\n["products","a",\n',
    '[]\n',
    'null\n',
    '{"version":99}\n',
    '{"version":2}\n7\n',
    '',
  ])('starts empty, with a warning, when the file is %s', async (content) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const dataFile = temporaryFile();
    mkdirSync(dirname(dataFile), { recursive: true });
    writeFileSync(dataFile, content);
    const standIn = await start(dataFile);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining(dataFile));
    const stripe = connect(standIn.url);
    expect((await stripe.products.list()).data).toEqual([]);
    await stripe.products.create({ name: 'A' });
    await standIn.stop();
    expect(readFileSync(dataFile, 'utf8')).toMatch(/^\{"version":2\}\n\["products",/);
  });

  it('starts without a warning when there is no file yet, and stays in memory without one', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await start(temporaryFile());
    const standIn = await start(undefined);
    await connect(standIn.url).products.create({ name: 'A' });
    expect(warn).not.toHaveBeenCalled();
  });

  it('holds nothing back when the stand-in stops', async () => {
    const clock = new ManualClock();
    const standIn = await start(temporaryFile(), clock);
    await openSession(connect(standIn.url));
    expect(clock.waiting).toBeGreaterThan(0);
    await standIn.stop();
    expect(clock.waiting).toBe(0);
    await expect(fetch(standIn.url)).rejects.toThrow();
  });
});

/** An event as earlier versions kept it. */
function earlierEvent(object: object) {
  const event = {
    id: 'evt_1',
    object: 'event',
    api_version: '2026-10-28.endive',
    created: 1_790_000_000,
    data: { object },
    livemode: false,
    pending_webhooks: 0,
    request: { id: null, idempotency_key: null },
    type: 'checkout.session.expired',
  };
  return { id: event.id, event, failures: 0 };
}

/** Starts a stand-in that is stopped at the end at the latest. */
async function start(dataFile: string | undefined, clock = new ManualClock()): Promise<StripeStandIn> {
  const standIn = await startStripe({ secretKey: SECRET_KEY, dataFile, clock });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= standIn.stop();
    return stopped;
  };
  onTestFinished(stop);
  return { ...standIn, stop };
}
