import { describe, expect, it, vi } from 'vitest';
import { NEWSLETTER_CONSENT } from '../../../domain/newsletter.ts';
import { subscribers } from '../../../lambdas/tables/subscribers.ts';
import { signUnsubscription } from '../../../lambdas/tokens/newsletter-tokens.ts';
import { subscriber } from '../../support/stored-records.ts';
import { passTime, problem, SITE_URL, startEmailHarness, TEAM } from './api-harness.ts';

const harness = startEmailHarness();
const { newsletter } = harness;
const NEUTRAL = { status: 200, body: { success: true } };

describe('signing up for the newsletter', () => {
  it('emails the owner of the address, and keeps evidence of the consent', async () => {
    const email = harness.newEmail();
    const evidence = { page: '/blog', wording: NEWSLETTER_CONSENT.version };
    expect(await newsletter.signUp(email, evidence)).toMatchObject(NEUTRAL);
    expect(await newsletter.stored(email)).toMatchObject({
      kind: 'subscriber',
      status: 'pending',
      consent: { ...evidence, requestedAt: expect.stringMatching(/^\d{4}-/) },
      mails: { confirmation: { state: 'sent' } },
    });
    expect((await newsletter.stored(email))?.consent).not.toHaveProperty('confirmedAt');

    const [mail, ...others] = harness.emails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: [email],
      headers: { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' },
    });
    expect(mail?.text).toContain(`${SITE_URL}/newsletter/confirm#token=`);
    expect(newsletter.oneClickUrls(email)[0]?.pathname).toBe('/api/unsubscribe/one-click');
  });

  it('keeps where the reader came from before the first sign-up', async () => {
    const email = harness.newEmail();
    const cameFrom = { kind: 'search', landing: '/blog' };
    expect(await newsletter.signUp(email, { cameFrom })).toMatchObject(NEUTRAL);
    passTime(11);
    await newsletter.signUp(email, { cameFrom: { kind: 'direct' } });
    expect(await newsletter.stored(email)).toMatchObject({ cameFrom });
    expect(await newsletter.signUp(harness.newEmail(), { cameFrom: { kind: 'spy' } })).toMatchObject({
      status: 400,
    });
  });

  it('makes a subscriber, who gets a welcome email, after the confirmation', async () => {
    const email = await newsletter.request();
    expect(await newsletter.confirm(newsletter.confirmationToken(email))).toMatchObject(NEUTRAL);
    expect(await newsletter.stored(email)).toMatchObject({
      status: 'subscribed',
      consent: { confirmedAt: expect.stringMatching(/^\d{4}-/) },
      mails: { welcome: { state: 'sent' } },
    });
    const welcome = harness.emailsTo(email).at(-1);
    expect(welcome?.text).toContain(`${SITE_URL}/unsubscribe#token=`);
    expect(welcome?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  });

  it('counts one subscriber after two confirmations', async () => {
    const email = await newsletter.request();
    const token = newsletter.confirmationToken(email);
    const [first, second] = [await newsletter.confirm(token), await newsletter.confirm(token)];
    expect(second).toMatchObject(NEUTRAL);
    expect([first.metrics, second.metrics]).toEqual([{ 'business.Subscribers': 1 }, {}]);
    expect(harness.emailsTo(email)).toHaveLength(2);
  });

  it('answers the same for unknown, subscribed and unsubscribed email addresses', async () => {
    const known = await newsletter.subscribe();
    const gone = await newsletter.subscribe();
    await newsletter.unsubscribe(gone);
    const answers = [
      await newsletter.signUp(harness.newEmail()),
      await newsletter.signUp(known),
      await newsletter.signUp(gone),
    ];
    for (const { status, body, headers } of answers) {
      expect({ status, body, headers }).toEqual({ ...NEUTRAL, headers: answers[0]?.headers });
    }
  });

  it('sends no email to subscribers', async () => {
    const email = await newsletter.subscribe();
    harness.clear();
    await newsletter.signUp(email);
    expect(harness.emails()).toEqual([]);
    expect(await newsletter.status(email)).toBe('subscribed');
  });

  it('asks to press again when a password manager filled in the hidden field', async () => {
    const email = harness.newEmail();
    expect(await newsletter.signUp(email, { topic: 'SEO' })).toMatchObject({
      status: 400,
      body: { code: 'hidden_field', message: expect.stringContaining('press Subscribe again') },
    });
    expect(await newsletter.stored(email)).toBeUndefined();
    expect(harness.emails()).toEqual([]);
  });

  it('is limited to ten in ten minutes from one visitor', async () => {
    const calls = Array.from({ length: 12 }, () => ({ body: { email: harness.newEmail() } }));
    const answers = await harness.callAtOnce('newsletter', calls);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({ code: 'too_many_requests' });
    expect(harness.emails()).toHaveLength(10);
  });
});

