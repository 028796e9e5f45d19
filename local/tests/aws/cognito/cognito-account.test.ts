import {
  confirmSignIn,
  confirmUserAttribute,
  fetchMFAPreference,
  fetchUserAttributes,
  sendUserAttributeVerificationCode,
  setUpTOTP,
  signIn,
  updateMFAPreference,
  updateUserAttributes,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { describe, expect, it } from 'vitest';
import { LOCKED, PASSWORD, refusal, startCognitoHarness, stepOf, WRONG_PASSWORD } from './cognito-harness.ts';

const harness = startCognitoHarness();

const STEP_MS = 30_000;

const enter = (username: string, password = PASSWORD) => signIn({ username, password });

describe('an authenticator app', () => {
  async function enroll(): Promise<string> {
    const { sharedSecret } = await setUpTOTP();
    await verifyTOTPSetup({ code: harness.totp(sharedSecret) });
    await updateMFAPreference({ totp: 'PREFERRED' });
    return sharedSecret;
  }

  async function protectedMember(): Promise<{ email: string; secret: string }> {
    const email = await harness.signedIn();
    const secret = await enroll();
    harness.forget();
    return { email, secret };
  }

  const answer = (challengeResponse: string) => confirmSignIn({ challengeResponse });
  const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('is set up with one of its codes, and required from then on', async () => {
    const email = await harness.signedIn();
    expect(await fetchMFAPreference()).toEqual({});
    const setup = await setUpTOTP();
    expect(setup.sharedSecret).toMatch(/^[A-Z2-7]{52}$/);
    expect(String(setup.getSetupUri('Signal', email))).toContain(`secret=${setup.sharedSecret}`);
    const code = harness.totp(setup.sharedSecret);
    expect(await refusal(verifyTOTPSetup({ code: another(code) }))).toBe(
      'EnableSoftwareTokenMFAException: Code mismatch',
    );
    await verifyTOTPSetup({ code });
    await updateMFAPreference({ totp: 'PREFERRED' });
    expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });

    harness.forget();
    expect(stepOf(await enter(email))).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    expect(stepOf(await answer(harness.totp(setup.sharedSecret)))).toBe('DONE');
  });

  it('is requested again after a wrong code', async () => {
    const { email, secret } = await protectedMember();
    await enter(email);
    expect(await refusal(answer(another(harness.totp(secret))))).toBe(
      'CodeMismatchException: Invalid code received for user',
    );
    expect(stepOf(await answer(harness.totp(secret)))).toBe('DONE');
  });

  it.each([-STEP_MS, STEP_MS])('may be off by one step (%i ms)', async (shift) => {
    const { email, secret } = await protectedMember();
    await enter(email);
    harness.pass(-shift);
    const code = harness.totp(secret);
    harness.pass(shift);
    expect(stepOf(await answer(code))).toBe('DONE');
  });

  it('may not be off by two steps', async () => {
    const { email, secret } = await protectedMember();
    const code = harness.totp(secret);
    harness.pass(2 * STEP_MS);
    await enter(email);
    expect(await refusal(answer(code))).toContain('CodeMismatchException');
  });

  it('shows codes that work once', async () => {
    const { email, secret } = await protectedMember();
    await enter(email);
    const code = harness.totp(secret);
    await answer(code);
    harness.forget();
    await enter(email);
    expect(await refusal(answer(code))).toBe(
      'ExpiredCodeException: Your software token has already been used once.',
    );
    harness.pass(STEP_MS);
    expect(stepOf(await answer(harness.totp(secret)))).toBe('DONE');
  });

  it('cannot be guessed, even with the password', async () => {
    const { email, secret } = await protectedMember();
    const wrong = another(another(harness.totp(secret)));
    for (let n = 0; n < 5; n++) {
      await enter(email);
      await refusal(answer(wrong));
    }
    expect(await refusal(enter(email))).toBe(LOCKED);
  });

  it('is accepted for three minutes', async () => {
    const { email, secret } = await protectedMember();
    await enter(email);
    harness.pass(3 * 60_000);
    expect(await refusal(answer(harness.totp(secret)))).toBe(
      'NotAuthorizedException: Invalid session for the user, session is expired.',
    );
  });

  it('cannot be turned on before it is set up', async () => {
    await harness.signedIn();
    expect(await refusal(updateMFAPreference({ totp: 'ENABLED' }))).toBe(
      'InvalidParameterException: User has not verified software token mfa',
    );
    expect(await refusal(verifyTOTPSetup({ code: '123456' }))).toContain('InvalidParameterException');
  });

  it('can be turned off', async () => {
    const email = await harness.signedIn();
    await enroll();
    await updateMFAPreference({ totp: 'DISABLED' });
    harness.forget();
    expect(stepOf(await enter(email))).toBe('DONE');
  });
});

describe('the account of a user', () => {
  it('shows attributes that the app may read', async () => {
    const email = await harness.signedIn();
    const { sub } = harness.user(email).attributes;
    expect(await fetchUserAttributes()).toEqual({ sub, email, name: 'Ana', email_verified: 'true' });
  });

  it('takes another name', async () => {
    const email = await harness.signedIn();
    expect(await updateUserAttributes({ userAttributes: { name: 'Ana Lima' } })).toMatchObject({
      name: { isUpdated: true },
    });
    expect(harness.user(email).attributes.name).toBe('Ana Lima');
    expect(await refusal(updateUserAttributes({ userAttributes: { email_verified: 'true' } }))).toContain(
      'NotAuthorizedException',
    );
  });

  it('keeps its email address until the new one is confirmed', async () => {
    const email = await harness.signedIn();
    const next = harness.newEmail();
    expect(await updateUserAttributes({ userAttributes: { email: next } })).toMatchObject({
      email: { isUpdated: false, nextStep: { codeDeliveryDetails: { destination: 'a***@v***' } } },
    });
    expect(harness.mails.at(-1)).toMatchObject({ to: next, subject: 'CustomMessage_UpdateUserAttribute' });
    expect((await fetchUserAttributes()).email).toBe(email);
    await sendUserAttributeVerificationCode({ userAttributeKey: 'email' });
    expect(harness.mails.at(-1)).toMatchObject({ to: next, subject: 'CustomMessage_VerifyUserAttribute' });

    const attribute = { userAttributeKey: 'email' } as const;
    const wrong = { ...attribute, confirmationCode: harness.wrongCode(email, 'email') };
    expect(await refusal(confirmUserAttribute(wrong))).toContain('CodeMismatchException');
    await confirmUserAttribute({ ...attribute, confirmationCode: harness.codeOf(email, 'email') });
    expect(await fetchUserAttributes()).toMatchObject({ email: next, email_verified: 'true' });
    harness.forget();
    expect(await refusal(enter(email))).toBe(WRONG_PASSWORD);
    expect(stepOf(await enter(next))).toBe('DONE');
  });

  it('cannot get the email address of another account', async () => {
    const taken = await harness.member();
    await harness.signedIn();
    expect(await refusal(updateUserAttributes({ userAttributes: { email: taken } }))).toContain(
      'AliasExistsException',
    );
  });
});
