import * as z from 'zod/mini';
import { api } from '../api.ts';
import { ONBOARDING_STEPS } from '../onboarding/onboarding.ts';
import { FILE_CATEGORIES, MAX_FILES } from '../onboarding/onboarding-files.ts';
import { defineContract } from './contract.ts';
import {
  checkoutSessionId,
  draftSource,
  fileName,
  MAX_FORM_BYTES,
  receivedForm,
  unfinishedAnswers,
} from './onboarding.ts';
import { storedAnswers } from './records/onboarding.ts';

/** Whether a draft was saved through the emailed link. Browsers with only a return proof do not see it. */
const continuedByMail = z.exactOptional(z.literal(true));

const MAX_NAMES = FILE_CATEGORIES.length * MAX_FILES;

const savedDraft = z.object({
  step: z.number(),
  answers: storedAnswers,
  /** Names of files that had been added. The files are not kept. */
  files: z.array(z.string()),
  /** ISO 8601. Unique for each draft: names the version. */
  savedAt: z.string(),
});

/** `GET /api/onboarding/draft`: the draft of a paid checkout's form, for a request with its secret. */
export const onboardingDraftContract = defineContract({
  route: api.onboardingDraft,
  query: z.object({ session_id: checkoutSessionId }),
  success: z.object({
    /**
     * Null without a draft or the checkout's secret, for an unknown or unpaid checkout, and after its answers were
     * received.
     */
    draft: z.nullable(savedDraft),
    received: z.optional(receivedForm),
    continuedByMail,
  }),
  errors: { too_many_requests: 429, storage_unavailable: 503 },
});

/** `PUT /api/onboarding/draft`: replaces the version that the draft is based on, or returns a newer one. */
export const onboardingDraftSaveContract = defineContract({
  route: api.onboardingDraftSave,
  body: z.strictObject(
    {
      sessionId: checkoutSessionId,
      step: z
        .int('must be a whole number')
        .check(z.minimum(1, 'is not a step'), z.maximum(ONBOARDING_STEPS.length, 'is not a step')),
      answers: unfinishedAnswers,
      files: z
        .array(fileName, 'must be a list')
        .check(z.maxLength(MAX_NAMES, `must have at most ${MAX_NAMES} entries`)),
      ...draftSource,
    },
    'must be a draft without other fields',
  ),
  success: z.object({
    /** False without the checkout's secret, for an unknown or unpaid checkout, after its form was received, and for another version. */
    saved: z.boolean(),
    savedAt: z.optional(z.string()),
    /** The other version. */
    draft: z.optional(savedDraft),
    received: z.optional(receivedForm),
    continuedByMail,
  }),
  errors: { too_many_requests: 429, storage_unavailable: 503 },
  maxBodyBytes: MAX_FORM_BYTES,
});
