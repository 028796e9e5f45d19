import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { reportDatabase } from './metrics.ts';
import { StorageError } from './unavailable.ts';

/** Parts of an expression: what must hold, or what is to change. */
export interface Expression {
  readonly expression: string;
  /** Real names by `#placeholder`: many words are reserved. */
  readonly names?: Readonly<Record<string, string>>;
  /** By `:placeholder`. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** Name and value of each part of a key. */
export type Key = Readonly<Record<string, string | number>>;

const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);

/**
 * Reads an item as it is now.
 * @throws StorageError
 */
export async function getItem<Item>(table: string, key: Key): Promise<Item | undefined> {
  const command = new GetCommand({ TableName: table, Key: key, ConsistentRead: true });
  const { Item } = await client.send(command).catch(asStorageError);
  return Item as Item | undefined;
}

/**
 * Writes an item whole.
 * @param condition what must hold for the item that is there
 * @returns whether the condition held
 * @throws StorageError
 */
export async function putItem(table: string, item: object, condition?: Expression): Promise<boolean> {
  const command = new PutCommand({
    TableName: table,
    Item: item,
    ...(condition && {
      ConditionExpression: condition.expression,
      ExpressionAttributeNames: condition.names,
      ExpressionAttributeValues: condition.values,
    }),
  });
  return (await unlessRefused(client.send(command))) !== undefined;
}

/**
 * Changes attributes of an item, which is made if it is not there.
 * @param condition what must hold for the item that is there; shares names and values with the update
 * @returns the item as it is afterwards; undefined when the condition did not hold
 * @throws StorageError
 */
export async function updateItem<Item>(
  table: string,
  key: Key,
  { expression, names, values }: Expression,
  condition: string,
): Promise<Item | undefined> {
  const command = new UpdateCommand({
    TableName: table,
    Key: key,
    UpdateExpression: expression,
    ConditionExpression: condition,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
    ReturnValues: 'ALL_NEW',
  });
  return (await unlessRefused(client.send(command)))?.Attributes as Item | undefined;
}

/** Which items to read: those of a table, or of one of its indexes, that have a value. */
export interface ItemQuery {
  readonly table: string;
  /** Without one the table itself is read, as it is now. An index may be a moment behind. */
  readonly index?: string;
  /** Name and value of the first part of the key. */
  readonly partition: readonly [name: string, value: string];
  /** Only items whose second part of the key is from one value to another, both included. */
  readonly range?: readonly [name: string, from: string, to: string];
  /** By the second part of the key. */
  readonly isDescending?: boolean;
  /** The whole key of an item to go on after; it need not be there any more. */
  readonly after?: Key | undefined;
  /** The only attributes that are handed over. Reading costs the same. */
  readonly attributes?: readonly string[];
  /** The most items. */
  readonly limit: number;
}

/**
 * Reads items in the order of the second part of their key.
 * @returns them, and whether there are no more
 * @throws StorageError
 */
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

/**
 * Counts items without handing them over. Costs as much as reading them.
 * @param except name and value of an attribute: items that have it are looked at and not counted
 * @throws StorageError
 */
export async function countItems({
  except,
  ...query
}: ItemQuery & { readonly except?: readonly [name: string, value: string] }): Promise<number> {
  let count = 0;
  let seen = 0;
  const filter = except && {
    FilterExpression: '#except <> :except',
    ExpressionAttributeNames: { '#except': except[0] },
    ExpressionAttributeValues: { ':except': except[1] },
  };
  await readPages(query, { Select: 'COUNT', ...filter }, ({ Count = 0, ScannedCount = 0 }) => {
    count += Count;
    seen += ScannedCount;
    return seen;
  });
  return count;
}

/**
 * Reads the first items of an index that have a value, in the order of the index.
 * @param limit the most items
 * @throws StorageError
 */
export async function queryIndex<Item>(
  table: string,
  index: string,
  partition: readonly [string, string],
  limit: number,
): Promise<Item[]> {
  const { items } = await queryItems<Item>({ table, index, partition, limit });
  return items;
}

/**
 * The database ends an answer after 1 MB, whatever the limit.
 * @param take is given each answer, and tells how many items have been looked at in all
 * @returns whether there are no more items
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
    TableName: table,
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
    const output: QueryCommandOutput = await client.send(command).catch(asStorageError);
    taken = take(output);
    start = output.LastEvaluatedKey;
  } while (start && taken < limit);
  return start === undefined;
}

async function unlessRefused<Output>(sending: Promise<Output>): Promise<Output | undefined> {
  try {
    return await sending;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    return asStorageError(error);
  }
}

/** Only the error's name goes on: messages of the database can quote what was to be stored. */
function asStorageError(error: unknown): never {
  const name = error instanceof Error ? error.name : 'unknown';
  if (THROTTLED.has(name)) reportDatabase({ ThrottledCalls: 1 });
  throw new StorageError(name);
}

/** What the database says when it takes no more for now. */
const THROTTLED = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
]);
