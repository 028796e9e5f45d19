import { describe, expect, it } from 'vitest';
import { CONTACT_FORM_LIMITS } from '../../lambdas/contact/contact.handler.ts';
import { ONBOARDING_FORM_LIMITS } from '../../lambdas/onboarding/limits.ts';
import type { RateLimit } from '../../lambdas/tables/rate-limits.ts';
import {
  type AccountState,
  accessClaims,
  type Claims,
  CUSTOMER,
  startAdminHarness,
  tokenOf,
} from '../integration/handlers/admin/admin-harness.ts';
import {
  contactBody,
  passTime,
  problem,
  repeat,
  TEAM,
  type Viewer,
} from '../integration/handlers/api-harness.ts';
import { onboardingBody } from '../support/onboarding-body.ts';

const harness = startAdminHarness();

const issueToken = (options?: { hostname?: string; age?: number }) =>
  harness.standIns.captcha.issueToken(options);

const WORDS = 'Win at prize example today';
const UNPROVEN = { recaptchaToken: null };
const FOREIGN_POOL = 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Attacker1';
let days = 0;

/** Uses up a limit, on a day of its own. */
async function exhaust(name: 'contact' | 'onboarding', limit: RateLimit): Promise<void> {
  passTime(++days * 24 * 60);
  await harness.exhaust(name, limit);
}

/** Signs of spam of either form. */
const HIDDEN = { topic: 'SEO offers' };
const MARKUP = 'Ours is [url=https://shop.example]here[/url]';

