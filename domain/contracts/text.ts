import * as z from 'zod/mini';
import {
  emailProblem,
  INVALID_EMAIL,
  isEmailAddress,
  normalizeEmail,
} from '../email-address/email-address.ts';
import type { FormField, TextsOf } from '../form-fields.ts';
import { withoutDirectionControls } from '../text/text-direction.ts';
import { isDay } from '../time/business-hours.ts';

/** An object of a request. */
export function objectOf<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object(shape, 'must be an object');
}

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

/** Checks that a text is one line: a line break would end a header of the email. */
export const isOneLine = z.refine<string>((text) => !/\p{Cc}|[\u2028\u2029]/u.test(text), 'must be one line');

/** One line, trimmed. */
export function line(limit: number) {
  return trimmedText(limit).check(isOneLine);
}

/** A text without surrounding spaces, which may be empty. @param limit the maximum number of characters */
export function trimmedText(limit: number) {
  return z
    .string('must be text')
    .check(plainDirection(), z.trim(), z.maxLength(limit, `must have at most ${limit} characters`));
}

/** An optional text, which may be empty. @param limit the maximum number of characters */
export function optionalText(limit: number) {
  return z.optional(trimmedText(limit));
}

/** A text that is kept as it is. @param problem what is wrong with a longer one */
export function shortText(limit: number, problem = 'is too long') {
  return z.string('must be text').check(z.maxLength(limit, problem));
}

/** `YYYY-MM-DD`. */
export const day = z.string('must be text').check(z.refine(isDay, 'is not a day'));

/** Leaves room for adding 1, since the database rejects numbers that are not safe. */
export const wholeNumber = z
  .int('must be a whole number')
  .check(z.minimum(0, 'must not be negative'), z.maximum(Number.MAX_SAFE_INTEGER - 1, 'is too large'));

/** Id of a record of any list. */
export const recordId = z.string().check(z.minLength(1), z.maxLength(300));

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
