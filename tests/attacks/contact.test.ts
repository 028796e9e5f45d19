import { describe, expect, it } from 'vitest';
import { CONTACT_FORM_LIMITS } from '../../lambdas/contact/contact.handler.ts';
import {
  type AccountState,
  accessClaims,
  type Claims,
  CUSTOMER,
  startAdminHarness,
  tokenOf,
} from '../integration/handlers/admin/admin-harness.ts';
import { contactBody } from '../integration/handlers/api-harness.ts';

const harness = startAdminHarness();

const proven = (fields: object = {}) =>
  contactBody({ recaptchaToken: harness.standIns.captcha.issueToken(), ...fields });
const send = (body: object, ip?: string) => harness.call('contact', { body }, ip ? { ip } : {});
const stored = async (email: string) =>
  (await harness.items('CONTACT_SUBMISSIONS_TABLE')).filter((item) => item.email === email);

/** Changes the status of the request from an email address, as an administrator. */
async function change(email: string, version: number, status: string) {
  const [request] = await stored(email);
  return harness.change('submissions', String(request?.id), { version, status });
}

describe('the acknowledgement of a contact request', () => {
  it('repeats nothing that was typed into the form', async () => {
    const email = 'victim@engines.example';
    const words = 'Win at prize example today';
    await send(proven({ email, name: words, company: words, website: words, message: `${words}!` }));
    const [mail] = harness.emailsTo(email);
    expect(mail?.text).toContain('Thank you for your message');
    expect(`${mail?.subject} ${mail?.html} ${mail?.text}`).not.toContain('prize');
  });

  it('is sent three times a day to one mailbox, however it is spelled', async () => {
    const spellings = ['many', 'ma.ny', 'many+1', 'm.a.n.y', 'many+two'];
    for (const name of spellings) await send(proven({ email: `${name}@mailbox.example` }));
    const mailed = spellings.flatMap((name) => harness.emailsTo(`${name}@mailbox.example`));
    expect(mailed).toHaveLength(3);
  });
});

