/** Calls to the user pool. All of them throw its errors: problem.ts has the messages for them. */
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  resendSignUpCode,
  resetPassword,
  type SignInOutput,
  setUpTOTP,
  signIn as startSignIn,
  signUp as startSignUp,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { PROOF_METADATA } from '../../../domain/accounts.ts';
import { api } from '../../../domain/api.ts';
import { brand } from '../../../domain/brand.ts';
import { isEmailAddress, normalizeEmail } from '../../../domain/email/email-address.ts';
import { isCommonPassword, normalizePassword } from '../../../domain/passwords.ts';
import { API_TIMEOUT_MS } from '../../lib/api.ts';
import { callAsUser } from '../../lib/auth/call-as-user.ts';
import { forgetSession } from '../../lib/auth/forget-session.ts';
import { nameOf } from '../../lib/auth/problem.ts';
import { configureAuth, isSessionEnd, signOut } from '../../lib/auth/session.ts';
import { withTimeout } from '../../lib/timeout.ts';
import { ownSignUp } from './own-sign-up.ts';

/** The next step of signing in. */
export type SignInStage = 'done' | 'confirm' | 'reset' | 'newPassword' | 'totp';

/** The user pool requires a step that this page does not support. */
export class UnknownStage extends Error {
  override readonly name = 'UnknownStage';
}

/** The password is a common one. */
export class CommonPassword extends Error {
  override readonly name = 'CommonPassword';
}

/** The account that is to be confirmed was not made in this browser. */
export class NotSignedUpHere extends Error {
  override readonly name = 'NotSignedUpHere';
}

/** Starts to sign in, in place of a session that this browser still has. The password is proved (SRP), not sent. */
export async function signIn(email: string, typed: string): Promise<SignInStage> {
  const identity = { username: normalizeEmail(email), password: normalizePassword(typed) };
  const start = () => ask(() => startSignIn(identity));
  const first = await start().catch(async (error: unknown) => {
    if (nameOf(error) !== 'UserAlreadyAuthenticatedException') throw error;
    await signOut();
    return start();
  });
  return stageOf(first);
}

/** Continues with a new password in place of a temporary one. */
export async function answerNewPassword(email: string, password: string): Promise<SignInStage> {
  return answerChallenge(newPassword(password, email));
}

/** Continues with a code from the authenticator app. */
export async function answerChallenge(answer: string): Promise<SignInStage> {
  return stageOf(await ask(() => confirmSignIn({ challengeResponse: answer })));
}

const STAGES: Readonly<Partial<Record<SignInOutput['nextStep']['signInStep'], SignInStage>>> = {
  DONE: 'done',
  CONFIRM_SIGN_UP: 'confirm',
  RESET_PASSWORD: 'reset',
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: 'newPassword',
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: 'totp',
};

function stageOf({ nextStep: { signInStep } }: SignInOutput): SignInStage {
  const stage = STAGES[signInStep];
  if (!stage) throw new UnknownStage(signInStep);
  return stage;
}

/**
 * Creates an account; the user pool mails a confirmation code.
 * @param proof of a passed captcha
 */
export async function signUp(name: string, entered: string, typed: string, proof?: string): Promise<void> {
  const email = normalizeEmail(entered);
  const password = newPassword(typed, email, name);
  const options = { userAttributes: { email, name }, ...withProof(proof) };
  const { userId = '' } = await ask(() => startSignUp({ username: email, password, options }));
  ownSignUp.set({ email, userId, at: Date.now() });
}

/**
 * Confirms the account that was made in this browser, by its id, and signs in to it. The user pool does not check the
 * password of an account that is not confirmed, which may have been made by somebody else.
 * @returns the next step of signing in; undefined if the account is confirmed and the password is not its own
 * @throws NotSignedUpHere
 */
export async function confirmEmail(
  email: string,
  password: string,
  code: string,
): Promise<SignInStage | undefined> {
  const stage = await signIn(email, password);
  if (stage !== 'confirm') return stage;
  const own = ownSignUp.get();
  if (own?.email !== normalizeEmail(email)) throw new NotSignedUpHere();
  await ask(() => confirmSignUp({ username: own.userId, confirmationCode: code }));
  ownSignUp.remove();
  return signIn(email, password).catch((error: unknown) => {
    console.warn('Signing in has to be done by hand', error);
    return undefined;
  });
}

/** Makes the user pool mail another confirmation code. @param proof of a passed captcha */
export async function resendCode(email: string, proof?: string): Promise<void> {
  const options = withProof(proof);
  await ask(() => resendSignUpCode({ username: normalizeEmail(email), options }));
}

function withProof(proof: string | undefined) {
  return proof === undefined ? {} : { clientMetadata: { [PROOF_METADATA]: proof } };
}

/**
 * Makes the user pool mail a code for choosing a new password. For an account that cannot have one yet, as for an address
 * without an account, nothing happens and no error is thrown.
 */
export async function requestPasswordReset(email: string): Promise<void> {
  try {
    await ask(() => resetPassword({ username: normalizeEmail(email) }));
  } catch (error) {
    if (!isEmailAddress(email) || !NOT_YET.includes(nameOf(error))) throw error;
  }
}

/** Errors for an account that is not confirmed, is closed, or waits for the first sign-in of somebody who was invited. */
const NOT_YET: readonly string[] = [
  'InvalidParameterException',
  'NotAuthorizedException',
  'UserNotFoundException',
];

/** Sets a new password with a mailed code. @throws CommonPassword */
export async function choosePassword(email: string, code: string, typed: string): Promise<void> {
  const password = newPassword(typed, email);
  await ask(() =>
    confirmResetPassword({ username: normalizeEmail(email), confirmationCode: code, newPassword: password }),
  );
}

/** The secret of an authenticator app. */
export interface TotpSecret {
  /** For typing. */
  readonly secret: string;
  /** For scanning; an `otpauth:` URI. */
  readonly uri: string;
}

/** Creates the secret of an authenticator app. It takes effect when `enableTotp` has verified a code. */
export async function requestTotpSecret(email: string): Promise<TotpSecret> {
  const { sharedSecret, getSetupUri } = await askAsUser(() => setUpTOTP());
  return { secret: sharedSecret, uri: getSetupUri(brand.name, email).href };
}

/**
 * Makes an authenticator app the second factor. This ends all sessions of the account, including this one.
 * @returns false if a more recent sign-in is needed, because there is a second factor already
 */
export async function enableTotp(code: string): Promise<boolean> {
  await askAsUser(() => verifyTOTPSetup({ code }));
  const answer = await callAsUser(api.authenticator, {});
  if (answer?.status === 429) {
    throw Object.assign(new Error('Too many calls'), { name: 'TooManyRequestsException' });
  }
  if (answer && answer.status !== 200 && answer.status !== 401) {
    throw new TypeError('The authenticator app was not taken');
  }
  forgetSession();
  return answer?.status === 200;
}

/**
 * A password that may be set, normalized. Checked here because the user pool passes no password to our functions.
 * @throws CommonPassword
 */
function newPassword(typed: string, ...own: readonly string[]): string {
  const password = normalizePassword(typed);
  if (isCommonPassword(password, [...own, brand.name])) throw new CommonPassword();
  return password;
}

async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return withTimeout(API_TIMEOUT_MS, configureAuth().then(call));
}

/** For a signed-in user. A session that turns out to have ended is forgotten, and the page asks for a sign-in. */
function askAsUser<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return ask(call).catch((error: unknown) => {
    if (isSessionEnd(error)) forgetSession();
    throw error;
  });
}
