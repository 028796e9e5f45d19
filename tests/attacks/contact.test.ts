import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../lambdas/contact/limits.ts';
import { isWithin, type RateLimit } from '../../lambdas/tables/rate-limits.ts';
import { startAdminHarness } from '../integration/handlers/admin-harness.ts';
import { contactBody } from '../integration/handlers/mail-harness.ts';

const harness = startAdminHarness();
const { mailHarness } = harness;

const proven = (fields: object = {}) =>
  contactBody({ recaptchaToken: mailHarness.standIns.captcha.issueToken(), ...fields });
const send = (body: object, ip?: string) => mailHarness.call('contact', { body }, ip ? { ip } : {});
const stored = async (email: string) =>
  (await harness.items('CONTACT_SUBMISSIONS_TABLE')).filter((item) => item.email === email);

/** Uses up what everybody has together, as requests from many IPs do. */
async function exhaust(limit: RateLimit): Promise<void> {
  mailHarness.enter('contact');
  for (let used = 0; used < limit.max; used++) await isWithin([limit], 'all');
}

describe('Somebody who wants words of their own mailed to somebody else', () => {
  it('writes them into every field of the contact form', async () => {
    const email = 'victim@engines.example';
    const words = 'Win at prize example today';
    await send(proven({ email, name: words, company: words, website: words, message: `${words}!` }));
    const [mail] = mailHarness.emailsTo(email);
    expect(mail?.text).toContain('Thank you. Your message has reached us');
    expect(`${mail?.subject} ${mail?.html} ${mail?.text}`).not.toContain('prize');
  });

  it('writes again and again, with the email address spelled in other ways', async () => {
    const spellings = ['many', 'ma.ny', 'many+1', 'm.a.n.y', 'many+two'];
    for (const name of spellings) await send(proven({ email: `${name}@mailbox.example` }));
    const mailed = spellings.flatMap((name) => mailHarness.emailsTo(`${name}@mailbox.example`));
    expect(mailed).toHaveLength(3);
  });
});

describe('Somebody who leaves the captcha out', () => {
  it('wants mail to be sent all the same, and is held back until an administrator has looked', async () => {
    const email = 'unchecked@engines.example';
    expect(await send(contactBody({ email, recaptchaToken: null }))).toMatchObject({
      status: 200,
      body: { success: true },
    });
    await mailHarness.runSchedule();
    expect(mailHarness.emails()).toEqual([]);
    const [request] = await stored(email);
    const path = { list: 'submissions', id: String(request?.id) };
    const list = await harness.call('admin-list', {
      path: { list: 'submissions' },
      query: { status: 'unchecked' },
    });
    expect(JSON.stringify(list.body)).toContain(email);

    const release = { path, body: { version: 0, status: 'new' } };
    expect((await harness.call('admin-change', release)).status).toBe(200);
    expect((await harness.call('admin-change', release)).status).toBe(200);
    await mailHarness.runSchedule();
    await mailHarness.runSchedule();
    expect(mailHarness.emailsTo(email)).toHaveLength(1);
    expect(mailHarness.emails()).toHaveLength(2);
  });

  it('wants an administrator to pass it on by mistake, in a way other than by releasing it', async () => {
    const email = 'other-way@engines.example';
    await send(contactBody({ email, recaptchaToken: null }));
    const [request] = await stored(email);
    const path = { list: 'submissions', id: String(request?.id) };
    const change = (status: string) => harness.call('admin-change', { path, body: { version: 0, status } });
    expect((await change('contacted')).status).toBeGreaterThanOrEqual(400);
    expect((await change('spam')).status).toBe(200);
    await mailHarness.runSchedule();
    expect(mailHarness.emails()).toEqual([]);
  });

  it('is an honest customer whom the site called spam, and is taken back with the mails, once', async () => {
    const email = 'taken-back@engines.example';
    await send(
      contactBody({ email, recaptchaToken: null, topic: 'x', message: '[url=https://a.example]a[/url]' }),
    );
    const [request] = await stored(email);
    expect(request).toMatchObject({ status: 'spam', mails: {} });
    const path = { list: 'submissions', id: String(request?.id) };
    const change = (version: number, status: string) =>
      harness.call('admin-change', { path, body: { version, status } });
    expect((await change(0, 'closed')).status, 'nobody would hear of it').toBeGreaterThanOrEqual(400);
    expect((await change(0, 'new')).status).toBe(200);
    expect((await change(0, 'new')).status).toBe(200);
    await mailHarness.runSchedule();
    expect(mailHarness.emailsTo(email)).toHaveLength(1);
    expect(mailHarness.emails()).toHaveLength(2);

    expect((await change(1, 'spam')).status).toBe(200);
    expect((await change(2, 'new')).status).toBe(200);
    await mailHarness.runSchedule();
    expect(mailHarness.emails(), 'it was mailed before').toHaveLength(2);
  });

  it('wants more than one customer’s share by changing networks within an IPv6 /48', async () => {
    const statuses = [];
    for (let at = 0; at < 11; at++) {
      const body = contactBody({ email: `net${at}@engines.example`, recaptchaToken: null });
      statuses.push((await send(body, `2001:db8:77:${at}::1`)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(9);
  });

  it('wants to shut the form for others by using up what there is without proof', async () => {
    await exhaust(LIMITS.uncheckedInAll);
    expect((await send(contactBody({ recaptchaToken: null }))).status).toBe(429);
    const email = 'honest@engines.example';
    expect((await send(proven({ email }))).status).toBe(200);
    expect(mailHarness.emailsTo(email)).toHaveLength(1);
  });
});

it('Somebody with a farm of captchas wants thousands of mails a day: above the limit they are held, not refused', async () => {
  const email = 'after-the-limit@engines.example';
  await exhaust(LIMITS.mailedInAll);
  expect((await send(proven({ email }))).status).toBe(200);
  expect(await stored(email)).toMatchObject([{ status: 'unchecked', mails: {} }]);
  expect(mailHarness.emailsTo(email)).toEqual([]);
});
