import { describe, expect, it, vi } from 'vitest';
import { normalizeEmail } from '../../../domain/email/email-address.ts';
import { NEWSLETTER_CONSENT } from '../../../domain/newsletter.ts';
import { passTime, SITE_URL, startMailHarness, TEAM } from './mail-harness.ts';

const mailHarness = startMailHarness();
let people = 0;
const newPerson = () => `reader-${++people}@letters.example`;
const NEUTRAL = { status: 200, body: { success: true } };

function signUp(email: string, fields: object = {}) {
  return mailHarness.call('newsletter', { body: { email, ...fields } });
}

async function stored(email: string) {
  const [item] = (await mailHarness.items('SUBSCRIBERS_TABLE')).filter((one) => one.email === email);
  return item as { status: string; id: string; consent: object; mails: object } | undefined;
}

/** The token in the newest mail to an email address. */
function tokenOf(email: string): string {
  const mail = mailHarness.emailsTo(email).at(-1) ?? expect.fail(`No mail to ${email}`);
  return /\/newsletter\/confirm#token=([\w.-]+)/.exec(mail.text)?.[1] ?? expect.fail('No link to confirm');
}

/** The one-click URL in the newest mail to an email address. */
function oneClickOf(email: string): { url: URL; token: string } {
  const header = mailHarness.emailsTo(email).at(-1)?.headers['list-unsubscribe'] ?? '';
  const url = new URL(/^<(.+)>$/.exec(header)?.[1] ?? expect.fail('No List-Unsubscribe header'));
  return { url, token: url.searchParams.get('token') ?? '' };
}

function confirm(token: string) {
  return mailHarness.call('newsletter-confirmation', { body: { token } });
}

function unsubscribe(email: string, reason?: string) {
  return mailHarness.call('unsubscribe', { body: { email, reason } });
}

