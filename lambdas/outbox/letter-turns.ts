import { environment } from '../aws/environment.ts';
import { sendMessage } from '../aws/sqs.ts';
import { readRun, saveRun } from '../tables/letters/letter-deliveries.ts';

/** A message of the queue: that a letter may continue. What it has to do is stored. */
export interface LetterTurn {
  readonly letterId: string;
  readonly turn: number;
}

/** Lets a letter begin, or continue. Earlier messages count no more. @throws StorageError */
export async function beginTurn(letterId: string): Promise<void> {
  const run = await readRun(letterId);
  const now = Date.now();
  const next = { ...run, turn: run.turn + 1, lockedUntil: 0, changedAt: now, dueAt: now };
  // Another one was faster.
  if (!(await saveRun(next, run))) return;
  await queueTurn(next, 0);
}

/** @throws StorageError */
export function queueTurn({ letterId, turn }: LetterTurn, delaySeconds: number): Promise<void> {
  return sendMessage(environment('LETTERS_QUEUE_URL'), { letterId, turn }, delaySeconds);
}
