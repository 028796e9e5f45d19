import { IDEMPOTENCY_HEADER } from '../../domain/api.ts';
import type { Problem } from './problem.ts';

const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{16,64}$/;

/** Reads the idempotency key of a request. @throws Problem `invalid_idempotency_key` if it is malformed */
export function readIdempotencyKey(
  headers: Readonly<Record<string, string | undefined>>,
  problem: (code: 'invalid_idempotency_key', message: string) => Problem,
): string | undefined {
  const key = headers[IDEMPOTENCY_HEADER];
  if (key === undefined || IDEMPOTENCY_KEY.test(key)) return key;
  throw problem('invalid_idempotency_key', 'The idempotency key must be 16 to 64 letters, digits, - or _.');
}
