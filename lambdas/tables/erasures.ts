import { createHash } from 'node:crypto';
import { getEndOfBackups } from '../../domain/retention.ts';
import { ADMIN_CHANGES } from './admin-changes.ts';
import { createItem } from './record-table.ts';

/** An entry in the log of erasures. It does not identify the person. */
export interface ErasureEntry {
  /** Random. The administrator can quote it in the answer to the person. */
  readonly reference: string;
  /** ISO 8601. */
  readonly at: string;
  /** Email address and id of the administrator. */
  readonly by: string;
  readonly userId: string;
  /** How many things of each kind there were. */
  readonly counts: Readonly<Record<string, number>>;
}

/** A table's name and the parts of the key. */
type RecordName = readonly (string | number)[];

/** Partitions of the table of changes. No list has these names. */
const ERASURES = 'erasures';
const ERASED_RECORDS = 'erased-records';

/** Records an erasure before it starts, so that operations/restore does not bring the records back. @throws StorageError */
export async function recordErasure(erasure: ErasureEntry, records: readonly RecordName[]): Promise<void> {
  const version = Date.parse(erasure.at);
  const areNoted =
    (await createItem(ADMIN_CHANGES, toErasedRecordsItem(version, records))) &&
    (await createItem(ADMIN_CHANGES, { ...erasure, record: ERASURES, version }));
  if (!areNoted) throw new Error('Two erasures began in the same millisecond.');
}

/** Builds the item with the codes of erased records. @param at milliseconds since the epoch */
export function toErasedRecordsItem(at: number, records: readonly RecordName[]): object {
  const codes = records.map(hashRecordName);
  return { record: ERASED_RECORDS, version: at, codes, expiresAt: getEndOfBackups(at) };
}

/** Matches operations/restore/records.ts. Hashed, since keys can be email addresses. */
function hashRecordName(record: RecordName): string {
  return createHash('sha256').update(record.join(' ')).digest('base64url');
}
