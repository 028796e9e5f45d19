import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../domain/api.ts';
import { SERVICES } from '../../../domain/shop/catalog.ts';
import type { SiteConfig } from '../../../domain/site/site-config.ts';
import type { LocalCloud } from '../../../local/cloud.ts';
import { startServer } from '../../../local/stand-in.ts';
import { startTestCloud } from '../../support/local-cloud.ts';
import { requestAsWritten } from '../../support/request-as-written.ts';

const webDir = mkdtempSync(join(tmpdir(), 'site-'));
let cloud: LocalCloud;

function page(path: string, content: string): void {
  mkdirSync(dirname(join(webDir, path)), { recursive: true });
  writeFileSync(join(webDir, path), content);
}

beforeAll(async () => {
  page('pricing/index.html', '<h1>Pricing</h1>');
  page('404/index.html', '<h1>Not found</h1>');
  page('assets/app-1a2b.js', 'export {};');
  cloud = await startTestCloud({ webDir });
});

afterEach(() => {
  for (const service of ['ssm', 'stripe'] as const) cloud.setFault(service, 'off');
});

afterAll(async () => {
  await cloud.stop();
  rmSync(webDir, { recursive: true });
});

const get = (path: string, init?: RequestInit) => fetch(`${cloud.origin}${path}`, init);

const send = (path: string, headers: Record<string, string>, method = 'GET') =>
  requestAsWritten(cloud.origin, path, { method, headers });

async function checkOut(): Promise<Response> {
  const config = (await (await get('/config.json')).json()) as SiteConfig;
  const price = config.prices.services['premium-care']?.monthly;
  return get(api.checkout.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      line_items: [{ price, quantity: 1 }],
      mode: 'subscription',
      billing_cycle: 'monthly',
    }),
  });
}

describe('the site', () => {
  it('is served by the stack: pages, files, redirects, the page for unknown URLs', async () => {
    const pricing = await get('/pricing');
    expect([pricing.status, await pricing.text()]).toEqual([200, '<h1>Pricing</h1>']);
    const missing = await get('/no/such/page');
    expect([missing.status, await missing.text()]).toEqual([404, '<h1>Not found</h1>']);
    expect((await get('/assets/app-1a2b.js')).headers.get('cache-control')).toContain('immutable');
    for (const path of ['/pricing/', '/Pricing', '/pricing).', '/pricing%29']) {
      const redirect = await get(path, { redirect: 'manual' });
      expect([redirect.status, redirect.headers.get('location')], path).toEqual([301, '/pricing']);
    }
  });

  it.each(['/assets/', '/assets/no.such.folder/', '/social/', '/blog/none', '/blog/no/article'])(
    'answers %s, where no file can be, with its own not-found page, uncached',
    async (path) => {
      const missing = await get(path);
      expect([missing.status, await missing.text()]).toEqual([404, '<h1>Not found</h1>']);
      expect(missing.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(missing.headers.get('cache-control')).toMatch(/max-age=0/);
    },
  );

  // Plans of CloudFront have no second origin for what the bucket lacks.
  it.each(['/assets/none.js', '/content/blog/none.json', '/social/none.png'])(
    'answers %s, a missing file, with the status 404 of the bucket, uncached',
    async (path) => {
      const { status, headers } = await get(path);
      expect([status, headers.get('content-type')]).toEqual([404, 'application/xml']);
      expect(headers.has('cache-control')).toBe(false);
    },
  );

  it('has the prices of the local payment provider in its configuration', async () => {
    const { stage, prices } = (await (await get('/config.json')).json()) as SiteConfig;
    expect(stage).toBe('dev');
    expect(Object.keys(prices.services)).toEqual(SERVICES.map(({ id }) => id));
  });

  it('answers HEAD without a body', async () => {
    const { status, headers } = await get('/pricing', { method: 'HEAD' });
    expect([status, headers.get('content-length')]).toEqual([200, '16']);
  });
});

describe('the API', () => {
  it('starts a checkout that leads back to this site', async () => {
    const answer = await checkOut();
    expect(answer.status).toBe(200);
    const [session] = cloud.standIns.stripe.sessions();
    expect(await answer.json()).toMatchObject({ success: true, url: session?.url, sessionId: session?.id });
    expect(session?.success_url).toContain(`${cloud.origin}/success?session_id={CHECKOUT_SESSION_ID}#`);
  });

  it('answers 404 for an unknown route', async () => {
    const answer = await get('/api/none');
    expect([answer.status, await answer.json()]).toEqual([404, { message: 'Not Found' }]);
  });

  it('rejects calls around the distribution, whatever secret they make up', async () => {
    const { outputs } = (await (await get('/_local/stack')).json()) as { outputs: Record<string, string> };
    const { host } = new URL(outputs.ApiUrl ?? '');
    expect(host).toMatch(/^\w+\.execute-api\.us-east-1\.amazonaws\.com$/);
    const open = Object.values(api).filter(({ path }) => !/admin|account|subscription|portal/.test(path));
    for (const { method, path } of open) {
      expect(await send(path, { host }, method), path).toEqual({
        status: 401,
        body: '{"message":"Unauthorized"}',
      });
      const guess = { host, 'x-site-secret': 'A'.repeat(64) };
      expect(await send(path, guess, method), path).toEqual({ status: 403, body: '{"message":"Forbidden"}' });
    }
  });

  it('answers calls through the distribution, whatever secret they bring', async () => {
    expect((await send(api.verification.path, { 'x-site-secret': 'guess' })).status).toBe(400);
  });
});

/** Sends the contact form. */
const writeToTeam = (email: string) =>
  get(api.contact.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: '<b>Ana</b>',
      email,
      phone: '555 0100',
      company: 'Bakery',
      website: 'bakery.example',
      message: 'Please call me.',
      recaptchaToken: cloud.standIns.captcha.issueToken(),
      elapsedMs: 10_000,
    }),
  });

