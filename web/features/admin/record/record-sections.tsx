import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { FullRecord } from '../../../../domain/contracts/admin.ts';
import { identifiesPerson } from '../../../../domain/erasure.ts';
import { ArrowIcon } from '../../../ui/icons.tsx';
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
import { ReplySection, type useReplying } from './reply-form.tsx';
import { toReplyTarget } from './reply-target.ts';

export interface RecordSectionProps {
  readonly target: VersionedRecord;
  /** Undefined while it loads. */
  readonly full: FullRecord | undefined;
  readonly replying: ReturnType<typeof useReplying>;
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
  Reply: ({ target, full, replying }) => (
    <ReplySection target={toReplyTarget(target)} replying={replying} isLoading={!full} />
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

interface RecordSectionsProps extends RecordSectionProps {
  readonly of: Sections;
}

export function RecordSections({ of, ...section }: RecordSectionsProps) {
  return Object.entries(of).map(([name, Section]) => <Section key={name} {...section} />);
}
