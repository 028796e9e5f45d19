import { replyDueAt } from '../../../domain/business-hours.ts';
import { ClockIcon } from '../../ui/icons.tsx';
import { duration, weekday } from './dates.ts';
import { useNow } from './use-now.ts';

const LOOKS = { calm: 'text-soft', soon: 'text-ink', overdue: 'text-danger' } as const;

/** The clock against the promise of a reply. @param createdAt of a request that nobody has worked on, ISO 8601 */
export function ReplyDue({ createdAt }: { readonly createdAt: string }) {
  const { urgency, text } = replyClock(createdAt, useNow());
  return (
    <p
      className={`flex shrink-0 items-center gap-1.5 whitespace-nowrap font-semibold text-label tabular-nums ${LOOKS[urgency]}`}
    >
      <ClockIcon className="size-4 shrink-0" />
      {text}
    </p>
  );
}

const HOUR = 3_600_000;

/** How a contact request stands to the promise of a reply. */
interface ReplyClock {
  readonly urgency: 'calm' | 'soon' | 'overdue';
  readonly text: string;
}

/**
 * What the promise of a reply within 4 business hours means for a request, now.
 * @param createdAt ISO 8601
 * @param now milliseconds since the epoch
 */
export function replyClock(createdAt: string, now: number): ReplyClock {
  const due = replyDueAt(new Date(createdAt));
  const left = due.getTime() - now;
  if (left <= 0) return { urgency: 'overdue', text: `Reply overdue by ${duration(-left)}` };
  if (left <= HOUR) return { urgency: 'soon', text: `Reply due in ${duration(left)}` };
  const text = left < 12 * HOUR ? `Reply due in ${duration(left)}` : `Reply due ${weekday(due)}`;
  return { urgency: 'calm', text };
}
