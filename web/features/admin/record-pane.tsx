import { type Ref, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { AdminList } from '../../../domain/admin.ts';
import { CONTACT_FIELDS, type ContactFieldId } from '../../../domain/contact.ts';
import type { FullRecord } from '../../../domain/contracts/admin.ts';
import type {
  OnboardingSummary,
  OrderSummary,
  SubmissionSummary,
  SubscriberSummary,
} from '../../../domain/contracts/admin-records.ts';
import { ERASED } from '../../../domain/erasure.ts';
import { ArrowIcon, CloseIcon } from '../../ui/icons.tsx';
import type { AdminApi, Summary } from './admin-api.ts';
import { ContactLinks } from './contact-links.tsx';
import { moment } from './dates.ts';
import { type Fact, Facts } from './facts.tsx';
import { FormFiles } from './form-files.tsx';
import { History } from './history.tsx';
import { statusLabel, titleOf } from './lists.ts';
import { NoteForm } from './note-form.tsx';
import { OnboardingAnswersView } from './onboarding-answers.tsx';
import { OrderView } from './order-view.tsx';
import { PaymentBadge } from './payment-badge.tsx';
import { Problem } from './problem.tsx';
import { sentTimes, sourceText } from './record-card.tsx';
import { ReplyDue } from './reply-due.tsx';
import { StatusActions } from './status-actions.tsx';
import { StatusBadge } from './status-badge.tsx';
import type { OpenRecord } from './use-record.ts';
import { type Work, whoChanged } from './use-work.ts';

interface RecordPaneProps {
  readonly api: AdminApi;
  readonly opened: OpenRecord;
  /** As the list knows it, until all of it has come. */
  readonly summary: Summary | undefined;
  readonly work: Work;
  /** The email address of who is looking. */
  readonly viewer: string;
  readonly noteField: Ref<HTMLTextAreaElement>;
  readonly closeTo: string;
  readonly personTo: string;
}

/** One record with everything that is known of it and everything that can be done about it. */
export function RecordPane(props: RecordPaneProps) {
  const { api, opened, summary, work, viewer, noteField, closeTo, personTo } = props;
  const { list, id, full, trouble, reload } = opened;
  const record = full?.record ?? summary;
  const heading = useRef<HTMLHeadingElement>(null);
  const isKnown = record !== undefined;

  // Whoever has opened it reads on here.
  useEffect(() => {
    if (isKnown) heading.current?.focus({ preventScroll: true });
  }, [isKnown]);

  const status = record?.status;
  // The button of a status goes with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another status takes buttons away
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [status]);

  if (!record) {
    if (trouble) return <Problem title="It cannot be shown" trouble={trouble} onRetry={reload} />;
    return <PaneSkeleton />;
  }
  const target = { list, id, record };
  const isBusy = work.isBusy(id);
  const isConflict = work.conflict?.id === id && work.conflict.list === list;
  const isBehind = full !== undefined && summary !== undefined && isNewer(summary, full.record);
  return (
    <article
      aria-labelledby="record-title"
      className="rounded-card bg-raised shadow-[0_0_0_1px_var(--line)] lg:sticky lg:top-[calc(var(--header-height)+0.75rem)] lg:max-h-[calc(100dvh-var(--header-height)-1.5rem)] lg:overflow-y-auto lg:overscroll-contain"
    >
      <header className="grid gap-3 border-line border-b p-5 sm:px-7">
        <div className="flex items-start gap-3">
          <div className="min-w-0 grow">
            <p className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
              <StatusBadge status={record.status} />
              <time dateTime={record.createdAt} className="text-label text-soft tabular-nums">
                {moment(record.createdAt)}
              </time>
            </p>
            <h2
              id="record-title"
              ref={heading}
              tabIndex={-1}
              dir="auto"
              className="text-title outline-none [overflow-wrap:anywhere]"
            >
              {titleOf(record)}
            </h2>
          </div>
          <Link
            to={closeTo}
            preventScrollReset
            className="-mt-1.5 -mr-2.5 grid size-11 shrink-0 place-content-center rounded-control hover:bg-sunk"
          >
            <span className="sr-only">Close</span>
            <CloseIcon />
          </Link>
        </div>
        <ContactLinks record={record} />
        {list === 'submissions' && record.status === 'new' && <ReplyDue createdAt={record.createdAt} />}
        <StatusActions
          list={list}
          status={record.status}
          isBusy={isBusy || !full}
          onSet={(status) => work.setStatus(target, status)}
        />
        {isConflict && full && <Conflict full={full} onDismiss={work.dismissConflict} />}
        {isBehind && !isConflict && <Behind onShow={reload} />}
      </header>
      <div className="grid gap-6 p-5 sm:px-7">
        {trouble && <Problem title="Not everything came" trouble={trouble} onRetry={reload} />}
        <Content api={api} list={list} id={id} record={record} full={full} />
        {record.email !== ERASED && (
          <Link
            to={personTo}
            className="inline-flex min-h-11 items-center justify-self-start gap-2 font-semibold text-link text-small underline-offset-4 hover:underline"
          >
            Everything about this person
            <ArrowIcon className="size-4" />
          </Link>
        )}
        <NoteForm
          key={`${list}#${id}`}
          name={{ list, id }}
          field={noteField}
          isBusy={isBusy || !full}
          onAdd={(note) => work.addNote(target, note)}
        />
        <History changes={full?.changes} createdAt={record.createdAt} viewer={viewer} />
        {list === 'onboarding' && full && <Answers full={full as FullRecord<'onboarding'>} />}
      </div>
    </article>
  );
}

