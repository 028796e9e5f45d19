/** Whose the records of a list are, how long they are kept, and how they go. */

import type { AdminList } from '../../domain/admin.ts';
import { identifiesPerson } from '../../domain/erasure.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import type { RecordRetention } from '../../domain/retention.ts';
import { deleteItem, MAX_WRITTEN_TOGETHER, writeTogether } from '../aws/dynamodb.ts';
import {
  type DataSubject,
  type PersonalDataSource,
  type PersonFile,
  type RecordKey,
  withoutInternals,
} from '../privacy/source.ts';
import { listLatestChanges, type StoredChange, toChangeKey, toChangesKey } from '../tables/admin-changes.ts';
import type { AdministeredRecord } from '../tables/administered-record.ts';
import { findClientByEmail } from '../tables/clients.ts';
import { orders } from '../tables/orders.ts';
import { ifUnchanged, listLatestByEmail, type RecordTable } from '../tables/record-table.ts';
import type { RecordOf } from './kinds.ts';

/** Records of one kind that are kept for the same time. */
export interface Expiry {
  readonly kind: keyof RecordRetention;
  readonly table: Pick<RecordTable<unknown>, 'variable' | 'keyName'>;
  /** Name of an index with the time of creation as its sort key. */
  readonly index: string;
  readonly partition: readonly [name: string, value: string];
  /** Deletes a record unless something was done since `before`. @returns whether it did @throws StorageError */
  remove(key: string, before: string): Promise<boolean>;
}

/** Records that are kept for a time after their creation or last change. */
interface Kept<Item> {
  readonly as: Expiry['kind'];
  readonly attribute: 'status' | 'payment';
  readonly values: readonly string[];
  /** Whether something else keeps a record. @param before as of `Expiry` */
  staysFor?(record: Item, before: string): boolean | Promise<boolean>;
}

interface PersonalOptions<Item> extends Omit<PersonalDataSource, 'tables' | 'find'> {
  /** The records of a person. @throws StorageError */
  find(person: DataSubject): Promise<readonly Item[]>;
  /** Deletes a record with its notes, or the personal data in both. May be repeated. */
  erase?(record: Item): Promise<unknown>;
  /** Ids of merged records, whose changes stay under these ids. */
  mergedIds?(record: Item): readonly string[];
  /** Keys of its other items in the table. */
  relatedIds?(record: Item): readonly string[];
  /** Replaces some attributes in the person's copy. */
  shown?(record: Item): object;
  files?(record: Item): readonly PersonFile[];
  /** Others are kept for as long as taxes or claims ask for it. */
  readonly kept: readonly Kept<Item>[];
  /** Deletes an expired record, unless it has changed since. @returns whether it was deleted */
  expire?(record: Item): Promise<boolean>;
}

export interface PersonalRecords {
  readonly source: PersonalDataSource;
  readonly expiries: readonly Expiry[];
}

const CHANGES = 'ADMIN_CHANGES_TABLE';

/** Describes a list's records, which people get with the team's notes about them. */
export function definePersonalRecords<List extends AdminList>(
  list: List,
  table: RecordTable<RecordOf[List]>,
  options: PersonalOptions<RecordOf[List]>,
): PersonalRecords {
  const { find, mergedIds, relatedIds, shown, files, kept, name, what, stays } = options;
  const erase = options.erase ?? ((record) => removeRecord(list, table, record));
  const expire = options.expire ?? ((record) => removeRecord(list, table, record, record.revision));
  const source: PersonalDataSource = {
    name,
    what,
    ...(stays !== undefined && { stays }),
    tables: [table.variable, CHANGES],
    find: async (person) =>
      inParallel(await find(person), async (record) => {
        const ids = [record.id, ...(mergedIds?.(record) ?? [])];
        const changes = (await inParallel(ids, (id) => listRecordChanges(list, id))).flat();
        const notes = changes.flatMap(({ at, note }) => (note === undefined ? [] : [{ at, note }]));
        // Written by the team, like notes. Each change of a task repeats its text.
        const tasks = [...new Set(changes.flatMap(({ task }) => task?.text ?? []))];
        const replies = changes.flatMap(({ at, sent }) => (sent ? [{ at, ...sent }] : []));
        const keys = [getKey(table, record), ...(relatedIds?.(record) ?? [])];
        return {
          data: {
            ...withoutInternals({ ...record, ...shown?.(record) }),
            ...(notes.length > 0 && { notes }),
            ...(replies.length > 0 && { replies }),
            ...(tasks.length > 0 && { tasks }),
          },
          records: [
            ...keys.map((key): RecordKey => [table.variable, key]),
            ...changes.map(({ record: changed, version }): RecordKey => [CHANGES, changed, version]),
          ],
          ...(files && { files: files(record) }),
          erase: () => erase(record),
        };
      }),
  };
  const expiryOf = ({ as: kind, attribute, staysFor }: Kept<RecordOf[List]>, value: string): Expiry => ({
    kind,
    table,
    index: attribute === 'status' ? 'byStatus' : 'byPayment',
    partition: [attribute, value],
    async remove(key, before) {
      const record = await table.get(key);
      const { [attribute]: now }: { readonly status?: string; readonly payment?: unknown } = record ?? {};
      if (!record || now !== value || (await findLastTouched(list, record)) >= before) return false;
      return !(await staysFor?.(record, before)) && expire(record);
    },
  });
  return { source, expiries: kept.flatMap((one) => one.values.map((value) => expiryOf(one, value))) };
}

function getKey<Item>({ keyName }: RecordTable<Item>, record: Item): string {
  return String(record[keyName as keyof Item]);
}

/** Customers by contract have not ordered, and their client leads to all of their addresses. @throws StorageError */
export async function isCustomer(email: string): Promise<boolean> {
  if (!identifiesPerson(email)) return false;
  const [client, [bought]] = await Promise.all([
    findClientByEmail(email),
    listLatestByEmail(email, orders, 1),
  ]);
  return client !== undefined || bought !== undefined;
}

/** Returns when a record was last changed by an administrator, or created. */
async function findLastTouched(list: AdminList, record: AdministeredRecord): Promise<string> {
  if (record.version === 0) return record.createdAt;
  const [change] = await listLatestChanges(toChangesKey(list, record.id), 1);
  return change?.at ?? record.createdAt;
}

/** More changes than one record ever gets. */
const MAX_CHANGES = 10_000;

/** Lists all changes that administrators have made to a record. @throws StorageError */
export function listRecordChanges(list: AdminList, id: string): Promise<StoredChange[]> {
  return listLatestChanges(toChangesKey(list, id), MAX_CHANGES);
}

/** Deletes a record and its notes together, so that neither is left alone. @param revision keeps a changed record @returns whether it did */
async function removeRecord<Item extends AdministeredRecord>(
  list: AdminList,
  table: RecordTable<Item>,
  record: Item,
  revision?: number,
): Promise<boolean> {
  const keys = (await listRecordChanges(list, record.id)).map(toChangeKey);
  const removal = {
    table: table.variable,
    remove: { [table.keyName]: getKey(table, record) },
    condition: revision === undefined ? undefined : ifUnchanged({ revision }),
  };
  const together = keys
    .splice(0, MAX_WRITTEN_TOGETHER - 1)
    .map((remove) => ({ table: CHANGES, remove }) as const);
  if (!(await writeTogether([removal, ...together]))) return false;
  for (const key of keys) await deleteItem(CHANGES, key);
  return true;
}
