import { onboardingContract } from '../../domain/contracts/onboarding.ts';
import { mailboxOf } from '../../domain/email-address.ts';
import { describeError } from '../aws/describe-error.ts';
import { logger } from '../aws/logger.ts';
import { reportBusiness } from '../aws/metrics.ts';
import { ensureClientOf } from '../clients/ensure-client.ts';
import { endpoint } from '../http/endpoint.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { problemsOf } from '../http/problem.ts';
import { isVisitorAllowed } from '../http/visitor-limits.ts';
import { deliver, isDelayed, mailStates } from '../outbox/deliver.ts';
import { onboardingEmails } from '../outbox/onboarding-emails.ts';
import { type Screening, screen } from '../screening/screening.ts';
import { closeDraft } from '../tables/onboarding-drafts.ts';
import {
  formClaiming,
  type OnboardingMailName,
  type OnboardingSubmission,
  onboardingSubmissions,
  type Payment,
  type SubmittedFile,
} from '../tables/onboarding-submissions.ts';
import { recordedPayment } from '../tables/orders.ts';
import { isWithin } from '../tables/rate-limits.ts';
import { recordId } from '../tables/record-id.ts';
import { formOfToken, formToken } from '../tokens/form-tokens.ts';
import { addToForm, statesIn } from './additions.ts';
import { COPIED_TO_PAYER, LIMITS, MAILED_TO_CLIENT, PROVEN_BY_PAYMENT, VIEWER_LIMIT } from './limits.ts';
import { isHolder, isPaid, paymentOf, type Sender, senderOf, withClaim } from './payment.ts';
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
import { keepFiles, type NamedFile, namedFiles } from './submitted-files.ts';

const problem = problemsOf(onboardingContract);

/**
 * `POST /api/onboarding`: retains the uploaded files, stores the form, then mails it to the team and the customer, unless
 * it is held back.
 */
export const submitForm = endpoint(onboardingContract, async ({ body, headers, viewer, note }) => {
  const key = idempotencyKeyOf(headers, problem);
  const id = recordId('onboarding', key);
  const contentHash = contentHashOf(body);
  const findEarlier = async () => (key === undefined ? undefined : onboardingSubmissions.get(id));
  const earlier = await findEarlier();
  if (earlier) return answerAgain(earlier, contentHash);
  const visitor = viewer();
  if (!(await isVisitorAllowed([VIEWER_LIMIT], visitor))) throw tooMany();

  const named = await namedFiles(body.files);
  if (!named) {
    throw problem('unknown_file', 'A file of this form is not known to us. Please choose your files again.');
  }
  const { sessionId } = body;
  const sender = await senderOf(sessionId, headers);
  const {
    payment: found,
    payer,
    reason: paymentReason,
  } = await paymentOf(sessionId, sender, chosenServices(body));
  const screening = await screeningOf(body, found, { sender, visitor, authorization: headers.authorization });
  note({ screening, sender, paymentReason });
  if (screening.outcome === 'too-many') throw tooMany();
  if (screening.outcome === 'refused') {
    // The proof is used up as well when this very form came before, and was slow.
    const slowOne = await findEarlier();
    if (slowOne) return answerAgain(slowOne, contentHash);
    throw problem('captcha_failed', 'Please confirm once more that you are not a robot.');
  }

  const { outcome: status } = screening;
  const first = await formBefore(body, found);
  // What is held back changes nothing that is not.
  const isTaken = status === 'new' || first?.status === status;
  const added = first && isTaken && (await addAgain(first, { id, contentHash, body, named, payment: found }));
  if (added) {
    note({ id: added.id, isAddedTo: true });
    return answerTo({ ...added, files: statesIn(added, named).map((state) => ({ state })) });
  }
  const files = await keepFiles(named, id);
  const payment = await withClaim(found, id);
  const mailNames = status === 'new' ? await mailsOf(emailIn(body), payment, payer) : [];
  const submission = newSubmission({ id, contentHash, body, files, payment, status, mailNames });
  note({ id, files: files.map((file) => file.state).join(' '), payment: payment.state });

  if (!(await onboardingSubmissions.create(submission))) {
    return answerAgain((await onboardingSubmissions.get(id)) ?? submission, contentHash);
  }
  if (status === 'new') reportBusiness({ Onboardings: 1 });
  await Promise.all([isHolder(sender) && eraseDraft(sessionId), tellClient(payment)]);
  const stored = await recordFilesRefusedMeanwhile(submission);
  const mails = await deliver(onboardingEmails, stored, Object.keys(submission.mails));
  note({ mails: mailStates(mails) });
  return answerTo({ id, files: stored.files, mails });
});

