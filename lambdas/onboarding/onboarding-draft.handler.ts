import { onboardingDraftContract } from '../../domain/contracts/onboarding-draft.ts';
import { endpoint } from '../http/endpoint.ts';
import { problemsOf } from '../http/problem.ts';
import { isVisitorAllowed } from '../http/visitor-limits.ts';
import { draftOf, isOpenTo } from '../tables/onboarding-drafts.ts';
import { isOrdered } from '../tables/orders.ts';
import { holderOf } from '../tokens/checkout-secrets.ts';
import { DRAFTS_READ } from './limits.ts';
import { receivedFormOf } from './received-form.ts';

const problem = problemsOf(onboardingDraftContract);

/**
 * `GET /api/onboarding/draft`: what the customer of a paid checkout has begun to fill in, on any device, or has sent. For
 * a request with a secret of the checkout.
 */
export const handler = endpoint(onboardingDraftContract, async ({ query, headers, viewer, note }) => {
  if (!(await isVisitorAllowed([DRAFTS_READ], viewer()))) {
    throw problem('too_many_requests', 'Please try again in a few minutes.');
  }
  const holder = await holderOf(query.session_id, headers);
  if (!holder || !(await isOrdered(query.session_id))) return { draft: null };
  // A form may have been received although its draft could not be erased.
  const received = await receivedFormOf(query.session_id);
  const draft = received ? undefined : await draftOf(query.session_id);
  note({ holder, draft: draft !== undefined, isReceived: received !== undefined });
  if (received) return { draft: null, received };
  if (!draft) return { draft: null };
  if (!isOpenTo(holder, draft)) return { draft: null, continuedByMail: true as const };
  const { step, answers, files, savedAt } = draft;
  return { draft: { step, answers, files, savedAt } };
});
