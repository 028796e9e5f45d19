import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import {
  createCheckoutParams,
  ManualClock,
  makePrice,
  openSession,
  running,
  submit,
  temporaryFile,
} from './support.ts';

describe('the state of the Stripe stand-in', () => {
  it('survives a restart: prices, sessions, payments, events and idempotency keys', async () => {
    const dataFile = temporaryFile();
    const before = await running({ dataFile });
    const price = await makePrice(before.stripe, { interval: 'month', lookup_key: 'blogs' });
    const key = { idempotencyKey: 'one-cart' };
    const open = await before.stripe.checkout.sessions.create(createCheckoutParams([price]), key);
    const paid = await openSession(before.stripe);
    await submit(paid.url);
    await before.standIn.stop();

    const { stripe, standIn } = await running({ dataFile });
    const [found] = (await stripe.prices.list({ lookup_keys: ['blogs'] })).data;
    expect(found?.id).toBe(price.id);
    expect((await stripe.checkout.sessions.create(createCheckoutParams([price]), key)).id).toBe(open.id);
    expect((await stripe.checkout.sessions.retrieve(paid.id)).payment_status).toBe('paid');
    expect((await stripe.events.list({ types: ['checkout.session.completed'] })).data).toHaveLength(1);
    const charge = standIn.charges()[0]?.id ?? '';
    expect((await stripe.refunds.create({ charge })).amount).toBe(11_500);
    const { url } = await stripe.checkout.sessions.retrieve(open.id);
    expect(url).toBe(`${standIn.url}/c/pay/${open.id}`);
    expect((await submit(url ?? '')).status).toBe(303);
  });

  it('lets sessions of an earlier run expire in time', async () => {
    const dataFile = temporaryFile();
    const before = await running({ dataFile });
    const { id } = await openSession(before.stripe);
    await before.standIn.stop();

    const clock = new ManualClock(Date.now() + 25 * 60 * 60 * 1000);
    const { standIn } = await running({ dataFile, clock });
    clock.advance(0);
    expect(standIn.sessions()).toMatchObject([{ id, status: 'expired' }]);
  });

  it('survives a killed run without the line that was being written', async () => {
    const dataFile = temporaryFile();
    const { stripe } = await running({ dataFile });
    await stripe.products.create({ id: 'one', name: 'A' });
    const content = readFileSync(dataFile, 'utf8');
    expect(readdirSync(dirname(dataFile))).toEqual(['stripe.json']);

    const copy = temporaryFile();
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, `${content}["products","two",{"id":"tw`);
    const restarted = await running({ dataFile: copy });
    expect((await restarted.stripe.products.list()).data).toMatchObject([{ id: 'one' }]);
  });

  it.each([
    '{"version":4}\n["products","a",\n',
    '[]\n',
    'null\n',
    '{"version":3}\n',
    '{"version":4}\n7\n',
    '',
  ])('starts empty, with a warning, when the file is %s', async (content) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const dataFile = temporaryFile();
    mkdirSync(dirname(dataFile), { recursive: true });
    writeFileSync(dataFile, content);
    const { stripe, standIn } = await running({ dataFile });
    expect(warn).toHaveBeenCalledWith(expect.stringContaining(dataFile));
    expect((await stripe.products.list()).data).toEqual([]);
    await stripe.products.create({ name: 'A' });
    await standIn.stop();
    expect(readFileSync(dataFile, 'utf8')).toMatch(/^\{"version":4\}\n\["products",/);
  });

  it('starts without a warning before its file exists, and stays in memory without one', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await running({ dataFile: temporaryFile() });
    const { stripe } = await running();
    await stripe.products.create({ name: 'A' });
    expect(warn).not.toHaveBeenCalled();
  });

  it('ends all pending tasks when the stand-in stops', async () => {
    const { stripe, standIn, clock } = await running({ dataFile: temporaryFile() });
    await openSession(stripe);
    expect(clock.waiting).toBeGreaterThan(0);
    await standIn.stop();
    expect(clock.waiting).toBe(0);
    await expect(fetch(standIn.url)).rejects.toThrow();
  });
});
