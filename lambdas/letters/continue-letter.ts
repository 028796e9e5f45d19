/** A turn of a letter: one call of the function sends a part of it. docs/decisions/letters.md */
import type { Context } from 'aws-lambda';
import { countDeliveries } from '../../domain/letters.ts';
import { environment } from '../aws/environment.ts';
import { logger } from '../aws/logger.ts';
import { readSendRate } from '../aws/ses.ts';
import { getAudience, parseLetterContent } from '../outbox/letter-mail.later.ts';
import { type LetterTurn, queueTurn } from '../outbox/letter-turns.ts';
import { createRateLimiter } from '../outbox/rate-limiter.ts';
import { type LetterRun, listCounted, readRun, saveRun } from '../tables/letters/letter-deliveries.ts';
import { changeLetterStatus, type Letter, letters, saveFigures } from '../tables/letters/letters.ts';
import { retryWaiting } from './retry-waiting.ts';
import { sendPage } from './send-page.ts';
import type { Sending } from './send-to.ts';

/** The time for which a call locks a letter, in milliseconds: longer than the function's timeout. */
export const LOCK_MS = 70_000;

/** The remaining time of a call that a new page needs, in milliseconds. */
const TIME_RESERVE_MS = 25_000;

/** The part of the account's rate that letters use. Other emails need the rest meanwhile. */
const SHARE_OF_RATE = 0.8;

/** The rate of an account that has just left the sandbox, in emails per second. */
const LEAST_RATE = 1;

/** The delay before the last check that everything was sent, in seconds. Indexes are eventually consistent. */
const LOOK_AGAIN_SECONDS = 15;

/** The pause after the first refusal in a row, and the longest, in seconds. Each is twice the one before. */
const REFUSAL_SECONDS = { first: 5, most: 300 };

/** @throws StorageError */
export async function continueLetter(message: LetterTurn, context: Context): Promise<void> {
  const { letterId, turn } = message;
  const run = await readRun(letterId);
  // Only the latest message of a letter counts.
  if (run.turn !== turn) return;
  const now = Date.now();
  if (run.lockedUntil > now) {
    // Another call has the same message, or had it and has crashed.
    await queueTurn(message, (run.lockedUntil - now) / 1000 + 1);
    return;
  }
  const locked = { ...run, lockedUntil: now + LOCK_MS, changedAt: now, dueAt: now + LOCK_MS };
  if (!(await saveRun(locked, run))) return;
  const end = await sendPart(locked, context);
  if (!end) return;
  const next = await unlock(end.run, end.delaySeconds);
  if (next && end.continues) await queueTurn(next, end.delaySeconds);
}

/** The progress of a call. */
interface Part {
  /** As it is stored. */
  readonly run: LetterRun;
  readonly continues: boolean;
  readonly delaySeconds: number;
}

/** @returns undefined if another call took over */
async function sendPart(locked: LetterRun, context: Context): Promise<Part | undefined> {
  const siteUrl = environment('SITE_URL');
  const rate = Math.max(LEAST_RATE, ((await readSendRate()) ?? LEAST_RATE) * SHARE_OF_RATE);
  const waitForTurn = createRateLimiter(rate);
  let run = locked;
  for (;;) {
    // Read again before each page, because an administrator or the site may have paused it.
    const letter = await letters.get(run.letterId);
    // A call may have crashed before it archived the letter.
    if (letter?.status === 'sent') await archive(letter);
    if (letter?.status !== 'sending') return { run, continues: false, delaySeconds: 0 };
    const sending: Sending = {
      letterId: letter.id,
      parsed: parseLetterContent(letter, siteUrl),
      audience: getAudience(letter, letter.startedAt ?? ''),
      latestId: letter.latestId,
      siteUrl,
      waitForTurn,
    };
    const part = await (run.isThrough ? retryWaiting(sending) : sendPage(sending, run));
    if (part.isDone) {
      await finish(letter);
      return { run, continues: false, delaySeconds: 0 };
    }
    const refusals = part.isRefused ? run.refusals + 1 : 0;
    const next: LetterRun = {
      ...run,
      ...part.progress,
      refusals,
      changedAt: Math.max(Date.now(), run.changedAt + 1),
    };
    if (!(await saveRun(next, run))) return undefined;
    run = next;
    if (part.isRefused) return { run, continues: true, delaySeconds: getPause(refusals) };
    if (run.isThrough) {
      return { run, continues: true, delaySeconds: Math.max(LOOK_AGAIN_SECONDS, part.waitSeconds ?? 0) };
    }
    if (context.getRemainingTimeInMillis() < TIME_RESERVE_MS)
      return { run, continues: true, delaySeconds: 0 };
  }
}

async function finish(letter: Letter): Promise<void> {
  const sentAt = new Date().toISOString();
  const sent = await changeLetterStatus(letter, 'sent', { sentAt });
  if (!sent) return;
  logger.info('letter sent', { id: letter.id });
  await archive(sent);
  await saveFigures(sent, countDeliveries(await listCounted(letter.id)));
}

/** Puts a letter into the public archive if it is meant to be there. */
async function archive(letter: Letter): Promise<void> {
  if (!letter.isPublic) return;
  const { syncArchive } = await import('../posts/letter-archive.later.ts');
  await syncArchive(letter);
  // An administrator may have taken it out meanwhile.
  const now = await letters.get(letter.id);
  if (now && !now.isPublic) await syncArchive(now);
}

/** Unlocks the letter for the next turn. @returns undefined if another call took over */
async function unlock(run: LetterRun, delaySeconds: number): Promise<LetterRun | undefined> {
  const now = Math.max(Date.now(), run.changedAt + 1);
  const next = {
    ...run,
    turn: run.turn + 1,
    lockedUntil: 0,
    changedAt: now,
    dueAt: now + delaySeconds * 1000,
  };
  return (await saveRun(next, run)) ? next : undefined;
}

function getPause(refusals: number): number {
  return Math.min(REFUSAL_SECONDS.first * 2 ** (refusals - 1), REFUSAL_SECONDS.most);
}
