import * as z from 'zod/mini';
import { api } from '../api.ts';
import { CONTACT_FIELDS, CONTACT_SERVICES } from '../contact.ts';
import { cameFrom } from './came-from.ts';
import { defineContract } from './contract.ts';
import { screeningFields } from './screening.ts';
import { fieldTexts, objectOf } from './text.ts';

const serviceIds = CONTACT_SERVICES.map(({ id }) => id);

/** `POST /api/contact`: stores a contact request, then emails it. docs/product.md#contact */
export const contactContract = defineContract({
  route: api.contact,
  body: objectOf({
    ...fieldTexts(CONTACT_FIELDS),
    services: z.optional(
      z
        .array(z.enum(serviceIds, 'is not a service'), 'must be a list')
        .check(z.maxLength(serviceIds.length, 'has too many entries')),
    ),
    ...screeningFields,
    cameFrom: z.optional(cameFrom),
    /** Milliseconds from the form's appearance to its submission, by the browser's clock. */
    elapsedMs: z.optional(z.number('must be a number').check(z.minimum(0, 'must not be negative'))),
  }),
  success: z.object({
    success: z.literal(true),
    /** `delayed` when the request is stored and an email could not be sent yet; it is retried. */
    mail: z.enum(['sent', 'delayed']),
  }),
  errors: {
    invalid_idempotency_key: 400,
    /** The captcha's token was refused: forged, expired or used before. */
    captcha_failed: 400,
    idempotency_conflict: 409,
    too_many_requests: 429,
    storage_unavailable: 503,
  },
});
