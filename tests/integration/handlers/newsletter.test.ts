import { describe, expect, it } from 'vitest';
import { normalizeEmail } from '../../../domain/email-address/email-address.ts';
import { NEWSLETTER_CONSENT } from '../../../domain/newsletter.ts';
import { signUnsubscription } from '../../../lambdas/tokens/newsletter-tokens.ts';
import { subscriber } from '../../support/stored-records.ts';
import { passTime, problem, SITE_URL, startEmailHarness, TEAM } from './api-harness.ts';

const harness = startEmailHarness();
let people = 0;
const newPerson = () => `reader-${++people}@letters.example`;
const NEUTRAL = { status: 200, body: { success: true } };

function signUp(email: string, fields: object = {}) {
  return harness.call('newsletter', { body: { email, ...fields } });
}

async function stored(email: string) {
  const [item] = (await harness.items('subscribers')).filter((one) => one.email === email);
  return item as { status: string; id: string; consent: object; mails: object } | undefined;
}

/** The token in the newest email to an address. */
function tokenOf(email: string): string {
  const mail = harness.emailsTo(email).at(-1) ?? expect.fail(`No mail to ${email}`);
  return /\/newsletter\/confirm#token=([\w.-]+)/.exec(mail.text)?.[1] ?? expect.fail('No link to confirm');
}

/** The one-click URL in the newest email to an address. */
function oneClickOf(email: string): { url: URL; token: string } {
  const header = harness.emailsTo(email).at(-1)?.headers['list-unsubscribe'] ?? '';
  const url = new URL(/^<(.+)>$/.exec(header)?.[1] ?? expect.fail('No List-Unsubscribe header'));
  return { url, token: url.searchParams.get('token') ?? '' };
}

function confirm(token: string) {
  return harness.call('newsletter-confirmation', { body: { token } });
}

function unsubscribe(email: string, reason?: string) {
  return harness.call('unsubscribe', { body: { email, reason } });
}

