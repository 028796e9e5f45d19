import * as z from 'zod/mini';
import { isEmailAddress, normalizeEmail } from '../email-address.ts';

/**
 * A text that must hold something, without the space around it.
 * @param limit the most characters
 */
export function requiredText(limit: number) {
  return z
    .string('is required')
    .check(
      z.trim(),
      z.minLength(1, 'is required'),
      z.maxLength(limit, `must have at most ${limit} characters`),
    );
}

/** A text that may be missing or empty. @param limit the most characters */
export function optionalText(limit: number) {
  return z.optional(
    z.string('must be text').check(z.trim(), z.maxLength(limit, `must have at most ${limit} characters`)),
  );
}

/** One email address, in the form in which they are compared. */
export const emailAddress = z.pipe(
  z.pipe(z.string('is required'), z.transform(normalizeEmail)),
  z.string().check(z.minLength(1, 'is required'), z.refine(isEmailAddress, 'must be a valid email address')),
);
