import { createHash } from 'node:crypto';
import { getItem, updateItem } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';

/** The allowed number or amount in a time window. The stage multiplies it by VISITOR_ALLOWANCE. */
export interface RateLimit {
  /** The limited action, such as `contact`. */
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
}

/** Counts an attempt against limits with fixed windows. @param subject kept as a hash @returns whether all allow it */
export async function tryConsume(
  limits: readonly RateLimit[],
  subject: string,
  amount = 1,
): Promise<boolean> {
  const counting = limits.map((limit) => countAttempt(limit, subject, amount));
  // Waits for all, so that no work is left for the function's next call.
  await Promise.allSettled(counting);
  return (await Promise.all(counting)).every(Boolean);
}

/** One window of a limit for a subject. */
export interface Counter {
  readonly key: string;
  /** Seconds of the epoch. */
  readonly end: number;
}

/** Creates the counter of the current window, to add usage later. */
export function createCounter(limit: RateLimit, subject: string): Counter {
  const { key, end } = getWindow(limit, subject);
  return { key, end };
}

/** Adds usage, if it stays within a maximum. @returns whether it does @throws StorageError */
export async function addUsage({ key, end }: Counter, amount: number, max?: number): Promise<boolean> {
  const isLimited = max !== undefined;
  const counted = await updateItem(
    'RATE_LIMITS_TABLE',
    { key },
    {
      expression: 'SET expiresAt = :end ADD #count :amount',
      names: { '#count': 'count' },
      values: { ':amount': amount, ':end': end, ...(isLimited && { ':rest': max - amount }) },
    },
    isLimited ? 'attribute_not_exists(#count) OR #count <= :rest' : undefined,
  );
  return counted !== undefined;
}

/** Takes back an attempt in the current window. @throws StorageError */
export async function giveBack(limit: RateLimit, subject: string): Promise<void> {
  await addUsage(createCounter(limit, subject), -1);
}

function countAttempt(limit: RateLimit, subject: string, amount: number): Promise<boolean> {
  const { max, ...counter } = getWindow(limit, subject);
  return addUsage(counter, amount, max);
}

/**
 * Counts an attempt that may be repeated: with the same name it counts once within a window, and is allowed whenever it
 * was allowed before. The counter holds hashes of the names, so a limit has to be small.
 * @param subject of the limit, such as an IP; only its hash is stored
 * @param attempt its name, such as an idempotency key; only its hash is stored
 * @returns whether the limit allows it
 * @throws StorageError
 */
export async function tryConsumeOnce(limit: RateLimit, subject: string, attempt: string): Promise<boolean> {
  const { key, max, end } = getWindow(limit, subject);
  const hash = hashText(attempt);
  const counted = await updateItem(
    'RATE_LIMITS_TABLE',
    { key },
    {
      expression: 'SET expiresAt = :end ADD #attempts :attempts',
      names: { '#attempts': 'attempts' },
      values: { ':attempts': new Set([hash]), ':attempt': hash, ':max': max, ':end': end },
    },
    'attribute_not_exists(#attempts) OR contains(#attempts, :attempt) OR size(#attempts) < :max',
  );
  return counted !== undefined;
}

/** Finds the first of several identical records, or records this one. @param contents kept as a hash @throws StorageError */
export async function findOrRecordFirst(
  name: string,
  contents: string,
  id: string,
  seconds: number,
): Promise<string> {
  const key = `${name}#${hashText(contents)}`;
  const now = Math.floor(Date.now() / 1000);
  const isFirst = await updateItem(
    'RATE_LIMITS_TABLE',
    { key },
    {
      expression: 'SET firstId = :id, expiresAt = :end',
      values: { ':id': id, ':now': now, ':end': now + seconds },
    },
    'attribute_not_exists(firstId) OR firstId = :id OR expiresAt <= :now',
  );
  if (isFirst) return id;
  const known = await getItem<{ readonly firstId: string }>('RATE_LIMITS_TABLE', { key });
  return known?.firstId ?? id;
}

/** Returns the current window: its key, its maximum, and its end in seconds since the epoch. */
function getWindow({ name, max, seconds }: RateLimit, subject: string) {
  const span = Math.floor(Date.now() / 1000 / seconds);
  return {
    key: [name, seconds, span, hashText(subject)].join('#'),
    max: max * Number(environment('VISITOR_ALLOWANCE')),
    end: (span + 1) * seconds,
  };
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
