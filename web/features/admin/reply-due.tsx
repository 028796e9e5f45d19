import { ClockIcon } from '../../ui/icons.tsx';
import { replyClock } from './reply-clock.ts';
import { useNow } from './use-now.ts';

const LOOKS = { calm: 'text-soft', soon: 'text-ink', overdue: 'text-danger' } as const;

/** The clock against the promise of a reply. @param createdAt of a request that nobody has worked on, ISO 8601 */
export function ReplyDue({ createdAt }: { readonly createdAt: string }) {
  const { urgency, text } = replyClock(createdAt, useNow());
  return (
    <p className={`flex items-center gap-1.5 font-semibold text-label tabular-nums ${LOOKS[urgency]}`}>
      <ClockIcon className="size-4 shrink-0" />
      {text}
    </p>
  );
}
