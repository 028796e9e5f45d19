import { isDue } from '../../../../../domain/admin.ts';
import {
  type ClientStage,
  type ClientTask,
  clocksStartedAt,
  isOverdue,
  openTasks,
} from '../../../../../domain/clients.ts';
import type { ClientSummary } from '../../../../../domain/contracts/admin-records.ts';
import type { ServiceTimes } from '../../../../../domain/promises.ts';
import { CLIENTS } from '../../../../../domain/records/clients.ts';
import { type Money, money } from '../../../../../domain/shop/money.ts';
import { businessDay } from '../../../../../domain/time/business-hours.ts';
import { AlertIcon } from '../../../../ui/icons.tsx';
import { calendarDay, duration } from '../../dates.ts';
import { useOffice } from '../../office.ts';
import { type Clock, clockTo, DueClock } from '../../record/clocks.tsx';
import { FLAG_NAMES } from '../../record/record-texts.ts';
import { useNow } from '../../use-now.ts';

interface ClientProps {
  readonly client: ClientSummary;
}

/** Returns an amount for a month, such as `$138/mo`. */
export function monthlyText({ amount, currency }: Money): string {
  return `${money(amount, currency).replace(/\.00$/, '')}/mo`;
}

interface ClientFlagsProps extends ClientProps {
  /** Whether there is only room for icons. */
  readonly isShort?: boolean;
}

/** How many tasks of a client are open. */
export function TaskCount({ client: { todo, status } }: ClientProps) {
  const today = businessDay(new Date(useNow()));
  if (!todo || todo.open === 0 || CLIENTS.done.some((done) => done === status)) return null;
  const isLate = isDue({ todo }, 'past', today);
  const done = `${todo.total - todo.open}/${todo.total}`;
  const text = isLate ? `Tasks ${done}, overdue` : `Tasks ${done}`;
  return (
    <p
      title={text}
      className={`flex shrink-0 items-center gap-0.5 whitespace-nowrap text-label tabular-nums ${isLate ? 'font-semibold text-danger' : 'text-soft'}`}
    >
      {isLate && <AlertIcon className="size-3 shrink-0" />}
      <span className="sr-only">{text}</span>
      <span aria-hidden="true">{done}</span>
    </p>
  );
}

/** The first day of a client. A merged contract may be older than the payment. */
export function firstDay({ contract, paidAt }: ClientSummary): string {
  const day = businessDay(new Date(paidAt));
  return calendarDay(contract && contract.since < day ? contract.since : day);
}

/** Since when a client is one, such as `Paid Jun 3, 2026`. */
export function sinceText(client: ClientSummary): string {
  return `${client.contract ? 'Client since' : 'Paid'} ${firstDay(client)}`;
}

/** Problems that an administrator has to look into. */
export function ClientFlags({ client, isShort = false }: ClientFlagsProps) {
  const { status, formEmails, isPastDue, undeliverable, unfilled } = client;
  const now = new Date(useNow());
  const { times } = useOffice();
  // The clock shows the missing form of a client at the stage `paid`.
  const isFormMissing =
    status !== 'paid' && unfilled.some(({ paidAt }) => isOverdue('paid', { paidAt }, now, times));
  return (
    <>
      {isPastDue && <Flag text="Payment is late" isShort={isShort} />}
      {undeliverable && <Flag text={FLAG_NAMES.undeliverable} isShort={isShort} />}
      {formEmails.length > 0 && <Flag text="Form has another email" isShort={isShort} />}
      {isFormMissing && <Flag text="No form for a new order" isShort={isShort} />}
    </>
  );
}

function Flag({ text, isShort }: { readonly text: string; readonly isShort: boolean }) {
  return (
    <p
      title={text}
      className={`flex items-center gap-1.5 whitespace-nowrap font-semibold text-danger text-label ${isShort ? 'shrink-0' : ''}`}
    >
      <AlertIcon className="size-4 shrink-0" />
      <span className={isShort ? 'sr-only' : ''}>{text}</span>
    </p>
  );
}

const TASK_NAMES: Readonly<Record<ClientTask, string>> = {
  form: 'Form',
  setup: 'Setup',
  contact: 'Contact',
  launch: 'Launch',
};

/** Returns the time left for each task, due earliest first. @param now milliseconds since the epoch */
export function clientClocks(client: ClientSummary, now: number, times: ServiceTimes): Clock[] {
  return openTasks(client.status as ClientStage, client, times).map(({ task, due }) => {
    // The client owes the form, and has not promised a time.
    const isMissed = task === 'form' && due.getTime() <= now;
    if (!isMissed) return clockTo(TASK_NAMES[task], due, now);
    const waited = duration(now - Date.parse(clocksStartedAt(client)));
    return { urgency: 'overdue', text: `No form for ${waited}`, short: `No form ${waited}` };
  });
}

interface ClientClockProps extends ClientProps {
  /** Whether to show all tasks. */
  readonly all?: boolean;
  readonly isShort?: boolean;
}

/** The next task of a client. */
export function ClientClock({ client, all = false, isShort = false }: ClientClockProps) {
  const clocks = clientClocks(client, useNow(), useOffice().times);
  return clocks
    .slice(0, all ? undefined : 1)
    .map((clock) => <DueClock key={clock.text} clock={clock} isShort={isShort} />);
}
