// cspell:ignore aforged arget
import type { CustomMessageTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PROOF_METADATA } from '../../domain/accounts.ts';
import { TRIGGER_PROBLEMS } from '../../domain/responses/trigger-problems.ts';
import { startAdminHarness } from '../integration/handlers/admin/admin-harness.ts';
import { passTime } from '../integration/handlers/api-harness.ts';
import { runAs } from '../support/function-credentials.ts';

const harness = startAdminHarness();

const POOL = 'us-east-1_Example01';

/** Tomorrow at eight, so that neither the hour nor the day ends in the middle of an attack. */
const MORNING = new Date(Date.now() + 24 * 60 * 60_000).setUTCHours(8, 0, 0, 0);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: MORNING });
});

/** Runs a trigger as the user pool does. @returns the error for the visitor; undefined when the email goes out */
async function refusalBy(
  source: string,
  email: string,
  clientMetadata?: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const name = 'account-triggers';
  harness.enter(name);
  const { handler } = await import('../../lambdas/identity/account-triggers.handler.ts');
  const event = {
    userPoolId: POOL,
    userName: 'a1b2c3d4-0000-4000-8000-000000000000',
    triggerSource: source,
    request: { userAttributes: { email, email_verified: 'false' }, codeParameter: '{####}', clientMetadata },
    response: {},
  } as unknown as CustomMessageTriggerEvent & PreSignUpTriggerEvent;
  return runAs(name, () => handler(event)).then(
    () => undefined,
    ({ message }: Error) => message,
  );
}

const trigger = async (...call: Parameters<typeof refusalBy>) => (await refusalBy(...call)) === undefined;

/** A sign-up causes an email when both triggers allow it. */
const signUp = async (email: string) =>
  (await trigger('PreSignUp_SignUp', email)) && trigger('CustomMessage_SignUp', email);
const resend = (email: string) => trigger('CustomMessage_ResendCode', email);
const forget = (email: string) => trigger('CustomMessage_ForgotPassword', email);

async function countSent(attempts: number, send: () => Promise<boolean>): Promise<number> {
  let sent = 0;
  for (let attempt = 0; attempt < attempts; attempt += 1) sent += Number(await send());
  return sent;
}

/** Tries 30 sign-ups, each with its own address. @returns the number of emails */
function invent(): Promise<number> {
  const addresses = Array.from({ length: 30 }, (_, at) => `made-up${at}@crowd.example`);
  return countSent(addresses.length, () => signUp(addresses.pop() ?? ''));
}

