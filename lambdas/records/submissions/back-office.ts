import {
  CONTACT_FIELDS,
  CONTACT_LINES,
  CONTACT_LONG_TEXTS,
  type ContactField,
  type ContactFieldId,
  type ContactTexts,
} from '../../../domain/contact.ts';
import { submissionSummary } from '../../../domain/contracts/records/submissions.ts';
import { contactSubmissions } from '../../tables/contact-submissions.ts';
import { type Columns, type ExportedRecord, FIRST, LAST } from '../columns.ts';
import { asListed, formRules, type ListRules } from '../list-rules.ts';
import { mailsOf, shownOf } from '../shown.ts';

type Submissions = 'submissions';

export const submissionRules: ListRules<Submissions> = {
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
};

/** What was left empty, or not asked for yet, is an empty text. */
function allTexts(submission: ContactTexts): Record<ContactFieldId, string> {
  const texts = CONTACT_FIELDS.map(({ id }) => [id, submission[id] ?? '']);
  return Object.fromEntries(texts) as Record<ContactFieldId, string>;
}

function textColumns(fields: readonly ContactField[]): Columns<Submissions> {
  return Object.fromEntries(
    fields.map(({ id, label }) => [label, ({ summary }: ExportedRecord<Submissions>) => summary[id]]),
  );
}
