import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { HELD_STATUSES } from '../../../../domain/admin.ts';
import type { FullRecord } from '../../../../domain/contracts/admin.ts';
import type { SubmissionSummary } from '../../../../domain/contracts/admin-records.ts';
import { identifiesPerson } from '../../../../domain/erasure.ts';
import { ArrowIcon } from '../../../ui/icons.tsx';
import type { Summary } from '../admin-api.ts';
import { urlOf } from '../dashboard-url.ts';
import { findKind } from '../kinds/kinds.ts';
import { LINK } from '../layout.tsx';
import { Allowed } from '../settings/allowed.tsx';
import { useView } from '../use-view.ts';
import type { VersionedRecord } from '../work/use-work.ts';
import { History } from './history.tsx';
import { NoteForm } from './note-form.tsx';
import { RecordEmails } from './record-emails.tsx';
import { RecordWork } from './record-work.tsx';
import { Reply } from './reply-form.tsx';

export interface RecordSectionProps {
  readonly target: VersionedRecord;
  /** Undefined while it loads. */
  readonly full: FullRecord | undefined;
}

type Sections = Readonly<Record<string, ComponentType<RecordSectionProps>>>;

/** The parts of an open record below its head, by name. Each may render nothing. */
export const FACTS: Sections = {
  Details({ target: { list, record } }) {
    const { Pane } = findKind(list);
    return Pane && <Pane record={record} />;
  },
  Emails: ({ target, full }) =>
    full && 'mails' in full.record && <RecordEmails target={target} mails={full.record.mails} />,
  Answers({ target: { list }, full }) {
    const { Answers } = findKind(list);
    return Answers && full && <Answers record={full.record} />;
  },
};

/** The parts beside them on wide windows, and behind them on others. */
export const WORK: Sections = {
  Reply: ({ target: { list, id, record }, full }) =>
    list === 'submissions' &&
    canReply(record) && (
      <Allowed right="serveClients">
        <Reply key={id} target={{ list, id, record: record as SubmissionSummary }} isLoading={!full} />
      </Allowed>
    ),
  Assignment: ({ target }) => (
    <Allowed right="changeRecords" list={target.list}>
      <RecordWork target={target} />
    </Allowed>
  ),
  Client({ target: { id, record } }) {
    const { filter } = useView();
    if (!identifiesPerson(record.email)) return null;
    return (
      <Link
        to={urlOf({ ...filter, person: id })}
        className={`inline-flex min-h-11 items-center justify-self-start gap-2 ${LINK}`}
      >
        Everything about this client
        <ArrowIcon className="size-4" />
      </Link>
    );
  },
  Note: ({ target, full }) => (
    <Allowed right="changeRecords" list={target.list}>
      <NoteForm key={`${target.list}#${target.id}`} target={target} isLoading={!full} />
    </Allowed>
  ),
  // At the end, so that changes by colleagues move nothing above.
  History: ({ target, full }) => (
    <History
      changes={full?.changes}
      createdAt={target.record.createdAt}
      mails={full && 'mails' in full.record ? full.record.mails : undefined}
    />
  ),
};

/** Whether a reply can be emailed: the record is released, and its address gets email. */
export function canReply({ email, status, undeliverable }: Summary): boolean {
  return identifiesPerson(email) && !undeliverable && !HELD_STATUSES.includes(status);
}

interface RecordSectionsProps extends RecordSectionProps {
  readonly of: Sections;
}

export function RecordSections({ of, ...section }: RecordSectionsProps) {
  return Object.entries(of).map(([name, Section]) => <Section key={name} {...section} />);
}
