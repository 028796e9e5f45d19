import type { RecordChange } from '../../domain/contracts/admin-records.ts';
import { getItem, putItem, queryItems } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';

/** A change as it is stored. Changes are only ever added, and those of a record have its versions one by one. */
export interface StoredChange extends RecordChange {
  /** The list and the id of the record. */
  readonly record: string;
  /** Of the administrator. */
  readonly userId: string;
  /** Of what was asked for: tells a repeated request from another one. */
  readonly contentHash: string;
}

/**
 * Adds a change. Of several that lead to the same version one is first.
 * @returns whether it was this one
 * @throws StorageError
 */
export function addChange(change: StoredChange): Promise<boolean> {
  return putItem(environment('ADMIN_CHANGES_TABLE'), change, {
    expression: 'attribute_not_exists(#record)',
    names: { '#record': 'record' },
  });
}

/** The change that led to a version of a record. @throws StorageError */
export function changeTo(record: string, version: number): Promise<StoredChange | undefined> {
  return getItem<StoredChange>(environment('ADMIN_CHANGES_TABLE'), { record, version });
}

/**
 * The latest changes of a record, newest first.
 * @param limit the most of them
 * @throws StorageError
 */
export async function latestChanges(record: string, limit: number): Promise<StoredChange[]> {
  const { items } = await queryItems<StoredChange>({
    table: environment('ADMIN_CHANGES_TABLE'),
    partition: ['record', record],
    isDescending: true,
    limit,
  });
  return items;
}
