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
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { brand } from '../../../domain/brand.ts';
import { API_TIMEOUT_MS } from '../../lib/api.ts';
import { configureAuth } from '../../lib/auth/session.ts';
import { withTimeout } from '../../lib/timeout.ts';

/** What signing in takes next. */
export type SignInStage = 'done' | 'confirm' | 'reset' | 'newPassword' | 'totp';

/** The account has to do something that this page does not have. */
export class UnknownStage extends Error {
  override readonly name = 'UnknownStage';
}

/** Starts to sign in. The password is proven (SRP), not sent. */
export async function signIn(email: string, password: string): Promise<SignInStage> {
  return stageOf(await ask(() => startSignIn({ username: email, password })));
}

/** Goes on with a code of the authenticator app, or with a new password in place of a temporary one. */
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
  const options = { userAttributes: { email, name } };
  await ask(() => startSignUp({ username: email, password, options }));
}

export async function confirmEmail(email: string, code: string): Promise<void> {
  await ask(() => confirmSignUp({ username: email, confirmationCode: code }));
}

export async function resendCode(email: string): Promise<void> {
  await ask(() => resendSignUpCode({ username: email }));
}

/** Has a code mailed that lets a new password be chosen. */
export async function requestPasswordReset(email: string): Promise<void> {
  await ask(() => resetPassword({ username: email }));
}

export async function choosePassword(email: string, code: string, password: string): Promise<void> {
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

/** Takes the app that a code comes from as the second lock. */
export async function enrolApp(code: string): Promise<void> {
  await ask(() => verifyTOTPSetup({ code }));
  await ask(() => updateMFAPreference({ totp: 'PREFERRED' }));
}

async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return withTimeout(API_TIMEOUT_MS, configureAuth().then(call));
}