describe('an email with a code', () => {
  it('is sent four times an hour to a mailbox, for sign-ups and repetitions together', async () => {
    const email = 'six-each@codes.example';
    const signUpAndResend = async () =>
      Number(await signUp(email)) + (await countSent(5, () => resend(email)));
    expect((await signUpAndResend()) + (await signUpAndResend()) + (await signUpAndResend())).toBe(4);
    passTime(61);
    expect(await signUpAndResend()).toBe(4);
  });

  it('is sent four times an hour to a mailbox, however it is spelled', async () => {
    const spellings = ['tar.get', 't.arget', 'target+1', 'target+2', 't.a.r.g.e.t', 'target'];
    expect(await countSent(spellings.length, () => signUp(`${spellings.pop()}@mailbox.example`))).toBe(4);
  });

  it('is sent again after an hour, although strangers used up the limit of a mailbox', async () => {
    const email = 'locked@codes.example';
    expect(await countSent(40, () => signUp(email))).toBe(4);
    expect(await signUp(email)).toBe(false);
    passTime(61);
    expect(await signUp(email)).toBe(true);
  });

  it('is sent for a new password although strangers used up the limit of sign-ups', async () => {
    const email = 'forgetful@codes.example';
    await countSent(10, () => signUp(email));
    expect(await countSent(10, () => forget(email))).toBe(4);
  });

  it('is sent to customers and accounts although made-up addresses used up the limit of sign-ups', async () => {
    expect(await invent()).toBeLessThanOrEqual(20);
    const [stranger, customer] = ['stranger@codes.example', 'customer@codes.example'];
    expect(await signUp(stranger)).toBe(false);
    const order = { id: 'cs_paid', email: customer, payment: 'paid', createdAt: new Date().toISOString() };
    await harness.store('orders', order);
    expect(await signUp(customer)).toBe(true);
    expect(await resend(customer)).toBe(true);
    // The owner of an account reads its email, and is a person.
    expect(await forget('member@codes.example')).toBe(true);
    passTime(11);
    expect(await signUp(stranger)).toBe(true);
  });

  it('takes a fresh captcha above the limit, and no forged or used one', async () => {
    await invent();
    const { captcha } = harness.standIns;
    const signUpWith = (email: string, token?: string) =>
      refusalBy('PreSignUp_SignUp', email, token === undefined ? undefined : { [PROOF_METADATA]: token });
    const resendWith = (email: string, token: string) =>
      refusalBy('CustomMessage_ResendCode', email, { [PROOF_METADATA]: token });
    const token = captcha.issueToken();
    expect(await signUpWith('honest@codes.example')).toBe(TRIGGER_PROBLEMS.proofNeeded);
    expect(await signUpWith('honest@codes.example', token)).toBeUndefined();
    expect(await refusalBy('CustomMessage_ResendCode', 'honest@codes.example')).toBe(
      TRIGGER_PROBLEMS.proofNeeded,
    );
    expect(await resendWith('honest@codes.example', captcha.issueToken())).toBeUndefined();
    const worthless = [
      token,
      '',
      'made up',
      '03Aforged',
      'x'.repeat(100_000),
      captcha.issueToken({ hostname: 'other.example' }),
      captcha.issueToken({ age: 11 * 60_000 }),
    ];
    for (const [at, one] of worthless.entries()) {
      expect(await signUpWith(`program${at}@codes.example`, one), one.slice(0, 20)).toBe(
        TRIGGER_PROBLEMS.proofNeeded,
      );
      expect(await resendWith(`program${at}@codes.example`, one), one.slice(0, 20)).toBe(
        TRIGGER_PROBLEMS.proofNeeded,
      );
    }
  });

  it('is sent four times an hour to a mailbox although each sign-up passes a captcha', async () => {
    const email = 'patient@codes.example';
    const { captcha } = harness.standIns;
    const signUpProven = () => trigger('PreSignUp_SignUp', email, { [PROOF_METADATA]: captcha.issueToken() });
    await invent();
    expect(await countSent(10, signUpProven)).toBe(4);
  });

  it('is refused above the limit while the captcha’s service fails', async () => {
    await invent();
    harness.break('captcha');
    const { captcha } = harness.standIns;
    const signingUp = refusalBy('PreSignUp_SignUp', 'early@codes.example', {
      [PROOF_METADATA]: captcha.issueToken(),
    });
    expect(await signingUp).toBe('Too many sign-ups right now. Please try again later.');
  });

  it('is refused above the limit on a stage without a captcha, whatever the token', async () => {
    await invent();
    harness.vary({ ASKS_CAPTCHA: 'false' });
    const signingUp = refusalBy('PreSignUp_SignUp', 'early@codes.example', {
      [PROOF_METADATA]: harness.standIns.captcha.issueToken(),
    });
    expect(await signingUp).toBe('Too many sign-ups right now. Please try again later.');
  });

  it('is sent to an owner with a captcha, after strangers tried the address without one', async () => {
    await invent();
    const email = 'owner@codes.example';
    await countSent(10, () => signUp(email));
    const proof = { [PROOF_METADATA]: harness.standIns.captcha.issueToken() };
    expect(await refusalBy('PreSignUp_SignUp', email, proof)).toBeUndefined();
  });

  it('is sent above the limit of sign-ups to verify an address, four times for an account', async () => {
    await invent();
    const prove = (email: string) => trigger('CustomMessage_VerifyUserAttribute', email);
    expect(await countSent(5, () => prove('colleague@codes.example'))).toBe(4);
    // The limit belongs to the account, whatever its address: invented ones of a session get no further emails.
    expect(await prove('made-up-by-session@codes.example')).toBe(false);
  });

  it('is sent for a new password while the database is down', async () => {
    harness.break('dynamodb');
    expect(await forget('unlucky@codes.example')).toBe(true);
  });
});
