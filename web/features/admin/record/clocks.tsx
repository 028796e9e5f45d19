import {
  BUSINESS_HOURS,
  businessDay,
  type OfficeHours,
  replyDueAt,
} from '../../../../domain/time/business-hours.ts';
import { ClockIcon } from '../../../ui/icons.tsx';
import { date, duration, shortDay, weekday } from '../dates.ts';
import { useOffice } from '../office.ts';
import { useNow } from '../use-now.ts';

const LOOKS = { calm: 'text-soft', soon: 'text-ink', overdue: 'text-danger' } as const;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The time left until a promise is due. */
export interface Clock {
  readonly urgency: keyof typeof LOOKS;
  readonly text: string;
  /** The same in fewer letters, for cards. */
  readonly short: string;
}

/**
 * Returns the time left until a task is due.
 * @param task such as `Reply`
 * @param now milliseconds since the epoch
 */
export function clockTo(task: string, due: Date, now: number): Clock {
  const left = due.getTime() - now;
  const length = duration(Math.abs(left));
  if (left <= 0) {
    return { urgency: 'overdue', text: `${task} overdue by ${length}`, short: `${task} ${length} late` };
  }
  if (left < 12 * HOUR) {
    const urgency = left <= HOUR ? 'soon' : 'calm';
    return { urgency, text: `${task} due in ${length}`, short: `${task} in ${length}` };
  }
  if (left >= 6 * DAY) {
    const text = `${task} due ${date(due.toISOString())}`;
    return { urgency: 'calm', text, short: `${task} ${shortDay(businessDay(due))}` };
  }
  const time = weekday(due);
  return {
    urgency: 'calm',
    text: `${task} due ${time} ${BUSINESS_HOURS.timeZoneInitials}`,
    short: `${task} ${time}`,
  };
}

interface DueClockProps {
  readonly clock: Clock;
  readonly isShort?: boolean | undefined;
}

export function DueClock({ clock: { urgency, text, short }, isShort = false }: DueClockProps) {
  return (
    <p
      title={text}
      className={`flex min-w-0 items-center gap-1.5 whitespace-nowrap font-semibold text-label tabular-nums ${LOOKS[urgency]}`}
    >
      <ClockIcon className="size-4 shrink-0" />
      <span className={isShort ? 'sr-only' : 'truncate'}>{text}</span>
      {isShort && (
        <span aria-hidden="true" className="truncate">
          {short}
        </span>
      )}
    </p>
  );
}

interface ReplyDueProps extends Pick<DueClockProps, 'isShort'> {
  /** Of a new request, in ISO 8601. */
  readonly createdAt: string;
}

/** The clock of the promised reply. */
export function ReplyDue({ createdAt, ...look }: ReplyDueProps) {
  return <DueClock clock={getReplyClock(createdAt, useNow(), useOffice().times.hours)} {...look} />;
}

/** Returns the time left of the business hours for a reply. @param now milliseconds since the epoch */
export function getReplyClock(createdAt: string, now: number, hours: OfficeHours): Clock {
  return clockTo('Reply', replyDueAt(new Date(createdAt), hours), now);
}
