import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { PAYMENT_EVENTS, STRIPE_API_VERSION } from '../../domain/payment-events.ts';
import { stages } from '../../infra/stages.ts';
import {
  type ParameterStoreStandIn,
  type StoredParameter,
  startParameterStore,
} from '../../local/aws/ssm.ts';
import { readBody, startStandIn } from '../../local/stand-in.ts';
import { type StripeStandIn, startStripe } from '../../local/stripe/stripe.ts';
import { Secrets } from '../../operations/shared/secrets.ts';
import { connectStripe } from '../../operations/shared/stripe.ts';
import { main } from '../../operations/stripe-webhook.ts';
import { type FakeAws, startAws } from '../support/aws-account.ts';
import { type Environment, runCommand } from '../support/commands.ts';

const KEY = 'sk_test_51StandInForTheTestsOnly4242';
const WEBHOOK_URL = 'https://d111111abcdef8.cloudfront.net/api/webhooks/stripe';
const KEY_PARAMETER = '/s5/dev/stripe/secret-key';

let store: ParameterStoreStandIn;
let aws: FakeAws;
let standIn: StripeStandIn;
let stripe: Stripe;

beforeAll(async () => {
  [store, aws, standIn] = await Promise.all([
    startParameterStore(),
    startAws(),
    startStripe({ secretKey: KEY }),
  ]);
  stripe = connectStripe({ secretKey: KEY, apiBase: new URL(standIn.url) });
});

beforeEach(async () => {
  keep(KEY);
  store.setFault('off');
  aws.stacks.set('s5-dev', { outputs: { SiteUrl: 'https://d111111abcdef8.cloudfront.net' } });
  for (const { id } of await endpoints()) await stripe.webhookEndpoints.del(id);
});

afterAll(() => Promise.all([store?.stop(), aws?.stop(), standIn?.stop()]));

function keep(key: string | undefined) {
  const parameter: StoredParameter = { type: 'SecureString', value: key ?? '' };
  store.setParameters(new Map(key === undefined ? [] : [[KEY_PARAMETER, parameter]]));
}

const endpoints = async () => (await stripe.webhookEndpoints.list()).data;

const environment = () => ({
  AWS_ENDPOINT_URL_SSM: store.url,
  AWS_ENDPOINT_URL_CLOUDFORMATION: aws.url,
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
});

const run = (flags: readonly string[] = [], env: Environment = {}) =>
  runCommand(main, ['--stage', 'dev', '--api-base', standIn.url, ...flags], { ...environment(), ...env });

/** Starts a proxy of Stripe that drops secrets. @param canDelete whether it allows deletions */
async function lineWithoutSecrets(canDelete: boolean): Promise<string> {
  const { url, stop } = await startStandIn('Line without secrets', async (request, response) => {
    response.setHeader('content-type', 'application/json');
    const { method = 'GET', headers } = request;
    if (method === 'DELETE' && !canDelete) return void response.writeHead(403).end('{"error":{}}');
    const { authorization = '', 'content-type': type = '' } = headers;
    const body = method === 'POST' ? await readBody(request) : undefined;
    const init = { method, headers: { authorization, 'content-type': type }, ...(body && { body }) };
    const answer = await fetch(`${standIn.url}${request.url}`, init);
    const { secret: _, ...rest } = (await answer.json()) as { secret?: string };
    response.writeHead(answer.status).end(JSON.stringify(rest));
  });
  onTestFinished(stop);
  return url;
}

async function storedSecret(): Promise<string | undefined> {
  const settings = { endpoint: store.url, credentials: { accessKeyId: 'a', secretAccessKey: 'b' } };
  const found = (await new Secrets(stages.dev, settings).read()).get('stripe/webhook-secret');
  expect(found?.type ?? 'SecureString').toBe('SecureString');
  return found?.value;
}

