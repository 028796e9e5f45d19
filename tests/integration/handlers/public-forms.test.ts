import { describe, expect, it } from 'vitest';
import { onboardingBody } from '../../support/onboarding-body.ts';
import { contactBody, passTime } from './api-harness.ts';
import { startPaymentHarness } from './payment-harness.ts';

const harness = startPaymentHarness();
const { onboarding } = harness;

let keys = 0;
const newKey = () => `key-of-the-browser-${++keys}`;
const issueToken = (options?: { hostname?: string; age?: number }) =>
  harness.standIns.captcha.issueToken(options);

describe.each([
  {
    name: 'contact' as const,
    metric: 'business.Contacts',
    bodyOf: contactBody,
    otherContents: { message: 'Something else' },
    uncheckedBy: { captcha: 'unavailable' },
    stored: async (email: string) =>
      (await harness.items('CONTACT_SUBMISSIONS_TABLE')).filter((item) => item.email === email),
  },
  {
    name: 'onboarding' as const,
    metric: 'business.Onboardings',
    bodyOf: onboardingBody,
    otherContents: { topics: 'Steam' },
    uncheckedBy: {},
    stored: (email: string) => onboarding.stored(email),
  },
])('the form of $name', ({ name, metric, bodyOf, otherContents, uncheckedBy, stored }) => {
  const emailOf = (person: string) => `${person}@${name}.example`;

  /** A call with a fresh captcha. */
  const callOf = (fields: object = {}, key?: string) => ({
    body: bodyOf({ recaptchaToken: issueToken(), ...fields }),
    headers: { ...(key !== undefined && { 'Idempotency-Key': key }) },
  });
  const submit = (fields: object = {}, key?: string, ip = harness.newIp()) =>
    harness.call(name, callOf(fields, key), { ip });

  async function expectOne(email: string): Promise<void> {
    expect(await stored(email)).toHaveLength(1);
    expect(harness.emails()).toHaveLength(2);
  }

  it('is stored and emailed once when it is repeated, and gets the same answer', async () => {
    const email = emailOf('twice');
    const key = newKey();
    const first = await submit({ email }, key);
    const second = await submit({ email }, key);
    expect(second.body).toEqual(first.body);
    expect([first.metrics, second.metrics]).toEqual([{ [metric]: 1 }, {}]);
    await expectOne(email);
  });

  it('is stored and emailed once when it comes at the same time with another captcha', async () => {
    const email = emailOf('double-click');
    const key = newKey();
    const answers = await harness.callAtOnce(name, [callOf({ email }, key), callOf({ email }, key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await expectOne(email);
  });

  it('is stored and emailed once when it comes at the same time with one captcha', async () => {
    const email = emailOf('same-proof');
    const call = callOf({ email }, newKey());
    const codes = (await harness.callAtOnce(name, [call, call])).map(({ body }) => body.code);
    expect(codes).toContain(undefined);
    for (const code of codes) expect([undefined, 'captcha_failed']).toContain(code);
    expect((await harness.call(name, call)).body).toMatchObject({ success: true, mail: 'sent' });
    await expectOne(email);
  });

  it('is refused with other contents under the same key, and with an invalid key', async () => {
    const email = emailOf('conflict');
    const key = newKey();
    await submit({ email }, key);
    const answer = await submit({ email, ...otherContents }, key);
    expect(answer).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
    expect(harness.emails()).toHaveLength(2);
    expect((await submit({}, 'short')).body.code).toBe('invalid_idempotency_key');
  });

  it.each<[string, () => string]>([
    ['forged', () => 'forged'],
    ['forged but like a real one', () => `03A${'x'.repeat(200)}`],
    ['of another site', () => issueToken({ hostname: 'evil.example' })],
    ['that has expired', () => issueToken({ age: 3 * 60_000 })],
  ])('is refused with a captcha %s', async (_, token) => {
    const email = emailOf('refused');
    const answer = await submit({ email, recaptchaToken: token() });
    expect(answer).toMatchObject({ status: 400, body: { code: 'captcha_failed' } });
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
      const email = emailOf(`captcha-${fault}`);
      expect(await submit({ email })).toMatchObject({
        status: 200,
        body: { success: true, mail: 'sent' },
        metrics: {},
      });
      expect(await stored(email)).toMatchObject([{ ...uncheckedBy, status: 'unchecked', mails: {} }]);
      expect(harness.emails()).toEqual([]);
    },
  );

  it('is accepted three times an hour from one IP without a proof', async () => {
    const ip = harness.newIp();
    const withoutProof = async () => (await submit({ recaptchaToken: null }, undefined, ip)).status;
    const statuses = [];
    for (let times = 0; times < 4; times++) statuses.push(await withoutProof());
    expect(statuses).toEqual([200, 200, 200, 429]);
    passTime(61);
    expect(await withoutProof()).toBe(200);
  });
});
