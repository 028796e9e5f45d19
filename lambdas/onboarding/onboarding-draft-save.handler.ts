import { onboardingDraftSaveContract } from '../../domain/contracts/onboarding-draft.ts';
import { endpoint } from '../http/endpoint.ts';
import { problemsOf } from '../http/problem.ts';
import { isVisitorAllowed } from '../http/visitor-limits.ts';
import { draftOf, isOpenTo, saveDraft } from '../tables/onboarding-drafts.ts';
import { isOrdered } from '../tables/orders.ts';
import { holderOf } from '../tokens/checkout-secrets.ts';
import { DRAFTS_SAVED } from './limits.ts';
import { receivedFormOf } from './received-form.ts';

const problem = problemsOf(onboardingDraftSaveContract);

/**
 * `PUT /api/onboarding/draft`: keeps what the customer of a paid checkout has filled in so far, unless another page has
 * saved or sent the form meanwhile: that is returned. For a request with a secret of the checkout.
 */
export const handler = endpoint(onboardingDraftSaveContract, async ({ body, headers, viewer, note }) => {
  if (!(await isVisitorAllowed([DRAFTS_SAVED], viewer()))) {
    throw problem('too_many_requests', 'Please try again in a few minutes.');
  }
  const { sessionId, step } = body;
  const holder = await holderOf(sessionId, headers);
  if (!holder || !(await isOrdered(sessionId))) {
    note({ step, saved: false });
    return { saved: false };
  }
  const savedAt = await saveDraft(body, holder);
  note({ holder, step, saved: savedAt !== undefined });
  if (savedAt !== undefined) return { saved: true, savedAt };
  const received = await receivedFormOf(sessionId);
  if (received) return { saved: false, received };
  const other = await draftOf(sessionId);
  if (!other) return { saved: false };
  if (!isOpenTo(holder, other)) return { saved: false, continuedByMail: true as const };
  const { answers, files } = other;
  return { saved: false, draft: { step: other.step, answers, files, savedAt: other.savedAt } };
});
