import { type DeliveryState, findPauseReason } from '../../domain/letters.ts';
import { logger } from '../aws/logger.ts';
import { report } from '../aws/metrics.ts';
import { listCounted, settleDelivery } from '../tables/letters/letter-deliveries.ts';
import { changeLetterStatus, letters } from '../tables/letters/letters.ts';
import { classifyReturn, type EmailEvent } from './mail-event.ts';

/** The letter and the subscriber of an event; undefined for other emails. */
export function findLetterCopy({ mail }: EmailEvent): { letterId: string; subscriberId: string } | undefined {
  const [letterId, subscriberId] = ['letter', 'subscriber'].map((tag) => mail.tags?.[tag]?.[0]);
  return letterId && subscriberId ? { letterId, subscriberId } : undefined;
}

/** Records an event of a copy, and pauses the letter if too many copies come back. @throws StorageError */
export async function noteLetterEvent(event: EmailEvent): Promise<void> {
  const copy = findLetterCopy(event);
  const state = copy && toState(event);
  if (!copy || !state) return;
  await settleDelivery(copy, state, Date.now(), event.bounce?.bounceType);
  // Also for a repeated event, since the check may have failed the first time.
  if (state === 'bounced' || state === 'complained') await pauseIfNeeded(copy.letterId);
}

function toState(event: EmailEvent): DeliveryState | undefined {
  switch (event.eventType) {
    case 'Send':
      return 'sent';
    case 'Delivery':
      return 'delivered';
    case 'Reject':
      return 'failed';
    case 'Bounce':
    case 'Complaint': {
      const returned = classifyReturn(event);
      return returned === 'withheld' ? 'suppressed' : returned;
    }
    default:
      return undefined;
  }
}

async function pauseIfNeeded(letterId: string): Promise<void> {
  const letter = await letters.get(letterId);
  if (letter?.status !== 'sending' || letter.isReviewed) return;
  const pausedFor = findPauseReason(await listCounted(letterId));
  if (!pausedFor || !(await changeLetterStatus(letter, 'paused', { pausedFor }))) return;
  report('mail', { PausedLetters: 1 });
  logger.warn('letter paused', { id: letterId, pausedFor });
}
