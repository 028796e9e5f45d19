import * as z from 'zod/mini';
import { api } from '../api.ts';
import { NEWSLETTER_FIELDS } from '../newsletter.ts';
import { cameFrom } from './came-from.ts';
import { defineContract, succeeded } from './contract.ts';
import { fieldTexts, linkToken, objectOf, optionalText } from './text.ts';

/** `POST /api/newsletter`: asks for a confirmation by email. The answer does not reveal known addresses. */
export const newsletterContract = defineContract({
  route: api.newsletter,
  body: objectOf({
    ...fieldTexts(NEWSLETTER_FIELDS),
    /** Path of the page with the form: evidence of consent. */
    page: optionalText(300),
    /** Version of the words beside the form: evidence of consent. */
    wording: optionalText(40),
    cameFrom: z.optional(cameFrom),
    /** A hidden field that only bots fill in. */
    topic: optionalText(1000),
  }),
  success: succeeded,
  errors: {
    /** `topic` was filled in: by a program, or by a password manager, which the page undoes before the next press. */
    hidden_field: 400,
    too_many_requests: 429,
    storage_unavailable: 503,
  },
});

/** `POST /api/newsletter/confirm`: the button on the page that the email links to. Idempotent. */
export const newsletterConfirmationContract = defineContract({
  route: api.newsletterConfirmation,
  body: objectOf({ token: linkToken }),
  success: succeeded,
  errors: { invalid_token: 400, expired_token: 410, storage_unavailable: 503 },
});
