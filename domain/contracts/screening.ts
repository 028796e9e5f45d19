/** What forms send besides what is asked, to tell people from programs. */
import * as z from 'zod/mini';
import { optionalText } from './text.ts';

/** The longest proof of a passed captcha, in characters. */
export const MAX_TOKEN_LENGTH = 4096;

export const screeningFields = {
  /** The proof of a passed captcha. Missing where the browser could not show one: the form is then held back. */
  recaptchaToken: z.optional(
    z.nullable(z.string('must be text').check(z.maxLength(MAX_TOKEN_LENGTH, 'is too long'))),
  ),
  /** A field that people do not see. Programs fill it in. */
  topic: optionalText(1000),
};
