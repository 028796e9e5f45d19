/** Endpoints of the back office that only letters have. */
import * as z from 'zod/mini';
import { api } from '../api.ts';
import { type DeliveryState, isTangled, LETTER_LIMITS, sizeOfBody } from '../letters.ts';
import { recordChange, SUMMARIES } from './admin-records.ts';
import { defineAdminContract, listOf, openEnum } from './contract.ts';
import { day, line, objectOf, recordId, wholeNumber } from './text.ts';

const path = z.object({ id: recordId });

/** Allows two bytes of JSON for each byte of the body, and some for the other fields. */
const MAX_BODY_BYTES = 2 * LETTER_LIMITS.body + 16_000;

const content = {
  subject: line(LETTER_LIMITS.subject),
  preview: line(LETTER_LIMITS.preview),
  body: z.string('must be text').check(
    z.refine(
      (text) => sizeOfBody(text) <= LETTER_LIMITS.body,
      `must have at most ${LETTER_LIMITS.body} bytes`,
    ),
    z.refine((text) => !isTangled(text), 'has a paragraph that is too long, or has too many signs'),
    z.refine((text) => text.isWellFormed(), 'must be well-formed text'),
  ),
};

/** `POST /api/admin/letters`: a new draft, once for each idempotency key. */
export const letterCreationContract = defineAdminContract({
  route: api.adminLetterCreation,
  right: 'publish',
  body: objectOf(content),
  success: z.object({ record: SUMMARIES.letters }),
  errors: { invalid_idempotency_key: 400 },
  maxBodyBytes: MAX_BODY_BYTES,
});

/** `PUT /api/admin/letters/{id}`: saves a draft, unless it has changed since the edition that it is based on. */
export const letterContentContract = defineAdminContract({
  route: api.adminLetterContent,
  right: 'publish',
  path,
  body: objectOf({ ...content, edition: wholeNumber }),
  success: z.object({ record: SUMMARIES.letters }),
  errors: { not_found: 404, conflict: 409, not_a_draft: 409 },
  maxBodyBytes: MAX_BODY_BYTES,
});

/** `POST /api/admin/letters/{id}/preview`: the content as an email; nothing is stored. */
export const letterPreviewContract = defineAdminContract({
  route: api.adminLetterPreview,
  right: 'readPublications',
  path,
  body: objectOf(content),
  success: z.object({
    subject: z.string(),
    /** A complete document. */
    html: z.string(),
    text: z.string(),
    /** Whether it is longer than inboxes show. It cannot be sent. */
    isTooLong: z.boolean(),
  }),
  errors: {},
  maxBodyBytes: MAX_BODY_BYTES,
});

/** `POST /api/admin/letters/{id}/test`: emails the stored draft to the administrator who calls. */
export const letterTestContract = defineAdminContract({
  route: api.adminLetterTest,
  right: 'publish',
  path,
  success: z.object({ email: z.string() }),
  errors: {
    not_found: 404,
    too_many_requests: 429,
    letter_too_long: 409,
    mail_unavailable: 503,
  },
});

const since = z.optional(day);
const count = z.number();

/** Numbers of subscribers who got a letter. */
const letterFigures = z.object({
  /** Accepted by the email service, even if they bounced later. */
  sent: count,
  delivered: count,
  bounced: count,
  complained: count,
  /** Not sent, because the address is suppressed or the email service refused the email. */
  unsent: count,
  /** Unsubscribed by the letter's link. */
  left: count,
});

export type LetterFigures = Readonly<z.output<typeof letterFigures>>;

/** `GET /api/admin/letters/{id}/figures`: the number of recipients, and the results so far. */
export const letterFiguresContract = defineAdminContract({
  route: api.adminLetterFigures,
  right: 'readPublications',
  path,
  query: z.object({ since }),
  success: z.object({
    /** Subscribers who would get it now; only of drafts. */
    audience: z.exactOptional(count),
    /** Subscribers who would get it with the other letters of its month; only of drafts. */
    later: z.exactOptional(count),
    /** When the last letter was sent before (ISO 8601); only of drafts. */
    lastSentAt: z.exactOptional(z.string()),
    ...letterFigures.shape,
  }),
  errors: { not_found: 404 },
});

/** How far ahead a letter can be scheduled, in days. */
export const MAX_DAYS_AHEAD = 365;

/** `POST /api/admin/letters/{id}/sending`: sends a draft, now or later; needs a recent sign-in. */
export const letterSendingContract = defineAdminContract({
  route: api.adminLetterSending,
  right: 'publish',
  path,
  body: objectOf({
    /** The values that the administrator saw. */
    version: wholeNumber,
    edition: wholeNumber,
    /** Typed by the administrator. */
    recipients: wholeNumber,
    since,
    /** ISO 8601; absent for now. */
    sendAt: z.optional(z.iso.datetime('must be a time such as 2026-12-01T16:00:00Z')),
  }),
  success: z.object({ record: SUMMARIES.letters, change: recordChange }),
  errors: {
    invalid_status: 400,
    invalid_owner: 400,
    nothing_to_change: 400,
    not_found: 404,
    conflict: 409,
    not_a_draft: 409,
    /** The message has the new number. */
    recipients_changed: 409,
    no_recipients: 409,
    no_subject: 409,
    letter_too_long: 409,
    invalid_time: 400,
  },
});

/** `GET /api/admin/subscribers/{id}/letters`: the latest letters to a subscriber, newest first. */
export const subscriberLettersContract = defineAdminContract({
  route: api.adminSubscriberLetters,
  right: 'readPeople',
  path,
  success: z.object({
    letters: listOf(
      z.object({
        id: z.string(),
        subject: z.string(),
        state: openEnum<DeliveryState>(),
        /** ISO 8601: of the last event. */
        at: z.string(),
        leftAt: z.exactOptional(z.string()),
      }),
    ),
  }),
  errors: { not_found: 404 },
});
