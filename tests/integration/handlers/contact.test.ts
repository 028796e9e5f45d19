import { describe, expect, it, vi } from 'vitest';
import { CONTACT_FIELDS } from '../../../domain/contact.ts';
import { contactBody, passTime, startMailHarness, TEAM, type Viewer } from './mail-harness.ts';

const mailHarness = startMailHarness();
let keys = 0;
const newKey = () => `key-of-the-browser-${++keys}`;

interface Submission extends Viewer {
  readonly key?: string;
  readonly [field: string]: unknown;
}

/** Submits the form with a fresh captcha unless told otherwise. */
function submit({ key, ip, ...fields }: Submission = {}) {
  const body = contactBody({ recaptchaToken: mailHarness.standIns.captcha.issueToken(), ...fields });
  return mailHarness.call(
    'contact',
    { body, headers: key === undefined ? {} : { 'Idempotency-Key': key } },
    ip === undefined ? {} : { ip },
  );
}

async function storedFrom(email: string) {
  return (await mailHarness.items('CONTACT_SUBMISSIONS_TABLE')).filter((item) => item.email === email);
}

describe('a contact request', () => {
  it('is stored and mailed to the team and to the sender', async () => {
    const email = 'first@engines.example';
    const answer = await submit({ email });
    expect(answer).toMatchObject({ status: 200, body: { success: true, mail: 'sent' } });

    const [stored, ...others] = await storedFrom(email);
    expect(others).toEqual([]);
    expect(stored).toMatchObject({
      kind: 'contact',
      status: 'new',
      captcha: 'passed',
      services: ['email', 'seo'],
      service: 'SEO, Email & SMS Campaigns',
      mails: { team: { state: 'sent', attempts: 1 }, acknowledgement: { state: 'sent', attempts: 1 } },
    });
    expect(stored).not.toHaveProperty('outbox');
    expect(stored).not.toHaveProperty('recaptchaToken');

    const [toTeam] = mailHarness.emailsTo(TEAM);
    expect(toTeam).toMatchObject({
      subject: 'New inquiry from Ada Lovelace (Analytical Engines)',
      text: expect.stringContaining('We would like to be found.'),
      html: expect.stringContaining('We would like to be found.'),
      headers: { 'reply-to': expect.stringContaining(email) },
      tags: { record: 'contact', record_id: stored?.id, mail: 'team' },
    });
    const [toSender] = mailHarness.emailsTo(email);
    expect(toSender).toMatchObject({
      from: expect.stringContaining('<hello@dev.example.com>'),
      headers: { 'auto-submitted': 'auto-generated' },
    });
    expect(mailHarness.emails()).toHaveLength(2);
  });

  it('has all that the form asks for in its record and in the mail to the team', async () => {
    const email = 'everything@engines.example';
    const written = CONTACT_FIELDS.map(({ id, kind }) => [id, kind === 'email' ? email : `written as ${id}`]);
    await submit(Object.fromEntries(written));
    expect(await storedFrom(email)).toEqual([expect.objectContaining(Object.fromEntries(written))]);
    for (const [, text] of written) expect(mailHarness.emailsTo(TEAM)[0]?.text).toContain(text);
  });

  it('may leave the services out', async () => {
    await submit({ email: 'no-services@engines.example', services: undefined });
    const [stored] = await storedFrom('no-services@engines.example');
    expect(stored).toMatchObject({ services: [], service: null });
  });

  it('keeps everything that people write, in any script, and nothing of it becomes markup or a header', async () => {
    const written = {
      name: 'Zoë <b>O’Brien</b> 👩‍🚀',
      company: 'شركة "; DROP TABLE',
      phone: '+1 801 555\r\nBcc: all@example.org',
      website: 'https://例え.example/?a=1&b=<script>',
      message: 'Line one\r\nBcc: victim@example.org\n<script>alert(1)</script>\u0000 👋🏽',
      email: 'odd@engines.example',
    };
    const turned = { ...written, company: `\u202e${written.company}` };
    expect((await submit(turned)).body).toEqual({ success: true, mail: 'sent' });
    const [stored] = await storedFrom(written.email);
    expect(stored).toMatchObject(written);
    expect(mailHarness.emails()).toHaveLength(2);
    for (const { to, headers, html, subject } of mailHarness.emails()) {
      expect(to).toHaveLength(1);
      expect(headers).not.toHaveProperty('bcc');
      expect(subject).not.toMatch(/[\r\n]/);
      expect(html).not.toContain('<script>');
      expect(html).not.toContain('<b>O');
    }
    expect(mailHarness.emailsTo(TEAM)[0]?.headers['reply-to']).toContain('odd@engines.example');
  });

  it.each(['name', 'company', 'phone', 'website'])(
    'cannot smuggle a header into a mail by %s',
    async (field) => {
      await submit({
        email: `${field}@engines.example`,
        [field]: 'x\r\nBcc: everybody@example.org\r\n\r\nHello',
      });
      expect(mailHarness.emails()).toHaveLength(2);
      for (const { to, headers } of mailHarness.emails()) {
        expect(to).toHaveLength(1);
        expect(headers).not.toHaveProperty('bcc');
      }
    },
  );

  it.each(['ada+tag@engines.example', 'ada@bücher.example', 'ADA@Engines.Example'])(
    'answers to %s',
    async (email) => {
      expect((await submit({ email })).body).toEqual({ success: true, mail: 'sent' });
      expect(mailHarness.emails()).toHaveLength(2);
    },
  );

  it('of an email address that mail cannot be sent to is refused, with what to do', async () => {
    const email = 'аda@engines.example';
    expect(await submit({ email })).toMatchObject({
      status: 400,
      body: {
        fields: { email: expect.stringContaining('Please write the part before the @ in plain letters') },
      },
    });
    expect(await storedFrom(email)).toEqual([]);
  });

  it.each([
    ['name', ''],
    ['name', '   '],
    ['email', 'nobody'],
    ['email', 'two@example.com, three@example.com'],
    ['email', 'a@example.com\r\nBcc: b@example.com'],
    ['phone', undefined],
    ['company', 5],
    ['website', null],
    ['message', ''],
    ['message', 'x'.repeat(10_001)],
    ['services', ['unknown']],
    ['elapsedMs', -1],
  ])('with %s %j is refused, and the field is named', async (field, value) => {
    const answer = await submit({ [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(Object.keys(answer.body.fields as object).join()).toContain(field);
    expect(mailHarness.emails()).toEqual([]);
  });

  it('takes a message of 10,000 characters', async () => {
    expect((await submit({ message: '😀'.repeat(5000) })).body).toEqual({ success: true, mail: 'sent' });
  });
});

describe('a contact request that is repeated', () => {
  it('is stored and mailed once, and answered the same', async () => {
    const request = { key: newKey(), email: 'twice@engines.example' };
    const first = await submit(request);
    const second = await submit(request);
    expect(second.body).toEqual(first.body);
    expect([first.metrics, second.metrics]).toEqual([{ 'business.Contacts': 1 }, {}]);
    expect(await storedFrom('twice@engines.example')).toHaveLength(1);
    expect(mailHarness.emails()).toHaveLength(2);
  });

  it('at the same time, each with a proof of its own, is stored and mailed once', async () => {
    const request = { key: newKey(), email: 'double-click@engines.example' };
    const call = () => ({
      body: contactBody({
        email: request.email,
        recaptchaToken: mailHarness.standIns.captcha.issueToken(),
      }),
      headers: { 'Idempotency-Key': request.key },
    });
    const answers = await mailHarness.callAtOnce('contact', [call(), call()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await storedFrom(request.email)).toHaveLength(1);
    expect(mailHarness.emails()).toHaveLength(2);
  });

  it('with the same proof of a captcha is stored and mailed once', async () => {
    const email = 'same-proof@engines.example';
    const call = {
      body: contactBody({ email, recaptchaToken: mailHarness.standIns.captcha.issueToken() }),
      headers: { 'Idempotency-Key': newKey() },
    };
    const codes = (await mailHarness.callAtOnce('contact', [call, call])).map(({ body }) => body.code);
    expect(codes).toContain(undefined);
    for (const code of codes) expect([undefined, 'captcha_failed']).toContain(code);
    expect((await mailHarness.call('contact', call)).body).toEqual({ success: true, mail: 'sent' });
    expect(await storedFrom(email)).toHaveLength(1);
    expect(mailHarness.emails()).toHaveLength(2);
  });

  it('with other contents under the same key is refused', async () => {
    const request = { key: newKey(), email: 'conflict@engines.example' };
    await submit(request);
    const answer = await submit({ ...request, message: 'Something else' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
    expect(mailHarness.emails()).toHaveLength(2);
  });

  it('does not care in which order the services were chosen', async () => {
    const request = { key: newKey(), email: 'order@engines.example' };
    await submit({ ...request, services: ['seo', 'email'] });
    expect((await submit({ ...request, services: ['email', 'seo', 'seo'] })).status).toBe(200);
  });

  it('is refused when its key is none', async () => {
    expect((await submit({ key: 'short' })).body.code).toBe('invalid_idempotency_key');
  });
});

describe('the same request sent again from a new form', () => {
  const again = (email: string, fields: object = {}) => submit({ email, key: newKey(), ...fields });

  it('within a day is one request with a count, and one mail', async () => {
    const email = 'thrice@engines.example';
    mailHarness.clear();
    const answers = [
      await again(email),
      await again(email),
      await again(email, { services: ['email', 'seo'] }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { mail: 'sent' } });
    expect(answers.map(({ metrics }) => metrics['business.Contacts'])).toEqual([1, undefined, undefined]);
    expect(await storedFrom(email)).toMatchObject([{ times: 3, status: 'new' }]);
    expect(mailHarness.emailsTo(TEAM)).toHaveLength(1);
    expect(mailHarness.emailsTo(email)).toHaveLength(1);
  });

  it('a day later, or with anything else in it, is another one', async () => {
    const email = 'tomorrow@engines.example';
    await again(email);
    await again(email, { phone: '801 555 0100' });
    passTime(24 * 60 + 1);
    await again(email);
    const stored = await storedFrom(email);
    expect(stored).toHaveLength(3);
    for (const record of stored) expect(record).not.toHaveProperty('times');
  });

  it('is mailed when only the one without a captcha came before', async () => {
    const held = 'held-first@engines.example';
    await again(held, { recaptchaToken: null });
    await again(held);
    expect((await storedFrom(held)).map(({ status }) => status).sort()).toEqual(['new', 'unchecked']);
    expect(mailHarness.emailsTo(held)).toHaveLength(1);
  });
});

describe('the captcha', () => {
  const issueToken: typeof mailHarness.standIns.captcha.issueToken = (options) =>
    mailHarness.standIns.captcha.issueToken(options);

  it.each<[string, () => string]>([
    ['forged', () => 'forged'],
    ['forged but like a real one', () => `03A${'x'.repeat(200)}`],
    ['of another site', () => issueToken({ hostname: 'evil.example' })],
    ['that has expired', () => issueToken({ age: 3 * 60_000 })],
  ])('refuses a token %s', async (_, token) => {
    const email = 'refused@engines.example';
    const answer = await submit({ email, recaptchaToken: token() });
    expect(answer).toMatchObject({ status: 400, body: { code: 'captcha_failed' } });
    expect(await storedFrom(email)).toEqual([]);
    expect(mailHarness.emails()).toEqual([]);
  });

  it('refuses a token that was used before', async () => {
    const recaptchaToken = issueToken();
    expect((await submit({ recaptchaToken })).status).toBe(200);
    expect((await submit({ recaptchaToken })).body.code).toBe('captcha_failed');
  });

  it.each(['error', 'throttle', 'unreachable', 'slow'] as const)(
    'locks nobody out while its provider is in trouble (%s)',
    async (fault) => {
      mailHarness.break('captcha', fault);
      const email = `captcha-${fault}@engines.example`;
      expect((await submit({ email })).body).toEqual({ success: true, mail: 'sent' });
      const [stored] = await storedFrom(email);
      expect(stored).toMatchObject({ captcha: 'unavailable', status: 'unchecked', mails: {} });
      expect(mailHarness.emails()).toEqual([]);
    },
  );

  it('that nobody could pass lets three requests an hour in from one IP', async () => {
    const ip = mailHarness.newIp();
    const statuses = [];
    for (let times = 0; times < 4; times++) {
      statuses.push((await submit({ ip, recaptchaToken: null })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    passTime(61);
    expect((await submit({ ip, recaptchaToken: null })).status).toBe(200);
  });
});

const SIGNS: readonly (readonly [string, Submission])[] = [
  ['had what people do not see filled in by a password manager', { topic: 'SEO offers' }],
  ['had the form filled in by the browser', { elapsedMs: 900 }],
  ['writes markup', { message: 'Ours is [url=https://shop.example]here[/url]' }],
  ['lists the sites of all locations', { message: 'https://www.boise.example '.repeat(12) }],
  ['has a website for a name', { name: 'https://shop.example' }],
];

describe('a sender with signs of spam', () => {
  it.each(SIGNS)('who %s and has passed the captcha is mailed like anybody', async (sign, fields) => {
    const email = `proven-${SIGNS.findIndex(([known]) => known === sign)}@engines.example`;
    const answer = await submit({ email, ...fields });
    expect(answer).toMatchObject({ status: 200, body: { success: true, mail: 'sent' } });
    expect(await storedFrom(email)).toMatchObject([{ status: 'new', captcha: 'passed' }]);
    expect(mailHarness.emailsTo(email)).toHaveLength(1);
    expect(mailHarness.emailsTo(TEAM)).toHaveLength(1);
  });

  it.each(SIGNS)('who %s and shows no proof waits for a person', async (sign, fields) => {
    const email = `doubtful-${SIGNS.findIndex(([known]) => known === sign)}@engines.example`;
    expect((await submit({ email, recaptchaToken: null, ...fields })).status).toBe(200);
    expect(await storedFrom(email)).toMatchObject([{ status: 'unchecked', mails: {} }]);
    expect(mailHarness.emails()).toEqual([]);
  });
});

describe('a probable program', () => {
  it.each<[string, Submission]>([
    ['fills in what people do not see, and writes markup', { ...SIGNS[0]?.[1], ...SIGNS[2]?.[1] }],
    ['is faster than a person, and writes mostly links', { ...SIGNS[1]?.[1], ...SIGNS[3]?.[1] }],
  ])(
    'that %s, without proof, is stored as spam, answered like anybody, mails nobody and does not count',
    async (sign, fields) => {
      const email = 'program@spam.example';
      const before = (await storedFrom(email)).length;
      const program = { email, company: `A program that ${sign}`, recaptchaToken: null, ...fields };
      const answer = await submit(program);
      expect(answer).toMatchObject({ status: 200, body: { success: true, mail: 'sent' } });
      expect(answer.metrics).toEqual({});
      const stored = await storedFrom(email);
      expect(stored).toHaveLength(before + 1);
      expect(stored.every(({ status }) => status === 'spam')).toBe(true);
      expect(mailHarness.emails()).toEqual([]);
      await mailHarness.runSchedule();
      expect(mailHarness.emails()).toEqual([]);
    },
  );

  it('fills the list of spam no faster than three an hour from one IP', async () => {
    const ip = mailHarness.newIp();
    const spam = { ip, recaptchaToken: null, ...SIGNS[0]?.[1], ...SIGNS[2]?.[1] };
    const statuses = [];
    for (let times = 0; times < 4; times++) statuses.push((await submit(spam)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('200 requests at once from one IP', () => {
  it('are five requests and 195 refusals', async () => {
    const bodies = Array.from({ length: 200 }, (_, index) => ({
      body: contactBody({
        email: `flood-${index}@flood.example`,
        recaptchaToken: mailHarness.standIns.captcha.issueToken(),
      }),
    }));
    // So many calls in one process may take longer than a function waits for the database.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answers = await mailHarness.callAtOnce('contact', bodies);
    const byStatus = Map.groupBy(answers, ({ status }) => status);
    expect([...byStatus.keys()].sort()).toEqual([200, 429]);
    expect(byStatus.get(200)).toHaveLength(5);
    expect(byStatus.get(429)?.[0]?.body).toMatchObject({ code: 'too_many_requests' });
    expect(mailHarness.emails()).toHaveLength(10);
  });

  it('stop nobody else', async () => {
    expect((await submit()).status).toBe(200);
  });
});

it('claims of other IPs do not get around the limits', async () => {
  const ip = mailHarness.newIp();
  for (let times = 0; times < 5; times++) await submit({ ip });
  const claimed = await mailHarness.call(
    'contact',
    { body: contactBody(), headers: { 'x-forwarded-for': `203.0.113.1, ${ip}, 130.176.0.1` } },
    { ip },
  );
  expect(claimed.status).toBe(429);
});
