import { createHash, randomUUID } from 'node:crypto';

/** Derives a record's id from its idempotency key, so that a repeat finds the first record; random without one. */
export function toRecordId(kind: string, idempotencyKey: string | undefined): string {
  if (idempotencyKey === undefined) return randomUUID();
  const hash = createHash('sha256').update(`${kind}:${idempotencyKey}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ].join('-');
}