it('functions send emails, and receive their delivery events', async () => {
  const email = 'bounce@simulator.amazonses.com';
  expect((await writeToTeam(email)).status).toBe(200);
  expect(cloud.standIns.ses.emails().flatMap(({ to }) => to)).toContain(email);
  const count = (type: string) =>
    cloud.log.entries.filter((line) => line.function === 'mail-events' && line.fields?.eventType === type)
      .length;
  // An event that failed comes again after a minute.
  await expect.poll(() => [count('Send'), count('Bounce')], { timeout: 150_000 }).toEqual([2, 1]);
});

describe('the console', () => {
  it('shows what happened, with everything escaped', async () => {
    await checkOut();
    cloud.log.add('test', '<script>alert("no")</script>');
    const answer = await get('/_local/');
    const html = await answer.text();
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toContain(cloud.standIns.stripe.sessions()[0]?.id);
    expect(html).toContain('&lt;script&gt;alert(&quot;no&quot;)');
    expect(html).not.toContain('<script>');
  });

  it('shows tables and their items', async () => {
    await writeToTeam('ana@visitor.example');
    const overview = await (await get('/_local/')).text();
    const pageOf = async (table: string) => {
      const [path = ''] = new RegExp(`/_local/tables/[^"]*${table}[^"]*`).exec(overview) ?? [];
      return (await get(path)).text();
    };
    expect(await pageOf('Orders')).toContain('The table is empty.');
    expect(await pageOf('ContactSubmissions')).toContain('{&quot;S&quot;:&quot;&lt;b&gt;Ana');
  });

  it('lists emails, checkout sessions and logs as JSON', async () => {
    expect(await (await get('/_local/emails')).json()).toEqual(
      JSON.parse(JSON.stringify(cloud.standIns.ses.emails())),
    );
    expect((await get('/_local/emails', { method: 'DELETE' })).status).toBe(204);
    expect(await (await get('/_local/emails')).json()).toEqual([]);
    expect(await (await get('/_local/checkout-sessions')).json()).toEqual(
      JSON.parse(JSON.stringify(cloud.standIns.stripe.sessions())),
    );
    // Functions may write more lines meanwhile.
    const newest = JSON.parse(JSON.stringify(cloud.log.entries.at(-1)));
    const shown = (await (await get('/_local/logs')).json()) as readonly { readonly time: number }[];
    expect(shown).toContainEqual(newest);
    expect(shown[0]?.time).toBeGreaterThanOrEqual(newest.time);
  });

  it('switches faults by JSON', async () => {
    const post = (body: string) => get('/_local/faults', { method: 'POST', body });
    const answer = await post('{"service":"stripe","mode":"declined"}');
    expect([answer.status, await answer.json()]).toEqual([200, { service: 'stripe', mode: 'declined' }]);
    expect((await checkOut()).ok).toBe(false);
    expect((await post('{"service":"stripe","mode":"off"}')).status).toBe(200);
    expect((await checkOut()).ok).toBe(true);
  });

  it('switches faults by its own form', async () => {
    const body = new URLSearchParams({ service: 'ssm', mode: 'throttle' });
    const answer = await get('/_local/faults', { method: 'POST', body, redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/_local/']);
    expect(await (await get('/_local/')).text()).toContain('value="throttle" aria-pressed="true"');
  });

  const allow = (service: string, modes: string) => `mode of ${service} must be one of off, error${modes}`;

  it.each([
    ['{"service":"post"}', 'service must be one of dynamodb, s3, ses, sqs, ssm, cognito, stripe, captcha'],
    ['{"service":"stripe","mode":"explode"}', allow('stripe', ', throttle, slow, declined')],
    ['{"service":"ssm","mode":"declined"}', allow('ssm', ', throttle, slow, unreachable')],
    ['{"service":"ses","mode":"declined"}', allow('ses', ', throttle, slow, unreachable, rejected')],
    ['{"service":"s3","mode":"declined"}', allow('s3', ', throttle, slow, unreachable')],
    ['{"service":"cognito","mode":"declined"}', allow('cognito', '')],
    ['[1,', 'The body must be a JSON object'],
    ['null', 'The body must be a JSON object'],
    ['{}', 'service must be one of'],
  ])('refuses the fault %s and lists the allowed ones', async (body, message) => {
    const answer = await get('/_local/faults', { method: 'POST', body });
    expect([answer.status, await answer.json()]).toEqual([400, { error: expect.stringContaining(message) }]);
  });

  it.each(['/_local/none', '/_local/tables/none', '/_local/tables/', '/_local/tables/%E0%A4%A'])(
    'has nothing at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it('is for this machine only: it refuses other host names and pages of other sites', async () => {
    const { host } = new URL(cloud.origin);
    expect((await send('/_local/', { host })).status).toBe(200);
    expect((await send('/_local', { host: '127.0.0.1:3000' })).status).toBe(200);
    for (const foreign of ['evil.example', 'localhost.evil.example', '10.0.0.1']) {
      expect((await send('/_local/emails', { host: foreign })).status, foreign).toBe(403);
    }
    expect((await send('/_local/emails', { host, origin: 'https://evil.example' }, 'DELETE')).status).toBe(
      403,
    );
    expect((await send('/_local/emails', { host, origin: cloud.origin }, 'DELETE')).status).toBe(204);
  });
});

describe('the gateway', () => {
  it('refuses a request whose target is not a path', async () => {
    expect((await send('*', { host: 'localhost' }, 'OPTIONS')).status).toBe(400);
    expect((await send('http://evil.example/', { host: 'localhost' })).status).toBe(400);
  });

  it('answers while the stack is rebuilt after an edit, and calls the new code then', async () => {
    for (const version of ['first', 'second']) {
      writeFileSync(
        join(cloud.functionsDir, 'verification', 'index.mjs'),
        `export const handler = async () => ({ statusCode: 200, body: '${version}' });`,
      );
      const answers = Promise.all(Array.from({ length: 5 }, () => get('/pricing')));
      await cloud.reload();
      expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(await (await get(api.verification.path)).text()).toBe(version);
    }
    expect((await checkOut()).status).toBe(200);
  });

  it('does not start on a port that is taken', async () => {
    const taken = await startServer(() => {});
    const port = Number(new URL(taken.url).port);
    await expect(startTestCloud({ port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
      port,
    });
    await taken.stop();
  });

  it('does not start with a stage that is not there', async () => {
    await expect(startTestCloud({ stage: 'moon' })).rejects.toThrow('moon');
  });
});

it('state is kept between runs in the data directory', async () => {
  const dataDir = join(webDir, 'state');
  const first = await startTestCloud({ dataDir });
  const stateOf = async ({ origin, standIns }: LocalCloud) => ({
    prices: ((await (await fetch(`${origin}/config.json`)).json()) as SiteConfig).prices,
    accounts: standIns.cognito.accounts(),
  });
  const before = await stateOf(first);
  await first.stop();
  const second = await startTestCloud({ dataDir });
  expect(await stateOf(second)).toEqual(before);
  await second.stop();
});
