import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { ADMIN_PAGE_LENGTH } from '../../../domain/admin.ts';
import type { Person } from '../../../domain/contracts/admin.ts';
import { money } from '../../lib/money.ts';
import { intervalOf, planState } from '../../lib/plan-state.ts';
import { Badge } from '../../ui/badge.tsx';
import { ArrowIcon } from '../../ui/icons.tsx';
import type { AdminApi, RecordName, Summary } from './admin-api.ts';
import { troubleOf } from './admin-failure.ts';
import { ContactLinks } from './contact-links.tsx';
import { cycleText } from './cycle-text.ts';
import { urlOf } from './dashboard-url.ts';
import { date, moment } from './dates.ts';
import { FormFiles } from './form-files.tsx';
import { titleOf } from './lists.ts';
import { OrderLines } from './order-lines.tsx';
import { incomeOf } from './order-sums.ts';
import { OrderView } from './order-view.tsx';
import { PaymentBadge } from './payment-badge.tsx';
import { PersonPrivacy } from './person-privacy.tsx';
import { Problem } from './problem.tsx';
import { sourceText } from './record-card.tsx';
import { StatusBadge } from './status-badge.tsx';

interface PersonPageProps {
  readonly api: AdminApi;
  /** A record of the person. */
  readonly name: RecordName;
  readonly backTo: string;
}

/** Everything that has come from one email address: what was asked, bought and answered, and the files. */
export function PersonPage({ api, name: { list, id }, backTo }: PersonPageProps) {
  const query = useQuery({
    queryKey: ['person', list, id],
    queryFn: ({ signal }) => api.person({ list, id }, signal),
    gcTime: 0,
  });
  const { data: person, isPending, error } = query;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (person) heading.current?.focus({ preventScroll: true });
  }, [person]);

  const newest = person && newestOf(person);
  return (
    <div className="grid gap-5">
      <Link
        to={backTo}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-link text-small underline-offset-4 hover:underline"
      >
        <ArrowIcon className="size-4.5 rotate-180" />
        Back to the list
      </Link>
      {error && (
        <Problem
          title="The person cannot be shown"
          trouble={troubleOf(error)}
          onRetry={() => query.refetch()}
        />
      )}
      {isPending && <div role="status" aria-label="Loading" className="h-96 rounded-card bg-raised" />}
      {person && (
        <>
          <header className="grid gap-2">
            <h2 ref={heading} tabIndex={-1} className="text-headline outline-none [overflow-wrap:anywhere]">
              {nameOf(person)}
            </h2>
            {newest && <ContactLinks record={newest} />}
            <p className="text-small text-soft">{summaryOf(person)}</p>
          </header>
          <div className="grid items-start gap-x-6 gap-y-5 lg:grid-cols-2">
            <div className="grid gap-5">
              <Enquiries person={person} />
              <Newsletter person={person} />
            </div>
            <div className="grid gap-5">
              <Plans person={person} />
              <Orders person={person} />
              <Onboarding api={api} person={person} />
            </div>
          </div>
          <PersonPrivacy api={api} email={person.email} leaveTo={urlOf({ list })} />
        </>
      )}
    </div>
  );
}

function Enquiries({ person: { email, submissions } }: { readonly person: Person }) {
  const all = isCut(submissions) ? urlOf({ list: 'submissions', q: email }) : undefined;
  return (
    <Group title="Enquiries" none="No enquiries" count={submissions.length} all={all}>
      {submissions.map((record) => (
        <Entry key={record.id} record={record} to={urlOf({ list: 'submissions', open: record.id })}>
          {record.service && <p className="text-label text-soft">{record.service}</p>}
          <p dir="auto" className="mt-1 line-clamp-4 text-small [overflow-wrap:anywhere]">
            {record.message}
          </p>
        </Entry>
      ))}
    </Group>
  );
}

function Plans({ person: { subscriptions } }: { readonly person: Person }) {
  return (
    <Group title="Plans" none="No plan" count={subscriptions.length}>
      {subscriptions.map((subscription) => (
        <Plan key={subscription.id} subscription={subscription} />
      ))}
    </Group>
  );
}

function Plan({ subscription }: { readonly subscription: Person['subscriptions'][number] }) {
  const { cycle, lines, amount, currency, nextDate, cancelAtPeriodEnd, billingEmail } = subscription;
  const { tone, name } = planState(subscription);
  const sum = { name: `Each ${intervalOf(subscription)}`, amount, isTotal: true } as const;
  return (
    <li className="border-line border-t py-3 first:border-t-0 last:pb-0">
      <p className="mb-1 flex flex-wrap items-center gap-2 text-label">
        <Badge tone={tone}>{name}</Badge>
        <span className="text-soft">
          {cycleText(cycle)}
          {nextDate && `, ${cancelAtPeriodEnd ? 'ends' : 'next'} ${date(nextDate)}`}
        </span>
      </p>
      <OrderLines lines={lines} currency={currency} sums={[sum]} />
      {billingEmail && (
        <p className="text-label text-soft [overflow-wrap:anywhere]">Bills go to {billingEmail}</p>
      )}
    </li>
  );
}

