import { updateItem } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';
import type { RecordTable } from './record-table.ts';

/** A record that administrators change. */
export interface AdministeredRecord {
  /** ISO 8601, as `Date.toISOString` writes it: the sort key of lists. */
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
 * Applies a change to a record that has had all changes before it, and not this one. Increments the revision, so that
 * concurrent changes of the record's mails are retried.
 * @param key of the record
 * @param version the record's version after the change
 * @param status absent when it does not change
 * @returns the record after the change; undefined when it has been applied already, or there is no such record
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
