import { onboardingContract } from '../../domain/contracts/onboarding.ts';
import { mailboxOf } from '../../domain/email/email-address.ts';
import type { OnboardingMailName } from '../../domain/mails/onboarding-mails.ts';
import type { FileState } from '../../domain/onboarding/onboarding-files.ts';
import { describeError } from '../aws/describe-error.ts';
import { logger } from '../aws/logger.ts';
import { endpoint } from '../http/endpoint.ts';
import { problemsOf } from '../http/problem.ts';
import { mailOutcome } from '../outbox/deliver.ts';
import { onboardingEmails } from '../records/onboarding.ts';
import { type PublicForm, receiveForm } from '../screening/receive-form.ts';
import { type Screening, screen } from '../screening/screening.ts';
import { closeDraft } from '../tables/onboarding-drafts.ts';
import {
  formClaiming,
  type OnboardingSubmission,
  onboardingSubmissions,
  type Payment,
} from '../tables/onboarding-submissions.ts';
import { recordedPayment } from '../tables/orders.ts';
import { isWithin } from '../tables/rate-limits.ts';
import { formOfToken, formToken } from '../tokens/form-tokens.ts';
import { type Addition, addToForm, statesIn } from './additions.ts';
import { COPIED_TO_PAYER, LIMITS, MAILED_TO_CLIENT, PROVEN_BY_PAYMENT, VIEWER_LIMIT } from './limits.ts';
import {
  claimableSession,
  isHolder,
  isPaid,
  paymentOf,
  type Sender,
  senderOf,
  withClaim,
} from './payment.ts';
import { recordFilesRefusedMeanwhile } from './refused-files.ts';
import {
  answersIn,
  chosenServices,
  contentHashOf,
  emailIn,
  newSubmission,
  type OnboardingBody,
  spamEvidenceIn,
} from './submission.ts';
import { keepFiles, namedFiles } from './submitted-files.ts';

const problem = problemsOf(onboardingContract);

const FORM = {
  emails: onboardingEmails,
  metric: 'Onboardings',
  visitorLimits: [VIEWER_LIMIT],
  problem,
  tooMany: 'We have had many forms from you. Please try again in a few minutes.',
  conflict: 'This form was already sent with different contents.',
  answer: (form) => answerTo(form),
} satisfies PublicForm<OnboardingSubmission, unknown>;

/** `POST /api/onboarding`: keeps the files, stores the form, then mails it, unless it is held back. */
export const submitForm = endpoint(onboardingContract, ({ body, ...request }) => {
  const { headers, note } = request;
  const contentHash = contentHashOf(body);
  return receiveForm(FORM, request, contentHash, async (id, visitor) => {
    const named = await namedFiles(body.files);
    if (!named) {
      throw problem(
        'unknown_file',
        'A file of this form is not known to us. Please choose your files again.',
      );
    }
    const { sessionId } = body;
    const sender = await senderOf(sessionId, headers);
    const { payment: found, payer, reason } = await paymentOf(sessionId, sender, chosenServices(body));
    note({ sender, paymentReason: reason });
    return {
      screening: await screeningOf(body, found, sender, { visitor, authorization: headers.authorization }),
      async join({ outcome: status }) {
        const first = await formBefore(body, found);
        // What is held back changes nothing that is not.
        if (!first || !(status === 'new' || first.status === status)) return undefined;
        const { notBought } = found;
        const change = { id, contentHash, answers: answersIn(body), ...(notBought && { notBought }) };
        const added = await addAgain(first, { files: named, change });
        if (!added) return undefined;
        note({ id: added.id, isAddedTo: true });
        return answerTo(added, statesIn(added, named));
      },
      async newRecord({ outcome: status }) {
        const files = await keepFiles(named, id);
        const payment = await withClaim(found, id);
        const mailNames = status === 'new' ? await mailsOf(emailIn(body), payment, payer) : [];
        note({ id, files: files.map((file) => file.state).join(' '), payment: payment.state });
        return newSubmission({ id, contentHash, body, files, payment, status, mailNames });
      },
      async afterStoring(form) {
        if (sessionId && isHolder(sender)) {
          await attempt('draft of a received form not erased', closeDraft(sessionId, true));
        }
        return recordFilesRefusedMeanwhile(form);
      },
    };
  });
});

/** A paid checkout proves that a client sends the form. While the provider is silent, our order is asked. */
async function screeningOf(
  body: OnboardingBody,
  payment: Payment,
  sender: Sender,
  caller: { readonly visitor: string; readonly authorization: string | undefined },
): Promise<Screening> {
  const { sessionId = '', state } = payment;
  const isProven =
    isPaid(payment) ||
    (state === 'unknown' && isHolder(sender) && (await recordedPayment(sessionId)) === 'paid');
  if (isProven && (await isWithin([PROVEN_BY_PAYMENT], sessionId))) {
    return { outcome: 'new', captcha: 'none', reason: 'paid' };
  }
  return screen({ evidence: spamEvidenceIn(body), token: body.recaptchaToken, ...caller }, LIMITS);
}

/** Only the payer gets a copy of the answers: it could mail words to strangers. Limited by payment, not mailbox. */
async function mailsOf(
  email: string | undefined,
  payment: Payment,
  payer: string | undefined,
): Promise<readonly OnboardingMailName[]> {
  if (email === undefined) return ['team'];
  const { sessionId } = payment;
  const isPayers = sessionId !== undefined && isPaid(payment) && payer === email;
  const isAllowed = isPayers
    ? await isWithin([COPIED_TO_PAYER], sessionId)
    : await isWithin([MAILED_TO_CLIENT], mailboxOf(email));
  return isAllowed ? ['team', isPayers ? 'copy' : 'receipt'] : ['team'];
}

async function answerTo(
  { id, mails, files: stored }: OnboardingSubmission,
  files: readonly FileState[] = stored.map(({ state }) => state),
) {
  // Without a token nothing can be added to the form from the page.
  const form = await attempt('token of a received form not made', formToken(id));
  return {
    success: true as const,
    mail: mailOutcome(mails),
    ...(files.length > 0 && { files: [...files] }),
    ...(form !== undefined && { form }),
  };
}

/** What a stored form can do without: its failure is logged, and must not make the client send the form again. */
function attempt<Result>(failure: string, work: Promise<Result>): Promise<Result | undefined> {
  return work.catch((error: unknown) => {
    logger.error(failure, { error: describeError(error) });
    return undefined;
  });
}

/** The form that this one adds to: the one that the browser has sent before, or that has the payment. */
async function formBefore(
  { form: token }: OnboardingBody,
  payment: Payment,
): Promise<OnboardingSubmission | undefined> {
  const id = token === undefined ? undefined : await formOfToken(token);
  const sent = id === undefined ? undefined : await onboardingSubmissions.get(id);
  const sessionId = claimableSession(payment);
  return sent || sessionId === undefined ? sent : formClaiming(sessionId);
}

/** @returns the form that was added to; undefined when it cannot take this one, which is a form of its own then */
async function addAgain(
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
