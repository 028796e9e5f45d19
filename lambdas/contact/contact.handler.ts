import { contactContract } from '../../domain/contracts/contact.ts';
import { getMailbox } from '../../domain/email-address/email-address.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { createProblemFactory } from '../http/problem.ts';
import { getDeliveryStatus } from '../outbox/deliver.ts';
import { contactEmails } from '../records/submissions.ts';
import { type PublicForm, receiveForm } from '../screening/receive-form.ts';
import { makeFormLimits, screen } from '../screening/screening.ts';
import { type ContactSubmission, countRepeat } from '../tables/contact-submissions.ts';
import { findOrRecordFirst, type RateLimit, tryConsume } from '../tables/rate-limits.ts';
import { buildContactSubmission, hashContactForm } from './submission.ts';

/** A message about a website or two is an inquiry. */
const MAX_LINKS = 5;

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export const CONTACT_FORMS_PER_VISITOR: readonly RateLimit[] = [
  { name: 'contact', max: 5, seconds: 10 * MINUTE },
  { name: 'contact', max: 20, seconds: DAY },
];

export const CONTACT_FORM_LIMITS = makeFormLimits('contact', 300);

/** Limit per mailbox, however its email address is written, so that strangers cannot flood it. */
export const ACKNOWLEDGEMENTS_PER_MAILBOX: RateLimit = { name: 'contact-acknowledged', max: 3, seconds: DAY };

const FORM = {
  emails: contactEmails,
  metric: 'Contacts',
  visitorLimits: CONTACT_FORMS_PER_VISITOR,
  problem: createProblemFactory(contactContract),
  tooMany: 'You have sent too many messages. Please try again later or call us.',
  conflict: 'This form was already sent with different answers. Please reload the page.',
  respond: ({ mails }) => ({ success: true as const, mail: getDeliveryStatus(mails) }),
} satisfies PublicForm<ContactSubmission, unknown>;

/** `POST /api/contact`: stores the message, then emails the team and a receipt, unless it is held back. */
export const handler = defineEndpoint(contactContract, ({ body, ...request }) => {
  const contentHash = hashContactForm(body);
  return receiveForm(FORM, request, contentHash, async (id, visitor) => ({
    screening: await screen(
      {
        evidence: { ...body, maxLinks: MAX_LINKS },
        token: body.recaptchaToken,
        authorization: request.headers.authorization,
        visitor,
      },
      CONTACT_FORM_LIMITS,
    ),
    async join({ outcome: status }) {
      const firstId = await findOrRecordFirst('contact-alike', `${status}:${contentHash}`, id, DAY);
      const first = firstId === id ? undefined : await countRepeat(firstId);
      if (first) request.note({ id: firstId, times: first.times });
      return first && FORM.respond(first);
    },
    async newRecord({ outcome: status, captcha }) {
      const isAcknowledged =
        status === 'new' && (await tryConsume([ACKNOWLEDGEMENTS_PER_MAILBOX], getMailbox(body.email)));
      return buildContactSubmission({ id, contentHash, body, captcha, status, isAcknowledged });
    },
  }));
});
