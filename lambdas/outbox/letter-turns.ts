import { environment } from '../aws/environment.ts';
import { sendMessage } from '../aws/sqs.ts';
import { readRun, saveRun } from '../tables/letters/letter-deliveries.ts';

/** A message of the queue that lets a letter continue. The table has its progress. */
export interface LetterTurn {
  readonly letterId: string;
  readonly turn: number;
}

/** Starts or continues a letter. Earlier messages no longer count. @throws StorageError */
export async function beginTurn(letterId: string): Promise<void> {
  const run = await readRun(letterId);
  const now = Date.now();
  const next = { ...run, turn: run.turn + 1, lockedUntil: 0, changedAt: now, dueAt: now };
  // Another call was faster.
  if (!(await saveRun(next, run))) return;
  await queueTurn(next, 0);
}

/** @throws StorageError */
export function queueTurn({ letterId, turn }: LetterTurn, delaySeconds: number): Promise<void> {
  return sendMessage(environment('LETTERS_QUEUE_URL'), { letterId, turn }, delaySeconds);
}
