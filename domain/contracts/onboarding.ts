import * as z from 'zod/mini';
import { api } from '../api.ts';
import {
  ANSWER_LIMITS,
  ONBOARDING_SERVICES,
  ONBOARDING_SOURCES,
  SERVICE_REQUIRED,
  SOCIAL_CHANNELS,
  TEXT_FIELDS,
  type TextField,
  type TextFieldId,
} from '../onboarding/onboarding.ts';
import { FILE_CATEGORIES, FILE_STATES, MAX_FILES } from '../onboarding/onboarding-files.ts';
import { mapKeys } from '../record.ts';
import { isSessionId } from '../verification.ts';
import { defineContract, uploadForm } from './contract.ts';
import { screeningFields } from './screening.ts';
import { objectOf, plainDirection, shortText, trimmedText, wholeNumber } from './text.ts';

const serviceIds = ONBOARDING_SERVICES.map(({ id }) => id);
const categories = FILE_CATEGORIES.map(({ id }) => id);

function answerText(limit: number, required: string | undefined) {
  const text = trimmedText(limit);
  return z.prefault(required === undefined ? text : text.check(z.minLength(1, required)), '');
}

type AnswerText = ReturnType<typeof answerText>;

/** Creates the schemas of all text answers. Formats are not enforced. */
function textAnswers(toSchema: (field: TextField) => AnswerText) {
  return Object.fromEntries(TEXT_FIELDS.map((field) => [field.id, toSchema(field)])) as Record<
    TextFieldId,
    AnswerText
  >;
}

function channels(url: AnswerText) {
  const channel = z.prefault(
    z.object({ selected: z._default(z.boolean('must be true or false'), false), url }),
    {},
  );
  const ids = SOCIAL_CHANNELS.map(({ id }) => id);
  return z.prefault(objectOf(mapKeys(ids, () => channel)), {});
}

const yesNo = z._default(z.enum(['', 'yes', 'no'], "must be 'yes' or 'no'"), '');

const serviceList = z
  .array(z.enum(serviceIds, 'is not a service'), SERVICE_REQUIRED)
  .check(z.maxLength(serviceIds.length, 'has too many entries'));

const fileQuestions = { hasLocalPhotos: yesNo, hasBrandGuidelines: yesNo };

/**
 * An answer of a draft, which may be too long for the form. It is kept as typed: if a stored version differed from the one that
 * was sent, the browser would take it for another writer's.
 */
const unfinishedText = z.prefault(shortText(100_000), '');

/** The answers of a form that is not finished: nothing is required, but only answers are accepted. */
export const unfinishedAnswers = z.strictObject(
  {
    ...textAnswers(() => unfinishedText),
    services: z._default(serviceList, []),
    socialChannels: channels(unfinishedText),
    ...fileQuestions,
  },
  'must be form answers without other fields',
);

/** The id of a checkout. It is not secret: see `CHECKOUT_SECRET_HEADER`. */
export const checkoutSessionId = z
  .string('is required')
  .check(z.refine(isSessionId, 'is not a checkout session id'));

/** A text that is stored as it is, except for characters that change its direction. */
function plainText(limit: number) {
  return z.string('must be text').check(plainDirection(), z.maxLength(limit, 'is too long'));
}

export const fileName = plainText(300);

/** The largest form, in bytes: it is stored as one record of the database, which has at most 400 KB. */
export const MAX_FORM_BYTES = 384 * 1024;

/** Names a draft that was saved before. */
export const draftSource = {
  /** `savedAt` of the draft that was changed; absent when there was none. */
  basedOn: z.optional(shortText(40)),
  /** A random number of the page. A page replaces its own versions, even if it never got the responses. */
  writer: z.optional(shortText(64)),
};

const fileEntry = z.object({
  name: fileName,
  size: wholeNumber,
  type: plainText(200),
  /** The `url` from `POST /api/onboarding/uploads`; null for a file whose upload failed. */
  url: z.nullable(shortText(2_000)),
});

const fileList = z._default(
  z
    .array(fileEntry, 'must be a list')
    .check(z.maxLength(MAX_FILES, `must have at most ${MAX_FILES} entries`)),
  [],
);

/** The files of a form, in the three lists of the wizard. */
const fileLists = z._default(
  objectOf({ general: fileList, localPhotos: fileList, brandGuidelines: fileList }),
  { general: [], localPhotos: [], brandGuidelines: [] },
);