describe('the confirmation email', () => {
  it('is sent to an address once in ten minutes, and three times a day', async () => {
    const email = await newsletter.request();
    await newsletter.signUp(email);
    expect(harness.emailsTo(email)).toHaveLength(1);
    for (let times = 0; times < 3; times++) {
      passTime(11);
      await harness.runSchedule();
      await newsletter.signUp(email);
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
    const email = await newsletter.request();
    passTime(4);
    expect(await newsletter.signUp(email)).toMatchObject(NEUTRAL);
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toHaveLength(1);
    passTime(7);
    await harness.runSchedule();
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toHaveLength(2);
    expect(await newsletter.confirm(newsletter.confirmationToken(email))).toMatchObject(NEUTRAL);
    expect(await newsletter.status(email)).toBe('subscribed');
  });

  it('is sent after ten minutes to a reader who leaves and signs up again before', async () => {
    const email = await newsletter.subscribe();
    await newsletter.unsubscribe(email);
    harness.clear();
    await newsletter.signUp(email);
    passTime(11);
    await harness.runSchedule();
    expect(await newsletter.confirm(newsletter.confirmationToken(email))).toMatchObject(NEUTRAL);
    expect(await newsletter.status(email)).toBe('subscribed');
  });

  it('is not sent a second time after the first one was used', async () => {
    const email = await newsletter.request();
    await newsletter.signUp(email);
    await newsletter.confirm(newsletter.confirmationToken(email));
    harness.clear();
    passTime(11);
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toEqual([]);
  });

  it('is sent once for many sign-ups at once', async () => {
    const email = harness.newEmail();
    await harness.callAtOnce('newsletter', Array(8).fill({ body: { email } }));
    expect(harness.emailsTo(email)).toHaveLength(1);
  });

  it('is sent twice in ten minutes at most when sign-ups and unsubscriptions alternate', async () => {
    const email = harness.newEmail();
    for (let times = 0; times < 4; times++) {
      await newsletter.signUp(email);
      await newsletter.unsubscribe(email);
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
    const email = await newsletter.request();
    expect(await newsletter.confirm(forge(newsletter.confirmationToken(email)))).toMatchObject(
      problem(400, 'invalid_token'),
    );
    expect(await newsletter.status(email)).toBe('pending');
  });

  it('has expired once its sign-up was deleted, and a link to unsubscribe succeeds', async () => {
    const email = await newsletter.request();
    await harness.remove('subscribers', { email });
    expect(await newsletter.confirm(newsletter.confirmationToken(email))).toMatchObject(
      problem(410, 'expired_token'),
    );
    expect(await newsletter.oneClick(newsletter.oneClickToken(email))).toMatchObject({ status: 200 });
    expect(await newsletter.stored(email)).toBeUndefined();
  });

  it('does not unsubscribe, and a link to unsubscribe does not confirm', async () => {
    const email = await newsletter.request();
    expect((await newsletter.confirm(newsletter.oneClickToken(email))).body.code).toBe('invalid_token');
    expect((await newsletter.oneClick(newsletter.confirmationToken(email))).body.code).toBe('invalid_token');
  });

  it('works for seven days', async () => {
    const [early, late] = [await newsletter.request(), await newsletter.request()];
    passTime(7 * 24 * 60 - 1);
    expect((await newsletter.confirm(newsletter.confirmationToken(early))).status).toBe(200);
    passTime(2);
    expect(await newsletter.confirm(newsletter.confirmationToken(late))).toMatchObject(
      problem(410, 'expired_token'),
    );
  });

  it('does not confirm after an unsubscription, and a new one does', async () => {
    const email = await newsletter.request();
    const token = newsletter.confirmationToken(email);
    await newsletter.unsubscribe(email);
    expect((await newsletter.confirm(token)).status).toBe(410);
    passTime(11);
    await newsletter.signUp(email);
    expect((await newsletter.confirm(token)).status).toBe(410);
    expect(await newsletter.status(email)).toBe('pending');
    expect((await newsletter.confirm(newsletter.confirmationToken(email))).status).toBe(200);
  });

  it('for a former reader leaves the evidence of the earlier consent, and ends the unsubscription when it is used', async () => {
    const { email } = await newsletter.leave();
    const left = await newsletter.stored(email);
    expect(left).toMatchObject({
      consent: { confirmedAt: expect.any(String) },
      unsubscribedAt: expect.any(String),
    });
    const { consent: earlier } = left as { consent: object };
    passTime(11);
    await newsletter.signUp(email);
    expect(await newsletter.stored(email)).toMatchObject({ status: 'pending', formerConsent: earlier });
    await newsletter.confirm(newsletter.confirmationToken(email));
    const back = await newsletter.stored(email);
    expect(back).toMatchObject({ status: 'subscribed', formerConsent: earlier });
    expect(back).not.toHaveProperty('unsubscribedAt');
    expect(back).not.toHaveProperty('leftBy');
  });

  it('contains no email address', async () => {
    const email = await newsletter.request();
    const decoded = newsletter
      .confirmationToken(email)
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    expect(
      [newsletter.confirmationToken(email), newsletter.oneClickToken(email), ...decoded].join(),
    ).not.toContain('engines');
  });
});

describe('the form to unsubscribe', () => {
  it('works at once, and emails the reason to the team and a confirmation to the reader', async () => {
    const email = await newsletter.subscribe();
    harness.clear();
    const answer = await newsletter.unsubscribe(email, 'Too many <b>letters</b>');
    expect(answer).toMatchObject(NEUTRAL);
    expect(answer.metrics).toEqual({ 'business.Unsubscribed': 1 });
    expect(await newsletter.stored(email)).toMatchObject({
      status: 'unsubscribed',
      unsubscribedAt: expect.any(String),
    });
    expect(harness.emailsTo(TEAM)).toMatchObject([
      {
        text: expect.stringContaining('Too many <b>letters</b>'),
        html: expect.not.stringContaining('<b>letters'),
      },
    ]);
    expect(harness.emailsTo(email)).toHaveLength(1);
    expect((await newsletter.requests(email))[0]).toMatchObject({
      kind: 'unsubscribe',
      reason: 'Too many <b>letters</b>',
      source: 'form',
      mails: { team: { state: 'sent' }, confirmation: { state: 'sent' } },
    });
  });

  it.each([undefined, '', '   '])(
    'emails the team alone about an unknown email address, and without a reason (%j) says so',
    async (reason) => {
      const email = harness.newEmail();
      const answer = await newsletter.unsubscribe(email, reason);
      expect(answer).toMatchObject(NEUTRAL);
      expect(answer.metrics).toEqual({});
      expect(harness.emails().map(({ to }) => to)).toEqual([[TEAM]]);
      expect(harness.emails()[0]?.text).toContain('No reason provided');
      expect(await newsletter.stored(email)).toBeUndefined();
    },
  );

  it('treats a second request within ten minutes as a repetition', async () => {
    const email = harness.newEmail();
    await newsletter.unsubscribe(email);
    expect(await newsletter.unsubscribe(email)).toMatchObject(NEUTRAL);
    passTime(9);
    await newsletter.unsubscribe(email);
    expect(harness.emails()).toHaveLength(1);
    passTime(11);
    await newsletter.unsubscribe(email);
    expect(harness.emails()).toHaveLength(2);
  });

  it('keeps and emails a reason given after a request without one', async () => {
    const email = await newsletter.subscribe();
    await newsletter.oneClick(newsletter.oneClickToken(email));
    harness.clear();
    expect(await newsletter.unsubscribe(email, 'Too many letters')).toMatchObject(NEUTRAL);
    await newsletter.unsubscribe(email, 'And again');
    expect(harness.emails()).toMatchObject([
      { to: [TEAM], text: expect.stringContaining('Too many letters') },
    ]);
    expect(await newsletter.requests(email)).toMatchObject([{ reason: 'Too many letters' }]);
  });

  it('confirms at the second try what the first one could not record', async () => {
    const email = await newsletter.subscribe();
    await newsletter.unsubscribe(email);
    const [{ id } = expect.fail('No request')] = await newsletter.requests(email);
    await harness.remove('UNSUBSCRIBE_REQUESTS_TABLE', { id: String(id) });
    harness.clear();
    await newsletter.unsubscribe(email);
    expect(harness.emailsTo(email)).toHaveLength(1);
    expect(harness.emailsTo(TEAM)).toHaveLength(1);
  });

  it('works for a reader who subscribed again within these ten minutes', async () => {
    const email = harness.newEmail();
    await newsletter.unsubscribe(email);
    await newsletter.signUp(email);
    await newsletter.confirm(newsletter.confirmationToken(email));
    await newsletter.unsubscribe(email);
    expect(await newsletter.status(email)).toBe('unsubscribed');
  });

  it('cancels pending emails', async () => {
    const email = harness.newEmail();
    await harness.breakDuring('ses', () => newsletter.signUp(email));
    await newsletter.unsubscribe(email);
    harness.clear();
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toEqual([]);
    expect(await newsletter.stored(email)).toMatchObject({
      mails: { confirmation: { state: 'suppressed' } },
    });
    expect(await newsletter.stored(email)).not.toHaveProperty('outbox');
  });

  it('is limited to ten requests in ten minutes from one visitor', async () => {
    const calls = Array.from({ length: 11 }, () => ({ body: { email: harness.newEmail() } }));
    const statuses = (await harness.callAtOnce('unsubscribe', calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('one-click unsubscription', () => {
  it('works at once, without an expiry, and any number of times', async () => {
    const email = await newsletter.subscribe();
    const token = newsletter.oneClickToken(email);
    passTime(400 * 24 * 60);
    const [first, second] = [await newsletter.oneClick(token), await newsletter.oneClick(token)];
    expect(first).toMatchObject(NEUTRAL);
    expect(second).toMatchObject(NEUTRAL);
    expect([first.metrics, second.metrics]).toEqual([{ 'business.Unsubscribed': 1 }, {}]);
    expect(await newsletter.status(email)).toBe('unsubscribed');
    expect(harness.emailsTo(TEAM)).toMatchObject([{ text: expect.stringContaining('No reason provided') }]);
  });

  it('works before the confirmation, and does not count as a lost subscriber', async () => {
    const email = await newsletter.request();
    const { metrics } = await newsletter.oneClick(newsletter.oneClickToken(email));
    expect(await newsletter.status(email)).toBe('unsubscribed');
    expect(metrics, 'no confirmed reader has left').toEqual({});
  });

  it('works for twenty-five readers of one mail program in one second', async () => {
    const readers = Array.from({ length: 25 }, () => subscriber({ email: harness.newEmail() }));
    await harness.store('subscribers', ...readers);
    harness.enter('newsletter');
    const tokens = await Promise.all(readers.map((reader) => signUnsubscription(reader)));
    const answers = await harness.callAtOnce(
      'one-click-unsubscribe',
      tokens.map((token) => ({ query: { token } })),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const ids = readers.map(({ id }) => id);
    const gone = (await harness.items('subscribers')).filter(
      ({ id, status }) => ids.includes(String(id)) && status === 'unsubscribed',
    );
    expect(gone).toHaveLength(25);
  });

  it.each(['', 'x', 'a.b', '00000000-0000-4000-8000-000000000000.AAAA'])(
    'refuses the forged token %j',
    async (token) => {
      const answer = await newsletter.oneClick(token);
      expect(answer.status).toBe(400);
      expect(['invalid_token', 'validation_failed']).toContain(answer.body.code);
    },
  );

  it('does nothing when its link is opened, as scanners do', async () => {
    const email = await newsletter.subscribe();
    const token = newsletter.oneClickToken(email);
    harness.clear();
    const answer = await harness.call('unsubscribe-link', { query: { token } });
    expect(answer).toMatchObject({
      status: 302,
      headers: { location: `${SITE_URL}/unsubscribe#token=${token}` },
    });
    expect(await newsletter.status(email)).toBe('subscribed');
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
  it('a reason is emailed to the team once, and kept with the request', async () => {
    const { email, token } = await newsletter.leave();
    harness.clear();
    expect(await newsletter.answer(token, { reason: 'Too <b>loud</b>' })).toMatchObject(NEUTRAL);
    expect(await newsletter.answer(token, { reason: 'And again' })).toMatchObject(NEUTRAL);
    expect(harness.emails()).toMatchObject([
      { to: [TEAM], subject: `Why ${email} unsubscribed`, text: expect.stringContaining('Too <b>loud</b>') },
    ]);
    expect(harness.emails()[0]?.html).not.toContain('<b>loud');
    expect(await newsletter.requests(email)).toMatchObject([
      { reason: 'Too <b>loud</b>', source: 'one-click', mails: { reason: { state: 'sent' } } },
    ]);
  });

  it('no email says that a reader has left who has come back meanwhile', async () => {
    const email = await newsletter.subscribe();
    const token = newsletter.oneClickToken(email);
    await harness.breakDuring('ses', () => newsletter.oneClick(token));
    expect(await newsletter.answer(token, { stay: true })).toMatchObject(NEUTRAL);
    harness.clear();
    passTime(5);
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toEqual([]);
    expect(harness.emailsTo(TEAM)).toHaveLength(1);
  });

  it('a reason an hour later is a separate request', async () => {
    const { email, token } = await newsletter.leave();
    passTime(60);
    harness.clear();
    await newsletter.answer(token, { reason: 'It took me an hour to say' });
    expect(harness.emailsTo(TEAM)).toMatchObject([
      { text: expect.stringContaining('It took me an hour to say') },
    ]);
    expect(await newsletter.status(email)).toBe('unsubscribed');
  });

  it('a late reason does not unsubscribe a reader who has come back', async () => {
    const { email, token } = await newsletter.leave();
    passTime(60);
    await newsletter.signUp(email);
    await newsletter.confirm(newsletter.confirmationToken(email));
    harness.clear();
    await newsletter.answer(token, { reason: 'It was too long' });
    expect(await newsletter.status(email)).toBe('subscribed');
    expect(harness.emails()).toMatchObject([
      { to: [TEAM], subject: `Why ${email} unsubscribed`, text: expect.stringContaining('It was too long') },
    ]);
  });

  it('the reader can stay within a day', async () => {
    const { email, token } = await newsletter.leave();
    passTime(24 * 60 - 1);
    const back = await newsletter.answer(token, { stay: true });
    expect(back).toMatchObject(NEUTRAL);
    expect(back.metrics).toEqual({ 'business.Subscribers': 1 });
    expect(await newsletter.stored(email)).toMatchObject({ status: 'subscribed' });
    expect(await newsletter.stored(email)).not.toHaveProperty('unsubscribedAt');
    expect(await newsletter.answer(token, { stay: true }), 'twice is once').toMatchObject({
      ...NEUTRAL,
      metrics: {},
    });

    await newsletter.oneClick(token);
    passTime(24 * 60 + 1);
    expect(await newsletter.answer(token, { stay: true })).toMatchObject(problem(410, 'too_late'));
    expect(await newsletter.status(email)).toBe('unsubscribed');
  });

  it('an unconfirmed sign-up or a forged link cannot become a subscriber', async () => {
    const email = await newsletter.request();
    const [token, toConfirm] = [newsletter.oneClickToken(email), newsletter.confirmationToken(email)];
    await newsletter.oneClick(token);
    expect(await newsletter.answer(token, { stay: true })).toMatchObject(problem(410, 'too_late'));
    expect(await newsletter.status(email)).toBe('unsubscribed');
    expect((await newsletter.answer('a.b', { stay: true })).body.code).toBe('invalid_token');
    expect((await newsletter.answer(toConfirm, { reason: 'x' })).body.code).toBe('invalid_token');
  });
});

describe('a bounced email address', () => {
  it.each([
    ['Bounce', 'bounced', 'bounce'],
    ['Complaint', 'complained', 'complaint'],
  ] as const)('gets no more email after a %s', async (type, status, reason) => {
    const email = await newsletter.subscribe();
    const logLines = await harness.returnEmail(email, type);
    expect(logLines.join()).not.toContain(email);
    expect(await newsletter.status(email)).toBe(status);
    expect(await harness.suppression(email)).toBe(reason);

    harness.clear();
    passTime(60 * 24);
    expect(await newsletter.signUp(email)).toMatchObject(NEUTRAL);
    expect(await newsletter.unsubscribe(email)).toMatchObject(NEUTRAL);
    expect(harness.emailsTo(email)).toEqual([]);
  });

  it.each([
    ['Bounce', 'reader@bücher.example', 'bounced'],
    ['Complaint', 'reader@xn--caf-dma.example', 'complained'],
    ['Bounce', 'reader@faß.example', 'bounced'],
    ['Complaint', 'Reader@ПОЧТА.example', 'complained'],
  ] as const)('is marked after a %s of the international address %s as %s', async (type, email, status) => {
    await newsletter.signUp(email);
    const [
      {
        to: [reported = ''],
      } = expect.fail('no mail'),
    ] = harness.emails().slice(-1);
    expect(reported).toContain('@xn--');
    await harness.returnEmail(reported, type);
    expect(await newsletter.status(reported)).toBe(status);
  });

  /** Hands over a report about the newest email to an address. */
  function passReport(email: string, report: object) {
    const { id, to, tags } = harness.emailsTo(email).at(-1) ?? expect.fail('No mail');
    const eventTags = Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]]));
    return harness.passReport(report, { messageId: id, destination: to, tags: eventTags });
  }

  const passBounce = (email: string, bounce: object, recipient = {}) =>
    passReport(email, {
      eventType: 'Bounce',
      bounce: { ...bounce, bouncedRecipients: [{ emailAddress: email, ...recipient }] },
    });
  const passComplaint = (email: string, complaint: object) =>
    passReport(email, {
      eventType: 'Complaint',
      complaint: { complaintSubType: null, ...complaint, complainedRecipients: [{ emailAddress: email }] },
    });

  const confirmation = async (email: string) =>
    ((await newsletter.stored(email))?.mails as Record<string, unknown> | undefined)?.confirmation;

  async function signedUp(): Promise<string> {
    const email = await newsletter.request();
    await harness.passEvents();
    return email;
  }

  const SENT = { state: 'sent' };
  const WITHHELD = { state: 'suppressed', error: 'Withheld' };
  const DELAYED = { bounceType: 'Transient', bounceSubType: 'General' };
  const LISTED = 'OnAccountSuppressionList';

  it.each<[string, typeof passComplaint, object, object]>([
    ['feedback that it is not spam', passComplaint, { complaintFeedbackType: 'not-spam' }, SENT],
    ['feedback about authentication', passComplaint, { complaintFeedbackType: 'auth-failure' }, SENT],
    ['an automatic reply', passBounce, DELAYED, SENT],
    ['a withheld email', passBounce, { bounceType: 'Permanent', bounceSubType: 'Suppressed' }, WITHHELD],
    ['the account’s list', passBounce, { bounceType: 'Permanent', bounceSubType: LISTED }, WITHHELD],
    ['a complaint of the account’s list', passComplaint, { complaintSubType: LISTED }, WITHHELD],
  ])('is not marked for %s', async (_, pass, report, mail) => {
    const email = await signedUp();
    await pass(email, report);
    expect(await confirmation(email)).toMatchObject(mail);
    expect(await newsletter.status(email)).toBe('pending');
    expect(await harness.suppression(email)).toBeUndefined();
  });

  const SMTP = { action: 'failed', status: '4.4.7', diagnosticCode: 'smtp; 421 4.4.7 try later' };

  it.each(['before', 'after'])(
    'is not marked for a temporary failure that is reported %s the delivery',
    async (order) => {
      const email = await newsletter.request();
      if (order === 'before') await passBounce(email, DELAYED, SMTP);
      await harness.passEvents();
      if (order === 'after') await passBounce(email, DELAYED, SMTP);
      expect(await confirmation(email)).toMatchObject(SENT);
    },
  );

  it('has a temporary failure on record when the email was not delivered', async () => {
    const email = await newsletter.request();
    await passBounce(email, DELAYED, SMTP);
    expect(await confirmation(email)).toMatchObject({ state: 'bounced', error: 'Transient' });
    await harness.passEvents();
  });

  it('has a failure on record that met another change of the record', async () => {
    const email = await newsletter.request();
    vi.spyOn(subscribers, 'replaceEmails').mockResolvedValueOnce(undefined);
    await passBounce(email, DELAYED, SMTP);
    expect(await confirmation(email)).toMatchObject({ state: 'bounced', error: 'Transient' });
  });

  it('is marked for a permanent failure after the delivery', async () => {
    const email = await signedUp();
    await passBounce(email, { bounceType: 'Permanent', bounceSubType: 'General' });
    expect(await confirmation(email)).toMatchObject({ state: 'bounced', error: 'Permanent' });
    expect(await newsletter.status(email)).toBe('bounced');
  });

  it('has a failed email on record, with an alarm, when the mail service rejects it', async () => {
    const email = await newsletter.request();
    const logLines = await passReport(email, { eventType: 'Reject', reject: { reason: 'Bad content' } });
    expect(await newsletter.stored(email)).toMatchObject({
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
    const tags = { record: ['subscriber'], record_id: ['unknown'], mail: ['welcome'] };
    const before = await harness.items('subscribers');
    await harness.passReport({ eventType: 'Send' });
    await harness.passReport({ eventType: 'Send' }, { tags });
    await harness.passReport({ eventType: 'Delivery' }, { tags: { record: ['other'] } });
    expect(await harness.items('subscribers')).toEqual(before);
  });
});
