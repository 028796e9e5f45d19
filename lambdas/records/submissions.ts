import {
  CONTACT_FIELDS,
  CONTACT_LINES,
  CONTACT_LONG_TEXTS,
  type ContactField,
  type ContactFieldId,
  type ContactTexts,
} from '../../domain/contact.ts';
import { submissionSummary } from '../../domain/contracts/records/submissions.ts';
import { shownEmail } from '../../domain/email-address/email-address.ts';
import { CONTACT_EMAILS } from '../../domain/emails/contact-emails.ts';
import { identifiesPerson } from '../../domain/erasure.ts';
import { describeOrigin } from '../../domain/records/by-hand.ts';
import { SUBMISSIONS } from '../../domain/records/submissions.ts';
import { describeCameFrom } from '../../domain/site/came-from.ts';
import type { RecordEmails } from '../outbox/email.ts';
import { MAX_PER_KIND } from '../privacy/source.ts';
import { groupTextsByKind } from '../search/texts-by-kind.ts';
import type { SearchedTexts } from '../search/words.ts';
import { type ContactSubmission, contactSubmissions } from '../tables/contact-submissions.ts';
import { onboardingSubmissions } from '../tables/onboarding-submissions.ts';
import { listLatestByEmail } from '../tables/record-table.ts';
import { type ExportColumns, type ExportedRecord, FIRST_COLUMNS, LAST_COLUMNS } from './columns.ts';
import { defineFormRules, keepAsListed, type ListRules } from './list-rules.ts';
import { definePersonalRecords, isCustomer } from './personal-records.ts';
import { defineReply } from './replies.ts';
import { pickShown, summarizeEmails } from './shown.ts';

export const defineSubmissionRules = (): ListRules<'submissions'> => ({
  ...defineFormRules('submissions', contactSubmissions, ['team', 'acknowledgement']),
  complete: keepAsListed,
  // A reply stops the clock of a new request.
  getOtherChange: ({ status: from }, { sent }) =>
    sent && from === SUBMISSIONS.awaitsReply ? { status: { from, to: 'contacted' } } : undefined,
  summarize: (submission) => pickShown(submissionSummary, { ...submission, ...fillTexts(submission) }, {}),
  getDetails: (submission) => ({ mails: summarizeEmails(submission) }),
  columns: {
    ...FIRST_COLUMNS,
    ...toTextColumns(CONTACT_LINES),
    Services: ({ summary }) => summary.service ?? undefined,
    ...toTextColumns(CONTACT_LONG_TEXTS),
    'Added by hand': ({ summary }) => summary.added && describeOrigin(summary.added),
    'Times sent': ({ summary }) => summary.times ?? 1,
    'Came from': ({ summary }) => describeCameFrom(summary.cameFrom),
    ...LAST_COLUMNS,
  },
  flags: { repeated: ({ times = 1 }) => times > 1 },
  listServices: ({ services }) => services,
});

/** Fills fields that were left empty, or not asked for yet, with empty texts. */
function fillTexts(submission: ContactTexts): Record<ContactFieldId, string> {
  const texts = CONTACT_FIELDS.map(({ id }) => [id, submission[id] ?? '']);
  return Object.fromEntries(texts) as Record<ContactFieldId, string>;
}

function toTextColumns(fields: readonly ContactField[]): ExportColumns<'submissions'> {
  return Object.fromEntries(
    fields.map(({ id, label }) => [label, ({ summary }: ExportedRecord<'submissions'>) => summary[id]]),
  );
}

/** The emails of a contact request: `team`, which can be replied to, `acknowledgement` to the sender, and replies. */
export const contactEmails: RecordEmails<ContactSubmission, keyof typeof CONTACT_EMAILS> = {
  table: contactSubmissions,
  notice: 'inquiries',
  compose: {
    team: (submission, siteUrl, _, settings) => {
      const { name, email: address } = submission;
      return {
        mail: CONTACT_EMAILS.team({ ...submission, siteUrl }, settings),
        to: 'team',
        replyTo: { name, address },
      };
    },
    'reply-*': /* @__PURE__ */ defineReply(
      'submissions',
      (reply, { message, createdAt, added }: ContactSubmission) =>
        CONTACT_EMAILS['reply-*']({ ...reply, message: added ? undefined : message, createdAt }),
    ),
    acknowledgement: ({ email: address }, _siteUrl, _rest, settings) => ({
      mail: CONTACT_EMAILS.acknowledgement(settings),
      to: { address },
    }),
  },
};

export const definePersonalSubmissions = () =>
  definePersonalRecords('submissions', contactSubmissions, {
    name: 'contactRequests',
    what: 'Contact requests, with our notes and replies',
    find: ({ email }) => listLatestByEmail(email, contactSubmissions, MAX_PER_KIND),
    kept: [
      // Spam is deleted even if a customer sent it. Other requests stay while their sender is a customer.
      { as: 'spam', attribute: 'status', values: ['spam'] },
      {
        as: 'inquiries',
        attribute: 'status',
        values: SUBMISSIONS.statuses.filter((status) => status !== 'spam'),
        staysFor: isFromCustomer,
      },
    ],
  });

/** A form is evidence of a customer, and goes by its own time. */
async function isFromCustomer({ email }: ContactSubmission): Promise<boolean> {
  if (await isCustomer(email)) return true;
  const [form] = identifiesPerson(email) ? await listLatestByEmail(email, onboardingSubmissions, 1) : [];
  return form !== undefined;
}

export function getSubmissionTexts(submission: ContactSubmission): SearchedTexts {
  const { names, phones, texts } = groupTextsByKind(CONTACT_FIELDS, (id) => submission[id]);
  return {
    names: [...names, shownEmail(submission.email)],
    phones,
    texts: [...texts, submission.service],
  };
}
