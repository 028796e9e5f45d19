import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTACT_SERVICES } from '../../../domain/contact.ts';
import { contactContract } from '../../../domain/contracts/contact.ts';
import { newsletterConfirmationContract, newsletterContract } from '../../../domain/contracts/newsletter.ts';
import { onboardingContract, onboardingUploadContract } from '../../../domain/contracts/onboarding.ts';
import {
  oneClickUnsubscribeContract,
  unsubscribeAnswerContract,
  unsubscribeContract,
  unsubscribeLinkContract,
} from '../../../domain/contracts/unsubscribe.ts';
import { ONBOARDING_SERVICES, SOCIAL_CHANNELS, TEXT_FIELDS } from '../../../domain/onboarding/onboarding.ts';
import { FILE_CATEGORIES, FILE_TYPES, MAX_FILE_BYTES } from '../../../domain/onboarding/onboarding-files.ts';
import { onboardingBody } from '../../support/onboarding-body.ts';
import type { ApiCall, ApiResponse } from '../../unit/lambdas/api-call.ts';
import { contactBody, passTime, startEmailHarness } from './api-harness.ts';

const harness = startEmailHarness();

/** Refusals that come before a contract's own. */
const USUAL: Readonly<Record<string, number>> = {
  malformed_json: 400,
  validation_failed: 400,
  body_too_large: 413,
  unsupported_media_type: 415,
};

const CONTRACTS = {
  contact: contactContract,
  newsletter: newsletterContract,
  'newsletter-confirmation': newsletterConfirmationContract,
  unsubscribe: unsubscribeContract,
  'one-click-unsubscribe': oneClickUnsubscribeContract,
  'unsubscribe-link': unsubscribeLinkContract,
  'unsubscribe-answer': unsubscribeAnswerContract,
  onboarding: onboardingContract,
  'onboarding-upload': onboardingUploadContract,
} as const;

type FormName = keyof typeof CONTRACTS;

/** Checks that an answer is one that the contract documents, in status and in form. */
function expectDocumented(name: FormName, { status, body, logLines }: ApiResponse): void {
  const { success, errors, ...contract } = CONTRACTS[name];
  expect(logLines).toHaveLength(1);
  if (status === ('isRedirect' in contract ? 302 : 200)) {
    expect(success.safeParse(body).success).toBe(true);
    return;
  }
  const { code, message, requestId, fields, ...rest } = body;
  expect({ ...USUAL, ...errors }).toHaveProperty(String(code), status);
  expect([typeof message, typeof requestId, rest]).toEqual(['string', 'string', {}]);
  expect(fields === undefined || code === 'validation_failed').toBe(true);
}

/** Usually what is expected, sometimes anything. @param weight of the usual, where there are many fields */
function rarely<T>(usual: fc.Arbitrary<T>, weight = 12): fc.Arbitrary<unknown> {
  const anything = fc.oneof(fc.jsonValue(), fc.constant('\ud800'));
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: anything });
}

/** Texts that have done harm somewhere. */
const oddText = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  fc.constantFrom(
    'Ada',
    'שלום עולם',
    '‮gnp.exe',
    '👩‍👩‍👧‍👦',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'x\r\nBcc: victim@example.org',
    'x\nSubject: other\n\nbody',
    '=?utf-8?B?QmNj?=',
    '\u0000\u0007',
    "'; DROP TABLE people; --",
    '{{7*7}}',
    '__proto__',
    'ﬃ',
  ),
);

const email = fc.oneof(
  fc.nat({ max: 30 }).map((number) => `visitor-${number}@property.example`),
  fc.emailAddress(),
  oddText.map((text) => `${text}@property.example`),
  oddText,
);

/** A file of an onboarding form. */
const fileEntry = fc.record({
  name: oddText,
  size: fc.nat(),
  type: oddText,
  url: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.webUrl() }),
});

const token = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.uuid().map((id) => `${id}.AAAA`),
  oddText,
);

const headers = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.uuid().map((key) => ({ 'Idempotency-Key': key })) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom('Idempotency-Key', 'Content-Type', 'X-Forwarded-For', 'x-site-secret'),
      fc.oneof(fc.constant('application/json'), fc.string()),
    ),
  },
);

