import { type Ref, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { type AdminList, HELD_STATUSES } from '../../../../domain/admin.ts';
import { CONTACT_FIELDS, type ContactFieldId } from '../../../../domain/contact.ts';
import type { FullRecord } from '../../../../domain/contracts/admin.ts';
import type {
  OnboardingSummary,
  OrderSummary,
  SubmissionSummary,
  SubscriberSummary,
} from '../../../../domain/contracts/admin-records.ts';
import { ERASED } from '../../../../domain/erasure.ts';
import { ArrowIcon, CloseIcon } from '../../../ui/icons.tsx';
import type { AdminApi, Summary } from '../admin-api.ts';
import { moment } from '../dates.ts';
import { FormFiles } from '../kinds/onboarding/form-files.tsx';
import { OnboardingAnswersView } from '../kinds/onboarding/onboarding-answers.tsx';
import { OrderView } from '../kinds/orders/order-view.tsx';
import { ReplyDue } from '../kinds/submissions/reply-due.tsx';
import { sentTimes, sourceText } from '../list/record-card.tsx';
import { statusLabel, titleOf } from '../lists.ts';
import { Problem } from '../problem.tsx';
import { type Work, whoChanged } from '../work/use-work.ts';
import { ContactLinks } from './contact-links.tsx';
import { type Fact, Facts } from './facts.tsx';
import { actionText, History, nameOf } from './history.tsx';
import { NoteForm } from './note-form.tsx';
import { PaymentBadge } from './payment-badge.tsx';
import { RecordMails } from './record-mails.tsx';
import { RecordWork } from './record-work.tsx';
import { ReplyLink } from './reply-link.tsx';
import { StatusActions } from './status-actions.tsx';
import { StatusBadge } from './status-badge.tsx';
import type { OpenRecord } from './use-record.ts';

interface RecordPaneProps {
  readonly api: AdminApi;
  readonly opened: OpenRecord;
  /** As the list knows it, until all of it has come. */
  readonly summary: Summary | undefined;
  readonly work: Work;
  /** The email address of who is looking. */
  readonly viewer: string;
  /** Email addresses of all administrators. */
  readonly team: readonly string[];
  readonly noteField: Ref<HTMLTextAreaElement>;
  readonly closeTo: string;
  readonly personTo: string;
}

/** One record with everything that is known of it and everything that can be done about it. */
export function RecordPane(props: RecordPaneProps) {
  const { api, opened, summary, work, viewer, team, noteField, closeTo, personTo } = props;
  const { list, id, full, trouble, reload } = opened;
  const record = full?.record ?? summary;
  const heading = useRef<HTMLHeadingElement>(null);
  const isKnown = record !== undefined;

  // Whoever has opened it reads on here.
  useEffect(() => {
    if (isKnown) heading.current?.focus({ preventScroll: true });
  }, [isKnown]);

  const isConflict = work.conflict?.id === id && work.conflict.list === list;
  const status = record?.status;
  // The button of a status, a mail or a conflict goes with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these take buttons away
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [status, full, isConflict]);

  if (!record) {
    if (trouble) return <Problem title="It cannot be shown" trouble={trouble} onRetry={reload} />;
    return <PaneSkeleton />;
  }
  const target = { list, id, record };
  const isBusy = work.isBusy(id);
  return (
    <article aria-labelledby="record-title" className="grid max-w-[54rem] gap-5 p-5 sm:px-7">
      <header className="grid gap-2 border-line border-b pb-4">
        <div className="flex items-start gap-3">
          <div className="min-w-0 grow">
            <div className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
              <StatusBadge status={record.status} />
              <time dateTime={record.createdAt} className="text-label text-soft tabular-nums">
                {moment(record.createdAt)}
              </time>
              {list === 'submissions' && record.status === 'new' && <ReplyDue createdAt={record.createdAt} />}
              <LastChange full={full} viewer={viewer} />
            </div>
            <h2
              id="record-title"
              ref={heading}
              tabIndex={-1}
              dir="auto"
              className="w-fit max-w-full text-title outline-none [overflow-wrap:anywhere]"
            >
              {titleOf(record)}
            </h2>
          </div>
          <Link
            to={closeTo}
            className="-mt-1.5 -mr-2.5 grid size-11 shrink-0 place-content-center rounded-control hover:bg-sunk print:hidden"
          >
            <span className="sr-only">Close</span>
            <CloseIcon />
          </Link>
        </div>
        <div className="flex flex-wrap gap-x-6">
          <ContactLinks record={record} />
          {record.email !== ERASED && <ReplyLink target={target} work={work} viewer={viewer} />}
        </div>
        {record.undeliverable && (
          <p className="text-danger text-small">
            Mail to this address came back or was called spam, so the site sends none there.
          </p>
        )}
        <StatusActions
          list={list}
          status={record.status}
          isUnsent={isUnsent(record.status, full)}
          isBusy={isBusy || !full}
          onSet={(status) => work.setStatus(target, status)}
        />
        <RecordWork
          record={record}
          viewer={viewer}
          team={team}
          isBusy={isBusy}
          onChange={(assignment) => work.assign(target, assignment)}
        />
        {isConflict && full && <Conflict full={full} onDismiss={work.dismissConflict} />}
      </header>
      {trouble && <Problem title="Not everything came" trouble={trouble} onRetry={reload} />}
      <Content api={api} list={list} id={id} record={record} full={full} />
      {full && 'mails' in full.record && (
        <RecordMails target={target} mails={full.record.mails} work={work} />
      )}
      {list === 'onboarding' && full && <Answers full={full as FullRecord<'onboarding'>} />}
      {record.email !== ERASED && (
        <Link
          to={personTo}
          className="inline-flex min-h-11 items-center justify-self-start gap-2 font-semibold text-link text-small underline-offset-4 hover:underline"
        >
          Everything about this client
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
      {/* At the end, so that what colleagues add moves nothing that is being read. */}
      <History changes={full?.changes} createdAt={record.createdAt} viewer={viewer} />
    </article>
  );
}

/** Whether a form was held back and nobody was mailed about it. As long as its mails are not known, nobody was. */
function isUnsent(status: string, full: FullRecord | undefined): boolean {
  const mails = full && 'mails' in full.record ? full.record.mails : [];
  return HELD_STATUSES.includes(status) && !mails.some(({ name }) => name === 'team');
}

/** What a colleague did to it last, as it happens. */
function LastChange({ full, viewer }: { readonly full: FullRecord | undefined; readonly viewer: string }) {
  const [last] = full?.changes ?? [];
  return (
    <p role="status" className="min-h-[1.35em] min-w-0 grow truncate max-sm:basis-full text-label text-soft">
      {last && last.by !== viewer && `${nameOf(last.by)} ${actionText(last, viewer)}`}
    </p>
  );
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
          {theirs?.status && <span>{` to ${statusLabel(theirs.status.to).toLowerCase()}`}</span>}
          {theirs?.note && (
            <span>
              , with the note “<bdi>{theirs.note}</bdi>”
            </span>
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
      {(record.changes ?? []).map((change) => (
        <section
          key={change.at}
          aria-label={`Changed ${moment(change.at)}`}
          className="rounded-control bg-sunk p-3"
        >
          <h4 className="mb-2 font-semibold text-small">{`Sent again ${moment(change.at)}, with these changes`}</h4>
          <Facts facts={change.answers.map(({ label, text }): Fact => [label, text || 'Taken away'])} />
        </section>
      ))}
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
      <p dir="auto" className="w-fit max-w-[42rem] whitespace-pre-line text-body [overflow-wrap:anywhere]">
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
        <span>{sourceText(source)}</span>
        {claimsPaid && payment !== 'paid' && payment !== 'pending' && (
          <span> · the browser says it was paid</span>
        )}
      </span>
    </p>
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
