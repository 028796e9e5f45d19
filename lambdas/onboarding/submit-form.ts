import { HELD_STATUSES } from '../../domain/admin.ts';
import { onboardingContract } from '../../domain/contracts/onboarding.ts';
import { getMailbox } from '../../domain/email-address/email-address.ts';
import type { OnboardingEmailName } from '../../domain/emails/onboarding-emails.ts';
import type { FileState } from '../../domain/onboarding/onboarding-files.ts';
import { describeError, logger } from '../aws/logger.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { createProblemFactory } from '../http/problem.ts';
import { getDeliveryStatus } from '../outbox/deliver.ts';
import { onboardingEmails } from '../records/onboarding.ts';
import { type PublicForm, receiveForm } from '../screening/receive-form.ts';
import { type Screening, screen } from '../screening/screening.ts';
import { closeDraft } from '../tables/onboarding-drafts.ts';
import {
  findClaimingForm,
  type OnboardingSubmission,
  onboardingSubmissions,
  type Payment,
} from '../tables/onboarding-submissions.ts';
import { readRecordedPayment } from '../tables/orders.ts';
import { tryConsume } from '../tables/rate-limits.ts';
import { readFormToken, signFormToken } from '../tokens/form-tokens.ts';
import { type Addition, addToForm, listFileStates, recordFilesRefusedMeanwhile } from './later-changes.ts';
import {
  COPIES_PER_PAYMENT,
  ONBOARDING_FORM_LIMITS,
  ONBOARDING_FORMS_PER_VISITOR,
  PAID_SUBMISSIONS,
  RECEIPTS_PER_MAILBOX,
} from './limits.ts';
import {
  checkPayment,
  claimPayment,
  type FormSender,
  getClaimableSession,
  identifySender,
  isHolder,
  isPaid,
} from './payment.ts';
import {
  buildOnboardingSubmission,
  getCopyAddress,
  hashOnboardingForm,
  listChosenServices,
  type OnboardingBody,
  toAnswers,
  toSpamEvidence,
} from './submission.ts';
import { resolveFiles, retainFiles } from './submitted-files.ts';

const problem = createProblemFactory(onboardingContract);

const FORM = {
  emails: onboardingEmails,
  metric: 'Onboardings',
  visitorLimits: [ONBOARDING_FORMS_PER_VISITOR],
  problem,
  tooMany: 'You have sent too many forms. Please try again in a few minutes.',
  conflict: 'This form was already sent with different answers.',
  respond: (form) => toResponse(form),
} satisfies PublicForm<OnboardingSubmission, unknown>;

/** `POST /api/onboarding`: keeps the files, stores the form, then emails it, unless it is held back. */
export const submitForm = defineEndpoint(onboardingContract, ({ body, ...request }) => {
  const { headers, note } = request;
  const contentHash = hashOnboardingForm(body);
  return receiveForm(FORM, request, contentHash, async (id, visitor) => {
    const named = await resolveFiles(body.files);
    if (!named) {
      throw problem(
        'unknown_file',
        'A file of this form is not known to us. Please choose your files again.',
      );
    }
    const { sessionId } = body;
    const sender = await identifySender(sessionId, headers);
    const { payment: found, payer, reason } = await checkPayment(sessionId, sender, listChosenServices(body));
    note({ sender, paymentReason: reason });
    let held: string | undefined;
    const closeOwnDraft = async () => {
      if (!sessionId || !isHolder(sender)) return;
      const closing = closeDraft(sessionId, body.draft ?? {}, sender);
      await attempt('draft of a received form not closed', closing);
    };
    return {
      screening: await screenForm(body, found, sender, { visitor, authorization: headers.authorization }),
      async join({ outcome: status }) {
        const first = await findEarlierForm(body, found);
        // A form that is held back must not change one that is not, nor hold back one that is proven, which gets its payment.
        if (!first) return undefined;
        const isHeld = HELD_STATUSES.includes(first.status);
        if (status === 'new' && isHeld) held = first.id;
        if (status === 'new' ? isHeld : first.status !== status) return undefined;
        const { changed } = body;
        const notBought = found.notBought?.filter((service) => changed?.includes(service) ?? true) ?? [];
        const change = { id, contentHash, answers: toAnswers(body), changed };
        const added = await addToEarlierForm(first, {
          files: named,
          change: { ...change, ...(notBought.length > 0 && { notBought }) },
        });
        if (!added) return undefined;
        note({ id: added.id, isAddedTo: true });
        await closeOwnDraft();
        return toResponse(added, listFileStates(added, named));
      },
      async newRecord({ outcome: status }) {
        const files = await retainFiles(named, id);
        const payment = await claimPayment(found, id, held);
        const mailNames = status === 'new' ? await chooseEmails(getCopyAddress(body), payment, payer) : [];
        note({ id, files: files.map((file) => file.state).join(' '), payment: payment.state });
        return buildOnboardingSubmission({ id, contentHash, body, files, payment, status, mailNames });
      },
      async afterStoring(form) {
        await closeOwnDraft();
        return recordFilesRefusedMeanwhile(form);
      },
    };
  });
});

