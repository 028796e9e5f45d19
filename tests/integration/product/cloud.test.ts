import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, resendSignUpCode, signIn, signOut, signUp } from 'aws-amplify/auth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../domain/api.ts';
import { SERVICES } from '../../../domain/shop/catalog.ts';
import type { SiteConfig } from '../../../domain/site/site-config.ts';
import { stages } from '../../../infra/stages.ts';
import { functionCredentials } from '../../../local/aws/credentials.ts';
import type { LocalCloud } from '../../../local/cloud.ts';
import { compact } from '../../../local/functions/function-log.ts';
import { startServer } from '../../../local/stand-in.ts';
import { Template } from '../../../local/template/template.ts';
import { LOCAL_ADMINISTRATOR } from '../../../operations/local-run/administrator.ts';
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
  for (const service of ['cognito', 'dynamodb', 's3', 'ses', 'ssm', 'stripe'] as const)
    cloud.setFault(service, 'off');
  cloud.setViewerIp(undefined);
});

afterAll(async () => {
  await cloud.stop();
  rmSync(webDir, { recursive: true });
});

const notesTemplate = new Template(
  {
    Resources: {
      Notes: {
        Type: 'AWS::DynamoDB::Table',
        Properties: {
          TableName: 'notes',
          AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
          KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
        },
      },
    },
  },
  { stackName: 'notes', region: 'us-east-1', account: '123456789012', operatorParameter: () => undefined },
);

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

  it('forbids caching the error of a missing asset', async () => {
    cloud.setFault('s3', 'error');
    const { status, headers } = await get('/assets/none.js');
    expect(status).toBeGreaterThanOrEqual(400);
    expect(headers.get('cache-control') ?? '').not.toContain('immutable');
  });

  it('has the prices of the local payment provider in its configuration', async () => {
    const { stage, prices } = (await (await get('/config.json')).json()) as SiteConfig;
    expect(stage).toBe('dev');
    expect(Object.keys(prices.services)).toEqual(SERVICES.map(({ id }) => id));
  });

  it('answers HEAD without a body', async () => {
    const { status, headers } = await get('/pricing', { method: 'HEAD' });
    expect([status, headers.get('content-length')]).toEqual([200, '16']);
  });

  it('has security headers on pages, files, answers of the API and errors', async () => {
    for (const path of ['/pricing', '/assets/app-1a2b.js', '/assets/none.js', '/none', '/api/none']) {
      const { headers } = await get(path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.has('x-frame-options'), path).toBe(true);
    }
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

  it('answers 413 for more than 10 MB', async () => {
    const body = Buffer.alloc(10 * 1024 * 1024 + 1);
    expect((await get(api.checkout.path, { method: 'POST', body })).status).toBe(413);
  });

  it('fails when the parameter store or Stripe does, and writes one line with the request id', async () => {
    // Functions that are new have not kept anything that they read before.
    await cloud.reload();
    for (const service of ['ssm', 'stripe'] as const) {
      cloud.setFault(service, 'error');
      const before = cloud.log.entries.length;
      const answer = await checkOut();
      expect(answer.status, service).toBeGreaterThanOrEqual(500);
      const { requestId } = (await answer.json()) as { requestId: string };
      const about = cloud.log.entries.slice(before).filter(({ text }) => text.includes(requestId));
      expect(about, service).toHaveLength(1);
      expect(about[0]).toMatchObject({ function: 'checkout', fields: { requestId } });
      cloud.setFault(service, 'off');
    }
  });
});

