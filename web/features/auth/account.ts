/** Calls to the user pool. They throw the user pool's errors; lib/auth/problem.ts has the messages. */
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  resendSignUpCode,
  resetPassword,
  type SignInOutput,
  setUpTOTP,
  signIn as startSignIn,
  signUp as startSignUp,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import {
  FRESH_SIGN_IN_SECONDS,
  MAX_PASSWORD_LENGTH,
  MFA_SINCE_ATTRIBUTE,
  PROOF_METADATA,
} from '../../../domain/accounts.ts';
import { api } from '../../../domain/api.ts';
import { brand } from '../../../domain/brand.ts';
import { emailProblem, normalizeEmail } from '../../../domain/email-address/email-address.ts';
import { isCommonPassword, normalizePassword } from '../../../domain/passwords.ts';
import { API_TIMEOUT_MS } from '../../lib/api.ts';
import { callAsUser } from '../../lib/auth/call-as-user.ts';
import { forgetSession } from '../../lib/auth/forget-session.ts';
import { getErrorName } from '../../lib/auth/problem.ts';
import { configureAuth, isSessionEnd, signOut } from '../../lib/auth/session.ts';
import { withTimeout } from '../../lib/timeout.ts';
import { ownSignUp } from './own-sign-up.ts';

/** The next step of signing in. */
export type SignInStage = 'done' | 'confirm' | 'reset' | 'newPassword' | 'totp';

/** The user pool requires a step that this page does not support. */
export class UnknownStage extends Error {
  override readonly name = 'UnknownStage';
}

/** The user pool takes no such password, and names the same error for other fields. */
export class UnusablePassword extends Error {
  override readonly name = 'UnusablePassword';
}

/** The email address cannot get email. The message is help for the visitor. */
export class UnusableEmail extends Error {
  override readonly name = 'UnusableEmail';
}

/** The password is a common one. */
export class CommonPassword extends Error {
  override readonly name = 'CommonPassword';
}

/** The account to confirm was not created in this browser. */
export class NotSignedUpHere extends Error {
  override readonly name = 'NotSignedUpHere';
}

/** Signs in and replaces any session of this browser. The password is proved (SRP), not sent. */
export async function signIn(email: string, typed: string): Promise<SignInStage> {
  const identity = { username: normalizeEmail(email), password: normalizePassword(typed) };
  const start = () => ask(() => startSignIn(identity));
  const first = await start().catch(async (error: unknown) => {
    if (getErrorName(error) !== 'UserAlreadyAuthenticatedException') throw error;
    await signOut();
    return start();
  });
  return toStage(first);
}

/** Replaces a temporary password with a new one. */
export async function answerNewPassword(email: string, password: string): Promise<SignInStage> {
  return answerChallenge(newPassword(password, email));
}

/** Continues with a code from the authenticator app. */
export async function answerChallenge(answer: string): Promise<SignInStage> {
  return toStage(await ask(() => confirmSignIn({ challengeResponse: answer })));
}

const STAGES: Readonly<Partial<Record<SignInOutput['nextStep']['signInStep'], SignInStage>>> = {
  DONE: 'done',
  CONFIRM_SIGN_UP: 'confirm',
  RESET_PASSWORD: 'reset',
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: 'newPassword',
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: 'totp',
};

function toStage({ nextStep: { signInStep } }: SignInOutput): SignInStage {
  const stage = STAGES[signInStep];
  if (!stage) throw new UnknownStage(signInStep);
  return stage;
}

/**
 * Creates an account. The user pool emails a confirmation code.
 * @param proof of a passed captcha
 * @throws UnusableEmail, UnusablePassword, CommonPassword
 */
export async function signUp(name: string, entered: string, typed: string, proof?: string): Promise<void> {
  const email = usableEmail(entered);
  const password = newPassword(typed, email, name);
  const options = { userAttributes: { email, name }, ...withProof(proof) };
  const { userId = '' } = await ask(() => startSignUp({ username: email, password, options }));
  ownSignUp.set({ email, userId, at: Date.now() });
}

/**
 * Confirms the account created in this browser, by its id, and signs in. The user pool does not check the password of
 * an unconfirmed account, which a stranger may have created.
 * @returns the next step of signing in; undefined if the account is confirmed but the password does not match
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
    console.warn('Automatic sign-in failed', error);
    return undefined;
  });
}

/** Has the user pool email another confirmation code. @param proof of a passed captcha */
export async function resendCode(email: string, proof?: string): Promise<void> {
  const options = withProof(proof);
  await ask(() => resendSignUpCode({ username: normalizeEmail(email), options }));
}

