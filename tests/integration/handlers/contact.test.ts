import { describe, expect, it } from 'vitest';
import { CONTACT_FIELDS } from '../../../domain/contact.ts';
import { DEFAULT_SETTINGS } from '../../../domain/settings/settings.ts';
import { contactBody, passTime, startEmailHarness, TEAM, type Viewer } from './api-harness.ts';

const harness = startEmailHarness();
let keys = 0;
const newKey = () => `key-of-the-browser-${++keys}`;

interface Submission extends Viewer {
  readonly key?: string;
  readonly [field: string]: unknown;
}

const provenBody = (fields: object = {}) =>
  contactBody({ recaptchaToken: harness.standIns.captcha.issueToken(), ...fields });

/** Submits the form, by default with a fresh captcha. */
function submit({ key, ip, ...fields }: Submission = {}) {
  const body = provenBody(fields);
  return harness.call(
    'contact',
    { body, headers: key === undefined ? {} : { 'Idempotency-Key': key } },
    ip === undefined ? {} : { ip },
  );
}

async function storedFrom(email: string) {
  return (await harness.items('CONTACT_SUBMISSIONS_TABLE')).filter((item) => item.email === email);
}

describe('a contact request', () => {
  it('is stored, and emailed to the team and the sender', async () => {
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

    const [toTeam] = harness.emailsTo(TEAM);
    expect(toTeam).toMatchObject({
      subject: 'New inquiry from Ada Lovelace (Analytical Engines)',
      text: expect.stringContaining('We would like to be found.'),
      html: expect.stringContaining('We would like to be found.'),
      headers: { 'reply-to': expect.stringContaining(email) },
      tags: { record: 'contact', record_id: stored?.id, mail: 'team' },
    });
    const [toSender] = harness.emailsTo(email);
    expect(toSender).toMatchObject({
      from: expect.stringContaining('<hello@dev.example.com>'),
      headers: { 'auto-submitted': 'auto-generated' },
    });
    expect(harness.emails()).toHaveLength(2);
  });

  it('promises what the settings say, and goes to the address that they name', async () => {
    const settings = {
      hours: { ...DEFAULT_SETTINGS.hours, reply: 2, closes: 16 },
      notices: { ...DEFAULT_SETTINGS.notices, inquiries: 'sales@agency.example' },
    };
    await harness.applySettings(settings, () => submit({ email: 'told@engines.example' }));
    expect(harness.emailsTo('told@engines.example')[0]).toMatchObject({
      subject: 'We received your message: expect a reply within 2 business hours',
      text: expect.stringContaining('9 to 4'),
    });
    expect(harness.emailsTo(TEAM)).toEqual([]);
    expect(harness.emailsTo('sales@agency.example')[0]?.text).toContain('within 2 business hours');
    await submit({ email: 'later@engines.example' });
    expect(harness.emailsTo(TEAM)).toHaveLength(1);
  });

  it('has every field of the form in its record and in the email to the team', async () => {
    const email = 'everything@engines.example';
    const written = CONTACT_FIELDS.map(({ id, kind }) => [id, kind === 'email' ? email : `written as ${id}`]);
    await submit(Object.fromEntries(written));
    expect(await storedFrom(email)).toEqual([expect.objectContaining(Object.fromEntries(written))]);
    for (const [, text] of written) expect(harness.emailsTo(TEAM)[0]?.text).toContain(text);
  });

  it('has where its sender came from, if the browser tells it', async () => {
    const cameFrom = { kind: 'search', host: 'google.com', landing: '/pricing', campaign: 'spring' };
    const email = 'from-a-search@engines.example';
    await submit({ email, cameFrom: { ...cameFrom, ip: '203.0.113.7' } });
    expect(await storedFrom(email)).toMatchObject([{ cameFrom }]);
    expect((await storedFrom(email))[0]?.cameFrom).not.toHaveProperty('ip');
    await submit({ email: 'from-nowhere@engines.example' });
    expect((await storedFrom('from-nowhere@engines.example'))[0]).not.toHaveProperty('cameFrom');
  });

  it.each([
    { kind: 'spy' },
    { kind: 'site', host: 'evil.example/<script>' },
    { kind: 'site', host: 'a'.repeat(5_000) },
    { kind: 'direct', landing: '/x?token=1' },
    { kind: 'direct', campaign: '=HYPERLINK("https://evil.example")' },
    { kind: 'direct', campaign: 'ada@example.com' },
    'search',
  ])('is refused if it claims to come from %j', async (cameFrom) => {
    expect(await submit({ email: 'liar@engines.example', cameFrom })).toMatchObject({ status: 400 });
    expect(await storedFrom('liar@engines.example')).toEqual([]);
  });

  it('needs no services', async () => {
    await submit({ email: 'no-services@engines.example', services: undefined });
    const [stored] = await storedFrom('no-services@engines.example');
    expect(stored).toMatchObject({ services: [], service: null });
  });

  it('keeps text in any script, without making markup or headers of it', async () => {
    const written = {
      name: 'Zoë <b>O’Brien</b> 👩‍🚀\r\nBcc: all@example.org\r\n\r\nHello',
      company: 'شركة "; DROP TABLE\r\nBcc: all@example.org',
      phone: '+1 801 555\r\nBcc: all@example.org',
      website: 'https://例え.example/?a=1&b=<script>\r\nBcc: all@example.org',
      message: 'Line one\r\nBcc: victim@example.org\n<script>alert(1)</script>\u0000 👋🏽',
      email: 'odd@engines.example',
    };
    const turned = { ...written, company: `\u202e${written.company}` };
    expect((await submit(turned)).body).toEqual({ success: true, mail: 'sent' });
    const [stored] = await storedFrom(written.email);
    expect(stored).toMatchObject(written);
    expect(harness.emails()).toHaveLength(2);
    for (const { to, headers, html, subject } of harness.emails()) {
      expect(to).toHaveLength(1);
      expect(headers).not.toHaveProperty('bcc');
      expect(subject).not.toMatch(/[\r\n]/);
      expect(html).not.toContain('<script>');
      expect(html).not.toContain('<b>O');
    }
    expect(harness.emailsTo(TEAM)[0]?.headers['reply-to']).toContain('odd@engines.example');
  });

  it.each(['ada+tag@engines.example', 'ada@bücher.example', 'ADA@Engines.Example'])(
    'is acknowledged to %s',
    async (email) => {
      expect((await submit({ email })).body).toEqual({ success: true, mail: 'sent' });
      expect(harness.emails()).toHaveLength(2);
    },
  );

  it('is refused with instructions for an undeliverable email address', async () => {
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
    ['email', 'ada'],
    ['email', 'two@example.com, three@example.com'],
    ['email', 'a@example.com\r\nBcc: b@example.com'],
    ['phone', undefined],
    ['company', 5],
    ['website', null],
    ['message', ''],
    ['message', 'x'.repeat(10_001)],
    ['services', ['unknown']],
    ['elapsedMs', -1],
  ])('is refused with the name of the field when %s is %j', async (field, value) => {
    const answer = await submit({ [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(Object.keys(answer.body.fields as object).join()).toContain(field);
    expect(harness.emails()).toEqual([]);
  });

  it('may have a message of 10,000 characters', async () => {
    expect((await submit({ message: '😀'.repeat(5000) })).body).toEqual({ success: true, mail: 'sent' });
  });
});

it('a repeated contact request may have its services in another order', async () => {
  const request = { key: newKey(), email: 'order@engines.example' };
  await submit({ ...request, services: ['seo', 'email'] });
  expect((await submit({ ...request, services: ['email', 'seo', 'seo'] })).status).toBe(200);
});

describe('a contact request sent again from a new form', () => {
  const again = (email: string, fields: object = {}) => submit({ email, key: newKey(), ...fields });

  it('within a day is counted with the first, and emailed once', async () => {
    const email = 'thrice@engines.example';
    harness.clear();
    const answers = [
      await again(email),
      await again(email),
      await again(email, { services: ['email', 'seo'] }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { mail: 'sent' } });
    expect(answers.map(({ metrics }) => metrics['business.Contacts'])).toEqual([1, undefined, undefined]);
    expect(await storedFrom(email)).toMatchObject([{ times: 3, status: 'new' }]);
    expect(harness.emailsTo(TEAM)).toHaveLength(1);
    expect(harness.emailsTo(email)).toHaveLength(1);
  });

  it('a day later, or with any difference, is another request', async () => {
    const email = 'tomorrow@engines.example';
    await again(email);
    await again(email, { phone: '801 555 0100' });
    passTime(24 * 60 + 1);
    await again(email);
    const stored = await storedFrom(email);
    expect(stored).toHaveLength(3);
    for (const record of stored) expect(record).not.toHaveProperty('times');
  });

  it('is emailed when the first one had no captcha', async () => {
    const held = 'held-first@engines.example';
    await again(held, { recaptchaToken: null });
    await again(held);
    expect((await storedFrom(held)).map(({ status }) => status).sort()).toEqual(['new', 'unchecked']);
    expect(harness.emailsTo(held)).toHaveLength(1);
  });
});

const SIGNS: readonly (readonly [string, Submission])[] = [
  ['has a hidden field that a password manager filled in', { topic: 'SEO offers' }],
  ['has a form that the browser filled in', { elapsedMs: 900 }],
  ['writes markup', { message: 'Ours is [url=https://shop.example]here[/url]' }],
  ['lists the sites of all locations', { message: 'https://www.boise.example '.repeat(12) }],
  ['has a website for a name', { name: 'https://shop.example' }],
];

describe('a sender with a sign of spam', () => {
  it.each(SIGNS)('gets the usual emails with a captcha: %s', async (sign, fields) => {
    const email = `proven-${SIGNS.findIndex(([known]) => known === sign)}@engines.example`;
    const answer = await submit({ email, ...fields });
    expect(answer).toMatchObject({ status: 200, body: { success: true, mail: 'sent' } });
    expect(await storedFrom(email)).toMatchObject([{ status: 'new', captcha: 'passed' }]);
    expect(harness.emailsTo(email)).toHaveLength(1);
    expect(harness.emailsTo(TEAM)).toHaveLength(1);
  });

  it.each(SIGNS)('is held back without a captcha: %s', async (sign, fields) => {
    const email = `doubtful-${SIGNS.findIndex(([known]) => known === sign)}@engines.example`;
    expect((await submit({ email, recaptchaToken: null, ...fields })).status).toBe(200);
    expect(await storedFrom(email)).toMatchObject([{ status: 'unchecked', mails: {} }]);
    expect(harness.emails()).toEqual([]);
  });
});

describe('a program with two signs of spam', () => {
  it.each<[string, Submission]>([
    ['fills in the hidden field, and writes markup', { ...SIGNS[0]?.[1], ...SIGNS[2]?.[1] }],
    ['is faster than a person, and writes mostly links', { ...SIGNS[1]?.[1], ...SIGNS[3]?.[1] }],
  ])(
    'is stored as spam without emails, gets the usual answer, and is not counted: %s',
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
      expect(harness.emails()).toEqual([]);
      await harness.runSchedule();
      expect(harness.emails()).toEqual([]);
    },
  );

  it('fills the list of spam with three an hour from one IP', async () => {
    const ip = harness.newIp();
    const spam = { ip, recaptchaToken: null, ...SIGNS[0]?.[1], ...SIGNS[2]?.[1] };
    const statuses = [];
    for (let times = 0; times < 4; times++) statuses.push((await submit(spam)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('200 contact requests from one IP', () => {
  it('are five requests and 195 refusals', async () => {
    const bodies = Array.from({ length: 200 }, (_, index) => ({
      body: provenBody({ email: `flood-${index}@flood.example` }),
    }));
    const answers = await harness.callInBatches('contact', bodies);
    const byStatus = Map.groupBy(answers, ({ status }) => status);
    expect([...byStatus.keys()].sort()).toEqual([200, 429]);
    expect(byStatus.get(200)).toHaveLength(5);
    expect(byStatus.get(429)?.[0]?.body).toMatchObject({ code: 'too_many_requests' });
    expect(harness.emails()).toHaveLength(10);
  });

  it('do not stop other visitors', async () => {
    expect((await submit()).status).toBe(200);
  });
});

it('an IP in a header of the visitor does not avoid the limits', async () => {
  const ip = harness.newIp();
  for (let times = 0; times < 5; times++) await submit({ ip });
  const claimed = await harness.call(
    'contact',
    { body: contactBody(), headers: { 'x-forwarded-for': `203.0.113.1, ${ip}, 130.176.0.1` } },
    { ip },
  );
  expect(claimed.status).toBe(429);
});
