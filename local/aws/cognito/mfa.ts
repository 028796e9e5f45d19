/** Authenticator apps as a second factor. */
import type { User } from './directory.ts';
import { CognitoError, invalidParameter } from './errors.ts';
import { type Input, object, text } from './input.ts';
import { type Operation, type Service, signedInUser } from './service.ts';
import { createTotpSecret, findTimeStep } from './totp.ts';

const TOTP = 'SOFTWARE_TOKEN_MFA';

/** Creates a secret for an authenticator app. It takes effect once a code has been verified. */
export const associateSoftwareToken: Operation = (service, input) => {
  const { user } = signedInUser(service, input);
  const secret = createTotpSecret();
  user.totp = { ...user.totp, pending: secret };
  service.directory.changed(user);
  return { SecretCode: secret };
};

/** Verifies a code of the app. */
export const verifySoftwareToken: Operation = (service, input) => {
  const { user } = signedInUser(service, input);
  const code = text(input, 'UserCode');
  const { pending, isOn } = user.totp;
  if (pending === undefined) {
    throw invalidParameter('User has not associated a software token.');
  }
  if (findTimeStep(code, pending, service.clock.now()) === undefined) {
    throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch');
  }
  user.totp = { secret: pending, isOn };
  service.directory.changed(user);
  return { Status: 'SUCCESS' };
};

/** Turns the second factor on or off. */
export const setUserMfaPreference: Operation = (service, input) => {
  setPreference(service, signedInUser(service, input).user, input);
  return {};
};

/** @throws CognitoError InvalidParameterException without a verified app */
export function setPreference({ directory }: Service, user: User, input: Input): void {
  const { Enabled } = object(input, 'SoftwareTokenMfaSettings');
  if (Enabled === undefined) return;
  if (Enabled === true && user.totp.secret === undefined) {
    throw invalidParameter('User has not verified software token mfa');
  }
  user.totp = { ...user.totp, isOn: Enabled === true };
  directory.changed(user);
}

/** The second factor, for responses. */
export function mfaSettings({ totp }: User): object {
  return totp.isOn ? { UserMFASettingList: [TOTP], PreferredMfaSetting: TOTP } : {};
}
