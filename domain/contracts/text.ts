import * as z from 'zod/mini';
import { isEmailAddress, normalizeEmail } from '../email-address.ts';

/** A required text, trimmed. @param limit the maximum number of characters */
export function requiredText(limit: number) {
  return z
    .string('is required')
    .check(
      z.trim(),
      z.minLength(1, 'is required'),
      z.maxLength(limit, `must have at most ${limit} characters`),
    );
}

/** An optional text, which may be empty. @param limit the maximum number of characters */
export function optionalText(limit: number) {
  return z.optional(
    z.string('must be text').check(z.trim(), z.maxLength(limit, `must have at most ${limit} characters`)),
  );
}

/** One email address, normalized for comparison. */
export const emailAddress = z.pipe(
  z.pipe(z.string('is required'), z.transform(normalizeEmail)),
  z.string().check(z.minLength(1, 'is required'), z.refine(isEmailAddress, 'must be a valid email address')),
);
