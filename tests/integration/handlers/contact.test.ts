import { describe, expect, it } from 'vitest';
import { CONTACT_FIELDS } from '../../../domain/contact.ts';
import { DEFAULT_SETTINGS } from '../../../domain/settings/settings.ts';
import { passTime, problem, startEmailHarness, TEAM } from './api-harness.ts';

const harness = startEmailHarness();

/** Submits the form with a fresh captcha. */
const submit = (fields: object = {}, key?: string) => harness.submitContact(fields, key);

const storedFrom = (email: string) => harness.itemsOf('submissions', email);

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
    expect(answer).toMatchObject(problem(400, 'validation_failed'));
    expect(Object.keys(answer.body.fields as object).join()).toContain(field);
    expect(harness.emails()).toEqual([]);
  });

  it('may have a message of 10,000 characters', async () => {
    expect((await submit({ message: '😀'.repeat(5000) })).body).toEqual({ success: true, mail: 'sent' });
  });
});

it('a repeated contact request may have its services in another order', async () => {
  const [email, key] = [harness.newEmail(), harness.newKey()];
  await submit({ email, services: ['seo', 'email'] }, key);
  expect((await submit({ email, services: ['email', 'seo', 'seo'] }, key)).status).toBe(200);
});

describe('a contact request sent again from a new form', () => {
  const again = (email: string, fields: object = {}) => submit({ email, ...fields }, harness.newKey());

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