/** Screens a form. A paid checkout proves that a client sent it; if the provider does not respond, our order decides. */
async function screenForm(
  body: OnboardingBody,
  payment: Payment,
  sender: FormSender,
  caller: { readonly visitor: string; readonly authorization: string | undefined },
): Promise<Screening> {
  const { sessionId = '', state } = payment;
  const isProven =
    isPaid(payment) ||
    (state === 'unknown' && isHolder(sender) && (await readRecordedPayment(sessionId)) === 'paid');
  if (isProven && (await tryConsume([PAID_SUBMISSIONS], sessionId))) {
    return { outcome: 'new', captcha: 'none', reason: 'paid' };
  }
  return screen(
    { evidence: toSpamEvidence(body), token: body.recaptchaToken, ...caller },
    ONBOARDING_FORM_LIMITS,
  );
}

/**
 * Only the payer gets a copy of the answers: other senders could use it to email their own text to strangers. It counts per payment,
 * since strangers can use up the mailbox's limit.
 */
async function chooseEmails(
  email: string | undefined,
  payment: Payment,
  payer: string | undefined,
): Promise<readonly OnboardingEmailName[]> {
  if (email === undefined) return ['team'];
  const { sessionId } = payment;
  const isPayers = sessionId !== undefined && isPaid(payment) && payer === email;
  const isAllowed = isPayers
    ? await tryConsume([COPIES_PER_PAYMENT], sessionId)
    : await tryConsume([RECEIPTS_PER_MAILBOX], getMailbox(email));
  return isAllowed ? ['team', isPayers ? 'copy' : 'receipt'] : ['team'];
}

async function toResponse(
  { id, mails, files: stored }: OnboardingSubmission,
  files: readonly FileState[] = stored.map(({ state }) => state),
) {
  // Without a token nothing can be added to the form from the page.
  const form = await attempt('token of a received form not made', signFormToken(id));
  return {
    success: true as const,
    mail: getDeliveryStatus(mails),
    ...(files.length > 0 && { files: [...files] }),
    ...(form !== undefined && { form }),
  };
}

/** Runs optional work after a form is stored. A failure is logged, and must not make the client resend the form. */
function attempt<Result>(failure: string, work: Promise<Result>): Promise<Result | undefined> {
  return work.catch((error: unknown) => {
    logger.error(failure, { error: describeError(error) });
    return undefined;
  });
}

/** Finds the form that this one adds to: the browser's earlier form, or the one with the payment. */
async function findEarlierForm(
  { form: token }: OnboardingBody,
  payment: Payment,
): Promise<OnboardingSubmission | undefined> {
  const id = token === undefined ? undefined : await readFormToken(token);
  const sent = id === undefined ? undefined : await onboardingSubmissions.get(id);
  const sessionId = getClaimableSession(payment);
  return sent || sessionId === undefined ? sent : findClaimingForm(sessionId);
}

/** @returns the extended form; undefined when it cannot be extended, and this one is a separate form */
async function addToEarlierForm(
  first: OnboardingSubmission,
  { files, change }: Required<Addition>,
): Promise<OnboardingSubmission | undefined> {
  const earlier = first.changes?.find(({ id }) => id === change.id);
  if (earlier && earlier.contentHash !== change.contentHash) {
    throw problem('idempotency_conflict', FORM.conflict);
  }
  const form = await addToForm(first, { files, change });
  return form === 'full' ? undefined : form;
}