/** Proves that its holder sent a form, or has the secret of its checkout. It permits to add to the form, not to read it. */
const formToken = shortText(500);

/** The parts of a received form that browsers may see. */
export const receivedForm = z.object({
  /** When it arrived, ISO 8601. */
  at: z.string(),
  /** Authorizes `POST /api/onboarding/files`; absent when nothing leads to the form. */
  form: z.optional(z.string()),
  /** Names of its files that did not arrive. */
  missing: z.array(z.string()),
});

/** The states of files, list after list in their order. */
const fileStates = z.array(z.enum(FILE_STATES));

const count = z.optional(z.int('must be a whole number'));

/** `POST /api/onboarding`: stores a completed form, then emails it. docs/product.md#onboarding-form */
export const onboardingContract = defineContract({
  route: api.onboarding,
  body: objectOf({
    ...textAnswers(({ kind, required }) =>
      answerText(kind === 'long' ? ANSWER_LIMITS.text : ANSWER_LIMITS.line, required),
    ),
    services: serviceList.check(z.minLength(1, SERVICE_REQUIRED)),
    socialChannels: channels(answerText(ANSWER_LIMITS.line, undefined)),
    ...fileQuestions,
    source: z.enum(ONBOARDING_SOURCES, 'is not a source'),
    /** Claimed by the browser. The verified state is the payment provider's. */
    customerPaid: z.boolean('must be true or false'),
    sessionId: z.optional(checkoutSessionId),
    files: fileLists,
    /** Id of a form sent before, which different answers are added to. */
    form: z.optional(formToken),
    /**
     * Ids of text questions, file questions, services, and channels: what its sender has changed since a common version of
     * this form and the one sent before. Without it, every difference is a change.
     */
    changed: z.optional(
      z.array(shortText(64), 'must be a list').check(z.maxLength(100, 'has too many entries')),
    ),
    /** The draft that the form contains, which is then erased. */
    draft: z.optional(objectOf(draftSource)),
    /** Not stored: the lists of files contain it. */
    filesCount: count,
    localPhotosCount: count,
    brandGuidelinesCount: count,
    ...screeningFields,
  }),
  success: z.object({
    success: z.literal(true),
    mail: z.enum(['sent', 'delayed']),
    /** Absent without files. */
    files: z.optional(fileStates),
    /** With which files can be added to the form; absent while it cannot be made. */
    form: z.optional(z.string()),
  }),
  errors: {
    invalid_idempotency_key: 400,
    /** The captcha's token was refused: forged, expired or used before. */
    captcha_failed: 400,
    /** A file entry names something that was not uploaded for this form. */
    unknown_file: 400,
    idempotency_conflict: 409,
    too_many_requests: 429,
    storage_unavailable: 503,
  },
  maxBodyBytes: MAX_FORM_BYTES,
});

/** `POST /api/onboarding/files`: adds files to a form that was received. */
export const onboardingFilesContract = defineContract({
  route: api.onboardingFiles,
  body: z.strictObject(
    { form: formToken, files: fileLists },
    'must be the form token and its files, without other fields',
  ),
  success: z.object({ success: z.literal(true), files: fileStates }),
  errors: {
    /** The form no longer exists, or the token is not valid. */
    unknown_form: 404,
    form_full: 409,
    unknown_file: 400,
    too_many_requests: 429,
    storage_unavailable: 503,
  },
});

/** `POST /api/onboarding/uploads`: permission to upload one file directly to the bucket. */
export const onboardingUploadContract = defineContract({
  route: api.onboardingUpload,
  body: objectOf({
    businessName: z._default(plainText(ANSWER_LIMITS.line), ''),
    category: z.enum(categories, 'is not a file category'),
    name: z
      .string('is required')
      .check(
        plainDirection(),
        z.minLength(1, 'is required'),
        z.maxLength(300, 'must have at most 300 characters'),
      ),
    /** As reported by the browser. The name's extension takes precedence. */
    type: z._default(plainText(200), ''),
    size: wholeNumber,
  }),
  success: z.object({
    success: z.literal(true),
    upload: uploadForm,
    /** Names the file in the submission. It cannot be opened. */
    url: z.string(),
    /** ISO time until which the upload may start. */
    expiresAt: z.string(),
  }),
  errors: {
    unsupported_type: 400,
    file_too_large: 400,
    file_empty: 400,
    too_many_requests: 429,
    storage_unavailable: 503,
  },
});
