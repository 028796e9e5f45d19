import { createHash, randomUUID } from 'node:crypto';

/**
 * The id of a new record, derived from its idempotency key: storing a repeat finds the first record, and no second
 * table has to store keys.
 * @param kind of the records, the namespace of keys
 * @param idempotencyKey absent for a random id
 */
export function recordId(kind: string, idempotencyKey: string | undefined): string {
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
