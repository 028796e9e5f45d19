import {
  onboardingDraftContract,
  onboardingDraftSaveContract,
} from '../../domain/contracts/onboarding-draft.ts';
import { endpoint } from '../http/endpoint.ts';
import { problemsOf } from '../http/problem.ts';
import { isVisitorAllowed } from '../http/visitor-limits.ts';
import {
  draftOf,
  formReceivedAt,
  isOpenTo,
  type OnboardingDraft,
  saveDraft,
} from '../tables/onboarding-drafts.ts';
import { formClaiming } from '../tables/onboarding-submissions.ts';
import { isOrdered } from '../tables/orders.ts';
import { holderOf } from '../tokens/checkout-secrets.ts';
import { formToken } from '../tokens/form-tokens.ts';
import { DRAFTS_READ, DRAFTS_SAVED } from './limits.ts';

/** Both contracts document it. */
const problem = problemsOf(onboardingDraftContract);

/** `GET /api/onboarding/draft`: what the customer of a paid checkout has begun to fill in, or has sent. */
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

/** `PUT /api/onboarding/draft`: keeps what has been filled in, or returns what another page saved meanwhile. */
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

function shown({ step, answers, files, savedAt }: OnboardingDraft) {
  return { step, answers, files, savedAt };
}

function tooMany() {
  return problem('too_many_requests', 'Please try again in a few minutes.');
}

/** What a checkout's browser may know of its form: undefined without one, without `form` when nothing leads to it. */
async function receivedFormOf(sessionId: string) {
  const form = await formClaiming(sessionId);
  if (!form) {
    const at = await formReceivedAt(sessionId);
    return at === undefined ? undefined : { at, missing: [] };
  }
  const missing = form.files.filter(({ state }) => state === 'missing').map(({ name }) => name);
  return { at: form.createdAt, form: await formToken(form.id), missing };
}
