import * as z from 'zod/mini';
import {
  emailProblem,
  INVALID_EMAIL,
  isEmailAddress,
  normalizeEmail,
} from '../email-address/email-address.ts';
import type { FormField, TextsOf } from '../form-fields.ts';
import { withoutDirectionControls } from '../text/text-direction.ts';

/** Removes characters that would change the direction of surrounding text. */
export function plainDirection() {
  return z.overwrite(withoutDirectionControls);
}

/** A required text, trimmed. @param limit the maximum number of characters */
export function requiredText(limit: number) {
  return z
    .string('is required')
    .check(
      plainDirection(),
      z.trim(),
      z.minLength(1, 'is required'),
      z.maxLength(limit, `must have at most ${limit} characters`),
    );
}

/** One line: a line break would end a header of the email. */
export function line(limit: number) {
  return z.string('must be text').check(
    plainDirection(),
    z.trim(),
    z.maxLength(limit, `must have at most ${limit} characters`),
    z.refine((text) => !/\p{Cc}|[\u2028\u2029]/u.test(text), 'must be one line'),
  );
}

/** An optional text, which may be empty. @param limit the maximum number of characters */
export function optionalText(limit: number) {
  return z.optional(
    z
      .string('must be text')
      .check(plainDirection(), z.trim(), z.maxLength(limit, `must have at most ${limit} characters`)),
  );
}

/** The token of an emailed link, not normalized: each token has one spelling. */
export const linkToken = z
  .string('is required')
  .check(z.minLength(1, 'is required'), z.maxLength(512, 'must have at most 512 characters'));

/** One email address, normalized for comparison. */
export const emailAddress = z.pipe(
  z.pipe(z.string('is required'), z.transform(normalizeEmail)),
  z
    .string()
    .check(
      z.minLength(1, 'is required'),
      z.refine(isEmailAddress, { error: ({ input }) => messageAbout(String(input)) }),
    ),
);

/** Explains the problem of an email address, with advice. */
function messageAbout(email: string): string {
  const problem = emailProblem(email);
  const help = problem === undefined || problem === INVALID_EMAIL ? '' : `. ${problem.replace(/\.$/, '')}`;
  return `must be a valid email address${help}`;
}

type FieldSchemas<Texts> = {
  readonly [Id in keyof Texts]-?: undefined extends Texts[Id]
    ? ReturnType<typeof optionalText>
    : ReturnType<typeof requiredText>;
};

/** Creates the schemas of a form's fields, by id. */
export function fieldTexts<Field extends FormField>(fields: readonly Field[]) {
  return Object.fromEntries(fields.map((field) => [field.id, schemaOf(field)])) as FieldSchemas<
    TextsOf<Field>
  >;
}

function schemaOf({ kind, limit, required }: FormField) {
  if (required === undefined) return optionalText(limit);
  return kind === 'email' ? emailAddress : requiredText(limit);
}
