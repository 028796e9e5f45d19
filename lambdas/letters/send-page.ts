import { claimDelivery, type LetterRun } from '../tables/letters/letter-deliveries.ts';
import { isInAudience, readSubscribed } from '../tables/subscribers.ts';
import { CONCURRENCY, type Sending, sendTo } from './send-to.ts';

/** Subscribers that are gone through before it is looked whether the letter still continues. */
const PAGE = 50;

export interface PageResult {
  readonly progress: Pick<LetterRun, 'cursor' | 'place' | 'isThrough'>;
  /** Whether the email service took no more. Whom it refused is tried again later. */
  readonly isRefused: boolean;
}

/**
 * Sends a letter to the next subscribers. Whoever has a copy already is passed over, so that repeating a page sends nothing twice.
 * @throws StorageError
 */
export async function sendPage(sending: Sending, run: LetterRun): Promise<PageResult> {
  const { items, isEnd } = await readFrom(run.cursor);
  let { cursor, place } = run;
  let isRefused = false;
  const running = new Set<Promise<void>>();
  for (const subscriber of items) {
    if (isRefused) break;
    cursor = subscriber.createdAt;
    if (!isInAudience(subscriber, sending.audience)) continue;
    if (!(await claimDelivery(sending.letterId, subscriber.id, place, Date.now()))) continue;
    place += 1;
    await sending.waitForTurn(1);
    const attempt = sendTo(sending, subscriber).then((result) => {
      isRefused ||= result === 'refused';
      running.delete(attempt);
    });
    running.add(attempt);
    if (running.size >= CONCURRENCY) await Promise.race(running);
  }
  await Promise.all(running);
  const isThrough = isEnd && !isRefused;
  return { progress: { cursor, place, ...(isThrough && { isThrough }) }, isRefused };
}

/** Reads a page that gets further than its start: several may have signed up in the same millisecond. */
async function readFrom(cursor: string) {
  for (let limit = PAGE; ; limit *= 2) {
    const page = await readSubscribed(cursor || '0', limit);
    if (page.isEnd || page.items.at(-1)?.createdAt !== cursor) return page;
  }
}
