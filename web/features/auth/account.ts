/** What the user pool does for this page. Everything throws what went wrong: see problem.ts for its words. */
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
import { api } from '../../../domain/api.ts';
import { brand } from '../../../domain/brand.ts';
import { isCommonPassword } from '../../../domain/passwords.ts';
import { API_TIMEOUT_MS } from '../../lib/api.ts';
import { callAsUser } from '../../lib/auth/call-as-user.ts';
import { forgetSession } from '../../lib/auth/forget-session.ts';
import { configureAuth } from '../../lib/auth/session.ts';
import { withTimeout } from '../../lib/timeout.ts';

/** What signing in takes next. */
export type SignInStage = 'done' | 'confirm' | 'reset' | 'newPassword' | 'totp';

/** The account has to do something that this page does not have. */
export class UnknownStage extends Error {
  override readonly name = 'UnknownStage';
}

/** The password is one of those that are tried first. */
export class CommonPassword extends Error {
  override readonly name = 'CommonPassword';
}

/** Starts to sign in. The password is proven (SRP), not sent. */
export async function signIn(email: string, password: string): Promise<SignInStage> {
  return stageOf(await ask(() => startSignIn({ username: email, password })));
}

/** Goes on with a password in place of a temporary one. */
export async function answerNewPassword(email: string, password: string): Promise<SignInStage> {
  refuseCommon(password, email);
  return answerChallenge(password);
}

/** Goes on with a code of the authenticator app. */
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

/** Makes an account and has a code mailed to its owner. */
export async function signUp(name: string, email: string, password: string): Promise<void> {
  refuseCommon(password, email, name);
  const options = { userAttributes: { email, name } };
  await ask(() => startSignUp({ username: email, password, options }));
}

/**
 * Confirms an account and signs in to it. The password is proven before the code counts: the account may have been made
 * by somebody else, with a password that the reader of the mail does not know.
 */
export async function confirmEmail(email: string, password: string, code: string): Promise<SignInStage> {
  const stage = await signIn(email, password);
  if (stage !== 'confirm') return stage;
  await ask(() => confirmSignUp({ username: email, confirmationCode: code }));
  return signIn(email, password);
}

export async function resendCode(email: string): Promise<void> {
  await ask(() => resendSignUpCode({ username: email }));
}

/** Has a code mailed that lets a new password be chosen. */
export async function requestPasswordReset(email: string): Promise<void> {
  await ask(() => resetPassword({ username: email }));
}

export async function choosePassword(email: string, code: string, password: string): Promise<void> {
  refuseCommon(password, email);
  await ask(() => confirmResetPassword({ username: email, confirmationCode: code, newPassword: password }));
}

/** What an authenticator app has to know. */
export interface AppKey {
  /** For typing. */
  readonly secret: string;
  /** For scanning, `otpauth:`. */
  readonly uri: string;
}

/** Makes a key for an authenticator app. It counts once `enrolApp` has seen one of its codes. */
export async function makeAppKey(email: string): Promise<AppKey> {
  const { sharedSecret, getSetupUri } = await ask(() => setUpTOTP());
  return { secret: sharedSecret, uri: getSetupUri(brand.name, email).href };
}

/**
 * Takes the app that a code comes from as the second lock. This session ends by it, as all of the account do.
 * @returns false when that takes a sign-in that is less old, because there is such a lock already
 */
export async function enrolApp(code: string): Promise<boolean> {
  await ask(() => verifyTOTPSetup({ code }));
  const answer = await callAsUser(api.authenticator, {});
  if (answer && answer.status !== 200 && answer.status !== 401) {
    throw new TypeError('The authenticator app was not taken');
  }
  forgetSession();
  return answer?.status === 200;
}

/** The user pool cannot: it shows no function of ours the password. @throws CommonPassword */
function refuseCommon(password: string, ...own: readonly string[]): void {
  if (isCommonPassword(password, [...own, brand.name])) throw new CommonPassword();
}

async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return withTimeout(API_TIMEOUT_MS, configureAuth().then(call));
}
