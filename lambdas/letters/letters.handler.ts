import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { describeError, logger } from '../aws/logger.ts';
import { beginTurn, type LetterTurn } from '../outbox/letter-turns.ts';
import { readRun } from '../tables/letters/letter-deliveries.ts';
import { changeLetterStatus, letters, listLettersWith } from '../tables/letters/letters.ts';
import { continueLetter } from './continue-letter.ts';
import { beginDigest } from './digest.ts';

const turn = z.object({ letterId: z.string(), turn: z.number() });

const messages = z.object({ Records: z.array(z.object({ body: z.string() })) });

const scheduled = z.object({ source: z.literal('aws.events') });

/** Thrown for messages that are not turns of letters. Its text does not quote them. */
class UnreadableTurnError extends Error {
  override readonly name = 'UnreadableTurnError';
}

/**
 * On a message of the queue, sends a part of a letter and queues the next. On the schedule, starts letters that are due,
 * the month's letters as one, and those whose message was lost.
 * @throws StorageError, UnreadableTurnError; the message then comes again, and ends in the dead-letter queue
 */
export async function handler(event: unknown, context: Context): Promise<void> {
  if (scheduled.safeParse(event).success) return beginDueLetters(Date.now());
  for (const one of readTurns(event)) await continueLetter(one, context);
}

function readTurns(event: unknown): LetterTurn[] {
  try {
    return messages.parse(event).Records.map(({ body }) => turn.parse(JSON.parse(body)));
  } catch {
    throw new UnreadableTurnError('A message of the queue of letters could not be read.');
  }
}

/** The age at which a message counts as lost, in milliseconds: longer than the wait before a retry. */
const LATE_MS = 8 * 60_000;

async function beginDueLetters(now: number): Promise<void> {
  const [waiting, sending] = await Promise.all([listLettersWith('scheduled'), listLettersWith('sending')]);
  const failures: unknown[] = [];
  const attempt = async (id: string, work: () => Promise<void>) =>
    work().catch((error: unknown) => {
      logger.error('letter not begun', { id, error: describeError(error) });
      failures.push(error);
    });
  await attempt('digest', () => beginDigest(new Date(now)));
  for (const { id } of waiting) await attempt(id, () => beginScheduled(id, now));
  for (const { id } of sending) await attempt(id, () => beginLate(id, now));
  if (failures.length > 0) throw failures[0];
}

async function beginScheduled(id: string, now: number): Promise<void> {
  // The index is eventually consistent.
  const letter = await letters.get(id);
  if (letter?.status !== 'scheduled' || (letter.sendAt ?? '') > new Date(now).toISOString()) return;
  if (!(await changeLetterStatus(letter, 'sending', { startedAt: new Date(now).toISOString() }))) return;
  await beginTurn(id);
  logger.info('scheduled letter begun', { id });
}

async function beginLate(id: string, now: number): Promise<void> {
  const { lockedUntil, dueAt, turn: last } = await readRun(id);
  if (Math.max(lockedUntil, dueAt) + (last === 0 ? 0 : LATE_MS) > now) return;
  await beginTurn(id);
  logger.warn('letter begun again', { id, turn: last });
}
