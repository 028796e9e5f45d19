import { queryItems } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';

/** A table of one kind of record. */
export interface RecordTable<Item> {
  /** What all of them have in common, by which the index of all of them is read. */
  readonly kind: string;
  /** Of the environment, with the table's name. */
  readonly variable: string;
  /** The attribute that is the table's key. */
  readonly keyName: string;
  /** Whether records have a `revision`, which goes up with every change. */
  readonly hasRevision: boolean;
  /** Finds a record. @throws StorageError */
  get(key: string): Promise<Item | undefined>;
}

/**
 * Records from an email address in the form in which email addresses are compared, newest first.
 * @param table one with an index by email address
 * @param limit the most of them
 * @throws StorageError
 */
export async function latestFrom<Item>(
  email: string,
  { variable }: RecordTable<Item>,
  limit: number,
): Promise<Item[]> {
  const { items } = await queryItems<Item>({
    table: environment(variable),
    index: 'byEmail',
    partition: ['email', email],
    isDescending: true,
    limit,
  });
  return items;
}