describe('npm run stripe:webhook', () => {
  test('creates an endpoint for all processed events, and stores its secret without printing it', async () => {
    const { code, out, err } = await run();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [made, ...others] = await endpoints();
    expect(others).toEqual([]);
    expect(made).toMatchObject({
      url: WEBHOOK_URL,
      status: 'enabled',
      enabled_events: PAYMENT_EVENTS,
      api_version: STRIPE_API_VERSION,
      description: 'Signal Five: payments of stage dev',
    });
    const secret = await storedSecret();
    expect(secret).toMatch(/^whsec_/);
    expect(out).toBe(`Created the endpoint ${made?.id} for ${WEBHOOK_URL}, and stored its secret.\n`);
  });

  test('changes nothing the second time', async () => {
    await run();
    const before = [await endpoints(), await storedSecret()];
    const { code, out } = await run();
    expect(code).toBe(0);
    expect(out).toMatch(/^The endpoint we_\w+ for https:.* is up to date\.\n$/);
    expect([await endpoints(), await storedSecret()]).toEqual(before);
  });

  test('leaves other endpoints unchanged', async () => {
    const other = await stripe.webhookEndpoints.create({
      url: 'https://other.example/hook',
      enabled_events: ['*'],
    });
    await run(['--new']);
    expect((await endpoints()).map(({ id }) => id)).toContain(other.id);
  });

  test.each([
    ['is disabled', { disabled: true }],
    ['lacks events', { enabled_events: ['invoice.paid' as const] }],
    ['gets other events', { enabled_events: ['*' as const] }],
  ])('repairs an endpoint that %s', async (_, change) => {
    await run();
    const [{ id } = expect.fail('no endpoint')] = await endpoints();
    await stripe.webhookEndpoints.update(id, change);
    const secret = await storedSecret();
    const { code, out } = await run();
    expect([code, out]).toEqual([
      0,
      `Repaired the endpoint ${id}: it sends all needed events to ${WEBHOOK_URL}.\n`,
    ]);
    expect(await endpoints()).toMatchObject([{ id, status: 'enabled', enabled_events: PAYMENT_EVENTS }]);
    expect(await storedSecret()).toBe(secret);
  });

  test('prints the next steps when the secret of an endpoint is not stored', async () => {
    await run();
    keep(KEY);
    const { code, out } = await run();
    expect(code).toBe(1);
    expect(out).toContain('npm run secrets -- --stage dev --replace stripe/webhook-secret\n');
    expect(out).toContain('npm run stripe:webhook -- --stage dev --new\n');
    expect(await storedSecret()).toBe(undefined);
  });

  test('replaces the endpoint with --new', async () => {
    await run();
    const [old] = await endpoints();
    const secret = await storedSecret();
    const { code, out } = await run(['--new']);
    expect(code).toBe(0);
    expect(out).toContain(`\nRemoved the endpoint ${old?.id}.\n`);
    expect(out).toContain('npm run stripe:replay -- --stage dev\n');
    const left = await endpoints();
    expect(left).toHaveLength(1);
    expect(left[0]?.id).not.toBe(old?.id);
    expect(await storedSecret()).not.toBe(secret);
  });

  test('does not choose between two endpoints for the same URL', async () => {
    for (let count = 0; count < 2; count += 1) {
      await stripe.webhookEndpoints.create({ url: WEBHOOK_URL, enabled_events: ['*'] });
    }
    const { code, err } = await run();
    expect(code).toBe(1);
    expect(err).toContain(`Stripe has 2 endpoints for ${WEBHOOK_URL}, each with its own secret`);
    expect(await endpoints()).toHaveLength(2);
    expect((await run(['--new'])).code).toBe(0);
    expect(await endpoints()).toHaveLength(1);
  });

  test('removes a new endpoint whose secret could not be stored', async () => {
    store.setParameters(
      new Map([
        [KEY_PARAMETER, { type: 'SecureString', value: KEY }],
        ['/s5/dev/stripe/webhook-secret', { type: 'String', value: 'open' }],
      ]),
    );
    const { code, err } = await run();
    expect(code).toBe(1);
    expect(err).toContain(
      '/s5/dev/stripe/webhook-secret is not encrypted. Delete it first: aws ssm delete-parameter',
    );
    expect(await endpoints()).toEqual([]);
  });

  test('removes a new endpoint whose secret Stripe has not returned', async () => {
    const { code, out, err } = await run(['--api-base', await lineWithoutSecrets(true)]);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toMatch(/^Stripe has created the endpoint we_\w+ without returning its secret\.\n$/);
    expect(await endpoints()).toEqual([]);
    expect(await storedSecret()).toBe(undefined);
  });

  test('names the endpoint that it cannot remove', async () => {
    const { code, err } = await run(['--api-base', await lineWithoutSecrets(false)]);
    const [{ id } = expect.fail('no endpoint')] = await endpoints();
    expect({ code, err }).toEqual({
      code: 3,
      err: `Stripe has created the endpoint ${id} without returning its secret. The endpoint ${id} could not be removed again: remove it in the dashboard of Stripe.\n`,
    });
  });

  test('uses the key of the shell before the stored one', async () => {
    keep('sk_test_51RolledSomeTimeAgo4242');
    expect(await run()).toMatchObject({
      code: 3,
      err: "Stripe does not know the key that is stored for stage 'dev'. Has it been rolled, or does it belong to another account?\n",
    });
    expect((await run([], { STRIPE_SECRET_KEY: KEY })).code).toBe(0);
    expect((await run([], { STRIPE_SECRET_KEY: 'sk_test_51AnotherOfTheTests4242' })).err).toContain(
      'Stripe does not know the key in STRIPE_SECRET_KEY.',
    );
  });

  test.each([
    ['does not exist', undefined],
    ['is a live key, where a test key belongs', 'sk_live_51StandInForTheTestsOnly4242'],
  ])('refuses a stored key that %s', async (words, key) => {
    keep(key);
    expect(await run()).toMatchObject({
      code: 1,
      err: `The stored stripe/secret-key ${words}. Store it first: npm run secrets -- --stage dev\n`,
    });
  });

  test('needs a deployed stage', async () => {
    aws.stacks.clear();
    expect((await run()).code).toBe(3);
    expect(await endpoints()).toEqual([]);
  });
});