describe.each([
  {
    name: 'contact' as const,
    list: 'submissions',
    metric: 'business.Contacts',
    bodyOf: contactBody,
    otherContents: { message: 'Something else' },
    said: { name: WORDS, company: WORDS, website: WORDS, message: `${WORDS}!` },
    thanks: 'We received your message',
    signedIn: { captcha: 'signed-in' },
    sessionNote: 'Not required: signed in',
    uncheckedBy: { captcha: 'unavailable' },
    answeredStatus: 'contacted',
    limits: CONTACT_FORM_LIMITS,
    perVisitor: 5,
    signs: [
      HIDDEN,
      { message: MARKUP },
      { name: 'https://shop.example' },
      { elapsedMs: 900 },
      { message: 'https://www.boise.example '.repeat(12) },
    ],
    programs: [
      { ...HIDDEN, message: MARKUP },
      { elapsedMs: 900, message: 'https://www.boise.example '.repeat(12) },
    ],
    stored: (email: string) => harness.itemsOf('submissions', email),
  },
  {
    name: 'onboarding' as const,
    list: 'onboarding',
    metric: 'business.Onboardings',
    bodyOf: onboardingBody,
    otherContents: { topics: 'Steam' },
    said: { aboutBusiness: WORDS, businessName: WORDS, contactPerson: WORDS },
    thanks: 'We received your onboarding form',
    signedIn: {},
    sessionNote: '',
    uncheckedBy: {},
    answeredStatus: 'handled',
    limits: ONBOARDING_FORM_LIMITS,
    perVisitor: 10,
    signs: [HIDDEN, { aboutBusiness: MARKUP }, { contactPerson: 'https://shop.example' }],
    programs: [{ ...HIDDEN, aboutBusiness: MARKUP }],
    stored: (email: string) => harness.onboarding.stored(email),
  },
])('the form of $name', (form) => {
  const { name, metric, bodyOf, otherContents, said, thanks, limits, perVisitor, signs, programs, stored } =
    form;

  /** A call with a fresh captcha. */
  const callOf = (fields: object = {}, key?: string) =>
    harness.withKey(bodyOf({ recaptchaToken: issueToken(), ...fields }), key);
  const submit = (fields: object = {}, key?: string, viewer?: Viewer) =>
    harness.call(name, callOf(fields, key), viewer);

  async function expectOne(email: string): Promise<void> {
    expect(await stored(email)).toHaveLength(1);
    expect(harness.emails()).toHaveLength(2);
  }

  /** Checks that a form is kept without an email, also after the schedule. */
  async function expectHeld(email: string, status: 'spam' | 'unchecked'): Promise<void> {
    await harness.runSchedule();
    expect(await stored(email)).toMatchObject([{ status, mails: {} }]);
    expect(harness.emails()).toEqual([]);
  }

  /** Changes the status of a form, as an administrator. @returns the status of the response */
  async function change(email: string, version: number, status: string): Promise<number> {
    const [{ id } = expect.fail('No form')] = await stored(email);
    return (await harness.change(form.list, String(id), { version, status })).status;
  }

  /** Checks that a form that was held back is emailed once when it is released, however often. */
  async function expectRelease(email: string): Promise<void> {
    expect(await change(email, 0, 'new')).toBe(200);
    expect(await change(email, 0, 'new')).toBe(200);
    await harness.runSchedule();
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toHaveLength(1);
    expect(harness.emails()).toHaveLength(2);
  }

  it('is stored and emailed once when it is repeated, and gets the same answer', async () => {
    const [email, key] = [harness.newEmail(), harness.newKey()];
    const first = await submit({ email }, key);
    const second = await submit({ email }, key);
    expect(second.body).toEqual(first.body);
    expect([first.metrics, second.metrics]).toEqual([{ [metric]: 1 }, {}]);
    await expectOne(email);
  });

  it('is stored and emailed once when it comes at the same time with another captcha', async () => {
    const [email, key] = [harness.newEmail(), harness.newKey()];
    const answers = await harness.callAtOnce(name, [callOf({ email }, key), callOf({ email }, key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await expectOne(email);
  });

  it('is stored and emailed once when it comes at the same time with one captcha', async () => {
    const email = harness.newEmail();
    const call = callOf({ email }, harness.newKey());
    const codes = (await harness.callAtOnce(name, [call, call])).map(({ body }) => body.code);
    expect(codes).toContain(undefined);
    for (const code of codes) expect([undefined, 'captcha_failed']).toContain(code);
    expect((await harness.call(name, call)).body).toMatchObject({ success: true, mail: 'sent' });
    await expectOne(email);
  });

  it('is refused with other contents under the same key, and with an invalid key', async () => {
    const [email, key] = [harness.newEmail(), harness.newKey()];
    await submit({ email }, key);
    expect(await submit({ email, ...otherContents }, key)).toMatchObject(
      problem(409, 'idempotency_conflict'),
    );
    expect(harness.emails()).toHaveLength(2);
    expect((await submit({}, 'short')).body.code).toBe('invalid_idempotency_key');
  });

  it.each<[string, () => string]>([
    ['forged', () => 'forged'],
    ['forged but like a real one', () => `03A${'x'.repeat(200)}`],
    ['of another site', () => issueToken({ hostname: 'evil.example' })],
    ['that has expired', () => issueToken({ age: 3 * 60_000 })],
  ])('is refused with a captcha %s', async (_, token) => {
    const email = harness.newEmail();
    expect(await submit({ email, recaptchaToken: token() })).toMatchObject(problem(400, 'captcha_failed'));
    expect(await stored(email)).toEqual([]);
    expect(harness.emails()).toEqual([]);
  });

  it('is refused with a captcha that was used before', async () => {
    const recaptchaToken = issueToken();
    expect((await submit({ recaptchaToken })).status).toBe(200);
    expect((await submit({ recaptchaToken })).body.code).toBe('captcha_failed');
  });

  it.each(['error', 'throttle', 'unreachable', 'slow'] as const)(
    'is held back while the captcha’s service fails (%s)',
    async (fault) => {
      harness.break('captcha', fault);
      const email = harness.newEmail();
      expect(await submit({ email })).toMatchObject({
        status: 200,
        body: { success: true, mail: 'sent' },
        metrics: {},
      });
      expect(await stored(email)).toMatchObject([{ ...form.uncheckedBy, status: 'unchecked', mails: {} }]);
      expect(harness.emails()).toEqual([]);
    },
  );

  it.each(['error', 'throttle', 'unreachable', 'slow'] as const)(
    'is refused without emails while the database is down (%s), and can be sent again',
    async (fault) => {
      const [email, key] = [harness.newEmail(), harness.newKey()];
      const failed = await harness.breakDuring('dynamodb', () => submit({ email }, key), fault);
      expect(failed).toMatchObject(problem(503, 'storage_unavailable'));
      expect(failed.logLines.join()).not.toContain('@');
      expect(harness.emails()).toEqual([]);
      expect((await submit({ email }, key)).status).toBe(200);
      await expectOne(email);
    },
  );

  it(`is accepted ${perVisitor} times in ten minutes from one visitor, and from any other`, async () => {
    const calls = Array.from({ length: 50 }, () => callOf({ email: harness.newEmail() }));
    const answers = await harness.callInBatches(name, calls);
    const byStatus = Map.groupBy(answers, ({ status }) => status);
    expect([...byStatus.keys()].sort()).toEqual([200, 429]);
    expect(byStatus.get(200)).toHaveLength(perVisitor);
    expect(byStatus.get(429)?.[0]).toMatchObject(problem(429, 'too_many_requests'));
    expect(harness.emails()).toHaveLength(2 * perVisitor);
    expect((await submit()).status).toBe(200);
  });

  describe('with a session for its captcha', () => {
    /** A session that the user pool answers for. @param changes to what is good */
    function session(account: Partial<AccountState> = {}, claims: Claims = {}): string {
      const token = tokenOf({
        ...accessClaims(harness.newEmail()),
        iss: `https://cognito-idp.us-east-1.amazonaws.com/${harness.variablesOf(name).USER_POOL_ID}`,
        ...claims,
      });
      harness.accounts.put(token, { ...CUSTOMER, ...account });
      return token;
    }

    /** Sends a form in a session, without a captcha. @returns how it is stored */
    async function submitIn(token: string, fields: object = {}) {
      const email = harness.newEmail();
      const headers = { authorization: `Bearer ${token}` };
      const body = bodyOf({ email, ...UNPROVEN, ...fields });
      expect((await harness.call(name, { body, headers })).status).toBe(200);
      return (await stored(email))[0];
    }

    it('is emailed at once, when the user pool knows the session', async () => {
      const found = await submitIn(session(), { topic: 'a password manager' });
      expect(found).toMatchObject({ status: 'new', ...form.signedIn });
      expect(harness.emails()).toHaveLength(2);
      expect(harness.emailsTo(TEAM)[0]?.text).toContain(form.sessionNote);
    });

    it.each([
      ['of another user pool', {}, { iss: FOREIGN_POOL }],
      ['that has ended', { refusal: 'NotAuthorizedException' }, {}],
      ['of an account without a confirmed email address', { isEmailVerified: false }, {}],
      [
        'from before the account had a second factor',
        { mfaSince: 4_000_000_000, hasAuthenticator: true },
        {},
      ],
      ['of an account that lost its second factor', { mfaSince: 1 }, {}],
      ['by a token that is not one for calls', {}, { token_use: 'id' }],
    ] as const)('%s is held back', async (_, account, claims) => {
      expect(await submitIn(session(account, claims))).toMatchObject({ status: 'unchecked', mails: {} });
      expect(harness.emails()).toEqual([]);
    });

    const withClaims = (claims: unknown) =>
      `a.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c`;

    it.each([
      'x',
      'a.b.c',
      '\u0000',
      withClaims(null),
      withClaims({ token_use: 'access', sub: 'x', iss: { toString: 1 } }),
    ])('is held back, when the token is %j', async (token) => {
      expect(await submitIn(token)).toMatchObject({ status: 'unchecked' });
    });

    it('is held back while the user pool does not answer', async () => {
      const token = session();
      harness.break('cognito');
      expect(await submitIn(token)).toMatchObject({ status: 'unchecked' });
    });

    it('is emailed five times a day for one account', async () => {
      const token = session();
      const statuses = await repeat(6, async () => (await submitIn(token))?.status);
      expect(statuses).toEqual([...Array(5).fill('new'), 'unchecked']);
    });
  });

  describe('without a captcha', () => {
    it('sends no email until an administrator releases it, and then once', async () => {
      const email = harness.newEmail();
      const answer = await submit({ email, ...UNPROVEN });
      expect(answer).toMatchObject({ status: 200, body: { success: true, mail: 'sent' } });
      await expectHeld(email, 'unchecked');
      const { items } = await harness.page(form.list, { status: 'unchecked' });
      expect(JSON.stringify(items)).toContain(email);
      await expectRelease(email);
    });

    it('can only be released or marked as spam', async () => {
      const email = harness.newEmail();
      await submit({ email, ...UNPROVEN });
      expect(await change(email, 0, form.answeredStatus)).toBe(400);
      expect(await change(email, 0, 'spam')).toBe(200);
      await expectHeld(email, 'spam');
    });

    it('is accepted three times an hour from one IP', async () => {
      const ip = harness.newIp();
      const submitUnproven = async () => (await submit(UNPROVEN, undefined, { ip })).status;
      expect(await repeat(4, submitUnproven)).toEqual([200, 200, 200, 429]);
      passTime(61);
      expect(await submitUnproven()).toBe(200);
    });

    it('is accepted nine times an hour from an IPv6 /48', async () => {
      const submitFrom = async (at: number) =>
        (await submit(UNPROVEN, undefined, { ip: `2001:db8:77:${at}::1` })).status;
      const statuses = await repeat(11, submitFrom);
      expect(statuses.filter((status) => status === 200)).toHaveLength(9);
    });

    it('does not shut out forms with a captcha, when its daily limit is used up', async () => {
      await exhaust(name, limits.uncheckedTotal);
      expect((await submit(UNPROVEN)).status).toBe(429);
      const email = harness.newEmail();
      expect((await submit({ email })).status).toBe(200);
      expect(harness.emailsTo(email)).toHaveLength(1);
    });
  });

  it('by a farm of captchas is held, not refused, above the daily limit', async () => {
    await exhaust(name, limits.emailedTotal);
    const email = harness.newEmail();
    expect((await submit({ email })).status).toBe(200);
    await expectHeld(email, 'unchecked');
  });

  it.each<object>(signs)('with the sign of spam %j is emailed if its captcha was passed', async (sign) => {
    const email = harness.newEmail();
    const answer = await submit({ email, ...sign });
    expect(answer).toMatchObject({ status: 200, body: { success: true, mail: 'sent' } });
    expect(await stored(email)).toMatchObject([{ status: 'new' }]);
    expect([harness.emailsTo(email).length, harness.emailsTo(TEAM).length]).toEqual([1, 1]);
  });

  it.each<object>(signs)('with the sign of spam %j is held back without a captcha', async (sign) => {
    const email = harness.newEmail();
    expect((await submit({ email, ...UNPROVEN, ...sign })).status).toBe(200);
    await expectHeld(email, 'unchecked');
  });

  describe.each<object>(programs)('with two signs of spam, %j', (fields) => {
    it('is stored as spam without emails, gets the usual answer, and is not counted', async () => {
      const email = harness.newEmail();
      const answer = await submit({ email, ...UNPROVEN, ...fields });
      expect(answer).toMatchObject({ status: 200, body: { success: true, mail: 'sent' } });
      expect(answer.metrics).toEqual({});
      await expectHeld(email, 'spam');
    });

    it('sends its emails once when an administrator takes it out of spam', async () => {
      const email = harness.newEmail();
      await submit({ email, ...UNPROVEN, ...fields });
      expect(await change(email, 0, form.answeredStatus), 'no email would be sent').toBe(400);
      await expectRelease(email);
      expect(await change(email, 1, 'spam')).toBe(200);
      expect(await change(email, 2, 'new')).toBe(200);
      await harness.runSchedule();
      expect(harness.emails(), 'it was mailed before').toHaveLength(2);
    });

    it('fills the list of spam with three an hour from one IP', async () => {
      const ip = harness.newIp();
      const submitSpam = async () => (await submit({ ...UNPROVEN, ...fields }, undefined, { ip })).status;
      expect(await repeat(4, submitSpam)).toEqual([200, 200, 200, 429]);
    });
  });

  describe('has a receipt that', () => {
    it('repeats nothing that was typed into the form', async () => {
      const email = harness.newEmail();
      await submit({ email, ...said });
      const [mail] = harness.emailsTo(email);
      expect(mail?.subject).toContain(thanks);
      expect(`${mail?.subject} ${mail?.html} ${mail?.text}`).not.toContain('prize');
    });

    it('is sent three times a day to one mailbox, however it is spelled', async () => {
      const spellings = ['many', 'ma.ny', 'many+1', 'm.a.n.y', 'many+two'].map(
        (mailbox) => `${mailbox}@${name}.example`,
      );
      for (const email of spellings) await submit({ email });
      expect(spellings.flatMap((email) => harness.emailsTo(email))).toHaveLength(3);
      for (const email of spellings) expect(await stored(email), email).toHaveLength(1);
    });
  });
});
