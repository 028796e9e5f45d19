/** Validation of user attributes and of the permission to write them. */
import { invalidParameter, notAuthorized } from './errors.ts';
import type { Attributes } from './input.ts';
import type { AppClient } from './pools.ts';

/** Set only by the service. */
const READ_ONLY = ['sub', 'email_verified', 'phone_number_verified'];

/** Checks attributes that a client writes. @throws CognitoError NotAuthorizedException or InvalidParameterException */
export function checkWritable(given: Attributes, { writable }: AppClient): void {
  for (const name of Object.keys(given)) {
    if (READ_ONLY.includes(name) || !writable.includes(name)) {
      throw notAuthorized('A client attempted to write unauthorized attribute');
    }
  }
  checkValues(given);
}

/** @throws CognitoError InvalidParameterException */
export function checkValues(given: Attributes): void {
  if (given.email !== undefined && !isEmailAddress(given.email)) {
    throw invalidParameter('Invalid email address format.');
  }
}

/** A blank value deletes an attribute. */
export function withoutBlank(given: Attributes): Attributes {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

/** Whether a text is an email address. */
export function isEmailAddress(value: string): boolean {
  return /^[^\s@<>,;:"()[\]\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value) && value.length <= 320;
}
