import { contactContract } from '../../domain/contracts/contact.ts';
import { mailboxOf } from '../../domain/email-address.ts';
import { reportBusiness } from '../aws/metrics.ts';
import { endpoint } from '../http/endpoint.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { problemsOf } from '../http/problem.ts';
import { isVisitorAllowed } from '../http/visitor-limits.ts';
import { deliver, isDelayed, mailStates } from '../outbox/deliver.ts';
import { contactEmails } from '../records/submissions/emails.ts';
import { screen } from '../screening/screening.ts';
import { type ContactSubmission, contactSubmissions, countRepeat } from '../tables/contact-submissions.ts';
import type { Mails } from '../tables/mails.ts';
import { firstDuplicate, isWithin } from '../tables/rate-limits.ts';
import { recordId } from '../tables/record-id.ts';
import { ACKNOWLEDGED, LIMITS, VIEWER_LIMITS } from './limits.ts';
import { contentHashOf, newSubmission } from './submission.ts';

const problem = problemsOf(contactContract);

/** A message about a website or two is an inquiry. */
const MAX_LINKS = 5;

/** The same contents within this time, in seconds, are one request that was sent more than once. */
const DAY = 24 * 60 * 60;

/**
 * `POST /api/contact`: stores what a visitor wrote, then mails it to the team and a receipt to the visitor, unless it is
 * held back.
 */
export const handler = endpoint(contactContract, async ({ body, headers, viewer, note }) => {
  const key = idempotencyKeyOf(headers, problem);
  const id = recordId('contact', key);
  const contentHash = contentHashOf(body);
  const findEarlier = async () => (key === undefined ? undefined : contactSubmissions.get(id));
  const earlier = await findEarlier();
  if (earlier) return answerAgain(earlier, contentHash);

  const visitor = viewer();
  if (!(await isVisitorAllowed(VIEWER_LIMITS, visitor))) throw tooMany();
  const screening = await screen(
    {
      evidence: { ...body, maxLinks: MAX_LINKS },
      token: body.recaptchaToken,
      authorization: headers.authorization,
      visitor,
    },
    LIMITS,
  );
  note({ screening });
  if (screening.outcome === 'too-many') throw tooMany();
  if (screening.outcome === 'refused') {
    // The proof is used up as well when this very request came before, and was slow.
    const slowOne = await findEarlier();
    if (slowOne) return answerAgain(slowOne, contentHash);
    throw problem('captcha_failed', 'Please confirm once more that you are not a robot.');
  }

  const { outcome: status, captcha } = screening;
  const firstId = await firstDuplicate('contact-alike', `${status}:${contentHash}`, id, DAY);
  const first = firstId === id ? undefined : await countRepeat(firstId);
  if (first) {
    note({ id: firstId, times: first.times });
    return answer(first.mails);
  }
  const submission = newSubmission({
    id,
    contentHash,
    body,
    captcha,
    status,
    isAcknowledged: status === 'new' && (await isWithin([ACKNOWLEDGED], mailboxOf(body.email))),
  });
  if (!(await contactSubmissions.create(submission))) {
    return answerAgain((await contactSubmissions.get(id)) ?? submission, contentHash);
  }
  if (status === 'new') reportBusiness({ Contacts: 1 });
  const mails = await deliver(contactEmails, submission);
  note({ id, mails: mailStates(mails) });
  return answer(mails);
});

function answer(mails: Mails) {
  return { success: true as const, mail: isDelayed(mails) ? ('delayed' as const) : ('sent' as const) };
}

/** A repeat of a request that was stored already takes no effect, and learns how the first one went. */
function answerAgain({ mails, contentHash: stored }: ContactSubmission, contentHash: string) {
  if (stored === contentHash) return answer(mails);
  throw problem(
    'idempotency_conflict',
    'This form was already sent with different contents. Please reload it.',
  );
}

function tooMany() {
  return problem(
    'too_many_requests',
    'We have had many messages from you. Please try again later, or call us.',
  );
}
