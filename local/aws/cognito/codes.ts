/** Mailed codes. */
import { randomInt } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { CodePurpose, Directory, PendingCode, User } from './directory.ts';
import { codeExpired, codeMismatch } from './errors.ts';

const HOUR_MS = 3_600_000;

/** From the service's documentation. */
const VALIDITY_MS: Readonly<Record<CodePurpose, number>> = {
  signUp: 24 * HOUR_MS,
  email: 24 * HOUR_MS,
  password: HOUR_MS,
};

/** Issues a code to a user, replacing an earlier one for the same purpose. @returns the code */
export function issueCode(
  user: User,
  purpose: CodePurpose,
  { directory, clock }: { readonly directory: Directory; readonly clock: Clock },
  newEmail?: string,
): string {
  const value = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = clock.now() + VALIDITY_MS[purpose];
  user.codes = { ...user.codes, [purpose]: { value, expiresAt, ...(newEmail && { newEmail }) } };
  directory.changed(user);
  return value;
}

/**
 * A user's code for a purpose, if the given one matches.
 * @throws CognitoError CodeMismatchException or ExpiredCodeException
 */
export function matchingCode(user: User, purpose: CodePurpose, given: string, clock: Clock): PendingCode {
  const code = user.codes[purpose];
  if (!code || code.expiresAt <= clock.now()) throw codeExpired();
  if (code.value !== given) throw codeMismatch();
  return code;
}

/** Deletes a user's code, so that it cannot be used again. */
export function deleteCode(user: User, purpose: CodePurpose): void {
  const { [purpose]: _, ...others } = user.codes;
  user.codes = others;
}
