import type { TableVariable } from '../../domain/function-variables.ts';
import { type Expression, listItems, putItem, updateItem } from '../aws/dynamodb.ts';

export interface RecordTable<Item> {
  /** A common attribute value, the partition key of the index of all records. */
  readonly kind: string;
  /** The environment variable with the table's name. */
  readonly variable: TableVariable;
  /** The attribute that is the table's key. */
  readonly keyName: string;
  /** Finds a record. @throws StorageError */
  get(key: string): Promise<Item | undefined>;
}

/** A stored item that several functions change. */
export interface Revised {
  /** 1 at first, and incremented by every write. Writes that replace the whole item check it. */
  readonly revision: number;
}

type Place = Pick<RecordTable<never>, 'variable' | 'keyName'>;

/** Stores a new item. @returns false when one with its key exists @throws StorageError */
export function createItem({ variable, keyName }: Place, item: object): Promise<boolean> {
  return putItem(variable, item, {
    expression: 'attribute_not_exists(#key)',
    names: { '#key': keyName },
  });
}

/** Replaces the item that was read. @returns the stored item; undefined when it was changed or deleted */
export async function replaceItem<Item extends Revised>(
  { variable }: Pick<Place, 'variable'>,
  item: Item,
  indexed: object = {},
): Promise<Item | undefined> {
  const next = { ...item, revision: item.revision + 1 };
  const isStored = await putItem(variable, { ...next, ...indexed }, ifUnchanged(item));
  return isStored ? next : undefined;
}

/** Changes some attributes. @param was one as it was read @returns the item; undefined when that has changed */
export function changeAttributes<Item>(
  { variable, keyName }: Place,
  key: string,
  attributes: Readonly<Record<string, unknown>>,
  [name, before]: readonly [name: string, before: unknown],
): Promise<Item | undefined> {
  const all = Object.entries(attributes);
  const kept = all.filter(([, value]) => value !== undefined);
  const removed = all.filter(([, value]) => value === undefined).map(([one]) => `#${one}`);
  const set = [...kept.map(([one]) => `#${one} = :${one}`), 'revision = revision + :one'].join(', ');
  return updateItem<Item>(
    variable,
    { [keyName]: key },
    {
      expression: `SET ${set}${removed.length > 0 ? ` REMOVE ${removed.join(', ')}` : ''}`,
      names: Object.fromEntries(all.map(([one]) => [`#${one}`, one])),
      values: {
        ...Object.fromEntries(kept.map(([one, value]) => [`:${one}`, value])),
        ':before': before,
        ':one': 1,
      },
    },
    `#${name} = :before`,
    attributes,
  );
}

/** Returns the condition that an item has not changed since it was read. */
export function ifUnchanged({ revision }: Revised): Expression {
  return { expression: 'revision = :expected', values: { ':expected': revision } };
}

/** Lists the records of a normalized email address, newest first. @throws StorageError */
export function listLatestByEmail<Item>(
  email: string,
  { variable }: Pick<RecordTable<Item>, 'variable' | 'get'>,
  limit: number,
): Promise<Item[]> {
  return listItems<Item>({
    table: variable,
    index: 'byEmail',
    partition: ['email', email],
    isDescending: true,
    limit,
  });
}
