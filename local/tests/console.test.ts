import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserPool } from '../aws/cognito/pools.ts';
import { systemClock } from '../clock.ts';
import { handleConsole } from '../console/console.ts';
import { FunctionLog } from '../functions/function-log.ts';
import { Permissions } from '../permissions/permissions.ts';
import { Faults, type StandIns, startStandIns, stopStandIns } from '../services.ts';
import { CAPTCHA_SECRET_KEY } from '../stand-in-keys.ts';
import { BUCKET, bucket, createClient, post, signedForm } from './aws/s3/s3-fixture.ts';
import { json, type RequestParts, request } from './fixture-stack.ts';

const RUNS = [{ id: 'Retry1A2B', expression: 'rate(5 minutes)', enabled: true, functions: ['mail-retry'] }];
const DESCRIPTION = {
  region: 'us-east-1',
  outputs: { UserPoolId: 'us-east-1_pool' },
  endpoints: { AWS_ENDPOINT_URL_SES: 'http://127.0.0.1:9' },
};
const SAMPLES = ['Order, to the client', 'Code: 50% off?'].map((name) => ({
  name,
  mail: { subject: name, text: name, html: `<html><head></head><body>${name}</body></html>` },
}));
const PROJECT = {
  name: 'Shop',
  console: {
    links: [{ name: 'Catalog', path: '/catalog' }],
    stripeCommand: (url: string) => `npm run prices -- ${url}`,
    mailSamples: SAMPLES,
  },
};
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let standIns: StandIns;
let client: SESClient;
let published: string[] = [];
let viewer: string | undefined;
let runs: string[] = [];
let isRetryBroken = false;

