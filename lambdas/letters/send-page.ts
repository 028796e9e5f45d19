import { describeError, logger } from '../aws/logger.ts';
import { claimDelivery, type LetterRun } from '../tables/letters/letter-deliveries.ts';
import { isInAudience, readSubscribed } from '../tables/subscribers.ts';
import { CONCURRENCY, type PartResult, type Sending, sendTo } from './send-to.ts';

/** Number of subscribers between two checks of the letter's status. */
const PAGE = 50;

/**
 * Sends a letter to the next subscribers. Those with a copy are skipped, so that repeating a page sends nothing twice.
 * @throws StorageError
 */
export async function sendPage(sending: Sending, run: LetterRun): Promise<PartResult> {
  const { items, isEnd } = await readFrom(run.cursor);
  let { cursor, place } = run;
  let isRefused = false;
  const running = new Set<Promise<void>>();
  for (const subscriber of items) {
    if (isRefused) break;
    const isMeant = isInAudience(subscriber, sending.audience);
    const claim = isMeant ? await tryToClaim(sending.letterId, subscriber.id, place) : 'not meant';
    // The next call starts here.
    if (claim === 'failed') isRefused = true;
    else cursor = subscriber.createdAt;
    if (claim !== 'claimed') continue;
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

/** A claim that fails may still have been stored. It is then retried like one without an event. */
async function tryToClaim(
  letterId: string,
  subscriberId: string,
  place: number,
): Promise<'claimed' | 'claimed before' | 'failed'> {
  try {
    const isNew = await claimDelivery(letterId, subscriberId, place, Date.now());
    return isNew ? 'claimed' : 'claimed before';
  } catch (error) {
    logger.error('copy of a letter not claimed', { letterId, error: describeError(error) });
    return 'failed';
  }
}

/** Reads a page that ends after its start, because several may have signed up in the same millisecond. */
async function readFrom(cursor: string) {
  for (let limit = PAGE; ; limit *= 2) {
    const page = await readSubscribed(cursor || '0', limit);
    if (page.isEnd || page.items.at(-1)?.createdAt !== cursor) return page;
  }
}
