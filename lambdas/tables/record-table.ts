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
