import { createHash } from 'node:crypto';
import { updateItem } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';

/** How often something may be done within a time window, or how much of it. The stage multiplies it by VISITOR_ALLOWANCE. */
export interface RateLimit {
  /** What is limited, such as `contact`. */
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

/**
 * Counts an attempt against limits with fixed windows: they begin for everybody at once, so that each limit is one
 * counter, written once.
 * @param subject what the limits apply to, such as an IP; only a hash of it is stored
 * @param amount what the attempt counts, such as bytes; no more than a limit has
 * @returns whether all limits allow the attempt
 * @throws StorageError
 */
export async function isWithin(limits: readonly RateLimit[], subject: string, amount = 1): Promise<boolean> {
  const allowed = await Promise.all(limits.map((limit) => countAttempt(limit, subject, amount)));
  return allowed.every(Boolean);
}

async function countAttempt(
  { name, most, seconds }: RateLimit,
  subject: string,
  amount: number,
): Promise<boolean> {
  const span = Math.floor(Date.now() / 1000 / seconds);
  const counted = await updateItem(
    environment('RATE_LIMITS_TABLE'),
    { key: [name, seconds, span, hashOf(subject)].join('#') },
    {
      expression: 'SET expiresAt = :end ADD #count :amount',
      names: { '#count': 'count' },
      values: {
        ':amount': amount,
        ':rest': most * Number(environment('VISITOR_ALLOWANCE')) - amount,
        ':end': (span + 1) * seconds,
      },
    },
    'attribute_not_exists(#count) OR #count <= :rest',
  );
  return counted !== undefined;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