/** As mail programs post: with a form as body, which says nothing new. */
function oneClick(token: string) {
  return mailHarness.call('one-click-unsubscribe', {
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
  it('asks the owner of the email address, and keeps evidence of the consent', async () => {
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

    const [mail, ...others] = mailHarness.emails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: [email],
      headers: { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' },
    });
    expect(mail?.text).toContain(`${SITE_URL}/newsletter/confirm#token=`);
    expect(oneClickOf(email).url.pathname).toBe('/api/unsubscribe/one-click');
  });

  it('and confirming makes a subscriber, who is welcomed', async () => {
    const email = newPerson();
    await signUp(email);
    expect(await confirm(tokenOf(email))).toMatchObject(NEUTRAL);
    expect(await stored(email)).toMatchObject({
      status: 'subscribed',
      consent: { confirmedAt: expect.stringMatching(/^\d{4}-/) },
      mails: { welcome: { state: 'sent' } },
    });
    const welcome = mailHarness.emailsTo(email).at(-1);
    expect(welcome?.text).toContain(`${SITE_URL}/unsubscribe#token=`);
    expect(welcome?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  });

  it('twice confirmed is once confirmed', async () => {
    const email = newPerson();
    await signUp(email);
    const token = tokenOf(email);
    const [first, second] = [await confirm(token), await confirm(token)];
    expect(second).toMatchObject(NEUTRAL);
    expect([first.metrics, second.metrics]).toEqual([{ 'business.Subscribers': 1 }, {}]);
    expect(mailHarness.emailsTo(email)).toHaveLength(2);
  });

  it('compares email addresses as people do', async () => {
    const email = newPerson();
    await signUp(email);
    await signUp(`  ${email.toUpperCase()} `);
    await signUp(email.replace('r', 'ｒ'));
    expect(mailHarness.emails()).toHaveLength(1);
  });

  it('keeps look-alikes of an email address apart from it', async () => {
    const email = newPerson();
    const lookAlike = email.replace('@le', '@lе');
    await signUp(email);
    expect(await signUp(lookAlike)).toMatchObject(NEUTRAL);
    expect((await stored(normalizeEmail(lookAlike)))?.id).not.toBe((await stored(email))?.id);
    expect(mailHarness.emailsTo(email)).toHaveLength(1);
  });

  it('answers the same for every email address, whatever is known about it', async () => {
    const known = await subscribed();
    const gone = await subscribed();
    await unsubscribe(gone);
    const answers = [await signUp(newPerson()), await signUp(known), await signUp(gone)];
    for (const { status, body, headers } of answers) {
      expect({ status, body, headers }).toEqual({ ...NEUTRAL, headers: answers[0]?.headers });
    }
  });

  it('sends nothing to subscribers', async () => {
    const email = await subscribed();
    mailHarness.clear();
    await signUp(email);
    expect(mailHarness.emails()).toEqual([]);
    expect((await stored(email))?.status).toBe('subscribed');
  });

  it('thanks nobody whose password manager filled in what people do not see, and asks to press again', async () => {
    const email = newPerson();
    expect(await signUp(email, { topic: 'SEO' })).toMatchObject({
      status: 400,
      body: { code: 'hidden_field', message: expect.stringContaining('once more') },
    });
    expect(await stored(email)).toBeUndefined();
    expect(mailHarness.emails()).toEqual([]);
  });

  it('takes ten sign-ups in ten minutes from one visitor', async () => {
    const calls = Array.from({ length: 12 }, () => ({ body: { email: newPerson() } }));
    const answers = await mailHarness.callAtOnce('newsletter', calls);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({ code: 'too_many_requests' });
    expect(mailHarness.emails()).toHaveLength(10);
  });
});

describe('nobody can be mail-bombed', () => {
  it('since one email address is asked once in ten minutes, and three times a day', async () => {
    const email = newPerson();
    await signUp(email);
    await signUp(email);
    expect(mailHarness.emailsTo(email)).toHaveLength(1);
    for (let times = 0; times < 3; times++) {
      passTime(11);
      await mailHarness.runSchedule();
      await signUp(email);
    }
    await mailHarness.runSchedule();
    expect(mailHarness.emailsTo(email)).toHaveLength(3);
    passTime(24 * 60 - 45);
    await mailHarness.runSchedule();
    expect(mailHarness.emailsTo(email)).toHaveLength(3);
    passTime(15);
    await mailHarness.runSchedule();
    await mailHarness.runSchedule();
    expect(mailHarness.emailsTo(email)).toHaveLength(4);
  });

  it('and who signs up again within the ten minutes still gets the mail that was promised, after them', async () => {
    const email = newPerson();
    await signUp(email);
    passTime(4);
    expect(await signUp(email)).toMatchObject(NEUTRAL);
    await mailHarness.runSchedule();
    expect(mailHarness.emailsTo(email)).toHaveLength(1);
    passTime(7);
    await mailHarness.runSchedule();
    await mailHarness.runSchedule();
    expect(mailHarness.emailsTo(email)).toHaveLength(2);
    expect(await confirm(tokenOf(email))).toMatchObject(NEUTRAL);
    expect((await stored(email))?.status).toBe('subscribed');
  });

  it('and who comes back within ten minutes of leaving gets the mail after them as well', async () => {
    const email = await subscribed();
    await unsubscribe(email);
    mailHarness.clear();
    await signUp(email);
    passTime(11);
    await mailHarness.runSchedule();
    expect(await confirm(tokenOf(email))).toMatchObject(NEUTRAL);
    expect((await stored(email))?.status).toBe('subscribed');
  });

  it('by a mail that waits, once the first one was used', async () => {
    const email = newPerson();
    await signUp(email);
    await signUp(email);
    await confirm(tokenOf(email));
    mailHarness.clear();
    passTime(11);
    await mailHarness.runSchedule();
    expect(mailHarness.emailsTo(email)).toEqual([]);
  });

  it('by many sign-ups at once', async () => {
    const email = newPerson();
    await mailHarness.callAtOnce('newsletter', Array(8).fill({ body: { email } }));
    expect(mailHarness.emailsTo(email)).toHaveLength(1);
  });

  it('by signing up and unsubscribing in turns', async () => {
    const email = newPerson();
    for (let times = 0; times < 4; times++) {
      await signUp(email);
      await unsubscribe(email);
    }
    passTime(11);
    await mailHarness.runSchedule();
    expect(mailHarness.emailsTo(email)).toHaveLength(2);
  });
});

describe('a link to confirm', () => {
  it.each<[string, (token: string) => string]>([
    ['forged', (token) => `${token.slice(0, -4)}AAAA`],
    ['of somebody else', (token) => token.replace(/^[^.]+/, '00000000-0000-4000-8000-000000000000')],
    ['cut off', (token) => token.slice(0, 40)],
    ['without its proof', (token) => token.slice(0, token.lastIndexOf('.'))],
    ['that is no link', () => 'token'],
    ['of dots', () => '...'],
    ['in another script', () => 'жетон.жетон.жетон.жетон'],
  ])('%s changes nothing', async (_, forge) => {
    const email = newPerson();
    await signUp(email);
    const answer = await confirm(forge(tokenOf(email)));
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_token' } });
    expect((await stored(email))?.status).toBe('pending');
  });

  it('made for unsubscribing does not confirm, and the other way round', async () => {
    const email = newPerson();
    await signUp(email);
    expect((await confirm(oneClickOf(email).token)).body.code).toBe('invalid_token');
    expect((await oneClick(tokenOf(email))).body.code).toBe('invalid_token');
  });

  it('works for seven days and no longer', async () => {
    const [early, late] = [newPerson(), newPerson()];
    await signUp(early);
    await signUp(late);
    passTime(7 * 24 * 60 - 1);
    expect((await confirm(tokenOf(early))).status).toBe(200);
    passTime(2);
    expect(await confirm(tokenOf(late))).toMatchObject({ status: 410, body: { code: 'expired_token' } });
  });

  it('of before somebody left does not bring them back', async () => {
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

  it('reveals no email address', async () => {
    const email = newPerson();
    await signUp(email);
    const decoded = tokenOf(email)
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    expect([tokenOf(email), oneClickOf(email).token, ...decoded].join()).not.toContain('letters');
  });
});

describe('unsubscribing by the form', () => {
  it('works at once, tells the team why, and confirms it to the person', async () => {
    const email = await subscribed();
    mailHarness.clear();
    const answer = await unsubscribe(email, 'Too many <b>letters</b>');
    expect(answer).toMatchObject(NEUTRAL);
    expect(answer.metrics).toEqual({ 'business.Unsubscribed': 1 });
    expect(await stored(email)).toMatchObject({ status: 'unsubscribed', unsubscribedAt: expect.any(String) });
    expect(mailHarness.emailsTo(TEAM)).toMatchObject([
      {
        text: expect.stringContaining('Too many <b>letters</b>'),
        html: expect.not.stringContaining('<b>letters'),
      },
    ]);
    expect(mailHarness.emailsTo(email)).toHaveLength(1);
    const requests = await mailHarness.items('UNSUBSCRIBE_REQUESTS_TABLE');
    expect(requests.find((request) => request.email === email)).toMatchObject({
      kind: 'unsubscribe',
      reason: 'Too many <b>letters</b>',
      source: 'form',
      mails: { team: { state: 'sent' }, confirmation: { state: 'sent' } },
    });
  });

  it.each([undefined, '', '   '])('without a reason (%j) says that there was none', async (reason) => {
    await unsubscribe(newPerson(), reason);
    expect(mailHarness.emailsTo(TEAM)[0]?.text).toContain('No reason provided');
  });

  it('of an unknown email address tells the team and writes to nobody else', async () => {
    const email = newPerson();
    const answer = await unsubscribe(email);
    expect(answer).toMatchObject(NEUTRAL);
    expect(answer.metrics).toEqual({});
    expect(mailHarness.emails().map(({ to }) => to)).toEqual([[TEAM]]);
    expect(await stored(email)).toBeUndefined();
  });

  it('twice within ten minutes is one request', async () => {
    const email = newPerson();
    await unsubscribe(email);
    expect(await unsubscribe(email)).toMatchObject(NEUTRAL);
    passTime(9);
    await unsubscribe(email);
    expect(mailHarness.emails()).toHaveLength(1);
    passTime(11);
    await unsubscribe(email);
    expect(mailHarness.emails()).toHaveLength(2);
  });

  it('still works for somebody who came back within these ten minutes', async () => {
    const email = newPerson();
    await unsubscribe(email);
    await signUp(email);
    await confirm(tokenOf(email));
    await unsubscribe(email);
    expect((await stored(email))?.status).toBe('unsubscribed');
  });

  it('keeps mail from going out that was still to be sent', async () => {
    const email = newPerson();
    mailHarness.standIns.ses.setFault('error');
    await signUp(email);
    mailHarness.standIns.ses.setFault('off');
    await unsubscribe(email);
    mailHarness.clear();
    await mailHarness.runSchedule();
    expect(mailHarness.emailsTo(email)).toEqual([]);
    expect(await stored(email)).toMatchObject({ mails: { confirmation: { state: 'suppressed' } } });
    expect(await stored(email)).not.toHaveProperty('outbox');
  });

  it('takes ten requests in ten minutes from one visitor', async () => {
    const calls = Array.from({ length: 11 }, () => ({ body: { email: newPerson() } }));
    const statuses = (await mailHarness.callAtOnce('unsubscribe', calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('unsubscribing by a mail program', () => {
  it('works at once and for ever, however often', async () => {
    const email = await subscribed();
    const { token } = oneClickOf(email);
    passTime(400 * 24 * 60);
    const [first, second] = [await oneClick(token), await oneClick(token)];
    expect(first).toMatchObject(NEUTRAL);
    expect(second).toMatchObject(NEUTRAL);
    expect([first.metrics, second.metrics]).toEqual([{ 'business.Unsubscribed': 1 }, {}]);
    expect((await stored(email))?.status).toBe('unsubscribed');
    expect(mailHarness.emailsTo(TEAM)).toMatchObject([
      { text: expect.stringContaining('No reason provided') },
    ]);
  });

  it('works for somebody who has not confirmed yet', async () => {
    const email = newPerson();
    await signUp(email);
    const { metrics } = await oneClick(oneClickOf(email).token);
    expect((await stored(email))?.status).toBe('unsubscribed');
    expect(metrics, 'nobody who had come has left').toEqual({});
  });

  it('works for a hundred readers in one second', async () => {
    const readers = Array.from({ length: 100 }, newPerson);
    for (const email of readers) await signUp(email);
    const tokens = readers.map((email) => oneClickOf(email).token);
    // So many calls in one process may take longer than a function waits for the database.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answers = await mailHarness.callAtOnce(
      'one-click-unsubscribe',
      tokens.map((token) => ({ query: { token } })),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const gone = (await mailHarness.items('SUBSCRIBERS_TABLE')).filter(
      ({ email, status }) => readers.includes(String(email)) && status === 'unsubscribed',
    );
    expect(gone).toHaveLength(100);
  });

  it.each(['', 'x', 'a.b', '00000000-0000-4000-8000-000000000000.AAAA'])(
    'with the forged token %j is refused',
    async (token) => {
      const answer = await oneClick(token);
      expect(answer.status).toBe(400);
      expect(['invalid_token', 'validation_failed']).toContain(answer.body.code);
    },
  );

  it('does nothing when a link is only opened, as scanners do', async () => {
    const email = await subscribed();
    const { token } = oneClickOf(email);
    mailHarness.clear();
    const answer = await mailHarness.call('unsubscribe-link', { query: { token } });
    expect(answer).toMatchObject({
      status: 302,
      headers: { location: `${SITE_URL}/unsubscribe#token=${token}` },
    });
    expect((await stored(email))?.status).toBe('subscribed');
    expect(mailHarness.emails()).toEqual([]);
  });

  it('leads to the form when a link has lost its token, and never to another site', async () => {
    const { headers } = await mailHarness.call('unsubscribe-link', {});
    expect(headers.location).toBe(`${SITE_URL}/unsubscribe`);
    const odd = await mailHarness.call('unsubscribe-link', {
      query: { token: '//evil.example/\r\nSet-Cookie: a=b' },
    });
    expect(String(odd.headers.location)).toMatch(/^http:\/\/localhost:3000\/unsubscribe#token=[\w%.+-]+$/);
  });
});

describe('after unsubscribing by a link', () => {
  function answer(token: string, said: { reason?: string; stay?: true }) {
    return mailHarness.call('unsubscribe-answer', { body: { token, ...said } });
  }

  it('a reason reaches the team once, with the request', async () => {
    const email = await subscribed();
    const { token } = oneClickOf(email);
    await oneClick(token);
    mailHarness.clear();
    expect(await answer(token, { reason: 'Too <b>loud</b>' })).toMatchObject(NEUTRAL);
    expect(await answer(token, { reason: 'And again' })).toMatchObject(NEUTRAL);
    expect(mailHarness.emails()).toMatchObject([
      { to: [TEAM], subject: `Why ${email} unsubscribed`, text: expect.stringContaining('Too <b>loud</b>') },
    ]);
    expect(mailHarness.emails()[0]?.html).not.toContain('<b>loud');
    const requests = await mailHarness.items('UNSUBSCRIBE_REQUESTS_TABLE');
    expect(requests.filter((request) => request.email === email)).toMatchObject([
      { reason: 'Too <b>loud</b>', source: 'one-click', mails: { reason: { state: 'sent' } } },
    ]);
  });

  it('a reason that comes much later is a request of its own', async () => {
    const email = await subscribed();
    const { token } = oneClickOf(email);
    await oneClick(token);
    passTime(60);
    mailHarness.clear();
    await answer(token, { reason: 'It took me an hour to say' });
    expect(mailHarness.emailsTo(TEAM)).toMatchObject([
      { text: expect.stringContaining('It took me an hour to say') },
    ]);
    expect((await stored(email))?.status).toBe('unsubscribed');
  });

  it('somebody stays with one press, for a day', async () => {
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
    expect(await answer(token, { stay: true })).toMatchObject({ status: 410, body: { code: 'too_late' } });
    expect((await stored(email))?.status).toBe('unsubscribed');
  });

  it('nobody becomes a subscriber who had not confirmed, nor by a forged link', async () => {
    const email = newPerson();
    await signUp(email);
    const [{ token }, toConfirm] = [oneClickOf(email), tokenOf(email)];
    await oneClick(token);
    expect(await answer(token, { stay: true })).toMatchObject({ status: 410, body: { code: 'too_late' } });
    expect((await stored(email))?.status).toBe('unsubscribed');
    expect((await answer('a.b', { stay: true })).body.code).toBe('invalid_token');
    expect((await answer(toConfirm, { reason: 'x' })).body.code).toBe('invalid_token');
  });
});

describe('an email address that mail comes back from', () => {
  async function report(email: string, type: 'Bounce' | 'Complaint') {
    const [mail] = mailHarness.emailsTo(email).slice(-1);
    await mailHarness.passEvents();
    mailHarness.standIns.ses.report(mail?.id ?? '', type);
    return mailHarness.passEvents();
  }

  it.each([
    ['Bounce', 'bounced', 'bounce'],
    ['Complaint', 'complained', 'complaint'],
  ] as const)('(%s) gets no more mail', async (type, status, reason) => {
    const email = await subscribed();
    const logLines = await report(email, type);
    expect(logLines.join()).not.toContain(email);
    expect((await stored(email))?.status).toBe(status);
    const suppressed = await mailHarness.items('SUPPRESSED_ADDRESSES_TABLE');
    expect(suppressed.find(({ address }) => address === email)).toMatchObject({ reason });

    mailHarness.clear();
    passTime(60 * 24);
    expect(await signUp(email)).toMatchObject(NEUTRAL);
    expect(await unsubscribe(email)).toMatchObject(NEUTRAL);
    expect(mailHarness.emailsTo(email)).toEqual([]);
  });

  it.each([
    ['Bounce', 'reader@bücher.example', 'bounced'],
    ['Complaint', 'reader@xn--caf-dma.example', 'complained'],
    ['Bounce', 'reader@faß.example', 'bounced'],
    ['Complaint', 'Reader@ПОЧТА.example', 'complained'],
  ] as const)('(%s of the international domain of %s) is marked as %s', async (type, email, status) => {
    await signUp(email);
    const [
      {
        to: [reported = ''],
      } = expect.fail('no mail'),
    ] = mailHarness.emails().slice(-1);
    expect(reported).toContain('@xn--');
    await report(reported, type);
    expect((await stored(reported))?.status).toBe(status);
  });

  it('is not marked for a fault that may pass', async () => {
    const email = await subscribed();
    await mailHarness.passEvent(
      JSON.stringify({
        eventType: 'Bounce',
        mail: { timestamp: new Date().toISOString(), messageId: 'm', tags: {} },
        bounce: { bounceType: 'Transient', bouncedRecipients: [{ emailAddress: email }] },
      }),
    );
    expect((await stored(email))?.status).toBe('subscribed');
  });

  /** Passes an event of the mail that somebody got last. */
  async function passReport(email: string, report: Record<string, unknown>) {
    const { id, tags } = mailHarness.emailsTo(email).at(-1) ?? expect.fail('No mail');
    const eventTags = Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]]));
    const mail = { timestamp: new Date().toISOString(), messageId: id, tags: eventTags };
    await mailHarness.passEvent(JSON.stringify({ mail, ...report }));
  }

  const mailOf = (subscriber: Awaited<ReturnType<typeof stored>>) =>
    (subscriber?.mails as Record<string, unknown> | undefined)?.confirmation;

  async function signedUp() {
    const email = newPerson();
    await signUp(email);
    await mailHarness.passEvents();
    const confirmation = async () => mailOf(await stored(email));
    return { email, bouncedRecipients: [{ emailAddress: email }], confirmation };
  }

  async function expectMailed(email: string, status: string) {
    expect((await stored(email))?.status).toBe(status);
    const suppressed = await mailHarness.items('SUPPRESSED_ADDRESSES_TABLE');
    expect(suppressed.map(({ address }) => address)).not.toContain(email);
  }

  it.each(['not-spam', 'auth-failure'])(
    'is not marked for feedback that is no complaint (%s)',
    async (type) => {
      const { email, confirmation } = await signedUp();
      const complaint = {
        complaintSubType: null,
        complaintFeedbackType: type,
        complainedRecipients: [{ emailAddress: email }],
      };
      await passReport(email, { eventType: 'Complaint', complaint });
      expect(await confirmation()).toMatchObject({ state: 'sent' });
      await expectMailed(email, 'pending');
    },
  );

  it.each([
    ['Bounce', 'Suppressed'],
    ['Bounce', 'OnAccountSuppressionList'],
    ['Complaint', 'OnAccountSuppressionList'],
  ])('is not marked when the mail service withholds the mail (%s, %s)', async (eventType, subType) => {
    const { email, bouncedRecipients, confirmation } = await signedUp();
    const report =
      eventType === 'Bounce'
        ? { bounce: { bounceType: 'Permanent', bounceSubType: subType, bouncedRecipients } }
        : { complaint: { complaintSubType: subType, complainedRecipients: bouncedRecipients } };
    await passReport(email, { eventType, ...report });
    expect(await confirmation()).toMatchObject({ state: 'suppressed', error: 'Withheld' });
    await expectMailed(email, 'pending');
  });

  it('is not marked for a reply of somebody who is away', async () => {
    const { email, bouncedRecipients, confirmation } = await signedUp();
    const bounce = { bounceType: 'Transient', bounceSubType: 'General', bouncedRecipients };
    await passReport(email, { eventType: 'Bounce', bounce });
    expect(await confirmation()).toMatchObject({ state: 'sent' });
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
      await mailHarness.passEvents();
      if (order === 'after') await passReport(email, { eventType: 'Bounce', bounce });
      expect(mailOf(await stored(email))).toMatchObject({ state: 'sent' });
    },
  );

  it('is said to have failed for a while when the mail was not delivered', async () => {
    const email = newPerson();
    await signUp(email);
    const bounce = { ...DELAYED, bouncedRecipients: [{ emailAddress: email, ...SMTP }] };
    await passReport(email, { eventType: 'Bounce', bounce });
    expect(mailOf(await stored(email))).toMatchObject({ state: 'bounced', error: 'Transient' });
    await mailHarness.passEvents();
  });

  it('is marked when the mail comes back for good after its delivery', async () => {
    const { email, bouncedRecipients, confirmation } = await signedUp();
    const bounce = { bounceType: 'Permanent', bounceSubType: 'General', bouncedRecipients };
    await passReport(email, { eventType: 'Bounce', bounce });
    expect(await confirmation()).toMatchObject({ state: 'bounced', error: 'Permanent' });
    expect((await stored(email))?.status).toBe('bounced');
  });

  it('and a mail that was refused afterwards is reported as failed', async () => {
    const email = newPerson();
    await signUp(email);
    const { id, tags } = mailHarness.emailsTo(email)[0] ?? expect.fail('No mail');
    const eventTags = Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]]));
    const logLines = await mailHarness.passEvent(
      JSON.stringify({
        eventType: 'Reject',
        mail: { timestamp: new Date().toISOString(), messageId: id, tags: eventTags },
        reject: { reason: 'Bad content' },
      }),
    );
    expect(await stored(email)).toMatchObject({
      mails: { confirmation: { state: 'failed', error: 'Rejected' } },
    });
    expect(logLines.join()).toContain('"FailedMails":1');
  });

  it('(a notification that is none) fails without quoting it', async () => {
    for (const message of ['', 'not JSON with ada@letters.example', '{}', '[]', '{"eventType":5}']) {
      await expect(mailHarness.passEvent(message)).rejects.toThrow(
        'A notification about mail could not be read.',
      );
    }
  });

  it('(of another sender, or an unknown record) is passed over', async () => {
    const mail = { timestamp: new Date().toISOString(), messageId: 'm' };
    const tags = { record: ['subscriber'], record_id: ['unknown'], mail: ['welcome'] };
    const before = await mailHarness.items('SUBSCRIBERS_TABLE');
    await mailHarness.passEvent(
      JSON.stringify({ eventType: 'Send', mail }),
      JSON.stringify({ eventType: 'Send', mail: { ...mail, tags } }),
      JSON.stringify({ eventType: 'Delivery', mail: { ...mail, tags: { record: ['other'] } } }),
    );
    expect(await mailHarness.items('SUBSCRIBERS_TABLE')).toEqual(before);
  });
});
