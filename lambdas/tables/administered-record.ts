import { updateItem } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';
import type { RecordTable } from './record-table.ts';

/** A record that administrators change. */
export interface AdministeredRecord {
  /** ISO 8601, as `Date.toISOString` writes it: records are listed by it. */
  readonly createdAt: string;
  readonly status: string;
  readonly email: string;
  /** The number of changes that administrators have made. Absent before the first. */
  readonly version?: number;
}

/** The number of changes that administrators have made to a record. */
export function versionOf({ version = 0 }: Pick<AdministeredRecord, 'version'>): number {
  return version;
}

/**
 * Makes a change to a record that has had all changes before it, and not this one. Whoever works on the record's mails
 * meanwhile notices that it has changed.
 * @param key of the record
 * @param version the one that the record has by the change
 * @param status absent when it stays as it is
 * @returns the record as it is then; undefined when another has made the change, or there is no record
 * @throws StorageError
 */
export function applyChange<Item extends AdministeredRecord>(
  { variable, keyName, hasRevision }: RecordTable<Item>,
  key: string,
  version: number,
  status: string | undefined,
): Promise<Item | undefined> {
  const assignments = [
    '#version = :version',
    ...(status === undefined ? [] : ['#status = :status']),
    ...(hasRevision ? ['#revision = #revision + :one'] : []),
  ];
  return updateItem<Item>(
    environment(variable),
    { [keyName]: key },
    {
      expression: `SET ${assignments.join(', ')}`,
      names: {
        '#key': keyName,
        '#version': 'version',
        ...(status !== undefined && { '#status': 'status' }),
        ...(hasRevision && { '#revision': 'revision' }),
      },
      values: {
        ':version': version,
        ...(version > 1 && { ':expected': version - 1 }),
        ...(status !== undefined && { ':status': status }),
        ...(hasRevision && { ':one': 1 }),
      },
    },
    `attribute_exists(#key) AND ${version > 1 ? '#version = :expected' : 'attribute_not_exists(#version)'}`,
  );
}
