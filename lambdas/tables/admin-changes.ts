import type { AdminList } from '../../domain/admin.ts';
import type { RecordChange } from '../../domain/contracts/admin-records.ts';
import { deleteItem, getItem, listItems, putItem } from '../aws/dynamodb.ts';
import type { AdministeredRecord } from './administered-record.ts';
import { createItem } from './record-table.ts';

/** The table's variable, and its partition key. */
export const ADMIN_CHANGES = { variable: 'ADMIN_CHANGES_TABLE', keyName: 'record' } as const;

/** A stored change. Changes are only added until their record is deleted; their versions are consecutive. */
export interface StoredChange extends RecordChange {
  /** List and id of the record. */
  readonly record: string;
  /** The administrator's. */
  readonly userId: string;
  /** Hash of the requested change: distinguishes a repetition from another request. */
  readonly contentHash: string;
}

/** The name of a record in the table of changes. */
export function toChangesKey(list: AdminList, id: string): string {
  return `${list}#${id}`;
}

/** Adds a change, one per version. @returns whether this one was first @throws StorageError */
export function addChange(change: StoredChange): Promise<boolean> {
  return createItem(ADMIN_CHANGES, change);
}

/** The change that led to a version of a record. @throws StorageError */
export function findChange(record: string, version: number): Promise<StoredChange | undefined> {
  return getItem<StoredChange>('ADMIN_CHANGES_TABLE', { record, version });
}

/** The latest changes of a record, newest first. @param limit the maximum number @throws StorageError */
export function listLatestChanges(record: string, limit: number): Promise<StoredChange[]> {
  return listItems<StoredChange>({
    table: 'ADMIN_CHANGES_TABLE',
    partition: ['record', record],
    isDescending: true,
    limit,
  });
}

/** Adds the outcome of an action at the payment provider to its entry. @throws StorageError */
export async function settleMoney(
  record: string,
  version: number,
  outcome: 'done' | 'refused',
): Promise<void> {
  const change = await findChange(record, version);
  if (!change?.money) return;
  await putItem('ADMIN_CHANGES_TABLE', { ...change, money: { ...change.money, outcome } });
}

/** The first entry in the history of a record that an administrator added. */
export function toAddition({ added, createdAt: at }: AdministeredRecord): RecordChange | undefined {
  return added && { version: 0, at, by: added.by, added: added.how };
}

export function toChangeKey({ record, version }: StoredChange) {
  return { record, version };
}

/** Deletes changes, with their notes. @throws StorageError */
export async function removeChanges(changes: readonly StoredChange[]): Promise<void> {
  for (const change of changes) await deleteItem('ADMIN_CHANGES_TABLE', toChangeKey(change));
}

/** Deletes notes and assignments of changes. Each status stays, with its administrator and time. @throws StorageError */
export async function eraseNotes(changes: readonly StoredChange[]): Promise<void> {
  const left = changes.filter(({ contentHash }) => contentHash !== '');
  for (const { record, version, at, by, userId, status } of left) {
    const kept = { record, version, at, by, userId, ...(status && { status }), contentHash: '' };
    await putItem('ADMIN_CHANGES_TABLE', kept);
  }
}