const form = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.oneof(
    { weight: 10, arbitrary: fc.record(fields).map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string() },
  );

const CALLS: { readonly [Name in FormName]: fc.Arbitrary<ApiCall> } = {
  contact: fc.record({
    headers,
    body: form({
      name: rarely(oddText),
      email: rarely(email),
      phone: rarely(oddText),
      company: rarely(oddText),
      website: rarely(oddText),
      services: rarely(fc.subarray(CONTACT_SERVICES.map(({ id }) => id))),
      message: rarely(oddText),
      recaptchaToken: rarely(fc.constantFrom('issued', 'forged', null, undefined)),
      topic: rarely(fc.constantFrom('', undefined)),
      elapsedMs: rarely(fc.constantFrom(5000, 0, undefined)),
    }),
  }),
  newsletter: fc.record({
    headers,
    body: form({ email: rarely(email), page: rarely(oddText), topic: rarely(fc.constant('')) }),
  }),
  'newsletter-confirmation': fc.record({ headers, body: form({ token: rarely(token) }) }),
  unsubscribe: fc.record({ headers, body: form({ email: rarely(email), reason: rarely(oddText) }) }),
  'one-click-unsubscribe': fc.record({
    query: fc.record({ token }),
    headers: fc.constantFrom<Record<string, string>>(
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      {},
    ),
    body: oddText,
  }),
  'unsubscribe-answer': fc.record({
    headers,
    body: form({
      token: rarely(token),
      reason: rarely(oddText),
      stay: rarely(fc.constantFrom(true, false, undefined)),
    }),
  }),
  'unsubscribe-link': fc.record({ query: fc.dictionary(fc.constantFrom('token', 'other'), token) }),
  onboarding: fc.record({
    headers,
    body: form({
      ...Object.fromEntries(TEXT_FIELDS.map(({ id }) => [id, rarely(oddText, 200)])),
      email: rarely(email, 200),
      services: rarely(
        fc.subarray(
          ONBOARDING_SERVICES.map(({ id }) => id),
          { minLength: 1 },
        ),
        200,
      ),
      socialChannels: rarely(
        fc.dictionary(
          fc.constantFrom(...SOCIAL_CHANNELS.map(({ id }) => id), '__proto__'),
          fc.record({ selected: fc.boolean(), url: oddText }),
        ),
        200,
      ),
      hasLocalPhotos: rarely(fc.constantFrom('', 'yes', 'no'), 200),
      source: rarely(fc.constantFrom('standalone', 'post-checkout'), 200),
      customerPaid: rarely(fc.boolean(), 200),
      sessionId: rarely(fc.constantFrom('cs_test_a1B2c3D4e5F6g7H8', undefined), 200),
      files: rarely(
        fc.record({ general: fc.array(fileEntry, { maxLength: 2 }), localPhotos: fc.constant([]) }),
        200,
      ),
      recaptchaToken: rarely(fc.constantFrom('issued', 'forged', null, undefined), 200),
      topic: rarely(fc.constantFrom('', undefined), 200),
    }),
  }),
  'onboarding-upload': fc.record({
    headers,
    body: form({
      businessName: rarely(fc.oneof(oddText, fc.constant(undefined))),
      category: rarely(fc.constantFrom(...FILE_CATEGORIES.map(({ id }) => id))),
      name: rarely(oddText),
      type: rarely(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...Object.keys(FILE_TYPES)) }, oddText)),
      size: rarely(
        fc.oneof(fc.constantFrom(0, MAX_FILE_BYTES, MAX_FILE_BYTES + 1), fc.nat({ max: MAX_FILE_BYTES })),
      ),
    }),
  }),
};

/** Statuses that so many calls must have met, or they were not as various as meant. */
const REACHED: Readonly<Record<FormName, number[]>> = {
  contact: [200, 400],
  newsletter: [200, 400],
  'newsletter-confirmation': [400],
  unsubscribe: [200, 400],
  'one-click-unsubscribe': [400],
  'unsubscribe-link': [302],
  'unsubscribe-answer': [400],
  onboarding: [200, 400],
  'onboarding-upload': [200, 400],
};

