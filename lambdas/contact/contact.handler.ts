import { contactContract } from '../../domain/contracts/contact.ts';
import { mailboxOf } from '../../domain/email/email-address.ts';
import { endpoint } from '../http/endpoint.ts';
import { problemsOf } from '../http/problem.ts';
import { mailOutcome } from '../outbox/deliver.ts';
import { contactEmails } from '../records/submissions/emails.ts';
import { type PublicForm, receiveForm } from '../screening/receive-form.ts';
import { screen } from '../screening/screening.ts';
import { type ContactSubmission, countRepeat } from '../tables/contact-submissions.ts';
import { firstDuplicate, isWithin } from '../tables/rate-limits.ts';
import { ACKNOWLEDGED, LIMITS, VIEWER_LIMITS } from './limits.ts';
import { contentHashOf, newSubmission } from './submission.ts';

/** A message about a website or two is an inquiry. */
const MAX_LINKS = 5;

/** The same contents within this time, in seconds, are one request that was sent more than once. */
const DAY = 24 * 60 * 60;

const FORM = {
  kind: 'contact',
  emails: contactEmails,
  metric: 'Contacts',
  visitorLimits: VIEWER_LIMITS,
  problem: problemsOf(contactContract),
  tooMany: 'We have had many messages from you. Please try again later, or call us.',
  conflict: 'This form was already sent with different contents. Please reload it.',
  answer: ({ mails }) => ({ success: true as const, mail: mailOutcome(mails) }),
} satisfies PublicForm<ContactSubmission, unknown>;

/**
 * `POST /api/contact`: stores what a visitor wrote, then mails it to the team and a receipt to the visitor, unless it is
 * held back.
 */
export const handler = endpoint(contactContract, ({ body, ...request }) => {
  const contentHash = contentHashOf(body);
  return receiveForm(FORM, request, contentHash, async (id, visitor) => ({
    screening: await screen(
      {
        evidence: { ...body, maxLinks: MAX_LINKS },
        token: body.recaptchaToken,
        authorization: request.headers.authorization,
        visitor,
      },
      LIMITS,
    ),
    async join({ outcome: status }) {
      const firstId = await firstDuplicate('contact-alike', `${status}:${contentHash}`, id, DAY);
      const first = firstId === id ? undefined : await countRepeat(firstId);
      if (first) request.note({ id: firstId, times: first.times });
      return first && FORM.answer(first);
    },
    async newRecord({ outcome: status, captcha }) {
      const isAcknowledged = status === 'new' && (await isWithin([ACKNOWLEDGED], mailboxOf(body.email)));
      return newSubmission({ id, contentHash, body, captcha, status, isAcknowledged });
    },
  }));
});
