import {
  CONTACT_FIELDS,
  CONTACT_LINES,
  CONTACT_LONG_TEXTS,
  type ContactField,
  type ContactFieldId,
  type ContactTexts,
} from '../../domain/contact.ts';
import { submissionSummary } from '../../domain/contracts/records/submissions.ts';
import { shownEmail } from '../../domain/email/email-address.ts';
import { CONTACT_MAILS } from '../../domain/mails/contact-mails.ts';
import { SUBMISSIONS } from '../../domain/records/submissions.ts';
import type { RecordEmails } from '../outbox/email.ts';
import { MAX_PER_KIND } from '../privacy/source.ts';
import { textsByKind } from '../search/texts-by-kind.ts';
import type { SearchedTexts } from '../search/words.ts';
import { type ContactSubmission, contactSubmissions } from '../tables/contact-submissions.ts';
import { onboardingSubmissions } from '../tables/onboarding-submissions.ts';
import { orders } from '../tables/orders.ts';
import { latestFrom } from '../tables/record-table.ts';
import { type Columns, type ExportedRecord, FIRST, LAST } from './columns.ts';
import { asListed, formRules, type ListRules } from './list-rules.ts';
import { personalRecords } from './personal-records.ts';
import { mailsOf, shownOf } from './shown.ts';

export const submissionRules = (): ListRules<'submissions'> => ({
  ...formRules('submissions', contactSubmissions, ['team', 'acknowledgement']),
  complete: asListed,
  summaryOf: (submission) => shownOf(submissionSummary, { ...submission, ...allTexts(submission) }, {}),
  detailsOf: (submission) => ({ mails: mailsOf(submission) }),
  columns: {
    ...FIRST,
    ...textColumns(CONTACT_LINES),
    Services: ({ summary }) => summary.service ?? undefined,
    ...textColumns(CONTACT_LONG_TEXTS),
    'Times sent': ({ summary }) => summary.times ?? 1,
    ...LAST,
  },
  flags: { repeated: ({ times = 1 }) => times > 1 },
  servicesOf: ({ services }) => services,
});

/** What was left empty, or not asked for yet, is an empty text. */
function allTexts(submission: ContactTexts): Record<ContactFieldId, string> {
  const texts = CONTACT_FIELDS.map(({ id }) => [id, submission[id] ?? '']);
  return Object.fromEntries(texts) as Record<ContactFieldId, string>;
}

function textColumns(fields: readonly ContactField[]): Columns<'submissions'> {
  return Object.fromEntries(
    fields.map(({ id, label }) => [label, ({ summary }: ExportedRecord<'submissions'>) => summary[id]]),
  );
}

/** The mails of a contact request: `team`, which can be replied to, and `acknowledgement` to the sender. */
export const contactEmails: RecordEmails<ContactSubmission, keyof typeof CONTACT_MAILS> = {
  table: contactSubmissions,
  compose: {
    team: (submission, siteUrl) => {
      const { name, email: address } = submission;
      return {
        mail: CONTACT_MAILS.team({ ...submission, siteUrl }),
        to: 'team',
        replyTo: { name, address },
      };
    },
    acknowledgement: ({ email: address }) => ({ mail: CONTACT_MAILS.acknowledgement(), to: { address } }),
  },
};

export const personalSubmissions = () =>
  personalRecords('submissions', contactSubmissions, {
    name: 'contactRequests',
    what: 'Contact requests, with their notes',
    find: ({ email }) => latestFrom(email, contactSubmissions, MAX_PER_KIND),
    kept: [
      // Spam goes whoever sent it. Other requests stay while their sender is a customer.
      { as: 'spam', attribute: 'status', values: ['spam'] },
      {
        as: 'inquiries',
        attribute: 'status',
        values: SUBMISSIONS.statuses.filter((status) => status !== 'spam'),
        staysFor: isFromCustomer,
      },
    ],
  });

async function isFromCustomer({ email }: ContactSubmission): Promise<boolean> {
  const [[bought], [form]] = await Promise.all([
    latestFrom(email, orders, 1),
    latestFrom(email, onboardingSubmissions, 1),
  ]);
  return bought !== undefined || form !== undefined;
}

export function textsOfSubmission(submission: ContactSubmission): SearchedTexts {
  const { names, phones, texts } = textsByKind(CONTACT_FIELDS, (id) => submission[id]);
  return {
    names: [...names, shownEmail(submission.email)],
    phones,
    texts: [...texts, submission.service],
  };
}
