import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { api } from '../../../domain/api.ts';
import { toCartItem } from '../../../domain/shop/cart.ts';
import { findService } from '../../../domain/shop/catalog.ts';
import { buildLineItems } from '../../../domain/shop/line-items.ts';
import type { SiteConfig } from '../../../domain/site/site-config.ts';
import { getStageSettings } from '../../../infra/stages.ts';
import { startParameterStore } from '../../../local/aws/ssm.ts';
import type { LocalCloud } from '../../../local/cloud.ts';
import type { ScheduleSummary } from '../../../local/events/schedules.ts';
import { STRIPE_SECRET_KEY } from '../../../local/stand-in-keys.ts';
import { clientOptions, findStack } from '../../../operations/shared/deployed-stack.ts';
import { Secrets } from '../../../operations/shared/secrets.ts';
import { deliverEvents, main } from '../../../operations/stripe-replay.ts';
import { type Environment, type Result, runCommand, spawnCommand } from '../../support/commands.ts';
import { startTestCloud } from '../../support/local-cloud.ts';

let cloud: LocalCloud;

beforeAll(async () => {
  cloud = await startTestCloud();
});

afterAll(() => cloud?.stop());

/** Arguments of `npm run stripe:replay --`. */
const flagsAndEnvironment = (): [string[], Environment] => [
  ['--stage', 'local', '--api-base', cloud.standIns.stripe.url],
  { PORT: new URL(cloud.origin).port, STRIPE_SECRET_KEY },
];

function replay(flags: readonly string[] = [], variables: Environment = {}): Promise<Result> {
  const [usual, env] = flagsAndEnvironment();
  return runCommand(main, [...usual, ...flags], { ...env, ...variables });
}

/** Buys by the site's own call and the hosted page, and closes the tab. */
async function buy(email: string): Promise<string> {
  const { prices } = (await (await fetch(`${cloud.origin}/config.json`)).json()) as SiteConfig;
  const item = toCartItem(findService('seo-bundle') ?? expect.fail('no service'));
  const answer = await fetch(`${cloud.origin}${api.checkout.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      line_items: buildLineItems([{ ...item, quantity: 1 }], 'monthly', prices).lineItems,
      mode: 'subscription',
      billing_cycle: 'monthly',
    }),
  });
  const { url, sessionId } = (await answer.json()) as { url: string; sessionId: string };
  await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ action: 'pay', card: 'accepted', email }),
    redirect: 'manual',
  });
  // A delivery that failed comes again after five seconds.
  const undelivered = () => cloud.standIns.stripe.events().filter((event) => event.pending_webhooks > 0);
  await expect.poll(undelivered).toEqual([]);
  return sessionId;
}

const emailsTo = (email: string) => cloud.standIns.ses.emails().filter(({ to }) => to.includes(email));

it('an order of a customer who closes the tab is fulfilled by the event of the payment provider', async () => {
  await buy('tab@closed.example');
  expect(emailsTo('tab@closed.example').map(({ subject }) => subject)).toEqual([
    'Your order at Signal Five: $650.00 paid',
  ]);
});

it('the daily comparison is made on this machine too, where everything agrees', async () => {
  const schedules = (await (await fetch(`${cloud.origin}/_local/schedules`)).json()) as ScheduleSummary[];
  const { id } = schedules.find(({ functions }) => functions.includes('reconciliation')) ?? {};
  const answer = await fetch(`${cloud.origin}/_local/schedules/${id}`, { method: 'POST' });
  expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
  const told = cloud.log.entries.flatMap((line) => (line.function === 'reconciliation' ? line.fields : []));
  expect(told).toMatchObject([{ message: 'compared with Stripe', isDone: true, failed: 0 }]);
});

describe('the replay', () => {
  it('finds no missing event when all have arrived', async () => {
    const { code, out } = await spawnCommand('stripe-replay', ...flagsAndEnvironment());
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringMatching(/has [1-9]\d* events? .* lacks 0/),
    });
  });

  it('finds the key that is stored for the run on this machine', async () => {
    expect(await replay(['--dry-run'], { STRIPE_SECRET_KEY: '' })).toMatchObject({ code: 0, err: '' });
  });

  it('explains what to do without a signing secret', async () => {
    const store = await startParameterStore();
    onTestFinished(() => store.stop());
    vi.stubEnv('PORT', new URL(cloud.origin).port);
    const stack = await findStack('local');
    const secrets = new Secrets(getStageSettings('dev'), { ...stack.client, endpoint: store.url });
    await expect(deliverEvents(stack, secrets, [])).rejects.toThrow('npm run stripe:webhook -- --stage dev');
  });

  it('lists the missing events, delivers them once, and fulfills the order', async () => {
    const { stripe } = cloud.standIns;
    stripe.deliverTo(undefined);
    await buy('lost@event.example');
    stripe.deliverTo({ url: `${cloud.origin}${api.stripeWebhook.path}` });
    expect(emailsTo('lost@event.example')).toEqual([]);

    const dry = await replay(['--dry-run']);
    expect(dry.code).toBe(0);
    expect(dry.out).toMatch(/Z {2}evt_\w+ {2}checkout\.session\.completed\n/);
    expect(emailsTo('lost@event.example')).toEqual([]);

    const done = await replay();
    expect(done.code).toBe(0);
    expect(done.out).toMatch(/checkout\.session\.completed {2}200\n/);
    expect(emailsTo('lost@event.example')).toHaveLength(1);
    expect((await replay()).out).toContain('lacks 0');
    expect(emailsTo('lost@event.example')).toHaveLength(1);
  });

  it('counts events that the stage rejects', async () => {
    vi.stubEnv('PORT', new URL(cloud.origin).port);
    const stack = await findStack('local');
    const unreachable = { ...stack, outputs: { ...stack.outputs, SiteUrl: 'http://127.0.0.1:1' } };
    const event = { id: 'evt_1', type: 'invoice.paid', created: 0 } as Stripe.Event;
    const secrets = new Secrets(getStageSettings('dev'), clientOptions(unreachable, 'AWS_ENDPOINT_URL_SSM'));
    const deliver = () => deliverEvents(unreachable, secrets, [event, event]);
    const line = '1970-01-01T00:00:00.000Z  evt_1  invoice.paid  fetch failed\n';
    expect(await runCommand(deliver, [], {})).toEqual({
      code: 1,
      out: `  ${line}  ${line}`,
      err: 'The stage refused 2 events. Its log has the reason; run the command again after that.\n',
    });
  });

  it.each([
    [['--since', 'yesterday'], '--since must be'],
    [['--since', '31d'], '--since must be'],
    [['--everything'], 'Usage:'],
  ])('is not run with %j', async (flags, words) => {
    const { code, err } = await replay(flags);
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining(words) });
  });

  it('is not run on this machine against Stripe itself', async () => {
    const [, env] = flagsAndEnvironment();
    const { code, err } = await runCommand(main, ['--stage', 'local'], env);
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('that /_local/ shows') });
  });

  it('is not run with a key of the other world, and never shows one', async () => {
    const { code, err } = await replay([], { STRIPE_SECRET_KEY: 'sk_live_51NotForTesting' });
    expect(code).toBe(2);
    expect(err).toContain('live key');
    expect(err).not.toContain('sk_live_51');
  });
});