/**
 * A checkout that is paid is proof enough that a client sends the form. While the provider says nothing, our order is
 * asked.
 */
async function screeningOf(
  body: OnboardingBody,
  payment: Payment,
  {
    sender,
    ...caller
  }: {
    readonly sender: Sender;
    readonly visitor: string;
    readonly authorization: string | undefined;
  },
): Promise<Screening | { readonly outcome: 'new' }> {
  const { sessionId = '', state } = payment;
  const isProven =
    isPaid(payment) ||
    (state === 'unknown' && isHolder(sender) && (await recordedPayment(sessionId)) === 'paid');
  if (isProven && (await isWithin([PROVEN_BY_PAYMENT], sessionId))) return { outcome: 'new' };
  return screen({ evidence: spamEvidenceIn(body), token: body.recaptchaToken, ...caller }, LIMITS);
}

/** The form is stored: what goes wrong here must not make the client send it again. */
async function eraseDraft(sessionId: string | undefined): Promise<void> {
  if (sessionId === undefined) return;
  await closeDraft(sessionId, true).catch((error: unknown) =>
    logger.error('draft of a received form not erased', { error: describeError(error) }),
  );
}

/**
 * Moves the client on whose payment the form has. Before our order is there, its own event will do so; what goes wrong
 * here is made good by whatever looks at the order next, and must not make the client send the form again.
 */
async function tellClient(payment: Payment): Promise<void> {
  const { state, sessionId } = payment;
  if (sessionId === undefined || !(isPaid(payment) || state === 'pending')) return;
  await ensureClientOf(sessionId).catch((error: unknown) =>
    logger.error('client of a received form not moved', { error: describeError(error) }),
  );
}

/**
 * Only the paying customer gets a copy of the answers: anybody else could use it to mail words to strangers. It counts under
 * the payment, since strangers can use up what there is for the mailbox.
 */
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

function tooMany() {
  return problem('too_many_requests', 'We have had many forms from you. Please try again in a few minutes.');
}

/** The response to a repeat of a stored request: it takes no effect, and reports the outcome of the first one. */
function answerAgain(stored: OnboardingSubmission, contentHash: string) {
  if (stored.contentHash !== contentHash) throw conflict();
  return answerTo(stored);
}

async function answerTo({
  id,
  files,
  mails,
}: Pick<OnboardingSubmission, 'id' | 'mails'> & { readonly files: readonly Pick<SubmittedFile, 'state'>[] }) {
  const form = await tokenOf(id);
  return {
    success: true as const,
    mail: isDelayed(mails) ? ('delayed' as const) : ('sent' as const),
    ...(files.length > 0 && { files: files.map(({ state }) => state) }),
    ...(form !== undefined && { form }),
  };
}

/** The form is stored: without a token nothing can be added to it from the page, which is not worth sending it again. */
function tokenOf(id: string): Promise<string | undefined> {
  return formToken(id).catch((error: unknown) => {
    logger.error('token of a received form not made', { error: describeError(error) });
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
  const { sessionId } = payment;
  if (sent || sessionId === undefined || !(isPaid(payment) || payment.state === 'pending')) return sent;
  return formClaiming(sessionId);
}

/** @returns the form that was added to; undefined when it cannot take this one, which is a form of its own then */
async function addAgain(
  first: OnboardingSubmission,
  sent: Pick<OnboardingSubmission, 'id' | 'contentHash' | 'payment'> & {
    readonly body: OnboardingBody;
    readonly named: readonly NamedFile[];
  },
): Promise<OnboardingSubmission | undefined> {
  const { id, contentHash, body, named: files, payment } = sent;
  const earlier = first.changes?.find((change) => change.id === id);
  if (earlier && earlier.contentHash !== contentHash) throw conflict();
  const { notBought } = payment;
  const change = { id, contentHash, answers: answersIn(body), ...(notBought && { notBought }) };
  const form = await addToForm(first, { files, change });
  return form === 'full' ? undefined : form;
}

function conflict() {
  return problem('idempotency_conflict', 'This form was already sent with different contents.');
}
