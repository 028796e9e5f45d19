import { queryItems } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';

/** A table of one kind of record. */
export interface RecordTable<Item> {
  /** A common attribute value, the partition key of the index of all records. */
  readonly kind: string;
  /** The environment variable with the table's name. */
  readonly variable: string;
  /** The attribute that is the table's key. */
  readonly keyName: string;
  /** Whether records have a `revision`, incremented by every change. */
  readonly hasRevision: boolean;
  /** Finds a record. @throws StorageError */
  get(key: string): Promise<Item | undefined>;
}

/**
 * Records from a normalized email address, newest first.
 * @param table one with an index by email address
 * @param limit the maximum number
 * @throws StorageError
 */
export async function latestFrom<Item extends object>(
  email: string,
  { variable }: RecordTable<Item>,
  limit: number,
): Promise<Item[]> {
  return latestIn(environment(variable), email, limit);
}

/** The same of any table with an index by email address. @throws StorageError */
export async function latestIn<Item extends object>(
  table: string,
  email: string,
  limit: number,
): Promise<Item[]> {
  const { items } = await queryItems<Item>({
    table,
    index: 'byEmail',
    partition: ['email', email],
    isDescending: true,
    limit,
  });
  return items;
}
