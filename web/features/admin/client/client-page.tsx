import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { ADMIN_PAGE_LENGTH } from '../../../../domain/admin.ts';
import { businessDate } from '../../../../domain/business-time.ts';
import { sumsOfClient } from '../../../../domain/client-sums.ts';
import type { Person } from '../../../../domain/contracts/admin.ts';
import type { ClientSummary } from '../../../../domain/contracts/admin-records.ts';
import { shownEmail } from '../../../../domain/email-address.ts';
import { money } from '../../../../domain/money.ts';
import { intervalOf, planState } from '../../../lib/plan-state.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ArrowIcon } from '../../../ui/icons.tsx';
import type { AdminApi, RecordName, Summary } from '../admin-api.ts';
import { troubleOf } from '../admin-failure.ts';
import { urlOf } from '../dashboard-url.ts';
import { date, moment } from '../dates.ts';
import { ClientClock } from '../kinds/clients/client-clock.tsx';
import { FormFiles } from '../kinds/onboarding/form-files.tsx';
import { cycleText } from '../kinds/orders/cycle-text.ts';
import { OrderLines } from '../kinds/orders/order-lines.tsx';
import { OrderView } from '../kinds/orders/order-view.tsx';
import { sourceText } from '../list/record-card.tsx';
import { knownRecordsQuery } from '../list/record-queries.ts';
import { LISTS, titleOf } from '../lists.ts';
import { PersonPrivacy } from '../privacy/person-privacy.tsx';
import { Problem } from '../problem.tsx';
import { ContactLinks } from '../record/contact-links.tsx';
import { ChangeText } from '../record/history.tsx';
import { isReminder, mailName, mailStateText } from '../record/mail-texts.ts';
import { NoteForm } from '../record/note-form.tsx';
import { PaymentBadge } from '../record/payment-badge.tsx';
import { RecordMails } from '../record/record-mails.tsx';
import { RecordWork } from '../record/record-work.tsx';
import { ReplyLink } from '../record/reply-link.tsx';
import { StatusActions } from '../record/status-actions.tsx';
import { StatusBadge } from '../record/status-badge.tsx';
import { useNow } from '../use-now.ts';
import type { Work } from '../work/use-work.ts';
import { ClientEmails } from './client-emails.tsx';
import { personQuery } from './client-queries.ts';
import { type TimelineEntry, timelineOf } from './client-timeline.ts';
import { LinkAgain, linkMailOf } from './link-again.tsx';

interface ClientPageProps {
  readonly api: AdminApi;
  /** A record of the client. */
  readonly name: RecordName;
  readonly backTo: string;
  readonly work: Work;
  /** The email address of who is looking. */
  readonly viewer: string;
  /** Email addresses of all administrators. */
  readonly team: readonly string[];
  readonly noteField: Ref<HTMLTextAreaElement>;
}

