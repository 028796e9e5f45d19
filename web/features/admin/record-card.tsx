import { Link } from 'react-router-dom';
import type { AdminList } from '../../../domain/admin.ts';
import type {
  ClientSummary,
  OnboardingSummary,
  OrderSummary,
  SubmissionSummary,
  SubscriberSummary,
} from '../../../domain/contracts/admin-records.ts';
import { money } from '../../lib/money.ts';
import type { Summary } from './admin-api.ts';
import { ClientFacts } from './client-facts.tsx';
import { cycleText } from './cycle-text.ts';
import { date, moment } from './dates.ts';
import { titleOf } from './lists.ts';
import { OrderBadges } from './order-badges.tsx';
import { PaymentBadge } from './payment-badge.tsx';
import { ReplyDue } from './reply-due.tsx';
import { StatusBadge } from './status-badge.tsx';

interface RecordCardProps {
  readonly list: AdminList;
  readonly record: Summary;
  readonly isOpen: boolean;
  readonly to: string;
  /** Whether opening it leaves the list where it is. */
  readonly keepsPlace: boolean;
}

/** The attribute by which cards are found that the keyboard moves through. */
export const CARD = 'data-record';

/** A record as the list shows it. Everything in it that was submitted is text and nothing else. */
export function RecordCard({ list, record, isOpen, to, keepsPlace }: RecordCardProps) {
  const title = titleOf(record);
  return (
    <article
      className={`relative rounded-control border-2 bg-raised px-4 py-3 transition-colors duration-200 ${isOpen ? 'border-ink' : 'border-transparent shadow-[0_0_0_1px_var(--line)] hover:border-edge'}`}
    >
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-semibold font-text text-body leading-snug [overflow-wrap:anywhere]">
          <Link
            to={to}
            preventScrollReset={keepsPlace}
            aria-current={isOpen || undefined}
            {...{ [CARD]: record.id }}
            className="outline-none after:absolute after:inset-0 after:rounded-control focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:outline-offset-2"
          >
            <bdi>{title}</bdi>
          </Link>
        </h3>
        <StatusBadge status={record.status} />
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-label text-soft">
        {title !== record.email && <span className="min-w-0 [overflow-wrap:anywhere]">{record.email}</span>}
        <time dateTime={record.createdAt} className="whitespace-nowrap tabular-nums">
          {moment(record.createdAt)}
        </time>
      </p>
      <Details list={list} record={record} />
    </article>
  );
}

function Details({ list, record }: Pick<RecordCardProps, 'list' | 'record'>) {
  switch (list) {
    case 'submissions':
      return <Submission record={record as SubmissionSummary} />;
    case 'onboarding':
      return <Onboarding record={record as OnboardingSummary} />;
    case 'orders':
      return <Order record={record as OrderSummary} />;
    case 'subscribers':
      return <Subscriber record={record as SubscriberSummary} />;
    case 'clients':
      return <ClientFacts client={record as ClientSummary} />;
  }
}

function Submission({ record }: { readonly record: SubmissionSummary }) {
  const { phone, company, service, message, status, createdAt, times } = record;
  const contact = [company, phone].filter(Boolean);
  return (
    <>
      {contact.length > 0 && (
        <p className="mt-1.5 line-clamp-2 text-label [overflow-wrap:anywhere]">
          {contact.map((text, place) => (
            <span key={text}>
              {place > 0 && ' · '}
              <bdi>{text}</bdi>
            </span>
          ))}
        </p>
      )}
      {service && (
        <p className="text-label">
          <span className="text-soft">Service Interest: </span>
          {service}
        </p>
      )}
      <p dir="auto" className="mt-1.5 line-clamp-2 text-small [overflow-wrap:anywhere]">
        {message}
      </p>
      {times && <p className="mt-1.5 text-label text-soft">{sentTimes(times)}</p>}
      {status === 'new' && (
        <div className="mt-2">
          <ReplyDue createdAt={createdAt} />
        </div>
      )}
    </>
  );
}

/** @param times more than one */
export function sentTimes(times: number): string {
  return `Sent ${times} times within a day`;
}

function Onboarding({ record: { payment, source } }: { readonly record: OnboardingSummary }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2 text-label">
      <PaymentBadge payment={payment} />
      {sourceText(source)}
    </p>
  );
}

/** Where the form was filled in. */
export function sourceText(source: string): string {
  return source === 'post-checkout' ? 'After checkout' : 'On its own page';
}

/** Only money that has come, and is not all gone again, stands out. */
const IS_INCOME: Readonly<Record<OrderSummary['payment'], boolean>> = {
  paid: true,
  processing: true,
  failed: false,
  expired: false,
  refunded: false,
  disputed: true,
};

function Order({ record }: { readonly record: OrderSummary }) {
  const { amount, currency, cycle, payment } = record;
  const look = IS_INCOME[payment] ? 'font-semibold' : 'text-soft line-through';
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2 text-label">
      <span className={`text-small tabular-nums ${look}`}>{money(amount, currency)}</span>
      <span className="text-soft">{cycleText(cycle)}</span>
      <OrderBadges order={record} />
    </p>
  );
}

function Subscriber({ record: { confirmedAt, unsubscribedAt } }: { readonly record: SubscriberSummary }) {
  const facts = [
    confirmedAt ? `Confirmed ${date(confirmedAt)}` : 'Not confirmed',
    ...(unsubscribedAt ? [`Unsubscribed ${date(unsubscribedAt)}`] : []),
  ];
  return <p className="text-label">{facts.join(' · ')}</p>;
}
