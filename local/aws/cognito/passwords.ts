/** Password policies and the storage of passwords. */
import type { User } from './directory.ts';
import { CognitoError, invalidParameter } from './errors.ts';
import type { PasswordPolicy, UserPool } from './pools.ts';
import { createVerifier } from './srp.ts';

const MAX_LENGTH = 256;

/** Characters that count as symbols; so does a space inside. */
const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/;

/** @throws CognitoError InvalidPasswordException naming what the password lacks */
function checkPolicy(password: string, policy: PasswordPolicy): void {
  const lack = [
    [password.length < policy.MinimumLength, 'Password not long enough'],
    [policy.RequireLowercase && !/[a-z]/.test(password), 'Password must have lowercase characters'],
    [policy.RequireUppercase && !/[A-Z]/.test(password), 'Password must have uppercase characters'],
    [policy.RequireNumbers && !/\d/.test(password), 'Password must have numeric characters'],
    [policy.RequireSymbols && !SYMBOL.test(password), 'Password must have symbol characters'],
  ].find(([isLacking]) => isLacking)?.[1];
  if (lack) {
    throw new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${lack}`);
  }
}

/**
 * Checks a new password.
 * @throws CognitoError InvalidParameterException or InvalidPasswordException
 */
export function checkPassword(password: string, { passwordPolicy }: UserPool): void {
  if (password.length > MAX_LENGTH || /^\s|\s$/.test(password)) {
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    );
  }
  checkPolicy(password, passwordPolicy);
}

/** Sets a password that was checked before. @param temporaryUntil when it expires, for a temporary one */
export function setPassword(user: User, pool: UserPool, password: string, temporaryUntil?: number): void {
  user.password = createVerifier({ poolName: pool.name, username: user.username }, password);
  user.temporaryUntil = temporaryUntil;
}