/** All records of one client, or of an email address that has never paid: requests, orders, forms, mails and notes. */
export function ClientPage({ api, name, backTo, work, viewer, team, noteField }: ClientPageProps) {
  const query = useQuery({ ...personQuery(api, name), gcTime: 0 });
  const { data: known = {} } = useQuery(knownRecordsQuery);
  const { data: person, isPending, error } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const isKnown = person !== undefined;
  const client = person?.client && ((known[person.client.id] ?? person.client) as ClientSummary);

  useTitle(person && `${nameOfPerson(person, client)}, Clients | Admin Dashboard`);
  useEffect(() => {
    if (isKnown) heading.current?.focus({ preventScroll: true });
  }, [isKnown]);

  const newest = person && newestOf(person);
  const status = client?.status;
  // The button of a stage or a reminder goes with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these take buttons away
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [status, person]);
  return (
    <div className="grid gap-3">
      <Link
        to={backTo}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-link text-small underline-offset-4 hover:underline"
      >
        <ArrowIcon className="size-4.5 rotate-180" />
        Back to the list
      </Link>
      {error && (
        <Problem
          title="The client cannot be shown"
          trouble={troubleOf(error)}
          onRetry={() => query.refetch()}
        />
      )}
      {isPending && <div role="status" aria-label="Loading" className="h-96 rounded-card bg-raised" />}
      {person && (
        <>
          <header className="grid gap-2">
            <h2
              ref={heading}
              tabIndex={-1}
              dir="auto"
              className="w-fit max-w-full text-title outline-none [overflow-wrap:anywhere]"
            >
              {nameOfPerson(person, client)}
            </h2>
            <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
              {newest && <ContactLinks record={newest} />}
              <Sums person={person} />
            </div>
            {client && (
              <ClientWork client={client} orders={person.orders} work={work} viewer={viewer} team={team} />
            )}
          </header>
          <div className="grid items-start gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
            <div className="grid min-w-0 gap-5">
              {client && (
                <section aria-label="Note" className={CARD}>
                  <NoteForm
                    key={client.id}
                    name={{ list: 'clients', id: client.id }}
                    field={noteField}
                    isBusy={work.isBusy(client.id)}
                    onAdd={(note) => work.addNote({ list: 'clients', id: client.id, record: client }, note)}
                  />
                </section>
              )}
              <Timeline api={api} person={person} work={work} viewer={viewer} />
            </div>
            <div className="grid gap-5">
              <Plans person={person} />
              {client && (
                <Group title="Email addresses">
                  <ClientEmails client={client} work={work} />
                </Group>
              )}
              <PersonPrivacy api={api} emails={person.emails} leaveTo={urlOf({ list: name.list })} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

interface ClientWorkProps extends Pick<ClientPageProps, 'work' | 'viewer' | 'team'> {
  readonly client: ClientSummary;
  readonly orders: Person['orders'];
}

/** How far the work for the client has come, the ways on, and whose it is. */
function ClientWork({ client, orders, work, viewer, team }: ClientWorkProps) {
  const { id, status } = client;
  const link = linkMailOf(client, orders, useNow());
  const target = { list: 'clients', id, record: client } as const;
  return (
    <div className="mt-1 grid gap-2 rounded-card bg-raised p-4 shadow-[0_0_0_1px_var(--line)] sm:px-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <StatusBadge status={status} />
        <ClientClock client={client} all />
        <ReplyLink target={target} work={work} viewer={viewer} />
      </div>
      <StatusActions
        list="clients"
        status={status}
        isUnsent={false}
        isBusy={work.isBusy(id)}
        onSet={(stage) => work.setStatus(target, stage)}
        first={link && <LinkAgain link={link} work={work} />}
      />
      <RecordWork
        record={client}
        viewer={viewer}
        team={team}
        isBusy={work.isBusy(id)}
        onChange={(assignment) => work.assign(target, assignment)}
      />
    </div>
  );
}

function Sums({ person }: { readonly person: Person }) {
  const sums = sumsOfClient(person);
  if (!sums) return null;
  const { currency, paid, givenBack, disputed, due, next } = sums;
  const amounts = [
    ['Paid', paid, true],
    ['Given back', givenBack, givenBack > 0],
    ['Disputed', disputed, disputed > 0],
    ['Due', due, true],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
      {amounts
        .filter(([, , isShown]) => isShown)
        .map(([name, amount]) => (
          <Amount key={name} name={name} isUrgent={name === 'Due' && due > 0}>
            {money(amount, currency)}
          </Amount>
        ))}
      {next && (
        <Amount name={`Next, ${businessDate(next.at, 'medium')}`} isUrgent={false}>
          {money(next.amount, currency)}
        </Amount>
      )}
    </dl>
  );
}

interface AmountProps {
  readonly name: string;
  readonly isUrgent: boolean;
  readonly children: ReactNode;
}

function Amount({ name, isUrgent, children }: AmountProps) {
  return (
    <div>
      <dt className="text-label text-soft">{name}</dt>
      <dd className={`font-bold font-display text-subtitle ${isUrgent ? 'text-danger' : ''}`}>{children}</dd>
    </div>
  );
}

function Plans({ person: { subscriptions } }: { readonly person: Person }) {
  return (
    <Group title="Plans">
      {subscriptions.length === 0 && <p className="text-small text-soft">No plan</p>}
      <ul>
        {subscriptions.map((subscription) => (
          <Plan key={subscription.id} subscription={subscription} />
        ))}
      </ul>
    </Group>
  );
}

function Plan({ subscription }: { readonly subscription: Person['subscriptions'][number] }) {
  const { cycle, lines, amount, currency, nextDate, endsAt, cancelAtPeriodEnd, billingEmail } = subscription;
  const days = [
    cycleText(cycle),
    ...(nextDate && !cancelAtPeriodEnd ? [`next ${businessDate(nextDate, 'medium')}`] : []),
    ...(endsAt ? [`ends ${businessDate(endsAt, 'medium')}`] : []),
  ];
  const { tone, name } = planState(subscription);
  const sum = { name: `Each ${intervalOf(subscription)}`, amount, isTotal: true } as const;
  return (
    <li className="border-line border-t py-3 first:border-t-0 last:pb-0">
      <p className="mb-1 flex flex-wrap items-center gap-2 text-label">
        <Badge tone={tone}>{name}</Badge>
        <span className="text-soft">{days.join(', ')}</span>
      </p>
      <OrderLines lines={lines} currency={currency} sums={[sum]} />
      {billingEmail && (
        <p className="text-label text-soft [overflow-wrap:anywhere]">{`Bills go to ${billingEmail}`}</p>
      )}
    </li>
  );
}

interface TimelineProps {
  readonly api: AdminApi;
  readonly person: Person;
  readonly work: Work;
  readonly viewer: string;
}

function Timeline({ person, ...others }: TimelineProps) {
  return (
    <section
      aria-label="Everything, newest first"
      className="min-w-0 rounded-card bg-raised p-4 shadow-[0_0_0_1px_var(--line)] sm:px-5"
    >
      <h3 className="text-subtitle">Everything</h3>
      <ol className="mt-2">
        {timelineOf(person).map((entry) => (
          <li
            key={`${entry.kind} ${entry.key}`}
            className="border-line border-t py-3 first:border-t-0 last:pb-0"
          >
            <Entry entry={entry} {...others} />
          </li>
        ))}
      </ol>
      <Further person={person} />
    </section>
  );
}

/** The ways to what is not shown, as there is more than a page of it. */
function Further({ person: { emails, submissions, onboarding } }: { readonly person: Person }) {
  const kinds = [
    { list: 'submissions', name: 'inquiries', shown: submissions },
    { list: 'onboarding', name: 'onboarding forms', shown: onboarding },
  ] as const;
  return kinds
    .filter(({ shown }) => shown.length === ADMIN_PAGE_LENGTH)
    .map(({ list, name, shown }) => (
      <p key={list} className="border-line border-t pt-3 text-small">
        <span>{`The latest ${shown.length} ${name}. See all of `}</span>
        {emails.map((email, place) => (
          <span key={email}>
            {place > 0 && <span>, </span>}
            <Link
              to={urlOf({ list, q: email })}
              className="font-semibold text-link underline-offset-4 [overflow-wrap:anywhere] hover:underline"
            >
              {email}
            </Link>
          </span>
        ))}
      </p>
    ));
}

function Entry({
  entry,
  api,
  work,
  viewer,
}: Omit<TimelineProps, 'person'> & { readonly entry: TimelineEntry }) {
  switch (entry.kind) {
    case 'inquiry':
      return (
        <Record kind="Inquiry" record={entry.record} list="submissions">
          {entry.record.service && <p className="text-label text-soft">{entry.record.service}</p>}
          <p dir="auto" className="mt-1 line-clamp-4 text-small [overflow-wrap:anywhere]">
            {entry.record.message}
          </p>
        </Record>
      );
    case 'order':
      return (
        <Record kind="Order" record={entry.record} list="orders">
          <div className="grid gap-2">
            <OrderView order={entry.record} />
            <RecordMails
              title="Reminders of the form"
              target={{ list: 'orders', id: entry.record.id, record: entry.record }}
              mails={entry.record.mails.filter((mail) => isReminder(mail) && mail.state !== 'sent')}
              work={work}
            />
          </div>
        </Record>
      );
    case 'form':
      return (
        <Record kind="Onboarding form" record={entry.record} list="onboarding">
          <p className="mb-1 flex flex-wrap items-center gap-2 text-label">
            <b className="font-semibold text-small">{entry.record.businessName}</b>
            <PaymentBadge payment={entry.record.payment} />
            <span className="text-soft [overflow-wrap:anywhere]">
              {`${sourceText(entry.record.source)} · ${shownEmail(entry.record.email)}`}
            </span>
          </p>
          <FormFiles api={api} id={entry.record.id} files={entry.record.files} />
        </Record>
      );
    case 'newsletter': {
      const { confirmedAt, unsubscribedAt } = entry.record;
      return (
        <Record kind="Newsletter" record={entry.record} list="subscribers">
          <p className="text-small">
            {(confirmedAt ? `Confirmed ${date(confirmedAt)}` : 'Not confirmed') +
              (unsubscribedAt ? `, unsubscribed ${date(unsubscribedAt)}` : '')}
          </p>
        </Record>
      );
    }
    case 'plan':
      return (
        <Line at={entry.at}>
          <b className="font-semibold">Plan begun</b>
          <span>{`, ${money(entry.plan.amount, entry.plan.currency)} each ${intervalOf(entry.plan)}`}</span>
        </Line>
      );
    case 'mail':
      return (
        <Line at={entry.at}>
          <b className="font-semibold">{mailName(entry.mail)}</b>{' '}
          <span className={entry.mail.state === 'failed' ? 'text-danger' : 'text-soft'}>
            {mailStateText(entry.mail)}
          </span>
        </Line>
      );
    case 'change': {
      const { list } = entry.change;
      return (
        <>
          {list !== 'clients' && <p className="text-label text-soft">{`On the ${LISTS[list].one}`}</p>}
          <div className="text-small">
            <ChangeText change={entry.change} viewer={viewer} />
          </div>
        </>
      );
    }
  }
}

/** Something that happened, in one line. */
function Line({ at, children }: { readonly at: string; readonly children: ReactNode }) {
  return (
    <p className="flex flex-wrap justify-between gap-x-3 text-small">
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
      <time dateTime={at} className="whitespace-nowrap text-label text-soft tabular-nums">
        {moment(at)}
      </time>
    </p>
  );
}

interface RecordProps {
  readonly kind: string;
  readonly record: Summary;
  readonly list: RecordName['list'];
  readonly children: ReactNode;
}

function Record({ kind, record: { id, status, createdAt }, list, children }: RecordProps) {
  return (
    <article aria-label={kind}>
      <p className="mb-1 flex items-center justify-between gap-3">
        <Link
          to={urlOf({ list, open: id })}
          className="min-h-9 content-center font-semibold text-link text-small underline-offset-4 hover:underline"
        >
          <span>{`${kind}, `}</span>
          <time dateTime={createdAt}>{moment(createdAt)}</time>
          <span className="sr-only">, open</span>
        </Link>
        <StatusBadge status={status} />
      </p>
      {children}
    </article>
  );
}

const CARD = 'rounded-card bg-raised p-4 shadow-[0_0_0_1px_var(--line)] sm:px-5';

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className={CARD}>
      <h3 className="mb-2 text-subtitle">{title}</h3>
      {children}
    </section>
  );
}

/** @param client as it is by now, of a person who has paid */
function nameOfPerson(person: Person, client: Summary | undefined): string {
  const record = client ?? newestOf(person);
  return record ? titleOf(record) : (person.emails[0] ?? '');
}

/** What tells best how to reach them: requests have a telephone number. */
function newestOf({ submissions, client, orders, onboarding, subscribers }: Person): Summary | undefined {
  return submissions[0] ?? client ?? orders[0] ?? onboarding[0] ?? subscribers[0];
}
