import { isDeepStrictEqual } from 'node:util';
import {
  onboardingDraftContract,
  onboardingDraftSaveContract,
} from '../../domain/contracts/onboarding-draft.ts';
import { withChanges } from '../../domain/onboarding/onboarding.ts';
import type { CheckoutHolder } from '../../domain/verification.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { createProblemFactory } from '../http/problem.ts';
import { tryConsumeForVisitor } from '../http/visitor-limits.ts';
import {
  findDraft,
  hasAnswer,
  isVisibleTo,
  type OnboardingDraft,
  saveDraft,
} from '../tables/onboarding-drafts.ts';
import { findClaimingForm, type OnboardingSubmission } from '../tables/onboarding-submissions.ts';
import { isOrdered } from '../tables/orders.ts';
import { identifyHolder } from '../tokens/checkout-secrets.ts';
import { signFormToken } from '../tokens/form-tokens.ts';
import { DRAFT_READS_PER_VISITOR, DRAFT_SAVES_PER_VISITOR } from './limits.ts';

/** In both contracts. */
const problem = createProblemFactory(onboardingDraftContract);

/** `GET /api/onboarding/draft`: the draft or the sent form of a paid checkout. */
export const readDraft = defineEndpoint(onboardingDraftContract, async ({ query, headers, viewer, note }) => {
  if (!(await tryConsumeForVisitor([DRAFT_READS_PER_VISITOR], viewer()))) throw tooManyProblem();
  const holder = await identifyHolder(query.session_id, headers);
  if (!holder || !(await isOrdered(query.session_id))) return { draft: null };
  const stored = await readStored(query.session_id, holder);
  note({ holder, draft: 'draft' in stored, isReceived: 'received' in stored });
  return { draft: null, ...stored };
});

/** `PUT /api/onboarding/draft`: saves a draft, or returns the one that another page saved meanwhile. */
export const storeDraft = defineEndpoint(
  onboardingDraftSaveContract,
  async ({ body, headers, viewer, note }) => {
    if (!(await tryConsumeForVisitor([DRAFT_SAVES_PER_VISITOR], viewer()))) throw tooManyProblem();
    const { sessionId, step } = body;
    const holder = await identifyHolder(sessionId, headers);
    if (!holder || !(await isOrdered(sessionId))) {
      note({ step, saved: false });
      return { saved: false };
    }
    const savedAt = await saveDraft(body, holder);
    note({ holder, step, saved: savedAt !== undefined });
    if (savedAt !== undefined) return { saved: true, savedAt };
    return { saved: false, ...(await readStored(sessionId, holder)) };
  },
);

/** Reads what a holder may see: the received form, and a draft whose answers are not in it. */
async function readStored(sessionId: string, holder: CheckoutHolder) {
  const [form, { draft, receivedAt }] = await Promise.all([
    findClaimingForm(sessionId),
    findDraft(sessionId),
  ]);
  const received = await describeReceived(form, receivedAt);
  // A draft also stays when the call that should erase it fails.
  const isOpen = draft && !(form && contains(form, draft));
  return {
    ...(received && { received }),
    ...(isOpen && (isVisibleTo(holder, draft) ? { draft: toPublicDraft(draft) } : CONTINUED_BY_MAIL)),
  };
}

function contains({ answers, changes }: OnboardingSubmission, draft: OnboardingDraft): boolean {
  const sent: Readonly<Record<string, unknown>> = { ...withChanges(answers, changes) };
  const sorted = (answer: unknown) => (Array.isArray(answer) ? answer.toSorted() : answer);
  return Object.entries(draft.answers).every(
    ([name, answer]) => !hasAnswer(answer) || isDeepStrictEqual(sorted(answer), sorted(sent[name])),
  );
}

const CONTINUED_BY_MAIL = { continuedByMail: true as const };

function toPublicDraft({ step, answers, files, savedAt }: OnboardingDraft) {
  return { step, answers, files, savedAt };
}

function tooManyProblem() {
  return problem('too_many_requests', 'Please try again in a few minutes.');
}

/** Returns the part of a received form that its browser may see; undefined without a form. */
async function describeReceived(form: OnboardingSubmission | undefined, receivedAt: string | undefined) {
  if (!form) return receivedAt === undefined ? undefined : { at: receivedAt, missing: [] };
  const missing = form.files.filter(({ state }) => state === 'missing').map(({ name }) => name);
  return { at: form.createdAt, form: await signFormToken(form.id), missing };
}
