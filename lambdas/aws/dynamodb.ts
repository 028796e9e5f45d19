import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { TableVariable } from '../../domain/function-variables.ts';
import { clientLimits } from './client-limits.ts';
import { environment } from './environment.ts';
import { getErrorName } from './logger.ts';
import { report } from './metrics.ts';
import { TIMEOUTS } from './timeouts.ts';
import { StorageError } from './unavailable.ts';

/** A condition or update expression with its names and values. */
export interface Expression {
  readonly expression: string;
  /** Attribute names by `#placeholder`: many words are reserved. */
  readonly names?: Readonly<Record<string, string>>;
  /** By `:placeholder`. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** Name and value of each part of a key. */
export type ItemKey = Readonly<Record<string, string | number>>;

const client = DynamoDBDocumentClient.from(new DynamoDBClient(clientLimits(TIMEOUTS.database)), {
  marshallOptions: { removeUndefinedValues: true },
});

/** Reads an item, strongly consistent. @throws StorageError */
export async function getItem<Item>(table: TableVariable, key: ItemKey): Promise<Item | undefined> {
  const command = new GetCommand({ TableName: environment(table), Key: key, ConsistentRead: true });
  const { Item } = await client.send(command).catch(throwStorageError);
  return Item as Item | undefined;
}

/** The retries of a batch, and the first pause before one; each later pause doubles. */
const BATCH_RETRIES = 6;
const BATCH_PAUSE_MS = 50;

/** Reads distinct items, eventually consistent. @returns them in order, undefined for missing ones @throws StorageError */
export async function getItems<Item>(
  table: TableVariable,
  keyName: string,
  keys: readonly string[],
): Promise<(Item | undefined)[]> {
  const items = await getItemsByKeys<Item>(
    table,
    keys.map((key) => ({ [keyName]: key })),
  );
  const found = new Map(items.map((item) => [(item as Readonly<Record<string, unknown>>)[keyName], item]));
  return keys.map((key) => found.get(key));
}

/** The same for items of any key. @returns those that exist, in any order @throws StorageError */
export async function getItemsByKeys<Item>(table: TableVariable, keys: readonly ItemKey[]): Promise<Item[]> {
  const name = environment(table);
  const items: Item[] = [];
  await runInBatches(keys, BATCH_READS, async (Keys) => {
    const command = new BatchGetCommand({ RequestItems: { [name]: { Keys } } });
    const { Responses, UnprocessedKeys } = await client.send(command).catch(throwStorageError);
    items.push(...((Responses?.[name] ?? []) as Item[]));
    return (UnprocessedKeys?.[name]?.Keys ?? []) as ItemKey[];
  });
  return items;
}

/** Maximum number of items that are read, and written, in one call. */
const BATCH_READS = 100;
const BATCH_WRITES = 25;

/** Writes and deletes items in batches, repeating unprocessed ones. @throws StorageError after some */
export async function writeItems(
  table: TableVariable,
  { puts = [], deletes = [] }: { readonly puts?: readonly object[]; readonly deletes?: readonly ItemKey[] },
): Promise<void> {
  const name = environment(table);
  const writes = [
    ...puts.map((Item) => ({ PutRequest: { Item: { ...Item } } })),
    ...deletes.map((Key) => ({ DeleteRequest: { Key } })),
  ];
  await runInBatches<object>(writes, BATCH_WRITES, async (left) => {
    const command = new BatchWriteCommand({ RequestItems: { [name]: left } });
    const { UnprocessedItems } = await client.send(command).catch(throwStorageError);
    return UnprocessedItems?.[name] ?? [];
  });
}

/** Calls the database for all batches at once. @param call processes the rest of a batch, and returns the new rest */
async function runInBatches<Part>(
  parts: readonly Part[],
  size: number,
  call: (left: Part[]) => Promise<Part[]>,
): Promise<void> {
  const starts = Array.from({ length: Math.ceil(parts.length / size) }, (_, batch) => batch * size);
  await Promise.all(starts.map((start) => retryUntilDone(parts.slice(start, start + size), call)));
}

async function retryUntilDone<Part>(parts: Part[], call: (left: Part[]) => Promise<Part[]>): Promise<void> {
  let left = parts;
  for (let retry = 0; left.length > 0; retry++) {
    if (retry > BATCH_RETRIES) {
      report('database', { ThrottledCalls: 1 });
      throw new StorageError('UnprocessedKeys or UnprocessedItems');
    }
    if (retry > 0) await setTimeout(BATCH_PAUSE_MS * 2 ** (retry - 1));
    left = await call(left);
  }
}

/** Writes a whole item. @returns whether the condition on the existing item held @throws StorageError */
export async function putItem(table: TableVariable, item: object, condition?: Expression): Promise<boolean> {
  const command = new PutCommand({ ...toPut(table, item, condition), ...(condition && RETURN_STORED) });
  const isOwn = (stored: object) => isDeepStrictEqual(stored, toStored(item));
  return (await ignoreFailedCondition(client.send(command), isOwn)) !== undefined;
}

/**
 * Updates or creates an item.
 * @param written values of attributes after this update, undefined for those that it removes. By them an update that
 *   is repeated after a lost response is recognized.
 * @returns the new item; undefined when the condition did not hold
 * @throws StorageError
 */
export async function updateItem<Item>(
  table: TableVariable,
  key: ItemKey,
  by: Expression,
  condition?: string,
  written?: Attributes,
): Promise<Item | undefined> {
  const input = { ...toUpdate(table, key, by), ConditionExpression: condition };
  const command = new UpdateCommand({ ...input, ReturnValues: 'ALL_NEW', ...(written && RETURN_STORED) });
  const isOwn = (stored: Attributes) => written !== undefined && hasAttributes(stored, written);
  return (await ignoreFailedCondition(client.send(command), isOwn))?.Attributes as Item | undefined;
}

type Attributes = Readonly<Record<string, unknown>>;

const RETURN_STORED = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

function hasAttributes(stored: Attributes, written: Attributes): boolean {
  const expected = toStored(written);
  return Object.keys(written).every((name) => isDeepStrictEqual(stored[name], expected[name]));
}

/** Returns attributes as they are read after they were written. */
function toStored(attributes: object): Attributes {
  return unmarshall(marshall({ ...attributes }, { removeUndefinedValues: true }));
}

/** Deletes an item, if it exists. @returns whether the condition held @throws StorageError */
export async function deleteItem(
  table: TableVariable,
  key: ItemKey,
  condition?: Expression,
): Promise<boolean> {
  const command = new DeleteCommand(toDelete(table, key, condition));
  return (await ignoreFailedCondition(client.send(command))) !== undefined;
}

/** How often writes that met others of the same items are repeated, and the first pause before it; each later pause doubles. */
const MEETING_RETRIES = 7;
const MEETING_PAUSE_MS = 20;

/** A write of one item of several. */
export type PartialWrite = { readonly table: TableVariable } & (
  | { readonly put: object; readonly condition?: Expression | undefined }
  | { readonly remove: ItemKey; readonly condition?: Expression | undefined }
  | { readonly update: ItemKey; readonly by: Expression }
  /** Writes nothing. */
  | { readonly check: ItemKey; readonly condition: Expression }
);

/** The most items that are written together. */
export const MAX_WRITTEN_TOGETHER = 100;

/** Writes at most `MAX_WRITTEN_TOGETHER` items, all or none. @returns whether all conditions held @throws StorageError */
export async function writeTogether(writes: readonly PartialWrite[]): Promise<boolean> {
  const command = new TransactWriteCommand({ TransactItems: writes.map(toTransactItem) });
  for (let retry = 0; ; retry++) {
    try {
      await client.send(command);
      return true;
    } catch (error) {
      if (isCanceledBecause(error, 'ConditionalCheckFailed')) return false;
      const isRetried = isCanceledBecause(error, 'TransactionConflict') && retry < MEETING_RETRIES;
      if (!isRetried) return throwStorageError(error);
    }
    await setTimeout(MEETING_PAUSE_MS * 2 ** retry * (0.5 + Math.random()));
  }
}

function toTransactItem(write: PartialWrite) {
  const { table } = write;
  if ('put' in write) return { Put: toPut(table, write.put, write.condition) };
  if ('remove' in write) return { Delete: toDelete(table, write.remove, write.condition) };
  if ('update' in write) return { Update: toUpdate(table, write.update, write.by) };
  const { check, condition } = write;
  const input = { ...toDelete(table, check, condition), ConditionExpression: condition.expression };
  return { ConditionCheck: input };
}

function toPut(table: TableVariable, item: object, condition: Expression | undefined) {
  return { TableName: environment(table), Item: { ...item }, ...toConditionInput(condition) };
}

function toDelete(table: TableVariable, key: ItemKey, condition: Expression | undefined) {
  return { TableName: environment(table), Key: key, ...toConditionInput(condition) };
}

function toUpdate(table: TableVariable, key: ItemKey, { expression, names, values }: Expression) {
  return {
    TableName: environment(table),
    Key: key,
    UpdateExpression: expression,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  };
}

function toConditionInput(condition: Expression | undefined) {
  return (
    condition && {
      ConditionExpression: condition.expression,
      ExpressionAttributeNames: condition.names,
      ExpressionAttributeValues: condition.values,
    }
  );
}

/** A query for the items of a table or index with one partition key value. */
export interface ItemQuery {
  readonly table: TableVariable;
  /** Without an index the table itself is read, strongly consistent. Indexes are eventually consistent. */
  readonly index?: string;
  /** Name and value of the partition key. */
  readonly partition: readonly [name: string, value: string];
  /** Restricts the sort key to a range, both ends included. */
  readonly range?: readonly [name: string, from: string, to: string];
  /** Whether to read in descending order of the sort key. */
  readonly isDescending?: boolean;
  /** The complete key of the item to start after; the item itself may be deleted. */
  readonly after?: ItemKey | undefined;
  /** The only attributes to return. The read capacity used is the same. */
  readonly attributes?: readonly string[];
  readonly limit: number;
}

/** Reads items by sort key. @returns the items, and whether the last one was read @throws StorageError */
export async function queryItems<Item>(query: ItemQuery): Promise<{ items: Item[]; isEnd: boolean }> {
  const items: Item[] = [];
  const names = Object.fromEntries((query.attributes ?? []).map((name, at) => [`#attribute${at}`, name]));
  const ProjectionExpression = query.attributes && Object.keys(names).join(', ');
  const isEnd = await readPages(
    query,
    { ProjectionExpression, ExpressionAttributeNames: names },
    ({ Items = [] }) => items.push(...(Items as Item[])),
  );
  return { items, isEnd };
}

/** The same, for readers that need not know whether there are more. @throws StorageError */
export async function listItems<Item>(query: ItemQuery): Promise<Item[]> {
  return (await queryItems<Item>(query)).items;
}

/** Counts items, at the cost of reading them. @param except an attribute's value that is not counted */
export async function countItems({
  except,
  ...query
}: ItemQuery & { readonly except?: readonly [name: string, value: string] }): Promise<number> {
  let count = 0;
  let examined = 0;
  const filter = except && {
    FilterExpression: '#except <> :except',
    ExpressionAttributeNames: { '#except': except[0] },
    ExpressionAttributeValues: { ':except': except[1] },
  };
  await readPages(query, { Select: 'COUNT', ...filter }, ({ Count = 0, ScannedCount = 0 }) => {
    count += Count;
    examined += ScannedCount;
    return examined;
  });
  return count;
}

/**
 * Reads pages until the limit: the database ends a page after 1 MB, whatever the limit.
 * @param take returns how many items were read in total @returns whether that was the end
 */
async function readPages(
  { table, index, partition: [name, value], range, isDescending = false, after, limit }: ItemQuery,
  {
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
    ...options
  }: Partial<QueryCommandInput>,
  take: (output: QueryCommandOutput) => number,
): Promise<boolean> {
  const input: QueryCommandInput = {
    ...options,
    TableName: environment(table),
    IndexName: index,
    ConsistentRead: index === undefined,
    KeyConditionExpression: `#name = :value${range ? ' AND #second BETWEEN :from AND :to' : ''}`,
    ExpressionAttributeNames: { ...names, '#name': name, ...(range && { '#second': range[0] }) },
    ExpressionAttributeValues: {
      ...values,
      ':value': value,
      ...(range && { ':from': range[1], ':to': range[2] }),
    },
    ScanIndexForward: !isDescending,
  };
  let start: Record<string, unknown> | undefined = after;
  let taken = 0;
  do {
    const command = new QueryCommand({ ...input, Limit: limit - taken, ExclusiveStartKey: start });
    const output: QueryCommandOutput = await client.send(command).catch(throwStorageError);
    taken = take(output);
    start = output.LastEvaluatedKey;
  } while (start && taken < limit);
  return start === undefined;
}

/**
 * The client repeats a write whose response was lost, and the second then meets the first.
 * @param isOwn whether the stored item is the result of this write
 * @returns undefined when the condition did not hold
 */
async function ignoreFailedCondition<Output>(
  sending: Promise<Output>,
  isOwn: (stored: Attributes) => boolean = () => false,
): Promise<Output | { readonly Attributes: Attributes } | undefined> {
  try {
    return await sending;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) return throwStorageError(error);
    const { $metadata, Item } = error;
    if (Item === undefined || ($metadata.attempts ?? 1) === 1) return undefined;
    const Attributes = unmarshall(Item);
    return isOwn(Attributes) ? { Attributes } : undefined;
  }
}

function isCanceledBecause(
  error: unknown,
  reason: 'ConditionalCheckFailed' | 'TransactionConflict',
): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  return error.CancellationReasons?.some(({ Code }) => Code === reason) ?? false;
}

/** Keeps only the error's name: the database's messages can quote the item. */
function throwStorageError(error: unknown): never {
  const name = getErrorName(error);
  if (THROTTLED.has(name)) report('database', { ThrottledCalls: 1 });
  throw new StorageError(name);
}

/** Errors with which the database throttles a call. */
const THROTTLED = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
]);