/** Puts proofs of a passed captcha where a body asks for one. */
function withCaptcha(call: ApiCall): ApiCall {
  const issued = JSON.stringify(harness.standIns.captcha.issueToken());
  const { body } = call;
  return typeof body === 'string' ? { ...call, body: body.replaceAll('"issued"', issued) } : call;
}

describe.each(Object.keys(CALLS) as FormName[])('for any call of %s', (name) => {
  it('the answer is documented, and every email has one recipient and no injected header', async () => {
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(CALLS[name], async (call) => {
        harness.standIns.ses.clear();
        const answer = await harness.call(name, withCaptcha(call));
        expectDocumented(name, answer);
        // Nothing is broken here, so whatever fails is the caller's fault.
        expect(answer.status).toBeLessThan(500);
        seen.add(answer.status);
        for (const { to, headers: emailHeaders, subject } of harness.emails()) {
          expect(to).toHaveLength(1);
          expect(emailHeaders).not.toHaveProperty('bcc');
          expect(emailHeaders).not.toHaveProperty('cc');
          expect(subject).not.toMatch(/[\r\n]/);
        }
      }),
      { numRuns: 100 },
    );
    expect([...seen]).toEqual(expect.arrayContaining(REACHED[name]));
  });
});

describe.each(['dynamodb', 'ssm', 'ses'] as const)('while %s is down', (service) => {
  it('every response is documented, and none is a bare 500', async () => {
    const bodies: Partial<Record<FormName, ApiCall>> = {
      contact: { body: contactBody() },
      newsletter: { body: { email: 'visitor@property.example' } },
      'newsletter-confirmation': { body: { token: 'a.b.c.d' } },
      unsubscribe: { body: { email: 'visitor@property.example' } },
      'one-click-unsubscribe': { query: { token: 'a.b' } },
      'unsubscribe-link': { query: { token: 'a.b' } },
      'unsubscribe-answer': { body: { token: 'a.b', stay: true } },
      onboarding: { body: onboardingBody({ email: 'visitor@property.example' }) },
      'onboarding-upload': { body: { category: 'general', name: 'a.png', type: 'image/png', size: 9 } },
    };
    // Earlier values of the parameter store have expired by then.
    passTime(6);
    for (const fault of ['error', 'throttle', 'unreachable'] as const) {
      harness.break(service, fault);
      for (const [name, call] of Object.entries(bodies) as [FormName, ApiCall][]) {
        const answer = await harness.call(name, call);
        expectDocumented(name, { ...answer, logLines: answer.logLines.slice(-1) });
        expect(answer.logLines.join()).not.toContain('property.example');
      }
    }
  });
});

it('the log has no personal data of any form', async () => {
  const secrets = {
    name: 'Wilhelmina Furtive',
    email: 'wilhelmina@secret.example',
    phone: '801-555-7777',
    company: 'Unspoken Ltd',
    website: 'unspoken.example',
    message: 'Logs must not contain this.',
  };
  const lines: string[] = [];
  const call = async (name: FormName, apiCall: ApiCall) => {
    lines.push(...(await harness.call(name, apiCall)).logLines);
  };
  for (const fault of ['off', 'error', 'rejected', 'unreachable'] as const) {
    harness.break('ses', fault);
    await call('contact', { body: contactBody(secrets) });
    await call('contact', { body: contactBody({ ...secrets, topic: 'spam' }) });
    await call('contact', { body: contactBody({ ...secrets, services: ['unknown'] }) });
    await call('contact', { body: `{"email": "${secrets.email}"` });
    await call('newsletter', { body: { email: secrets.email } });
    await call('unsubscribe', { body: { email: secrets.email, reason: secrets.message } });
  }
  harness.standIns.ses.setFault('off');
  passTime(16);
  lines.push(...(await harness.runSchedule()).logLines, ...(await harness.passEvents()));
  expect(lines.length).toBeGreaterThan(25);
  const log = lines.join('\n').toLowerCase();
  for (const secret of Object.values(secrets)) expect(log).not.toContain(secret.toLowerCase());
  expect(log).not.toMatch(/[\w.+-]+@[\w-]+\.\w/);
});
