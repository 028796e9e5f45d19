import { onboardingDraftSaveContract } from '../../domain/contracts/onboarding-draft.ts';
import { endpoint } from '../http/endpoint.ts';
import { problemsOf } from '../http/problem.ts';
import { isVisitorAllowed } from '../http/visitor-limits.ts';
import { draftOf, saveDraft } from '../tables/onboarding-drafts.ts';
import { isOrdered } from '../tables/orders.ts';
import { DRAFTS_SAVED } from './limits.ts';
import { receivedFormOf } from './received-form.ts';

const problem = problemsOf(onboardingDraftSaveContract);

/**
 * `PUT /api/onboarding/draft`: keeps what who paid a checkout has filled in so far, unless somebody else has saved or sent
 * the form meanwhile: that is returned.
 */
export const handler = endpoint(onboardingDraftSaveContract, async ({ body, viewer, note }) => {
  if (!(await isVisitorAllowed([DRAFTS_SAVED], viewer()))) {
    throw problem('too_many_requests', 'Please try again in a few minutes.');
  }
  const { sessionId, step } = body;
  if (!(await isOrdered(sessionId))) {
    note({ step, saved: false });
    return { saved: false };
  }
  const savedAt = await saveDraft(body);
  note({ step, saved: savedAt !== undefined });
  if (savedAt !== undefined) return { saved: true, savedAt };
  const received = await receivedFormOf(sessionId);
  if (received) return { saved: false, received };
  const other = await draftOf(sessionId);
  if (!other) return { saved: false };
  const { answers, files } = other;
  return { saved: false, draft: { step: other.step, answers, files, savedAt: other.savedAt } };
});