function Orders({ person: { orders } }: { readonly person: Person }) {
  return (
    <Group title="Payments" none="No payments" count={orders.length}>
      {orders.map((record) => (
        <Entry key={record.id} record={record} to={urlOf({ list: 'orders', open: record.id })}>
          <OrderView order={record} />
        </Entry>
      ))}
    </Group>
  );
}

function Onboarding({ api, person }: { readonly api: AdminApi; readonly person: Person }) {
  const { email, onboarding } = person;
  const all = isCut(onboarding) ? urlOf({ list: 'onboarding', q: email }) : undefined;
  return (
    <Group title="Onboarding" none="No onboarding form" count={onboarding.length} all={all}>
      {onboarding.map((record) => (
        <Entry key={record.id} record={record} to={urlOf({ list: 'onboarding', open: record.id })}>
          <p className="mb-1 flex flex-wrap items-center gap-2 text-label">
            <b className="font-semibold text-small">{record.businessName}</b>
            <PaymentBadge payment={record.payment} />
            <span className="text-soft">{sourceText(record.source)}</span>
          </p>
          <FormFiles api={api} id={record.id} files={record.files} />
        </Entry>
      ))}
    </Group>
  );
}

function Newsletter({ person: { subscriber } }: { readonly person: Person }) {
  return (
    <Group title="Newsletter" none="Not subscribed" count={subscriber ? 1 : 0}>
      {subscriber && (
        <Entry record={subscriber} to={urlOf({ list: 'subscribers', open: subscriber.id })}>
          <p className="text-small">
            {subscriber.confirmedAt ? `Confirmed ${date(subscriber.confirmedAt)}` : 'Not confirmed'}
            {subscriber.unsubscribedAt && `, unsubscribed ${date(subscriber.unsubscribedAt)}`}
          </p>
        </Entry>
      )}
    </Group>
  );
}

interface GroupProps {
  readonly title: string;
  /** Said in place of its entries when there are none. */
  readonly none: string;
  readonly count: number;
  /** URL of the list with all of them, if these are only the latest. */
  readonly all?: string | undefined;
  readonly children: ReactNode;
}

/** Whether there may be more than these submissions or forms. */
function isCut({ length }: readonly Summary[]): boolean {
  return length === ADMIN_PAGE_LENGTH;
}

function Group({ title, none, count, all, children }: GroupProps) {
  return (
    <section aria-label={title} className="rounded-card bg-raised p-5 shadow-[0_0_0_1px_var(--line)] sm:px-6">
      <h3 className="flex items-baseline justify-between gap-3 text-subtitle">
        {title}
        {all === undefined && count > 0 && (
          <span className="font-text font-normal text-label text-soft tabular-nums">{count}</span>
        )}
        {all !== undefined && (
          <Link
            to={all}
            className="font-semibold font-text text-label text-link underline-offset-4 hover:underline"
          >
            The latest {count}, see all
          </Link>
        )}
      </h3>
      {count > 0 ? <ul className="mt-2">{children}</ul> : <p className="mt-1 text-small text-soft">{none}</p>}
    </section>
  );
}

interface EntryProps {
  readonly record: Summary;
  readonly to: string;
  readonly children: ReactNode;
}

function Entry({ record: { status, createdAt }, to, children }: EntryProps) {
  return (
    <li className="border-line border-t py-3 first:border-t-0 last:pb-0">
      <p className="mb-1 flex items-center justify-between gap-3">
        <Link
          to={to}
          className="min-h-9 content-center font-semibold text-link text-small underline-offset-4 hover:underline"
        >
          <time dateTime={createdAt}>{moment(createdAt)}</time>
          <span className="sr-only">, open</span>
        </Link>
        <StatusBadge status={status} />
      </p>
      {children}
    </li>
  );
}

function newestOf({ submissions, orders, onboarding, subscriber }: Person): Summary | undefined {
  return submissions[0] ?? orders[0] ?? onboarding[0] ?? subscriber;
}

/** The name that they go by themselves, rather than the one of their business. */
function nameOf(person: Person): string {
  const newest = newestOf(person);
  return newest ? titleOf(newest) : person.email;
}

function summaryOf({ submissions, orders, onboarding }: Person): string {
  const income = incomeOf(orders);
  const hasRefunds = orders.some(({ payment, refunded }) => payment === 'paid' && refunded !== undefined);
  const since = [...submissions, ...orders, ...onboarding].map(({ createdAt }) => createdAt).sort()[0];
  const isWhole = !isCut(submissions) && !isCut(onboarding);
  return [
    isWhole && since && `First heard of ${date(since)}`,
    income &&
      `${money(income.amount, income.currency)} paid at checkout${hasRefunds ? ', refunds taken off' : ''}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