/** Whether somebody has changed a record since, or its payment has gone on. */
function isNewer(summary: Summary, record: Summary): boolean {
  if (summary.version !== record.version) return summary.version > record.version;
  return 'cycle' in summary && 'cycle' in record && paymentOf(summary) !== paymentOf(record);
}

function paymentOf({ payment, refunded }: OrderSummary): string {
  return `${payment} ${refunded ?? 0}`;
}

/** Somebody else was faster. What they did is shown; what is being written here stays. */
function Conflict({ full, onDismiss }: { readonly full: FullRecord; readonly onDismiss: () => void }) {
  const [theirs] = full.changes;
  return (
    <div
      role="alert"
      className="flex items-start justify-between gap-3 rounded-control bg-danger-wash px-4 py-3 text-danger text-small"
    >
      <div className="grid min-w-0 gap-1 [overflow-wrap:anywhere]">
        <p>
          <b className="font-semibold">{whoChanged(full)}</b>
          {theirs?.status && <> to {statusLabel(theirs.status.to).toLowerCase()}</>}
          {theirs?.note && (
            <>
              , with the note “<bdi>{theirs.note}</bdi>”
            </>
          )}
        </p>
        <p>Nothing was saved over it. This is how it stands now; a note of yours is still in its field.</p>
      </div>
      <button
        type="button"
        onClick={onDismiss}
        className="min-h-6 shrink-0 font-semibold underline underline-offset-4"
      >
        All right
      </button>
    </div>
  );
}

/** What is shown has changed elsewhere. It is not swapped under somebody's hands. */
function Behind({ onShow }: { readonly onShow: () => void }) {
  return (
    <p
      role="status"
      className="flex items-center justify-between gap-3 rounded-control bg-sunk px-4 py-2 text-small"
    >
      This has changed meanwhile.
      <button
        type="button"
        onClick={onShow}
        className="min-h-9 shrink-0 font-semibold text-link underline underline-offset-4"
      >
        Show the change
      </button>
    </p>
  );
}

interface ContentProps {
  readonly api: AdminApi;
  readonly list: AdminList;
  readonly id: string;
  readonly record: Summary;
  readonly full: FullRecord | undefined;
}

function Content({ api, list, id, record, full }: ContentProps) {
  switch (list) {
    case 'submissions':
      return <Submission record={record as SubmissionSummary} />;
    case 'onboarding': {
      const { record: form } = (full ?? {}) as Partial<FullRecord<'onboarding'>>;
      return (
        <>
          <Onboarding record={record as OnboardingSummary} claimsPaid={form?.customerPaid} />
          {form && (
            <section aria-labelledby="files">
              <h3 id="files" className="mb-1 font-semibold font-text text-small">
                Files
              </h3>
              <FormFiles api={api} id={id} files={form.files} />
            </section>
          )}
        </>
      );
    }
    case 'orders':
      return (
        <>
          <OrderView order={record as OrderSummary} />
          <Facts facts={[['Checkout number', id]]} />
        </>
      );
    case 'subscribers': {
      const { confirmedAt, unsubscribedAt } = record as SubscriberSummary;
      const facts: Fact[] = [
        ['Confirmed', confirmedAt ? moment(confirmedAt) : 'Not yet'],
        ...(unsubscribedAt ? [['Unsubscribed', moment(unsubscribedAt)] as const] : []),
      ];
      return <Facts facts={facts} />;
    }
  }
}

function Answers({ full: { record } }: { readonly full: FullRecord<'onboarding'> }) {
  return (
    <section aria-labelledby="answers" className="grid gap-4">
      <h3 id="answers" className="font-semibold font-text text-small">
        Answers
      </h3>
      <OnboardingAnswersView answers={record.answers} />
    </section>
  );
}

/** What the head of the pane says already. */
const IN_HEAD: readonly ContactFieldId[] = ['name', 'email', 'phone'];

function Submission({ record }: { readonly record: SubmissionSummary }) {
  const { message, service, times } = record;
  const further = CONTACT_FIELDS.filter(({ id }) => id !== 'message' && !IN_HEAD.includes(id));
  const facts: Fact[] = [
    ...further.map(({ id, label }) => [label, record[id]] as const),
    ['Service Interest', service ?? ''],
    ['Repeated', times ? sentTimes(times) : ''],
  ];
  return (
    <>
      <p dir="auto" className="max-w-[42rem] whitespace-pre-line text-body [overflow-wrap:anywhere]">
        {message}
      </p>
      <Facts facts={facts.filter(([, value]) => value !== '')} />
    </>
  );
}

function Onboarding({
  record: { payment, source },
  claimsPaid,
}: {
  readonly record: OnboardingSummary;
  readonly claimsPaid: boolean | undefined;
}) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-small">
      <PaymentBadge payment={payment} />
      <span className="text-soft">
        {sourceText(source)}
        {claimsPaid && payment !== 'paid' && payment !== 'pending' && ' · the browser says it was paid'}
      </span>
    </p>
  );
}

function PaneSkeleton() {
  return (
    <div className="grid gap-4 rounded-card bg-raised p-7 shadow-[0_0_0_1px_var(--line)]">
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