beforeAll(async () => {
  standIns = await startStandIns(undefined);
  standIns.ses.setAccount({
    region: 'us-east-1',
    identities: ['example.com'],
    configurationSets: new Map([
      ['site', [{ eventTypes: ['bounce', 'complaint'], topicArn: 'arn:aws:sns:us-east-1:1:mail' }]],
    ]),
  });
  standIns.ses.publishTo((_, __, message) => published.push(JSON.parse(message).eventType));
  client = new SESClient({
    endpoint: standIns.ses.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});

beforeEach(() => {
  published = [];
  runs = [];
  isRetryBroken = false;
});

afterEach(() => standIns.ses.clear());

afterAll(async () => {
  client.destroy();
  await stopStandIns(standIns);
});

function call(path: string, parts?: RequestParts) {
  return handleConsole(request(`/_local/${path}`, parts), {
    standIns,
    permissions: new Permissions(),
    faults: new Faults(standIns),
    log: new FunctionLog(() => {}),
    clock: systemClock,
    schedules: {
      list: () => RUNS,
      run: async (id) => {
        if (id !== RUNS[0]?.id) return undefined;
        runs.push(id);
        return [
          isRetryBroken ? { ok: false, errorType: 'Error', message: 'broken' } : { ok: true, value: null },
        ];
      },
    },
    description: DESCRIPTION,
    project: PROJECT,
    setViewerIp: (ip) => {
      viewer = ip;
    },
  });
}

const text = async (path: string) => (await call(path)).body.toString();

it('names the project, its pages, the stand-ins, and the command about prices', async () => {
  const overview = await text('');
  for (const { url } of Object.values(standIns)) expect(overview).toContain(`<code>${url}</code>`);
  expect(overview).toContain('<h1>Shop, local</h1>');
  expect(overview).toContain('<a href="/catalog">Catalog</a>');
  expect(overview).toContain(`npm run prices -- ${standIns.stripe.url}<`);
});

const mimeText = (subject: string) => `From: Signal <hello@example.com>
To: ana@visitor.example
Reply-To: reply@visitor.example
Subject: ${subject}
Content-Type: multipart/alternative; boundary=part

--part
Content-Type: text/plain

Open http://localhost:3000/x?a=1&b=2, <b>now</b>
--part
Content-Type: text/html

<p onclick="x()">Open</p>
--part--`;

async function send(subject: string): Promise<string> {
  const { MessageId = '' } = await client.send(
    new SendRawEmailCommand({
      Destinations: ['ana@visitor.example'],
      RawMessage: { Data: Buffer.from(mimeText(subject)) },
      ConfigurationSetName: 'site',
      Tags: [{ Name: 'record', Value: 'contact' }],
    }),
  );
  return MessageId;
}

describe('emails', () => {
  it('are listed as JSON, newest first, and can be emptied', async () => {
    expect(json(await call('emails'))).toEqual([]);
    await send('First');
    const id = await send('Second');
    const list = JSON.parse(await text('emails'));
    expect(list.map(({ subject }: { subject: string }) => subject)).toEqual(['Second', 'First']);
    expect(list[0]).toMatchObject({
      id,
      to: ['ana@visitor.example'],
      from: 'Signal <hello@example.com>',
      subject: 'Second',
      text: expect.stringContaining('Open http'),
      html: '<p onclick="x()">Open</p>\n',
      headers: { from: 'Signal <hello@example.com>', to: 'ana@visitor.example', subject: 'Second' },
      date: expect.stringMatching(/Z$/),
    });
    expect((await call('emails', { method: 'DELETE' })).status).toBe(204);
    expect(json(await call('emails'))).toEqual([]);
  });

  it('are listed for people, with everything escaped', async () => {
    expect(await text('')).toContain('<h2>Emails</h2><p class="quiet">There are none.</p>');
    const id = await send('<script>no</script>');
    const overview = await text('');
    expect(overview).toContain(`<a href="/_local/emails/${id}">&lt;script&gt;no&lt;/script&gt;</a>`);
    expect(overview).toContain('ana@visitor.example');
  });

  it('have a page each, with text, headers, tags, and frames of both widths and schemes', async () => {
    const id = await send('<i>Hello</i>');
    const page = await text(`emails/${id}`);
    expect(page).toContain('<h1>&lt;i&gt;Hello&lt;/i&gt;</h1>');
    expect(page).toContain('<a href="http://localhost:3000/x?a=1&amp;b=2">');
    expect(page).toContain('&lt;b&gt;now');
    expect(page).not.toContain('onclick');
    expect(page.match(/color-scheme: \w+" title="[^"]+" src="[^"]+" sandbox="[^"]+"/g)).toEqual(
      [
        'light" title="Narrow',
        'dark" title="Narrow, dark',
        'light" title="Wide',
        'dark" title="Wide, dark',
      ].map(
        (view) =>
          `color-scheme: ${view}" src="/_local/emails/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"`,
      ),
    );
    for (const part of ['reply@visitor.example', 'configuration set', 'site', 'record', 'contact']) {
      expect(page).toContain(part);
    }
  });

  it('are shown without scripts, and nothing else is framed', async () => {
    const id = await send('Hello');
    const email = await call(`emails/${id}/html`);
    expect(email.body.toString()).toBe('<p onclick="x()">Open</p>\n');
    expect(email.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'",
    );
    expect((await call(`emails/${id}`)).headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; frame-ancestors 'none'",
    );
  });

  it('name their missing part', async () => {
    const { MessageId } = await client.send(
      new SendRawEmailCommand({
        Destinations: ['ana@visitor.example'],
        RawMessage: { Data: Buffer.from('From: hello@example.com\r\nSubject: Empty\r\n\r\n') },
      }),
    );
    expect((await text(`emails/${MessageId}`)).split('The mail has no such part.')).toHaveLength(3);
    expect((await call(`emails/${MessageId}/html`)).status).toBe(404);
  });

  it('bounce and cause complaints at the press of a button', async () => {
    const id = await send('Hello');
    const bounced = await call(`emails/${id}/bounce`, { method: 'POST', headers: FORM });
    expect([bounced.status, bounced.headers.get('location')]).toEqual([303, `/_local/emails/${id}`]);
    expect((await call(`emails/${id}/complain`, { method: 'POST' })).status).toBe(204);
    expect(published).toEqual(['Bounce', 'Complaint']);
  });

  it.each(['emails/none/bounce', 'emails/none', 'emails'])('cannot be reported at %s', async (path) => {
    expect((await call(path, { method: 'POST' })).status).toBe(404);
  });
});

describe('samples of emails', () => {
  it('have a page each', async () => {
    const overview = await text('');
    for (const { name, mail } of SAMPLES) {
      const path = `samples/${encodeURIComponent(name)}`;
      expect(overview, name).toContain(`href="/_local/${path}"`);
      expect(await text(path), name).toContain(`src="/_local/${path}/html"`);
      expect(await text(`${path}/html`), name).toBe(
        mail.html.replace('<head>', '<head><base target="_blank">'),
      );
    }
    expect((await call('samples/none')).status).toBe(404);
  });
});

describe('schedules', () => {
  it('are listed with a button', async () => {
    expect(await text('')).toContain('action="/_local/schedules/Retry1A2B" aria-label="mail-retry"');
    expect(json(await call('schedules'))).toEqual(RUNS);
  });

  it('run at the press of their button', async () => {
    const pressed = await call('schedules/Retry1A2B', { method: 'POST', headers: FORM });
    expect([pressed.status, pressed.headers.get('location'), runs]).toEqual([303, '/_local/', ['Retry1A2B']]);
  });

  it('show the result of their run', async () => {
    const run = async () => {
      const answer = await call('schedules/Retry1A2B', { method: 'POST' });
      return [answer.status, json(answer)];
    };
    expect(await run()).toEqual([200, { success: true }]);
    isRetryBroken = true;
    expect(await run()).toEqual([502, { error: 'Error: broken' }]);
  });

  it('are not found under another name', async () => {
    expect((await call('schedules/none', { method: 'POST' })).status).toBe(404);
  });
});

describe('uploads', () => {
  const KEY = 'onboarding/a b/<1>.html';

  async function upload(): Promise<string> {
    const { s3 } = standIns;
    await s3.setBuckets([bucket()]);
    const uploader = createClient(s3.url);
    const tagging = '<Tagging><TagSet><Tag><Key>state</Key><Value>pending</Value></Tag></TagSet></Tagging>';
    await post(await signedForm(uploader, { Key: KEY, Fields: { tagging } }), '<script>x</script>');
    uploader.destroy();
    return `uploads/${BUCKET}/${encodeURIComponent(KEY)}`;
  }

  it('are listed with their types and tags, for people and as JSON', async () => {
    expect(await text('')).toContain('<h2>Uploads</h2><p class="quiet">There are none.</p>');
    const path = await upload();
    const overview = await text('');
    expect(overview).toContain(`<a href="/_local/${path}">onboarding/a b/&lt;1&gt;.html</a>`);
    for (const part of ['18 bytes', 'application/pdf', 'state=pending']) expect(overview).toContain(part);
    expect(json(await call('uploads'))).toMatchObject([{ bucket: BUCKET, key: KEY, size: 18 }]);
  });

  it('are downloaded, and never shown', async () => {
    const { headers, body } = await call(await upload());
    expect(body.toString()).toBe('<script>x</script>');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
    });
    expect((await call(`uploads/${BUCKET}/none`)).status).toBe(404);
  });
});

describe('accounts', () => {
  const pool: UserPool = {
    id: 'us-east-1_pool',
    name: 'pool',
    region: 'us-east-1',
    issuer: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_pool',
    passwordPolicy: {
      MinimumLength: 12,
      RequireLowercase: true,
      RequireUppercase: true,
      RequireNumbers: true,
      RequireSymbols: true,
    },
    temporaryPasswordValidity: 3,
    sender: { from: 'hello@example.com', replyTo: undefined, configurationSet: undefined },
    triggers: {},
    clients: [],
    groups: ['admin'],
  };
  const NAME = '<b>Ana</b>';
  const EMAIL = 'ana@visitor.example';

  beforeEach(async () => {
    standIns.cognito.setPools([pool]);
    await standIns.cognito.administer('AdminCreateUser', {
      UserPoolId: pool.id,
      Username: EMAIL,
      UserAttributes: [{ Name: 'name', Value: NAME }],
    });
  });

  afterEach(async () => {
    await standIns.cognito.administer('AdminDeleteUser', { UserPoolId: pool.id, Username: EMAIL });
    standIns.cognito.setPools([]);
  });

  const act = (action: string, body = '') =>
    call(`accounts/${action}`, { method: 'POST', headers: FORM, body });
  const account = async () => JSON.parse(await text('accounts'))[0];
  const usernameOf = async () => (await account()).username as string;

  it('are listed with everything escaped, and without codes or passwords', async () => {
    const overview = await text('');
    expect(overview).toContain('&lt;b&gt;Ana&lt;/b&gt;');
    expect(overview).toContain('force change password');
    expect(await account()).toEqual({
      username: expect.stringMatching(/^[\da-f-]{36}$/),
      email: EMAIL,
      name: NAME,
      status: 'FORCE_CHANGE_PASSWORD',
      enabled: true,
      groups: [],
      mfa: false,
      codes: {},
    });
  });

  it('are disabled and enabled at the press of a button', async () => {
    const ana = await usernameOf();
    const pressed = await act(`${ana}/disable`);
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/_local/']);
    expect((await account()).enabled).toBe(false);
    expect(await text('')).toContain(`action="/_local/accounts/${ana}/enable"`);
    await act(`${ana}/enable`);
    expect((await account()).enabled).toBe(true);
  });

  it('are added to groups and removed from them', async () => {
    const ana = await usernameOf();
    await act(`${ana}/add-to-group`, 'group=admin');
    expect((await account()).groups).toEqual(['admin']);
    expect(await text('')).toContain(`action="/_local/accounts/${ana}/remove-from-group"`);
    await act(`${ana}/remove-from-group`, 'group=admin');
    expect((await account()).groups).toEqual([]);
  });

  it.each(['delete', 'constructor', 'add-to-group'])('are not changed by %s', async (action) => {
    expect((await act(`${await usernameOf()}/${action}`)).status).toBe(404);
    expect((await act('unknown/disable')).status).toBe(404);
  });
});

describe('the running stack', () => {
  it('is described for commands', async () => {
    expect(json(await call('stack'))).toEqual(DESCRIPTION);
  });
});

describe('the captcha', () => {
  const verify = async (token: string) => {
    const body = new URLSearchParams({ secret: CAPTCHA_SECRET_KEY, response: token });
    return (await fetch(`${standIns.captcha.url}/recaptcha/api/siteverify`, { method: 'POST', body })).json();
  };

  it('gives out tokens of any host and age', async () => {
    const ask = async (body: string) =>
      String(json(await call('captcha/tokens', { method: 'POST', body })).token);
    expect(await verify(await ask(''))).toMatchObject({ success: true, hostname: 'localhost' });
    expect(await verify(await ask('{"hostname":"evil.example"}'))).toMatchObject({
      hostname: 'evil.example',
    });
    expect(await verify(await ask('{"ageSeconds":120}'))).toMatchObject({ success: false });
  });

  it('expires on demand', async () => {
    const token = standIns.captcha.issueToken();
    expect((await call('captcha/expire', { method: 'POST' })).status).toBe(204);
    expect(await verify(token)).toMatchObject({ success: false });
    const pressed = await call('captcha/expire', { method: 'POST', headers: FORM });
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/_local/']);
  });

  it('does nothing else', async () => {
    expect((await call('captcha/solve', { method: 'POST' })).status).toBe(404);
  });
});

describe("the visitors' IP", () => {
  const set = (body: string) => call('viewer', { method: 'POST', body });

  it('can be set and reset', async () => {
    expect((await set('{"ip":"203.0.113.9"}')).status).toBe(204);
    expect(viewer).toBe('203.0.113.9');
    expect((await set('{"ip":null}')).status).toBe(204);
    expect(viewer).toBeUndefined();
  });

  it.each(['', '{}', '{"ip":7}'])('is not what %j says', async (body) => {
    expect((await set(body)).status).toBe(400);
  });
});
