import * as z from 'zod/mini';
import { api } from '../api.ts';
import { ONBOARDING_STEPS } from '../onboarding.ts';
import { FILE_CATEGORIES, MAX_FILES } from '../onboarding-files.ts';
import { storedAnswers } from './admin-records.ts';
import { defineContract } from './contract.ts';
import { checkoutSessionId, fileName, MAX_FORM_BYTES, unfinishedAnswers } from './onboarding.ts';

/** Maximum number of file names in a draft. */
const MAX_NAMES = FILE_CATEGORIES.length * MAX_FILES;

/** `GET /api/onboarding/draft`: the draft of the onboarding form of a paid checkout. */
export const onboardingDraftContract = defineContract({
  route: api.onboardingDraft,
  query: z.object({ session_id: checkoutSessionId }),
  success: z.object({
    /** Null if there is none, the checkout is unknown or not paid, or its form was received. */
    draft: z.nullable(
      z.object({
        step: z.number(),
        answers: storedAnswers,
        /** Names of files that had been added. The files are not kept. */
        files: z.array(z.string()),
        /** ISO 8601. */
        savedAt: z.string(),
      }),
    ),
  }),
  errors: { too_many_requests: 429, storage_unavailable: 503 },
});

/** `PUT /api/onboarding/draft`: stores the draft of a paid checkout's onboarding form, replacing the previous one. */
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
    },
    'must be a draft, and nothing else',
  ),
  /** Not saved: the checkout is unknown or not paid, or its form was received. */
  success: z.object({ saved: z.boolean() }),
  errors: { too_many_requests: 429, storage_unavailable: 503 },
  maxBodyBytes: MAX_FORM_BYTES,
});