/** Posts as mail programs do: with a form without information. */
function oneClick(token: string) {
  return harness.call('one-click-unsubscribe', {
    query: { token },
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
}

async function subscribed(): Promise<string> {
  const email = newPerson();
  await signUp(email);
  await confirm(tokenOf(email));
  return email;
}

describe('signing up for the newsletter', () => {
  it('emails the owner of the address, and keeps evidence of the consent', async () => {
    const email = newPerson();
    const evidence = { page: '/blog', wording: NEWSLETTER_CONSENT.version };
    expect(await signUp(email, evidence)).toMatchObject(NEUTRAL);
    expect(await stored(email)).toMatchObject({
      kind: 'subscriber',
      status: 'pending',
      consent: { ...evidence, requestedAt: expect.stringMatching(/^\d{4}-/) },
      mails: { confirmation: { state: 'sent' } },
    });
    expect((await stored(email))?.consent).not.toHaveProperty('confirmedAt');

    const [mail, ...others] = harness.emails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: [email],
      headers: { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' },
    });
    expect(mail?.text).toContain(`${SITE_URL}/newsletter/confirm#token=`);
    expect(oneClickOf(email).url.pathname).toBe('/api/unsubscribe/one-click');
  });

  it('keeps where the reader came from before the first sign-up', async () => {
    const email = newPerson();
    const cameFrom = { kind: 'search', landing: '/blog' };
    expect(await signUp(email, { cameFrom })).toMatchObject(NEUTRAL);
    passTime(11);
    await signUp(email, { cameFrom: { kind: 'direct' } });
    expect(await stored(email)).toMatchObject({ cameFrom });
    expect(await signUp(newPerson(), { cameFrom: { kind: 'spy' } })).toMatchObject({ status: 400 });
  });

  it('makes a subscriber, who gets a welcome email, after the confirmation', async () => {
    const email = newPerson();
    await signUp(email);
    expect(await confirm(tokenOf(email))).toMatchObject(NEUTRAL);
    expect(await stored(email)).toMatchObject({
      status: 'subscribed',
      consent: { confirmedAt: expect.stringMatching(/^\d{4}-/) },
      mails: { welcome: { state: 'sent' } },
    });
    const welcome = harness.emailsTo(email).at(-1);
    expect(welcome?.text).toContain(`${SITE_URL}/unsubscribe#token=`);
    expect(welcome?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  });

  it('counts one subscriber after two confirmations', async () => {
    const email = newPerson();
    await signUp(email);
    const token = tokenOf(email);
    const [first, second] = [await confirm(token), await confirm(token)];
    expect(second).toMatchObject(NEUTRAL);
    expect([first.metrics, second.metrics]).toEqual([{ 'business.Subscribers': 1 }, {}]);
    expect(harness.emailsTo(email)).toHaveLength(2);
  });

  it('treats other capitalization and width as the same email address', async () => {
    const email = newPerson();
    await signUp(email);
    await signUp(`  ${email.toUpperCase()} `);
    await signUp(email.replace('r', 'ｒ'));
    expect(harness.emails()).toHaveLength(1);
  });

  it('treats look-alike letters as another email address', async () => {
    const email = newPerson();
    const lookAlike = email.replace('@le', '@lе');
    await signUp(email);
    expect(await signUp(lookAlike)).toMatchObject(NEUTRAL);
    expect((await stored(normalizeEmail(lookAlike)))?.id).not.toBe((await stored(email))?.id);
    expect(harness.emailsTo(email)).toHaveLength(1);
  });

  it('answers the same for unknown, subscribed and unsubscribed email addresses', async () => {
    const known = await subscribed();
    const gone = await subscribed();
    await unsubscribe(gone);
    const answers = [await signUp(newPerson()), await signUp(known), await signUp(gone)];
    for (const { status, body, headers } of answers) {
      expect({ status, body, headers }).toEqual({ ...NEUTRAL, headers: answers[0]?.headers });
    }
  });

  it('sends no email to subscribers', async () => {
    const email = await subscribed();
    harness.clear();
    await signUp(email);
    expect(harness.emails()).toEqual([]);
    expect((await stored(email))?.status).toBe('subscribed');
  });

  it('asks to press again when a password manager filled in the hidden field', async () => {
    const email = newPerson();
    expect(await signUp(email, { topic: 'SEO' })).toMatchObject({
      status: 400,
      body: { code: 'hidden_field', message: expect.stringContaining('press Subscribe again') },
    });
    expect(await stored(email)).toBeUndefined();
    expect(harness.emails()).toEqual([]);
  });

  it('is limited to ten in ten minutes from one visitor', async () => {
    const calls = Array.from({ length: 12 }, () => ({ body: { email: newPerson() } }));
    const answers = await harness.callAtOnce('newsletter', calls);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({ code: 'too_many_requests' });
    expect(harness.emails()).toHaveLength(10);
  });
});

describe('the confirmation email', () => {
  it('is sent to an address once in ten minutes, and three times a day', async () => {
    const email = newPerson();
    await signUp(email);
    await signUp(email);
    expect(harness.emailsTo(email)).toHaveLength(1);
    for (let times = 0; times < 3; times++) {
      passTime(11);
      await harness.runSchedule();
      await signUp(email);
    }
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toHaveLength(3);
    passTime(24 * 60 - 45);
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toHaveLength(3);
    passTime(15);
    await harness.runSchedule();
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toHaveLength(4);
  });

  it('is sent after the ten minutes to an address that signs up again within them', async () => {
    const email = newPerson();
    await signUp(email);
    passTime(4);
    expect(await signUp(email)).toMatchObject(NEUTRAL);
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toHaveLength(1);
    passTime(7);
    await harness.runSchedule();
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toHaveLength(2);
    expect(await confirm(tokenOf(email))).toMatchObject(NEUTRAL);
    expect((await stored(email))?.status).toBe('subscribed');
  });

  it('is sent after ten minutes to a reader who leaves and signs up again before', async () => {
    const email = await subscribed();
    await unsubscribe(email);
    harness.clear();
    await signUp(email);
    passTime(11);
    await harness.runSchedule();
    expect(await confirm(tokenOf(email))).toMatchObject(NEUTRAL);
    expect((await stored(email))?.status).toBe('subscribed');
  });

  it('is not sent a second time after the first one was used', async () => {
    const email = newPerson();
    await signUp(email);
    await signUp(email);
    await confirm(tokenOf(email));
    harness.clear();
    passTime(11);
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toEqual([]);
  });

  it('is sent once for many sign-ups at once', async () => {
    const email = newPerson();
    await harness.callAtOnce('newsletter', Array(8).fill({ body: { email } }));
    expect(harness.emailsTo(email)).toHaveLength(1);
  });

  it('is sent twice in ten minutes at most when sign-ups and unsubscriptions alternate', async () => {
    const email = newPerson();
    for (let times = 0; times < 4; times++) {
      await signUp(email);
      await unsubscribe(email);
    }
    passTime(11);
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toHaveLength(2);
  });
});

describe('a confirmation link', () => {
  it.each<[string, (token: string) => string]>([
    ['forged', (token) => `${token.slice(0, -4)}AAAA`],
    ['for another subscriber', (token) => token.replace(/^[^.]+/, '00000000-0000-4000-8000-000000000000')],
    ['cut off', (token) => token.slice(0, 40)],
    ['without its proof', (token) => token.slice(0, token.lastIndexOf('.'))],
    ['a single word', () => 'token'],
    ['only dots', () => '...'],
    ['in another script', () => 'жетон.жетон.жетон.жетон'],
  ])('that is %s changes nothing', async (_, forge) => {
    const email = newPerson();
    await signUp(email);
    expect(await confirm(forge(tokenOf(email)))).toMatchObject(problem(400, 'invalid_token'));
    expect((await stored(email))?.status).toBe('pending');
  });

  it('does not unsubscribe, and a link to unsubscribe does not confirm', async () => {
    const email = newPerson();
    await signUp(email);
    expect((await confirm(oneClickOf(email).token)).body.code).toBe('invalid_token');
    expect((await oneClick(tokenOf(email))).body.code).toBe('invalid_token');
  });

  it('works for seven days', async () => {
    const [early, late] = [newPerson(), newPerson()];
    await signUp(early);
    await signUp(late);
    passTime(7 * 24 * 60 - 1);
    expect((await confirm(tokenOf(early))).status).toBe(200);
    passTime(2);
    expect(await confirm(tokenOf(late))).toMatchObject(problem(410, 'expired_token'));
  });

  it('does not confirm after an unsubscription, and a new one does', async () => {
    const email = newPerson();
    await signUp(email);
    const token = tokenOf(email);
    await unsubscribe(email);
    expect((await confirm(token)).status).toBe(410);
    passTime(11);
    await signUp(email);
    expect((await confirm(token)).status).toBe(410);
    expect((await stored(email))?.status).toBe('pending');
    expect((await confirm(tokenOf(email))).status).toBe(200);
  });

  it('contains no email address', async () => {
    const email = newPerson();
    await signUp(email);
    const decoded = tokenOf(email)
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    expect([tokenOf(email), oneClickOf(email).token, ...decoded].join()).not.toContain('letters');
  });
});

describe('the form to unsubscribe', () => {
  it('works at once, and emails the reason to the team and a confirmation to the reader', async () => {
    const email = await subscribed();
    harness.clear();
    const answer = await unsubscribe(email, 'Too many <b>letters</b>');
    expect(answer).toMatchObject(NEUTRAL);
    expect(answer.metrics).toEqual({ 'business.Unsubscribed': 1 });
    expect(await stored(email)).toMatchObject({ status: 'unsubscribed', unsubscribedAt: expect.any(String) });
    expect(harness.emailsTo(TEAM)).toMatchObject([
      {
        text: expect.stringContaining('Too many <b>letters</b>'),
        html: expect.not.stringContaining('<b>letters'),
      },
    ]);
    expect(harness.emailsTo(email)).toHaveLength(1);
    const requests = await harness.items('UNSUBSCRIBE_REQUESTS_TABLE');
    expect(requests.find((request) => request.email === email)).toMatchObject({
      kind: 'unsubscribe',
      reason: 'Too many <b>letters</b>',
      source: 'form',
      mails: { team: { state: 'sent' }, confirmation: { state: 'sent' } },
    });
  });

  it.each([undefined, '', '   '])(
    'emails the team alone about an unknown email address, and without a reason (%j) says so',
    async (reason) => {
      const email = newPerson();
      const answer = await unsubscribe(email, reason);
      expect(answer).toMatchObject(NEUTRAL);
      expect(answer.metrics).toEqual({});
      expect(harness.emails().map(({ to }) => to)).toEqual([[TEAM]]);
      expect(harness.emails()[0]?.text).toContain('No reason provided');
      expect(await stored(email)).toBeUndefined();
    },
  );

  it('treats a second request within ten minutes as a repetition', async () => {
    const email = newPerson();
    await unsubscribe(email);
    expect(await unsubscribe(email)).toMatchObject(NEUTRAL);
    passTime(9);
    await unsubscribe(email);
    expect(harness.emails()).toHaveLength(1);
    passTime(11);
    await unsubscribe(email);
    expect(harness.emails()).toHaveLength(2);
  });

  it('keeps and emails a reason given after a request without one', async () => {
    const email = await subscribed();
    await oneClick(oneClickOf(email).token);
    harness.clear();
    expect(await unsubscribe(email, 'Too many letters')).toMatchObject(NEUTRAL);
    await unsubscribe(email, 'And again');
    expect(harness.emails()).toMatchObject([
      { to: [TEAM], text: expect.stringContaining('Too many letters') },
    ]);
    const requests = await harness.items('UNSUBSCRIBE_REQUESTS_TABLE');
    expect(requests.filter((request) => request.email === email)).toMatchObject([
      { reason: 'Too many letters' },
    ]);
  });

  it('confirms at the second try what the first one could not record', async () => {
    const email = await subscribed();
    await unsubscribe(email);
    const requests = await harness.items('UNSUBSCRIBE_REQUESTS_TABLE');
    const { id } = requests.find((request) => request.email === email) ?? expect.fail('No request');
    await harness.remove('UNSUBSCRIBE_REQUESTS_TABLE', { id: String(id) });
    harness.clear();
    await unsubscribe(email);
    expect(harness.emailsTo(email)).toHaveLength(1);
    expect(harness.emailsTo(TEAM)).toHaveLength(1);
  });

  it('works for a reader who subscribed again within these ten minutes', async () => {
    const email = newPerson();
    await unsubscribe(email);
    await signUp(email);
    await confirm(tokenOf(email));
    await unsubscribe(email);
    expect((await stored(email))?.status).toBe('unsubscribed');
  });

  it('cancels pending emails', async () => {
    const email = newPerson();
    await harness.breakDuring('ses', () => signUp(email));
    await unsubscribe(email);
    harness.clear();
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toEqual([]);
    expect(await stored(email)).toMatchObject({ mails: { confirmation: { state: 'suppressed' } } });
    expect(await stored(email)).not.toHaveProperty('outbox');
  });

  it('is limited to ten requests in ten minutes from one visitor', async () => {
    const calls = Array.from({ length: 11 }, () => ({ body: { email: newPerson() } }));
    const statuses = (await harness.callAtOnce('unsubscribe', calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('one-click unsubscription', () => {
  it('works at once, without an expiry, and any number of times', async () => {
    const email = await subscribed();
    const { token } = oneClickOf(email);
    passTime(400 * 24 * 60);
    const [first, second] = [await oneClick(token), await oneClick(token)];
    expect(first).toMatchObject(NEUTRAL);
    expect(second).toMatchObject(NEUTRAL);
    expect([first.metrics, second.metrics]).toEqual([{ 'business.Unsubscribed': 1 }, {}]);
    expect((await stored(email))?.status).toBe('unsubscribed');
    expect(harness.emailsTo(TEAM)).toMatchObject([{ text: expect.stringContaining('No reason provided') }]);
  });

  it('works before the confirmation, and does not count as a lost subscriber', async () => {
    const email = newPerson();
    await signUp(email);
    const { metrics } = await oneClick(oneClickOf(email).token);
    expect((await stored(email))?.status).toBe('unsubscribed');
    expect(metrics, 'no confirmed reader has left').toEqual({});
  });

  it('works for a hundred readers of one mail program in one second', async () => {
    const readers = Array.from({ length: 100 }, () => subscriber({ email: newPerson() }));
    await harness.store('subscribers', ...readers);
    harness.enter('newsletter');
    const tokens = await Promise.all(readers.map((reader) => signUnsubscription(reader)));
    const answers = await harness.callInBatches(
      'one-click-unsubscribe',
      tokens.map((token) => ({ query: { token } })),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const ids = readers.map(({ id }) => id);
    const gone = (await harness.items('subscribers')).filter(
      ({ id, status }) => ids.includes(String(id)) && status === 'unsubscribed',
    );
    expect(gone).toHaveLength(100);
  });

  it.each(['', 'x', 'a.b', '00000000-0000-4000-8000-000000000000.AAAA'])(
    'refuses the forged token %j',
    async (token) => {
      const answer = await oneClick(token);
      expect(answer.status).toBe(400);
      expect(['invalid_token', 'validation_failed']).toContain(answer.body.code);
    },
  );

  it('does nothing when its link is opened, as scanners do', async () => {
    const email = await subscribed();
    const { token } = oneClickOf(email);
    harness.clear();
    const answer = await harness.call('unsubscribe-link', { query: { token } });
    expect(answer).toMatchObject({
      status: 302,
      headers: { location: `${SITE_URL}/unsubscribe#token=${token}` },
    });
    expect((await stored(email))?.status).toBe('subscribed');
    expect(harness.emails()).toEqual([]);
  });

  it('leads to the form when its link has lost the token, and never to another site', async () => {
    const { headers } = await harness.call('unsubscribe-link', {});
    expect(headers.location).toBe(`${SITE_URL}/unsubscribe`);
    const odd = await harness.call('unsubscribe-link', {
      query: { token: '//evil.example/\r\nSet-Cookie: a=b' },
    });
    expect(String(odd.headers.location)).toMatch(/^http:\/\/localhost:3000\/unsubscribe#token=[\w%.+-]+$/);
  });
});

describe('after one-click unsubscription', () => {
  function answer(token: string, said: { reason?: string; stay?: true }) {
    return harness.call('unsubscribe-answer', { body: { token, ...said } });
  }

  it('a reason is emailed to the team once, and kept with the request', async () => {
    const email = await subscribed();
    const { token } = oneClickOf(email);
    await oneClick(token);
    harness.clear();
    expect(await answer(token, { reason: 'Too <b>loud</b>' })).toMatchObject(NEUTRAL);
    expect(await answer(token, { reason: 'And again' })).toMatchObject(NEUTRAL);
    expect(harness.emails()).toMatchObject([
      { to: [TEAM], subject: `Why ${email} unsubscribed`, text: expect.stringContaining('Too <b>loud</b>') },
    ]);
    expect(harness.emails()[0]?.html).not.toContain('<b>loud');
    const requests = await harness.items('UNSUBSCRIBE_REQUESTS_TABLE');
    expect(requests.filter((request) => request.email === email)).toMatchObject([
      { reason: 'Too <b>loud</b>', source: 'one-click', mails: { reason: { state: 'sent' } } },
    ]);
  });

  it('no email says that a reader has left who has come back meanwhile', async () => {
    const email = await subscribed();
    const { token } = oneClickOf(email);
    await harness.breakDuring('ses', () => oneClick(token));
    expect(await answer(token, { stay: true })).toMatchObject(NEUTRAL);
    harness.clear();
    passTime(5);
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toEqual([]);
    expect(harness.emailsTo(TEAM)).toHaveLength(1);
  });

  it('a reason an hour later is a separate request', async () => {
    const email = await subscribed();
    const { token } = oneClickOf(email);
    await oneClick(token);
    passTime(60);
    harness.clear();
    await answer(token, { reason: 'It took me an hour to say' });
    expect(harness.emailsTo(TEAM)).toMatchObject([
      { text: expect.stringContaining('It took me an hour to say') },
    ]);
    expect((await stored(email))?.status).toBe('unsubscribed');
  });

  it('a late reason does not unsubscribe a reader who has come back', async () => {
    const email = await subscribed();
    const { token } = oneClickOf(email);
    await oneClick(token);
    passTime(60);
    await signUp(email);
    await confirm(tokenOf(email));
    harness.clear();
    await answer(token, { reason: 'It was too long' });
    expect((await stored(email))?.status).toBe('subscribed');
    expect(harness.emails()).toMatchObject([
      { to: [TEAM], subject: `Why ${email} unsubscribed`, text: expect.stringContaining('It was too long') },
    ]);
  });

  it('the reader can stay within a day', async () => {
    const email = await subscribed();
    const { token } = oneClickOf(email);
    await oneClick(token);
    passTime(24 * 60 - 1);
    const back = await answer(token, { stay: true });
    expect(back).toMatchObject(NEUTRAL);
    expect(back.metrics).toEqual({ 'business.Subscribers': 1 });
    expect(await stored(email)).toMatchObject({ status: 'subscribed' });
    expect(await stored(email)).not.toHaveProperty('unsubscribedAt');
    expect(await answer(token, { stay: true }), 'twice is once').toMatchObject({ ...NEUTRAL, metrics: {} });

    await oneClick(token);
    passTime(24 * 60 + 1);
    expect(await answer(token, { stay: true })).toMatchObject(problem(410, 'too_late'));
    expect((await stored(email))?.status).toBe('unsubscribed');
  });

  it('an unconfirmed sign-up or a forged link cannot become a subscriber', async () => {
    const email = newPerson();
    await signUp(email);
    const [{ token }, toConfirm] = [oneClickOf(email), tokenOf(email)];
    await oneClick(token);
    expect(await answer(token, { stay: true })).toMatchObject(problem(410, 'too_late'));
    expect((await stored(email))?.status).toBe('unsubscribed');
    expect((await answer('a.b', { stay: true })).body.code).toBe('invalid_token');
    expect((await answer(toConfirm, { reason: 'x' })).body.code).toBe('invalid_token');
  });
});

describe('a bounced email address', () => {
  async function report(email: string, type: 'Bounce' | 'Complaint') {
    const [mail] = harness.emailsTo(email).slice(-1);
    await harness.passEvents();
    harness.standIns.ses.report(mail?.id ?? '', type);
    return harness.passEvents();
  }

  it.each([
    ['Bounce', 'bounced', 'bounce'],
    ['Complaint', 'complained', 'complaint'],
  ] as const)('gets no more email after a %s', async (type, status, reason) => {
    const email = await subscribed();
    const logLines = await report(email, type);
    expect(logLines.join()).not.toContain(email);
    expect((await stored(email))?.status).toBe(status);
    const suppressed = await harness.items('SUPPRESSED_ADDRESSES_TABLE');
    expect(suppressed.find(({ address }) => address === email)).toMatchObject({ reason });

    harness.clear();
    passTime(60 * 24);
    expect(await signUp(email)).toMatchObject(NEUTRAL);
    expect(await unsubscribe(email)).toMatchObject(NEUTRAL);
    expect(harness.emailsTo(email)).toEqual([]);
  });

  it.each([
    ['Bounce', 'reader@bücher.example', 'bounced'],
    ['Complaint', 'reader@xn--caf-dma.example', 'complained'],
    ['Bounce', 'reader@faß.example', 'bounced'],
    ['Complaint', 'Reader@ПОЧТА.example', 'complained'],
  ] as const)('is marked after a %s of the international address %s as %s', async (type, email, status) => {
    await signUp(email);
    const [
      {
        to: [reported = ''],
      } = expect.fail('no mail'),
    ] = harness.emails().slice(-1);
    expect(reported).toContain('@xn--');
    await report(reported, type);
    expect((await stored(reported))?.status).toBe(status);
  });

  /** Passes an event of the newest email to an address. */
  async function passReport(email: string, report: Record<string, unknown>) {
    const { id, tags } = harness.emailsTo(email).at(-1) ?? expect.fail('No mail');
    const eventTags = Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]]));
    const mail = { timestamp: new Date().toISOString(), messageId: id, tags: eventTags };
    return harness.passEvent(JSON.stringify({ mail, ...report }));
  }

  const emailOf = (subscriber: Awaited<ReturnType<typeof stored>>) =>
    (subscriber?.mails as Record<string, unknown> | undefined)?.confirmation;

  async function signedUp() {
    const email = newPerson();
    await signUp(email);
    await harness.passEvents();
    const confirmation = async () => emailOf(await stored(email));
    return { email, confirmation };
  }

  const SENT = { state: 'sent' };
  const COMPLAINT = { complaintSubType: null };
  const WITHHELD = { state: 'suppressed', error: 'Withheld' };

  it.each<[string, string, object, object]>([
    ['feedback that it is not spam', 'complaint', { ...COMPLAINT, complaintFeedbackType: 'not-spam' }, SENT],
    [
      'feedback about authentication',
      'complaint',
      { ...COMPLAINT, complaintFeedbackType: 'auth-failure' },
      SENT,
    ],
    ['an automatic reply', 'bounce', { bounceType: 'Transient', bounceSubType: 'General' }, SENT],
    [
      'an email that the service withholds',
      'bounce',
      { bounceType: 'Permanent', bounceSubType: 'Suppressed' },
      WITHHELD,
    ],
    [
      'an email to an address of the account’s list',
      'bounce',
      { bounceType: 'Permanent', bounceSubType: 'OnAccountSuppressionList' },
      WITHHELD,
    ],
    [
      'a complaint of the account’s list',
      'complaint',
      { complaintSubType: 'OnAccountSuppressionList' },
      WITHHELD,
    ],
  ])('is not marked for %s', async (_, kind, report, mail) => {
    const { email, confirmation } = await signedUp();
    const recipients = [{ emailAddress: email }];
    const [eventType, name] =
      kind === 'bounce' ? ['Bounce', 'bouncedRecipients'] : ['Complaint', 'complainedRecipients'];
    await passReport(email, { eventType, [kind]: { ...report, [name]: recipients } });
    expect(await confirmation()).toMatchObject(mail);
    expect((await stored(email))?.status).toBe('pending');
    const suppressed = await harness.items('SUPPRESSED_ADDRESSES_TABLE');
    expect(suppressed.map(({ address }) => address)).not.toContain(email);
  });

  const DELAYED = { bounceType: 'Transient', bounceSubType: 'General' };
  const SMTP = { action: 'failed', status: '4.4.7', diagnosticCode: 'smtp; 421 4.4.7 try later' };

  it.each(['before', 'after'])(
    'is not marked for a temporary failure that is reported %s the delivery',
    async (order) => {
      const email = newPerson();
      await signUp(email);
      const bounce = { ...DELAYED, bouncedRecipients: [{ emailAddress: email, ...SMTP }] };
      if (order === 'before') await passReport(email, { eventType: 'Bounce', bounce });
      await harness.passEvents();
      if (order === 'after') await passReport(email, { eventType: 'Bounce', bounce });
      expect(emailOf(await stored(email))).toMatchObject({ state: 'sent' });
    },
  );

  it('has a temporary failure on record when the email was not delivered', async () => {
    const email = newPerson();
    await signUp(email);
    const bounce = { ...DELAYED, bouncedRecipients: [{ emailAddress: email, ...SMTP }] };
    await passReport(email, { eventType: 'Bounce', bounce });
    expect(emailOf(await stored(email))).toMatchObject({ state: 'bounced', error: 'Transient' });
    await harness.passEvents();
  });

  it('is marked for a permanent failure after the delivery', async () => {
    const { email, confirmation } = await signedUp();
    const bouncedRecipients = [{ emailAddress: email }];
    const bounce = { bounceType: 'Permanent', bounceSubType: 'General', bouncedRecipients };
    await passReport(email, { eventType: 'Bounce', bounce });
    expect(await confirmation()).toMatchObject({ state: 'bounced', error: 'Permanent' });
    expect((await stored(email))?.status).toBe('bounced');
  });

  it('has a failed email on record, with an alarm, when the mail service rejects it', async () => {
    const email = newPerson();
    await signUp(email);
    const logLines = await passReport(email, { eventType: 'Reject', reject: { reason: 'Bad content' } });
    expect(await stored(email)).toMatchObject({
      mails: { confirmation: { state: 'failed', error: 'Rejected' } },
    });
    expect(logLines.join()).toContain('"FailedMails":1');
  });

  it('an invalid notification fails without being quoted', async () => {
    for (const message of ['', 'not JSON with ada@letters.example', '{}', '[]', '{"eventType":5}']) {
      await expect(harness.passEvent(message)).rejects.toThrow(
        'A notification about mail could not be read.',
      );
    }
  });

  it('a notification of another sender, or about an unknown record, is ignored', async () => {
    const mail = { timestamp: new Date().toISOString(), messageId: 'm' };
    const tags = { record: ['subscriber'], record_id: ['unknown'], mail: ['welcome'] };
    const before = await harness.items('subscribers');
    await harness.passEvent(
      JSON.stringify({ eventType: 'Send', mail }),
      JSON.stringify({ eventType: 'Send', mail: { ...mail, tags } }),
      JSON.stringify({ eventType: 'Delivery', mail: { ...mail, tags: { record: ['other'] } } }),
    );
    expect(await harness.items('subscribers')).toEqual(before);
  });
});
