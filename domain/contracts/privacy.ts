/** Requests of people about their data. Email addresses are in the body, because logs keep URLs. */
import * as z from 'zod/mini';
import { api } from '../api.ts';
import { normalizeEmail } from '../email-address/email-address.ts';
import { ANSWER_LIMITS } from '../onboarding/onboarding.ts';
import type { FileState } from '../onboarding/onboarding-files.ts';
import { defineAdminContract, listOf, openEnum } from './contract.ts';
import { requiredText } from './text.ts';

/** Identifies records: an email address, or an onboarding form's replacement for it. */
const email = z.pipe(requiredText(ANSWER_LIMITS.line), z.transform(normalizeEmail));

const ERRORS = {
  /** It identifies no one, or every erased person. */
  not_a_person: 400,
  payment_provider_unavailable: 503,
} as const;

/** `POST /api/admin/people/data`: all data of a person; needs a recent sign-in. */
export const personDataContract = defineAdminContract({
  route: api.adminPersonData,
  right: 'copyPerson',
  body: z.object({ email }),
  success: z.object({
    /** Everything except the files, as a JSON document. */
    json: z.string(),
    /** The files of onboarding forms. Those that are `stored` are downloaded one by one. */
    files: listOf(
      z.object({
        form: z.string(),
        place: z.number(),
        /** Its path in the document, such as `files/1/1-logo.png`. */
        path: z.string(),
        /** Those that are not stored are in no copy. */
        state: openEnum<FileState>(),
      }),
    ),
  }),
  errors: {
    ...ERRORS,
    too_much: 413,
  },
});

export type PersonData = z.output<typeof personDataContract.success>;

/** `POST /api/admin/people/erasure`: previews the erasure of a person; with a confirmation, erases. */
export const erasureContract = defineAdminContract({
  route: api.adminErasure,
  right: 'erasePerson',
  body: z.object({
    email,
    /** The same, typed again. Without it, nothing is erased. */
    confirmation: z.optional(email),
  }),
  success: z.object({
    /** The deleted kinds of data, with counts. */
    goes: listOf(z.object({ what: z.string(), count: z.number() })),
    stays: listOf(z.object({ what: z.string(), why: z.string() })),
    /** Tasks to complete first. If there are any, nothing is erased. */
    obstacles: listOf(z.string()),
    /** Whether everything was erased. If not, repeat the call to continue. */
    isDone: z.boolean(),
    /** Id of the entry in the log of erasures. */
    reference: z.exactOptional(z.string()),
  }),
  errors: {
    ...ERRORS,
    not_confirmed: 400,
    not_erasable: 409,
  },
});

export type ErasureReport = z.output<typeof erasureContract.success>;
