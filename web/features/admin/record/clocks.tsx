import { type OfficeHours, replyDueAt } from '../../../../domain/time/business-hours.ts';
import { ClockIcon } from '../../../ui/icons.tsx';
import { date, duration, weekday } from '../dates.ts';
import { useOffice } from '../office.ts';
import { useNow } from '../use-now.ts';

const LOOKS = { calm: 'text-soft', soon: 'text-ink', overdue: 'text-danger' } as const;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The time left until a promise is due. */
export interface Clock {
  readonly urgency: keyof typeof LOOKS;
  readonly text: string;
}

/**
 * Returns the time left until a task is due.
 * @param task such as `Reply`
 * @param now milliseconds since the epoch
 */
export function clockTo(task: string, due: Date, now: number): Clock {
  const left = due.getTime() - now;
  if (left <= 0) return { urgency: 'overdue', text: `${task} overdue by ${duration(-left)}` };
  if (left <= HOUR) return { urgency: 'soon', text: `${task} due in ${duration(left)}` };
  if (left < 12 * HOUR) return { urgency: 'calm', text: `${task} due in ${duration(left)}` };
  const day = left < 6 * DAY ? weekday(due) : date(due.toISOString());
  return { urgency: 'calm', text: `${task} due ${day}` };
}

export function DueClock({ clock: { urgency, text } }: { readonly clock: Clock }) {
  return (
    <p
      title={text}
      className={`flex min-w-0 items-center gap-1.5 whitespace-nowrap font-semibold text-label tabular-nums ${LOOKS[urgency]}`}
    >
      <ClockIcon className="size-4 shrink-0" />
      <span className="truncate">{text}</span>
    </p>
  );
}

/** The clock of the promised reply. @param createdAt of a new request, ISO 8601 */
export function ReplyDue({ createdAt }: { readonly createdAt: string }) {
  return <DueClock clock={getReplyClock(createdAt, useNow(), useOffice().times.hours)} />;
}

/** Returns the time left of the business hours for a reply. @param now milliseconds since the epoch */
export function getReplyClock(createdAt: string, now: number, hours: OfficeHours): Clock {
  return clockTo('Reply', replyDueAt(new Date(createdAt), hours), now);
}
