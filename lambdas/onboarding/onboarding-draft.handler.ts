import { onboardingDraftContract } from '../../domain/contracts/onboarding-draft.ts';
import { endpoint } from '../http/endpoint.ts';
import { problemsOf } from '../http/problem.ts';
import { isVisitorAllowed } from '../http/visitor-limits.ts';
import { draftOf } from '../tables/onboarding-drafts.ts';
import { isOrdered } from '../tables/orders.ts';
import { DRAFTS_READ } from './limits.ts';

const problem = problemsOf(onboardingDraftContract);

/** `GET /api/onboarding/draft`: what who paid a checkout has begun to fill in, on whatever device. */
export const handler = endpoint(onboardingDraftContract, async ({ query, viewer, note }) => {
  if (!(await isVisitorAllowed([DRAFTS_READ], viewer()))) {
    throw problem('too_many_requests', 'Please try again in a few minutes.');
  }
  const draft = (await isOrdered(query.session_id)) ? await draftOf(query.session_id) : undefined;
  note({ draft: draft !== undefined });
  if (!draft) return { draft: null };
  const { step, answers, files, savedAt } = draft;
  return { draft: { step, answers, files, savedAt } };
});
