import { logger } from '../aws/logger.ts';
import { report } from '../aws/metrics.ts';
import {
  claimAgain,
  type LetterDelivery,
  listWaiting,
  settleDelivery,
} from '../tables/letters/letter-deliveries.ts';
import { findSubscriberEmail } from '../tables/subscribers.ts';
import { type PartResult, type Sending, sendTo } from './send-to.ts';

/** Within this time, in milliseconds, the email service's event reports an attempt whose response was lost. */
export const UNCLEAR_MS = 10 * 60_000;

/** Maximum number of attempts, after which a copy fails. With the pauses after refusals, they take two hours. */
const MAX_ATTEMPTS = 30;

/** Maximum number of copies per call. */
const PAGE = 100;

/** Retries refused copies, and copies without an event after `UNCLEAR_MS`. @throws StorageError */
export async function retryWaiting(sending: Sending): Promise<PartResult> {
  const waiting = await listWaiting(sending.letterId, PAGE);
  const now = Date.now();
  let isRefused = false;
  for (const delivery of waiting.filter((one) => isDue(one, now))) {
    if (isRefused) break;
    isRefused = (await retry(sending, delivery)) === 'refused';
  }
  const unclear = waiting
    .filter((one) => !isDue(one, now))
    .map(({ at }) => Date.parse(at) + UNCLEAR_MS - now);
  return {
    isDone: waiting.length === 0,
    isRefused,
    waitSeconds: unclear.length > 0 ? Math.min(...unclear) / 1000 : 0,
  };
}

function isDue({ state, at }: LetterDelivery, now: number): boolean {
  return state === 'waiting' || Date.parse(at) + UNCLEAR_MS <= now;
}

async function retry(sending: Sending, delivery: LetterDelivery): Promise<'done' | 'refused'> {
  const { subscriberId, attempts, error } = delivery;
  if (attempts >= MAX_ATTEMPTS) {
    await giveUp(delivery, error ?? 'NoResponse');
    return 'done';
  }
  // The index is eventually consistent, so the copy itself is read.
  if (!(await claimAgain(delivery, Date.now()))) return 'done';
  await sending.waitForTurn(1);
  const email = await findSubscriberEmail(subscriberId);
  return sendTo(sending, { id: subscriberId, email: email ?? '-' });
}

async function giveUp(delivery: LetterDelivery, error: string): Promise<void> {
  if (!(await settleDelivery(delivery, 'failed', Date.now(), error))) return;
  report('mail', { FailedMails: 1 });
  const { letterId, subscriberId } = delivery;
  logger.warn('copy of a letter given up', { letterId, subscriberId, error });
}
