import {
  onboardingDraftContract,
  onboardingDraftSaveContract,
} from '../../domain/contracts/onboarding-draft.ts';
import { endpoint } from '../http/endpoint.ts';
import { problemsOf } from '../http/problem.ts';
import { isVisitorAllowed } from '../http/visitor-limits.ts';
import { draftOf, isOpenTo, type OnboardingDraft, saveDraft } from '../tables/onboarding-drafts.ts';
import { isOrdered } from '../tables/orders.ts';
import { holderOf } from '../tokens/checkout-secrets.ts';
import { DRAFTS_READ, DRAFTS_SAVED } from './limits.ts';
import { receivedFormOf } from './received-form.ts';

/** Both contracts document it. */
const problem = problemsOf(onboardingDraftContract);

/**
 * `GET /api/onboarding/draft`: what the customer of a paid checkout has begun to fill in, on any device, or has sent. For
 * a request with a secret of the checkout.
 */
export const readDraft = endpoint(onboardingDraftContract, async ({ query, headers, viewer, note }) => {
  if (!(await isVisitorAllowed([DRAFTS_READ], viewer()))) throw tooMany();
  const holder = await holderOf(query.session_id, headers);
  if (!holder || !(await isOrdered(query.session_id))) return { draft: null };
  // A form may have been received although its draft could not be erased.
  const received = await receivedFormOf(query.session_id);
  const draft = received ? undefined : await draftOf(query.session_id);
  note({ holder, draft: draft !== undefined, isReceived: received !== undefined });
  if (received) return { draft: null, received };
  if (!draft) return { draft: null };
  return isOpenTo(holder, draft) ? { draft: shown(draft) } : { draft: null, continuedByMail: true as const };
});

/**
 * `PUT /api/onboarding/draft`: keeps what the customer of a paid checkout has filled in so far, unless another page has
 * saved or sent the form meanwhile: that is returned. For a request with a secret of the checkout.
 */
export const keepDraft = endpoint(onboardingDraftSaveContract, async ({ body, headers, viewer, note }) => {
  if (!(await isVisitorAllowed([DRAFTS_SAVED], viewer()))) throw tooMany();
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
  return isOpenTo(holder, other)
    ? { saved: false, draft: shown(other) }
    : { saved: false, continuedByMail: true as const };
});

/** What a browser sees of a draft. */
function shown({ step, answers, files, savedAt }: OnboardingDraft) {
  return { step, answers, files, savedAt };
}

function tooMany() {
  return problem('too_many_requests', 'Please try again in a few minutes.');
}
