import { contactContract } from '../../domain/contracts/contact.ts';
import { mailboxOf } from '../../domain/email/email-address.ts';
import { endpoint } from '../http/endpoint.ts';
import { problemsOf } from '../http/problem.ts';
import { mailOutcome } from '../outbox/deliver.ts';
import { contactEmails } from '../records/submissions.ts';
import { type PublicForm, receiveForm } from '../screening/receive-form.ts';
import { formLimits, screen } from '../screening/screening.ts';
import { type ContactSubmission, countRepeat } from '../tables/contact-submissions.ts';
import { firstDuplicate, isWithin, type RateLimit } from '../tables/rate-limits.ts';
import { contentHashOf, newSubmission } from './submission.ts';

/** A message about a website or two is an inquiry. */
const MAX_LINKS = 5;

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** For each visitor. */
export const VIEWER_LIMITS: readonly RateLimit[] = [
  { name: 'contact', max: 5, seconds: 10 * MINUTE },
  { name: 'contact', max: 20, seconds: DAY },
];

export const LIMITS = formLimits('contact', 300);

/** For each mailbox, however its email address is written, so that strangers cannot have it flooded. */
export const ACKNOWLEDGED: RateLimit = { name: 'contact-acknowledged', max: 3, seconds: DAY };

const FORM = {
  emails: contactEmails,
  metric: 'Contacts',
  visitorLimits: VIEWER_LIMITS,
  problem: problemsOf(contactContract),
  tooMany: 'We have had many messages from you. Please try again later, or call us.',
  conflict: 'This form was already sent with different contents. Please reload it.',
  answer: ({ mails }) => ({ success: true as const, mail: mailOutcome(mails) }),
} satisfies PublicForm<ContactSubmission, unknown>;

/** `POST /api/contact`: stores the message, then mails the team and a receipt, unless it is held back. */
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
