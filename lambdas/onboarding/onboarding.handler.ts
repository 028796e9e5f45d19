import { onboardingContract } from '../../domain/contracts/onboarding.ts';
import { mailboxOf } from '../../domain/email-address.ts';
import { reportBusiness } from '../aws/metrics.ts';
import { endpoint } from '../http/endpoint.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { problemsOf } from '../http/problem.ts';
import { isVisitorWithin } from '../http/visitor-limits.ts';
import { deliver, isDelayed, mailStates } from '../outbox/deliver.ts';
import { onboardingEmails } from '../outbox/onboarding-emails.ts';
import {
  type OnboardingMailName,
  type OnboardingSubmission,
  onboardingSubmissions,
  type Payment,
} from '../tables/onboarding-submissions.ts';
import { isWithin, type RateLimit } from '../tables/rate-limits.ts';
import { recordId } from '../tables/record-id.ts';
import { paymentOf, withClaim } from './payment.ts';
import { chosenServices, contentHashOf, emailIn, newSubmission } from './submission.ts';
import { keepFiles, namedFiles } from './submitted-files.ts';

const problem = problemsOf(onboardingContract);

const VIEWER_LIMIT: RateLimit = { name: 'onboarding', most: 10, seconds: 10 * 60 };

const DAY = 24 * 60 * 60;

/** For each mailbox, however its email address is written: anybody can give anybody's. */
const MAILED_TO_CLIENT: RateLimit = { name: 'onboarding-mailed', most: 3, seconds: DAY };

/** For all forms together that nobody has paid for. Above it they are stored without mail. */
const UNPAID_IN_ALL: RateLimit = { name: 'onboarding-unpaid', most: 100, seconds: DAY };

/** `POST /api/onboarding`: retains the uploaded files, stores the form, then mails it to the team and the customer. */
export const handler = endpoint(onboardingContract, async ({ body, headers, viewer, note }) => {
  const key = idempotencyKeyOf(headers, problem);
  const id = recordId('onboarding', key);
  const contentHash = contentHashOf(body);
  const earlier = key === undefined ? undefined : await onboardingSubmissions.get(id);
  if (earlier) return answerAgain(earlier, contentHash);
  if (!(await isVisitorWithin([VIEWER_LIMIT], viewer()))) {
    throw problem('too_many_requests', 'We have had many forms from you. Please try again in a few minutes.');
  }

  const named = await namedFiles(body.files);
  if (!named) {
    throw problem('unknown_file', 'A file of this form is not known to us. Please choose your files again.');
  }
  const [files, { payment: found, payer, reason }] = await Promise.all([
    keepFiles(named),
    paymentOf(body.sessionId, chosenServices(body)),
  ]);
  const payment = await withClaim(found, id);
  const mailNames = await mailsOf(emailIn(body), payment, payer);
  const submission = newSubmission({ id, contentHash, body, files, payment, mailNames });
  note({
    id,
    files: files.map((file) => file.state).join(' '),
    payment: payment.state,
    paymentReason: reason,
  });

  if (!(await onboardingSubmissions.create(submission))) {
    return answerAgain((await onboardingSubmissions.get(id)) ?? submission, contentHash);
  }
  reportBusiness({ Onboardings: 1 });
  const mails = await deliver(onboardingEmails, submission, Object.keys(submission.mails));
  note({ mails: mailStates(mails) });
  return { success: true as const, mail: isDelayed(mails) ? ('delayed' as const) : ('sent' as const) };
});

/** A copy of the answers goes to nobody but who has paid: in any other mail their words would be a stranger's. */
async function mailsOf(
  email: string | undefined,
  { state }: Payment,
  payer: string | undefined,
): Promise<readonly OnboardingMailName[]> {
  const isPaid = state === 'paid' || state === 'other-services';
  if (!isPaid && !(await isWithin([UNPAID_IN_ALL], 'all'))) return [];
  if (email === undefined || !(await isWithin([MAILED_TO_CLIENT], mailboxOf(email)))) return ['team'];
  return ['team', isPaid && payer === email ? 'copy' : 'receipt'];
}

/** The response to a repeat of a stored request: it takes no effect, and reports the outcome of the first one. */
function answerAgain(stored: OnboardingSubmission, contentHash: string) {
  if (stored.contentHash !== contentHash) {
    throw problem('idempotency_conflict', 'This form was already sent with different contents.');
  }
  return { success: true as const, mail: isDelayed(stored.mails) ? ('delayed' as const) : ('sent' as const) };
}
