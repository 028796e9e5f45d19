/** Additional fields of forms that detect bots. */
import * as z from 'zod/mini';
import { optionalText, shortText } from './text.ts';

/** The longest proof of a passed captcha, in characters. */
export const MAX_TOKEN_LENGTH = 4096;

export const screeningFields = {
  /** The proof of a passed captcha. Missing if the browser could not show one: the form is then held. */
  recaptchaToken: z.optional(z.nullable(shortText(MAX_TOKEN_LENGTH))),
  /** A hidden field that only bots fill in. */
  topic: optionalText(1000),
};
