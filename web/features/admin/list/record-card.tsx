import { Link } from 'react-router-dom';
import type { AdminList } from '../../../../domain/admin.ts';
import type {
  ClientSummary,
  OnboardingSummary,
  OrderSummary,
  SubmissionSummary,
  SubscriberSummary,
} from '../../../../domain/contracts/admin-records.ts';
import { ERASED } from '../../../../domain/erasure.ts';
import { money } from '../../../../domain/money.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Summary } from '../admin-api.ts';
import { date, moment, shortAgo } from '../dates.ts';
import { ClientClock } from '../kinds/clients/client-clock.tsx';
import { ClientFlags } from '../kinds/clients/client-facts.tsx';
import { cycleText } from '../kinds/orders/cycle-text.ts';
import { OrderBadges } from '../kinds/orders/order-badges.tsx';
import { ReplyDue } from '../kinds/submissions/reply-due.tsx';
import { FLAG_NAMES, titleOf } from '../lists.ts';
import { Assignment } from '../record/assignment.tsx';
import { PaymentBadge } from '../record/payment-badge.tsx';
import { StatusBadge } from '../record/status-badge.tsx';
import { useNow } from '../use-now.ts';

interface RecordCardProps {
  readonly list: AdminList;
  readonly record: Summary;
  readonly isOpen: boolean;
  readonly to: string;
  readonly isSelected: boolean;
  /** @param isRange with all records between it and the one before */
  readonly onToggle: (isRange: boolean) => void;
}

/** The attribute by which cards are found that the keyboard moves through. */
export const CARD = 'data-record';

/** A record as the list shows it, in three lines. Everything in it that was submitted is text and nothing else. */
export function RecordCard({ list, record, isOpen, to, isSelected, onToggle }: RecordCardProps) {
  const title = titleOf(record);
  const isSubmission = list === 'submissions';
  const age = <Age at={record.createdAt} />;
  return (
    <article
      className={`relative py-1.5 pr-4 pl-11 ${isOpen ? 'bg-raised shadow-[inset_4px_0_0_var(--action)] forced-colors:border-l-4' : 'hover:bg-raised'}`}
    >
      {/* All of the margin takes it, above the link that covers the card. */}
      <label className="absolute inset-y-0 left-0 z-1 grid w-11 cursor-pointer select-none place-items-center print:hidden">
        <span className="sr-only">{`Select ${title}`}</span>
        <input
          type="checkbox"
          checked={isSelected}
          onChange={({ nativeEvent }) => onToggle((nativeEvent as MouseEvent).shiftKey)}
          className="size-4.5"
        />
      </label>
      <div className="flex h-5 items-center justify-between gap-3">
        <h3 className="min-w-0 truncate font-semibold font-text text-small">
          <Link
            to={to}
            aria-current={isOpen || undefined}
            {...{ [CARD]: record.id }}
            className="outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3"
          >
            <bdi>{title}</bdi>
          </Link>
        </h3>
        <StatusBadge status={record.status} />
      </div>
      <div className="flex justify-between gap-3 text-label">
        <p className="min-w-0 truncate text-soft">{contactOf(record, title)}</p>
        {isSubmission ? record.status === 'new' && <ReplyDue createdAt={record.createdAt} /> : age}
      </div>
      <div className="flex h-5 items-center justify-between gap-3 text-label">
        <div className="flex min-w-0 items-center gap-2 overflow-hidden">
          {record.undeliverable && list !== 'clients' && <Undeliverable />}
          <Details list={list} record={record} />
        </div>
        <Assignment record={record} className="ml-auto max-w-1/2 shrink-0 truncate" />
        {isSubmission && age}
      </div>
    </article>
  );
}

/** Nobody is mailed at its email address any more. */
function Undeliverable() {
  return (
    <Badge tone="danger" className="shrink-0 whitespace-nowrap">
      {FLAG_NAMES.undeliverable}
    </Badge>
  );
}

/** How to reach whoever sent it. */
function contactOf(record: Summary, title: string) {
  const { email, phone = '', company = '' } = record as Partial<SubmissionSummary>;
  const isKnown = title !== email && email !== ERASED;
  const texts = [isKnown ? email : '', phone, company].filter(Boolean);
  return texts.map((text, place) => (
    <span key={text}>
      {place > 0 && <span> · </span>}
      <bdi>{text}</bdi>
    </span>
  ));
}

function Age({ at }: { readonly at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={moment(at)} className="shrink-0 text-soft tabular-nums">
      {shortAgo(at, now)}
    </time>
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
      return <Client record={record as ClientSummary} />;
  }
}

function Submission({ record }: { readonly record: SubmissionSummary }) {
  const { service, message, times } = record;
  return (
    <p className="truncate">
      {service && <span className="text-soft">{`Service Interest: ${service} · `}</span>}
      {times && <span className="text-soft">{`${sentTimes(times)} · `}</span>}
      <bdi>{message}</bdi>
    </p>
  );
}

/** @param times more than one */
export function sentTimes(times: number): string {
  return `Sent ${times} times within a day`;
}

function Onboarding({ record: { payment, source } }: { readonly record: OnboardingSummary }) {
  return (
    <>
      <PaymentBadge payment={payment} />
      <span className="truncate">{sourceText(source)}</span>
    </>
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
    <>
      <span className={`tabular-nums ${look}`}>{money(amount, currency)}</span>
      <OrderBadges order={record} />
      <span className="truncate text-soft">{cycleText(cycle)}</span>
    </>
  );
}

function Subscriber({ record: { confirmedAt, unsubscribedAt } }: { readonly record: SubscriberSummary }) {
  const facts = [
    confirmedAt ? `Confirmed ${date(confirmedAt)}` : 'Not confirmed',
    ...(unsubscribedAt ? [`Unsubscribed ${date(unsubscribedAt)}`] : []),
  ];
  return <p className="truncate">{facts.join(' · ')}</p>;
}

function Client({ record }: { readonly record: ClientSummary }) {
  const { name, businessName, paidAt } = record;
  return (
    <>
      <ClientClock client={record} />
      <ClientFlags client={record} />
      <p className="truncate text-soft">
        {businessName && name && (
          <span>
            <bdi>{name}</bdi> ·{' '}
          </span>
        )}
        <span>{`Paid ${date(paidAt)}`}</span>
      </p>
    </>
  );
}