function withProof(proof: string | undefined) {
  return proof === undefined ? {} : { clientMetadata: { [PROOF_METADATA]: proof } };
}

/**
 * Has the user pool email a code for a new password. Does nothing, without an error, for an address that has no account
 * or whose account cannot reset its password.
 * @throws UnusableEmail
 */
export async function requestPasswordReset(entered: string): Promise<void> {
  const username = usableEmail(entered);
  try {
    await ask(() => resetPassword({ username }));
  } catch (error) {
    if (!NOT_YET.includes(getErrorName(error))) throw error;
  }
}

/** Errors for an account that is unconfirmed, closed, or invited and not signed in to yet. */
const NOT_YET: readonly string[] = [
  'InvalidParameterException',
  'NotAuthorizedException',
  'UserNotFoundException',
];

/** Sets a new password with an emailed code. @throws UnusablePassword, CommonPassword */
export async function choosePassword(email: string, code: string, typed: string): Promise<void> {
  const password = newPassword(typed, email);
  await ask(() =>
    confirmResetPassword({ username: normalizeEmail(email), confirmationCode: code, newPassword: password }),
  );
}

/** An authenticator app to set up. */
export interface NewAuthenticator {
  /** To type into the app. */
  readonly secret: string;
  /** To scan; an `otpauth:` URI. */
  readonly uri: string;
  /**
   * Makes the app the second factor. This ends all sessions of the account, including this one.
   * @param code from the app; after a failure, it is not verified again once it was right
   * @returns false if a more recent sign-in is required
   */
  readonly enable: (code: string) => Promise<boolean>;
}

/**
 * Creates the secret of an authenticator app.
 * @returns undefined if replacing the current app requires a more recent sign-in; this session is forgotten then
 */
export async function beginAuthenticator(email: string): Promise<NewAuthenticator | undefined> {
  return askAsUser(async () => {
    if (!(await canSetUpApp())) {
      forgetSession();
      return undefined;
    }
    const { sharedSecret, getSetupUri } = await setUpTOTP();
    let isVerified = false;
    const enable = async (code: string) => {
      if (!isVerified) await askAsUser(() => verifyTOTPSetup({ code }));
      isVerified = true;
      return requireTotp();
    };
    return { secret: sharedSecret, uri: getSetupUri(brand.name, email).href, enable };
  });
}

/** Whether the session may set up an app, by a token renewed now. The user pool itself replaces an app at any time. */
async function canSetUpApp(): Promise<boolean> {
  const { tokens } = await fetchAuthSession({ forceRefresh: true });
  const { iat = 0, auth_time, [`custom:${MFA_SINCE_ATTRIBUTE}`]: since } = tokens?.idToken?.payload ?? {};
  return since === undefined || iat - Number(auth_time) <= FRESH_SIGN_IN_SECONDS;
}

/** Makes signing in ask for codes of the verified app. @returns false if a more recent sign-in is required */
async function requireTotp(): Promise<boolean> {
  const answer = await callAsUser(api.authenticator, {});
  if (answer?.status === 429) {
    throw Object.assign(new Error('Too many calls'), { name: 'TooManyRequestsException' });
  }
  if (answer && answer.status !== 200 && answer.status !== 401) {
    throw new TypeError('The authenticator app was not accepted');
  }
  forgetSession();
  return answer?.status === 200;
}

/** Normalizes an address that is to get email. @throws UnusableEmail */
function usableEmail(entered: string): string {
  const problem = emailProblem(entered);
  if (problem) throw new UnusableEmail(problem);
  return normalizeEmail(entered);
}

/**
 * Normalizes a new password and checks it here, because the user pool passes passwords to no function of ours.
 * @throws UnusablePassword, CommonPassword
 */
function newPassword(typed: string, ...own: readonly string[]): string {
  const password = normalizePassword(typed);
  if (password.length > MAX_PASSWORD_LENGTH || /^\s|\s$/.test(password)) throw new UnusablePassword();
  if (isCommonPassword(password, [...own, brand.name])) throw new CommonPassword();
  return password;
}

async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return withTimeout(API_TIMEOUT_MS, configureAuth().then(call));
}

/**
 * Calls the user pool for a signed-in user. If the session has ended, forgets it, and the page asks the user to sign
 * in.
 */
function askAsUser<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return ask(call).catch((error: unknown) => {
    if (isSessionEnd(error)) forgetSession();
    throw error;
  });
}
