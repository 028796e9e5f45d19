import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { HELD_STATUSES } from '../../../../domain/admin.ts';
import type { FullRecord } from '../../../../domain/contracts/admin.ts';
import { identifiesPerson } from '../../../../domain/erasure.ts';
import { RECORDS } from '../../../../domain/records/records.ts';
import { ArrowIcon, CloseIcon } from '../../../ui/icons.tsx';
import type { AdminApi, RecordName, Summary } from '../admin-api.ts';
import { toFailure } from '../admin-failure.ts';
import { urlOf } from '../dashboard-url.ts';
import { findKind } from '../kinds/kinds.ts';
import { LINK, Time } from '../layout.tsx';
import { recordQuery } from '../list/record-queries.ts';
import { StepButtons, stepRecord } from '../list/step-record.tsx';
import { useOffice } from '../office.ts';
import { Problem } from '../problem.tsx';
import { Allowed } from '../settings/allowed.tsx';
import { useView } from '../use-view.ts';
import { lastChangeText } from '../work/use-change.ts';
import type { VersionedRecord } from '../work/use-work.ts';
import { StatusBadge } from './badges.tsx';
import { ReplyDue } from './clocks.tsx';
import { ContactLinks } from './contact-links.tsx';
import { actionText, getAuthorName, History } from './history.tsx';
import { NoteForm } from './note-form.tsx';
import { OpenTitle } from './open-title.tsx';
import { RecordEmails } from './record-emails.tsx';
import { getTitle, statusLabel } from './record-texts.ts';
import { RecordWork } from './record-work.tsx';
import { ReplyButton, ReplySection, useReplying } from './reply-form.tsx';
import { toReplyTarget } from './reply-target.ts';
import { StatusActions } from './status-actions.tsx';
import { useSwipe } from './use-swipe.ts';

/** An open record. */
interface OpenRecord extends RecordName {
  /** Undefined while it loads. */
  readonly full: FullRecord | undefined;
  readonly error: unknown;
  /** Fetches it again; the loaded version stays in view. */
  readonly reload: () => void;
}

/** Fetches the open record; returns undefined while none is open. */
export function useRecord(api: AdminApi, name: RecordName | undefined): OpenRecord | undefined {
  const { data, error, refetch } = useQuery(recordQuery(api, name));
  if (!name) return undefined;
  // A loaded record stays after a failure, unless it was deleted.
  const isHidden = error !== null && (!data || toFailure(error) === 'not_found');
  return {
    ...name,
    full: isHidden ? undefined : data,
    error: isHidden ? error : undefined,
    reload: () => refetch(),
  };
}

interface RecordPaneProps {
  readonly opened: OpenRecord;
  /** The list's part of the record, shown while the rest loads. */
  readonly summary: Summary | undefined;
}

/** One record with all details and actions. */
export function RecordPane({ opened, summary }: RecordPaneProps) {
  const { list, id, full, error, reload } = opened;
  const record = full?.record ?? summary;
  const view = useView();
  const swipe = useSwipe((by) => stepRecord(by, view));
  const replying = useReplying(id);
  if (!record) {
    if (error) return <Problem title="The record could not be loaded" error={error} onRetry={reload} />;
    return <PaneSkeleton />;
  }
  const target = { list, id, record };
  const { Pane, Answers } = findKind(list);
  const mails = full && 'mails' in full.record ? full.record.mails : undefined;
  return (
    <article aria-labelledby="record-title" {...swipe} className="@container min-h-full p-4 sm:px-7 sm:py-5">
      <Head target={target} full={full} replying={replying} />
      {error !== undefined && (
        <Problem title="Some details could not be loaded" error={error} onRetry={reload} />
      )}
      <div className="mt-5 grid grid-cols-1 items-start gap-x-10 gap-y-5 @3xl:grid-cols-[minmax(0,1fr)_clamp(18rem,36%,26rem)]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          {Pane && <Pane record={record} />}
          {mails && <RecordEmails target={target} mails={mails} />}
          {Answers && full && <Answers record={full.record} />}
        </div>
        {/* Behind them on narrow windows. */}
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <ReplySection target={toReplyTarget(target)} replying={replying} isLoading={!full} />
          <Allowed right="changeRecords" list={list}>
            <RecordWork target={target} />
          </Allowed>
          {identifiesPerson(record.email) && (
            <Link
              to={urlOf({ ...view.filter, person: id })}
              className={`inline-flex min-h-11 items-center justify-self-start gap-2 ${LINK}`}
            >
              Everything about this client
              <ArrowIcon className="size-4" />
            </Link>
          )}
          <Allowed right="changeRecords" list={list}>
            <NoteForm key={`${list}#${id}`} target={target} isLoading={!full} />
          </Allowed>
          {/* At the end, so that changes by colleagues move nothing above. */}
          <History changes={full?.changes} createdAt={record.createdAt} mails={mails} />
        </div>
      </div>
    </article>
  );
}