describe('mail', () => {
  const post = (path: string, body: object) =>
    get(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const writeToTeam = (email: string, recaptchaToken: string | null = cloud.standIns.captcha.issueToken()) =>
    post(api.contact.path, {
      name: 'Ana',
      email,
      phone: '555 0100',
      company: 'Bakery',
      website: 'bakery.example',
      message: 'Please call me.',
      recaptchaToken,
      elapsedMs: 10_000,
    });

  const recipients = () => cloud.standIns.ses.emails().flatMap(({ to }) => to);

  const notes = (eventType: string) =>
    cloud.log.entries.filter(
      ({ function: name, fields }) => name === 'mail-events' && fields?.eventType === eventType,
    );

  it('is sent by functions, which receive its delivery events', async () => {
    expect((await writeToTeam('bounce@simulator.amazonses.com')).status).toBe(200);
    expect(recipients()).toContain('bounce@simulator.amazonses.com');
    await cloud.eventsSettled();
    expect([notes('Send').length, notes('Bounce').length]).toEqual([2, 1]);
  });

  it('is sent after a failure when the schedule is run at the console', async () => {
    cloud.setFault('ses', 'error');
    expect((await writeToTeam('later@visitor.example')).status).toBe(200);
    expect(recipients()).not.toContain('later@visitor.example');
    cloud.setFault('ses', 'off');
    const [schedule] = (await (await get('/_local/schedules')).json()) as {
      id: string;
      functions: string[];
    }[];
    expect(schedule?.functions).toEqual(['mail-retry']);
    const answer = await post(`/_local/schedules/${schedule?.id}`, {});
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    expect(recipients()).toContain('later@visitor.example');
  });

  it('is limited by the IP of the visitor, which the console can change', async () => {
    const from = async (ip: string) => {
      await post('/_local/viewer', { ip });
      return (await writeToTeam('again@visitor.example', null)).status;
    };
    const allowed = 3 * stages.dev.visitorAllowance;
    // Each stack begins with full buckets, so that the API's own throttle, which no IP has to itself, stays out.
    await cloud.reload();
    const answers: number[] = [];
    // The functions have their own clock: the time window of the limit may end once in between.
    while (answers.at(-1) !== 429 && answers.length <= 2 * allowed) answers.push(await from('203.0.113.1'));
    expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(allowed);
    await cloud.reload();
    expect(answers.at(-1)).toBe(429);
    expect(await from('203.0.113.2')).toBe(200);
  });
});

describe('accounts', () => {
  const siteConfig = async () => (await (await get('/config.json')).json()) as SiteConfig;

  beforeAll(async () => {
    const { userPoolId, userPoolClientId, endpoint } = (await siteConfig()).auth;
    Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: endpoint } } });
  });

  afterEach(() => signOut());

  async function enter() {
    const { email, password } = LOCAL_ADMINISTRATOR;
    await signIn({ username: email, password });
    const { tokens } = await fetchAuthSession();
    return { access: String(tokens?.accessToken), id: String(tokens?.idToken) };
  }

  const askWith = async (token: string) =>
    (await get(api.adminSession.path, { headers: { authorization: `Bearer ${token}` } })).status;

  it('are where the configuration of the site says, and pages may call there', async () => {
    const { auth } = await siteConfig();
    expect(auth).toMatchObject({
      region: 'us-east-1',
      endpoint: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    });
    const policy = (await get('/pricing')).headers.get('content-security-policy');
    expect(/connect-src [^;]*/.exec(policy ?? '')?.[0]).toContain(auth.endpoint);
  });

  it('include an administrator, who enters the back office by the access token alone', async () => {
    const { access, id } = await enter();
    expect(await askWith(access)).toBe(200);
    expect(await askWith(id)).toBe(403);
    expect(await askWith(`${access}x`)).toBe(401);
  });

  it('are checked by the functions, which deny access while the user pool fails', async () => {
    const { access } = await enter();
    expect(await askWith(access)).toBe(200);
    cloud.setFault('cognito', 'error');
    expect(await askWith(access)).toBe(503);
  });

  it('are confirmed by an email that the function of the stack has written', async () => {
    const email = 'newcomer@visitor.example';
    await signUp({ username: email, password: LOCAL_ADMINISTRATOR.password });
    const [mail] = (await (await get('/_local/emails')).json()) as {
      to: string[];
      from: string;
      html: string;
    }[];
    const accounts = (await (await get('/_local/accounts')).json()) as {
      email: string;
      codes: Record<string, string>;
    }[];
    const { codes } = accounts.find((account) => account.email === email) ?? expect.fail('No such account');
    expect(mail?.to).toEqual([email]);
    expect(mail?.html).toContain(codes.signUp);
    expect(mail?.html).toContain(cloud.origin);

    cloud.setFault('ses', 'throttle');
    await expect(resendSignUpCode({ username: email })).rejects.toThrow('Failed to send email.');
  });

  it('can be found by commands for operators', async () => {
    const { auth } = await siteConfig();
    const description = await (await get('/_local/stack')).json();
    expect(description).toMatchObject({
      region: 'us-east-1',
      outputs: {
        UserPoolId: auth.userPoolId,
        UserPoolClientId: auth.userPoolClientId,
        RolesTableName: expect.any(String),
      },
      endpoints: { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: auth.endpoint },
    });
  });
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
    const { dynamodb } = cloud.standIns;
    await dynamodb.createTables(notesTemplate);
    expect(await (await get('/_local/')).text()).toContain('<a href="/_local/tables/notes">');
    expect(await (await get('/_local/tables/notes')).text()).toContain('The table is empty.');
    const client = new DynamoDBClient({
      endpoint: dynamodb.url,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
    await client.send(new PutItemCommand({ TableName: 'notes', Item: { id: { S: '<b>' } } }));
    client.destroy();
    expect(await (await get('/_local/tables/notes')).text()).toContain(
      '{&quot;id&quot;:{&quot;S&quot;:&quot;&lt;b&gt;',
    );
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
    const [newest] = (await (await get('/_local/logs')).json()) as object[];
    expect(newest).toEqual(JSON.parse(JSON.stringify(cloud.log.entries.at(-1))));
  });

  it('lists the permissions of functions, and logs missing ones', async () => {
    const { dynamodb } = cloud.standIns;
    await dynamodb.createTables(notesTemplate);
    const credentials = functionCredentials('checkout');
    const client = new DynamoDBClient({ endpoint: dynamodb.url, region: 'us-east-1', credentials });
    const put = client.send(new PutItemCommand({ TableName: 'notes', Item: { id: { S: '1' } } }));
    await expect(put).rejects.toMatchObject({ name: 'AccessDeniedException' });
    client.destroy();
    expect(cloud.log.entries.map(compact)).toContainEqual(
      expect.stringMatching(
        /^\[checkout\] AccessDenied: the function's role s5-dev-PaymentsCheckoutRole\w+ lacks/,
      ),
    );
    await checkOut();
    expect(await (await get('/_local/permissions')).json()).toContainEqual({
      function: 'checkout',
      action: 'dynamodb:UpdateItem',
      resource: expect.stringMatching(/^table\/DataRateLimits/),
      isUsed: true,
    });
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

  it.each([
    [
      '{"service":"post","mode":"error"}',
      'service must be one of dynamodb, s3, ses, sqs, ssm, cognito, stripe, captcha',
    ],
    [
      '{"service":"stripe","mode":"explode"}',
      'mode of stripe must be one of off, error, throttle, slow, declined',
    ],
    [
      '{"service":"ssm","mode":"declined"}',
      'mode of ssm must be one of off, error, throttle, slow, unreachable',
    ],
    [
      '{"service":"ses","mode":"declined"}',
      'mode of ses must be one of off, error, throttle, slow, unreachable, rejected',
    ],
    [
      '{"service":"s3","mode":"declined"}',
      'mode of s3 must be one of off, error, throttle, slow, unreachable',
    ],
    ['{"service":"cognito","mode":"declined"}', 'mode of cognito must be one of off, error'],
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

describe('state', () => {
  it('is kept between runs in the data directory', async () => {
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
});