describe('a contact request with a session for its captcha', () => {
  let members = 0;

  /** A session that the user pool answers for. @param changes to what is good */
  function session(account: Partial<AccountState> = {}, claims: Claims = {}): string {
    const token = tokenOf({
      ...accessClaims(`member-${++members}`),
      iss: `https://cognito-idp.us-east-1.amazonaws.com/${harness.variablesOf('contact').USER_POOL_ID}`,
      ...claims,
    });
    harness.accounts.put(token, { ...CUSTOMER, ...account });
    return token;
  }

  /** Sends a request in a session, without a captcha. @returns how it is stored */
  async function sendIn(token: string, fields: object = {}) {
    const email = `in-session-${++members}@engines.example`;
    const body = contactBody({ email, recaptchaToken: null, ...fields });
    const headers = { authorization: `Bearer ${token}` };
    expect((await harness.call('contact', { body, headers })).status).toBe(200);
    const [request] = await stored(email);
    return request;
  }

  it('is emailed at once, when the user pool knows the session', async () => {
    expect(await sendIn(session(), { topic: 'a password manager' })).toMatchObject({
      status: 'new',
      captcha: 'signed-in',
    });
    expect(harness.emails()).toHaveLength(2);
    expect(
      harness
        .emails()
        .map(({ text }) => text)
        .join(),
    ).toContain('Not required: signed in');
  });

  it.each([
    ['of another user pool', {}, { iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Attacker1' }],
    ['that has ended', { refusal: 'NotAuthorizedException' }, {}],
    ['of an account without a confirmed email address', { isEmailVerified: false }, {}],
    ['from before the account had a second factor', { mfaSince: 4_000_000_000 }, {}],
    ['by a token that is not one for calls', {}, { token_use: 'id' }],
  ] as const)('%s is held back', async (_, account, claims) => {
    expect(await sendIn(session(account, claims))).toMatchObject({ status: 'unchecked', mails: {} });
    expect(harness.emails()).toEqual([]);
  });

  it.each(['x', 'a.b.c', `a.${Buffer.from('null').toString('base64url')}.c`, '\u0000'])(
    'is held back, when the token is %j',
    async (token) => {
      expect(await sendIn(token)).toMatchObject({ status: 'unchecked' });
    },
  );

  it('is held back while the user pool does not answer', async () => {
    const token = session();
    harness.accounts.setFault('error');
    expect(await sendIn(token)).toMatchObject({ status: 'unchecked' });
    harness.accounts.setFault('off');
  });

  it('is emailed five times a day for one account', async () => {
    const token = session();
    const statuses = [];
    for (let at = 0; at < 6; at++) statuses.push((await sendIn(token, { message: `Message ${at}` }))?.status);
    expect(statuses).toEqual(['new', 'new', 'new', 'new', 'new', 'unchecked']);
  });
});

describe('a contact request without a captcha', () => {
  it('sends no email until an administrator releases it', async () => {
    const email = 'unchecked@engines.example';
    expect(await send(contactBody({ email, recaptchaToken: null }))).toMatchObject({
      status: 200,
      body: { success: true },
    });
    await harness.runSchedule();
    expect(harness.emails()).toEqual([]);
    const list = await harness.call('admin-list', {
      path: { list: 'submissions' },
      query: { status: 'unchecked' },
    });
    expect(JSON.stringify(list.body)).toContain(email);

    expect((await change(email, 0, 'new')).status).toBe(200);
    expect((await change(email, 0, 'new')).status).toBe(200);
    await harness.runSchedule();
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toHaveLength(1);
    expect(harness.emails()).toHaveLength(2);
  });

  it('can only be released or marked as spam', async () => {
    const email = 'other-way@engines.example';
    await send(contactBody({ email, recaptchaToken: null }));
    expect((await change(email, 0, 'contacted')).status).toBeGreaterThanOrEqual(400);
    expect((await change(email, 0, 'spam')).status).toBe(200);
    await harness.runSchedule();
    expect(harness.emails()).toEqual([]);
  });

  it('sends its emails once when an administrator takes it out of spam', async () => {
    const email = 'taken-back@engines.example';
    await send(
      contactBody({ email, recaptchaToken: null, topic: 'x', message: '[url=https://a.example]a[/url]' }),
    );
    expect(await stored(email)).toMatchObject([{ status: 'spam', mails: {} }]);
    expect((await change(email, 0, 'closed')).status, 'no email would be sent').toBeGreaterThanOrEqual(400);
    expect((await change(email, 0, 'new')).status).toBe(200);
    expect((await change(email, 0, 'new')).status).toBe(200);
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toHaveLength(1);
    expect(harness.emails()).toHaveLength(2);

    expect((await change(email, 1, 'spam')).status).toBe(200);
    expect((await change(email, 2, 'new')).status).toBe(200);
    await harness.runSchedule();
    expect(harness.emails(), 'it was mailed before').toHaveLength(2);
  });

  it('is accepted nine times an hour from an IPv6 /48', async () => {
    const statuses = [];
    for (let at = 0; at < 11; at++) {
      const body = contactBody({ email: `net${at}@engines.example`, recaptchaToken: null });
      statuses.push((await send(body, `2001:db8:77:${at}::1`)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(9);
  });

  it('does not shut out requests with a captcha, when its daily limit is used up', async () => {
    await harness.exhaust('contact', CONTACT_FORM_LIMITS.uncheckedTotal);
    expect((await send(contactBody({ recaptchaToken: null }))).status).toBe(429);
    const email = 'honest@engines.example';
    expect((await send(proven({ email }))).status).toBe(200);
    expect(harness.emailsTo(email)).toHaveLength(1);
  });
});

it('a contact request by a farm of captchas is held, not refused, above the daily limit', async () => {
  const email = 'after-the-limit@engines.example';
  await harness.exhaust('contact', CONTACT_FORM_LIMITS.emailedTotal);
  expect((await send(proven({ email }))).status).toBe(200);
  expect(await stored(email)).toMatchObject([{ status: 'unchecked', mails: {} }]);
  expect(harness.emailsTo(email)).toEqual([]);
});
