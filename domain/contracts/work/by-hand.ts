/** Endpoints of the back office that add a record by hand. Neither emails the person. */
import * as z from 'zod/mini';
import { ADMIN_LIMITS } from '../../admin.ts';
import { api } from '../../api.ts';
import { CONTACT_FIELDS, CONTACT_SERVICES, type ContactFieldId } from '../../contact.ts';
import { ANSWER_LIMITS } from '../../onboarding/onboarding.ts';
import { CONTRACT_STAGES, INQUIRY_ORIGINS, MAX_MONTHLY, type Origin } from '../../records/by-hand.ts';
import { SERVICE_IDS } from '../../shop/bought-services.ts';
import { isDay } from '../../time/business-hours.ts';
import { SUMMARIES } from '../admin-records.ts';
import { defineAdminContract } from '../contract.ts';
import { emailAddress, objectOf, optionalText, requiredText } from '../text.ts';

const ERRORS = {
  invalid_idempotency_key: 400,
  /** The same key came with other values. */
  idempotency_conflict: 409,
  too_many_requests: 429,
} as const;

const limitOf = (id: ContactFieldId) => CONTACT_FIELDS.find((field) => field.id === id)?.limit ?? 0;

const origins = Object.keys(INQUIRY_ORIGINS) as (Origin & keyof typeof INQUIRY_ORIGINS)[];

const optionalEmail = z.optional(z.union([z.literal(''), emailAddress]));

function listOfIds(ids: readonly string[]) {
  return z
    .array(z.enum(ids, 'is not a service'), 'must be a list')
    .check(z.maxLength(ids.length, 'has too many entries'));
}

/** `POST /api/admin/submissions`: an inquiry that did not come through the form, once for each idempotency key. */
export const inquiryContract = defineAdminContract({
  route: api.adminInquiry,
  right: 'serveClients',
  body: objectOf({
    name: requiredText(limitOf('name')),
    email: optionalEmail,
    phone: optionalText(limitOf('phone')),
    company: optionalText(limitOf('company')),
    website: optionalText(limitOf('website')),
    services: z.optional(listOfIds(CONTACT_SERVICES.map(({ id }) => id))),
    message: requiredText(limitOf('message')),
    how: z.enum(origins, 'must say how it came'),
  }).check(
    z.refine(({ email, phone }) => Boolean(email || phone), {
      error: 'or a phone number is required',
      path: ['email'],
    }),
  ),
  success: z.object({ record: SUMMARIES.submissions }),
  errors: ERRORS,
});

/** `POST /api/admin/clients`: a client from a contract. The email address makes it one, as for payments. */
export const clientContract = defineAdminContract({
  route: api.adminClient,
  right: 'serveClients',
  body: objectOf({
    name: requiredText(limitOf('name')),
    businessName: optionalText(ANSWER_LIMITS.line),
    email: emailAddress,
    services: listOfIds(SERVICE_IDS).check(z.minLength(1, 'is required')),
    /** In cents. */
    monthly: z
      .int('must be an amount')
      .check(z.minimum(0, 'must not be negative'), z.maximum(MAX_MONTHLY, 'is too large')),
    /** `YYYY-MM-DD` in the time zone of the business. */
    since: z.string('is required').check(z.refine(isDay, 'is not a day')),
    stage: z.enum(CONTRACT_STAGES, 'is not a stage'),
    note: optionalText(ADMIN_LIMITS.note),
  }),
  success: z.object({ record: SUMMARIES.clients }),
  errors: {
    ...ERRORS,
    /** There is a client with this email address. */
    client_exists: 409,
    /** The contract begins after today. */
    not_begun: 400,
  },
});

export type InquiryBody = z.input<NonNullable<typeof inquiryContract.body>>;
export type ClientBody = z.input<NonNullable<typeof clientContract.body>>;