interface HeadProps {
  readonly target: VersionedRecord;
  readonly full: FullRecord | undefined;
  readonly replying: ReturnType<typeof useReplying>;
}

function Head({ target, full, replying }: HeadProps) {
  const { work } = useOffice();
  const { closeTo } = useView();
  const { list, id, record } = target;
  const { status, createdAt } = record;
  const isConflict = work.conflict?.id === id && work.conflict.list === list;
  return (
    <header className="grid grid-cols-1 gap-2 border-line border-b pb-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <div className="mb-1.5 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge status={status} />
            <Time at={createdAt} />
            {status === RECORDS[list].awaitsReply && <ReplyDue createdAt={createdAt} />}
            <LastChange full={full} />
          </div>
          <OpenTitle id="record-title" title={getTitle(record)} content={full} {...{ status, isConflict }} />
        </div>
        <div className="-mt-1.5 -mr-2.5 flex shrink-0">
          <StepButtons />
          <Link
            to={closeTo}
            className="grid size-11 place-content-center rounded-control hover:bg-sunk print:hidden"
          >
            <span className="sr-only">Close</span>
            <CloseIcon />
          </Link>
        </div>
      </div>
      <div className="flex flex-wrap gap-x-6">
        <ContactLinks record={record} />
        <ReplyButton target={toReplyTarget(target)} replying={replying} />
      </div>
      {record.undeliverable && (
        <p className="text-danger text-small">
          Emails to this address bounced or were marked as spam, so the site no longer sends any.
        </p>
      )}
      <Allowed right="changeRecords" list={list}>
        <StatusActions
          target={target}
          isUnsent={isUnsent(status, full)}
          isLoading={!full}
          isSecondary={toReplyTarget(target)?.list === 'submissions'}
        />
      </Allowed>
      {isConflict && full && <Conflict full={full} onDismiss={work.dismissConflict} />}
    </header>
  );
}

/** Whether a record was held back and its emails were not sent, as far as known. */
function isUnsent(status: string, full: FullRecord | undefined): boolean {
  const emails = full && 'mails' in full.record ? full.record.mails : [];
  const isByHand = full && 'added' in full.record && full.record.added !== undefined;
  return HELD_STATUSES.includes(status) && !isByHand && !emails.some(({ name }) => name === 'team');
}

/** The last change by a colleague, announced as it happens. */
function LastChange({ full }: { readonly full: FullRecord | undefined }) {
  const { viewer } = useOffice();
  const [last] = full?.changes ?? [];
  return (
    <p role="status" className="min-h-[1.35em] min-w-0 grow truncate max-sm:basis-full text-label text-soft">
      {last && last.by !== viewer && `${getAuthorName(last.by)} ${actionText(last, viewer)}`}
    </p>
  );
}

/** Shows the change of a colleague who was faster. A note that is being written stays. */
function Conflict({ full, onDismiss }: { readonly full: FullRecord; readonly onDismiss: () => void }) {
  const [theirs] = full.changes;
  return (
    <div
      role="alert"
      className="flex items-start justify-between gap-3 rounded-control bg-danger-wash px-4 py-3 text-danger text-small"
    >
      <div className="grid min-w-0 gap-1 [overflow-wrap:anywhere]">
        <p>
          <b className="font-semibold">{lastChangeText(full)}</b>
          {theirs?.status && <span>{` to ${statusLabel(theirs.status.to).toLowerCase()}`}</span>}
          {theirs?.note && (
            <span>
              , with the note “<bdi>{theirs.note}</bdi>”
            </span>
          )}
        </p>
        <p>Your change was not saved. This is the current version. Your note is still in its field.</p>
      </div>
      <button
        type="button"
        onClick={onDismiss}
        className="min-h-6 shrink-0 font-semibold underline underline-offset-4"
      >
        Dismiss
      </button>
    </div>
  );
}

function PaneSkeleton() {
  return (
    <div className="grid max-w-[54rem] gap-4 p-7">
      <span role="status" className="sr-only">
        Loading
      </span>
      <div className="h-5 w-44 rounded-notch bg-sunk" />
      <div className="h-8 w-72 max-w-full rounded-notch bg-sunk" />
      <div className="h-10 w-full rounded-control bg-sunk" />
      <div className="h-40 w-full rounded-control bg-sunk" />
    </div>
  );
}
