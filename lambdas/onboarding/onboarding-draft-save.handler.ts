import { onboardingDraftSaveContract } from '../../domain/contracts/onboarding-draft.ts';
import { endpoint } from '../http/endpoint.ts';
import { problemsOf } from '../http/problem.ts';
import { isVisitorAllowed } from '../http/visitor-limits.ts';
import { saveDraft } from '../tables/onboarding-drafts.ts';
import { isOrdered } from '../tables/orders.ts';
import { DRAFTS_SAVED } from './limits.ts';

const problem = problemsOf(onboardingDraftSaveContract);

/** `PUT /api/onboarding/draft`: keeps what who paid a checkout has filled in so far. */
export const handler = endpoint(onboardingDraftSaveContract, async ({ body, viewer, note }) => {
  if (!(await isVisitorAllowed([DRAFTS_SAVED], viewer()))) {
    throw problem('too_many_requests', 'Please try again in a few minutes.');
  }
  const saved = (await isOrdered(body.sessionId)) && (await saveDraft(body));
  note({ step: body.step, saved });
  return { saved };
});
