import { UNCHECKED } from '../../../../domain/admin.ts';
import { brand } from '../../../../domain/brand.ts';
import { CONTACT_FIELDS, CONTACT_SERVICES, type ContactFieldId } from '../../../../domain/contact.ts';
import type { SubmissionSummary } from '../../../../domain/contracts/admin-records.ts';
import { describeOrigin } from '../../../../domain/records/by-hand.ts';
import { describeCameFrom } from '../../../../domain/site/came-from.ts';
import { AddInquiry } from '../by-hand/add-inquiry.tsx';
import { type Fact, Facts } from '../layout.tsx';
import { waitingText } from '../numbers/waiting.ts';
import { AddedBadge, State, UndeliverableBadge } from '../record/badges.tsx';
import { ReplyDue } from '../record/clocks.tsx';
import type { Kind } from './kind.ts';

export const submissions: Kind<'submissions'> = {
  name: 'Submissions',
  subtitle: 'Manage contact form submissions',
  one: 'submission',
  many: 'submissions',
  searched: 'Name, email, phone, words',
  empty: { title: 'No submissions yet', text: 'Contact form submissions will appear here.' },
  failed: 'Failed to fetch contact submissions',
  next: { [UNCHECKED]: 'new', new: 'contacted', contacted: 'qualified', qualified: 'closed' },
  services: CONTACT_SERVICES,
  waiting: ({ unanswered }) => waitingText(unanswered.count, 'to answer'),
  columns: [
    { name: 'Service Interest', width: '13rem', Value: ({ record }) => record.service },
    {
      name: 'Message',
      width: 'minmax(8rem, 1fr)',
      Value: ({ record }) => (
        <>
          <UndeliverableBadge record={record} />
          {record.times && <State text={`${record.times} times`} />}
          <bdi className="text-soft">{record.message}</bdi>
        </>
      ),
    },
    { name: 'Website', width: '11rem', isExtra: true, Value: ({ record }) => <bdi>{record.website}</bdi> },
  ],
  Clock: ({ record, isShort }) =>
    record.status === 'new' && <ReplyDue createdAt={record.createdAt} isShort={isShort} />,
  CardLine: ({ record }) => (
    <>
      <UndeliverableBadge record={record} />
      <AddedBadge record={record} />
      <p className="truncate">
        {record.service && <span className="text-soft">{`${record.service} · `}</span>}
        {record.times && <span className="text-soft">{`${sentTimes(record.times)} · `}</span>}
        <bdi>{record.message}</bdi>
      </p>
    </>
  ),
  Tools: AddInquiry,
  Pane: ({ record }) => (
    <>
      <p dir="auto" className="w-fit max-w-[42rem] whitespace-pre-line text-body [overflow-wrap:anywhere]">
        {record.message}
      </p>
      <Facts facts={listFacts(record)} />
    </>
  ),
  reply: {
    subject: `Re: Your message to ${brand.name}`,
    isQuoting: ({ added }) => added === undefined,
    values: ({ name, company, service }) => ({ name, company, service: service ?? '' }),
  },
  story: {
    name: 'Inquiry',
    paged: 'inquiries',
    Content: ({ record }) => (
      <>
        {record.service && <p className="text-label text-soft">{record.service}</p>}
        <p dir="auto" className="mt-1 line-clamp-4 text-small [overflow-wrap:anywhere]">
          {record.message}
        </p>
      </>
    ),
  },
};

/** @param times more than one */
function sentTimes(times: number): string {
  return `Sent ${times} times within a day`;
}

/** Shown in the head of the pane. */
const SHOWN: readonly ContactFieldId[] = ['name', 'email', 'phone', 'message'];

function listFacts(record: SubmissionSummary): readonly Fact[] {
  const further = CONTACT_FIELDS.filter(({ id }) => !SHOWN.includes(id));
  return [
    ...further.map(({ id, label }) => [label, record[id]] as const),
    ['Service Interest', record.service ?? ''],
    ['Added by hand', record.added ? describeOrigin(record.added) : ''],
    ['Came from', describeCameFrom(record.cameFrom) ?? ''],
    ['Repeated', record.times ? sentTimes(record.times) : ''],
  ];
}
