import { replyDueAt } from '../../../../../domain/business-hours.ts';
import { type Clock, clockTo, DueClock } from '../../record/due-clock.tsx';
import { useNow } from '../../use-now.ts';

/** The clock against the promise of a reply. @param createdAt of a request that nobody has worked on, ISO 8601 */
export function ReplyDue({ createdAt }: { readonly createdAt: string }) {
  return <DueClock clock={replyClock(createdAt, useNow())} />;
}

/**
 * What the promise of a reply within 4 business hours means for a request, now.
 * @param createdAt ISO 8601
 * @param now milliseconds since the epoch
 */
export function replyClock(createdAt: string, now: number): Clock {
  return clockTo('Reply', replyDueAt(new Date(createdAt)), now);
}
