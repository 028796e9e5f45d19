import { createHash, randomUUID } from 'node:crypto';

/**
 * The id of a new record. The same key always gives the same id, so that storing a repeat finds the first one there:
 * no second table has to remember keys.
 * @param kind of the records, within which a key means one of them
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
