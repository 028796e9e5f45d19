import * as z from 'zod/mini';
import { api } from '../api.ts';
import { UNSUBSCRIBE_FIELDS } from '../newsletter.ts';
import { defineContract, succeeded } from './contract.ts';
import { fieldTexts, linkToken, objectOf, optionalText } from './text.ts';

/** `POST /api/unsubscribe`: takes effect at once. docs/product.md#unsubscribe */
export const unsubscribeContract = defineContract({
  route: api.unsubscribe,
  body: objectOf(fieldTexts(UNSUBSCRIBE_FIELDS)),
  success: succeeded,
  errors: { too_many_requests: 429, storage_unavailable: 503 },
});

const token = z.object({ token: linkToken });

/** `POST /api/unsubscribe/one-click?token=`: called by email clients (RFC 8058). The body adds nothing. */
export const oneClickUnsubscribeContract = defineContract({
  route: api.oneClickUnsubscribe,
  query: token,
  success: succeeded,
  errors: { invalid_token: 400, storage_unavailable: 503 },
});

/** `POST /api/unsubscribe/answer`: the reason after unsubscribing by an emailed link, or the wish to stay, or fewer emails. */
export const unsubscribeAnswerContract = defineContract({
  route: api.unsubscribeAnswer,
  body: objectOf({
    token: linkToken,
    reason: optionalText(2_000),
    stay: z.optional(z.literal(true)),
    /** Whether a subscriber gets the letters of a month as one. */
    monthly: z.optional(z.boolean('must be true or false')),
  }),
  success: succeeded,
  errors: { invalid_token: 400, too_late: 410, storage_unavailable: 503 },
});

/** `GET` of the same path: leads to the page with the button and changes nothing, since link scanners call it. */
export const unsubscribeLinkContract = defineContract({
  route: api.unsubscribeLink,
  query: z.object({ token: optionalText(512) }),
  success: z.object({ location: z.string() }),
  errors: {},
  isRedirect: true,
});
