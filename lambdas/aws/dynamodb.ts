import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { StorageError } from './unavailable.ts';

/** Parts of an expression: what must hold, or what is to change. */
export interface Expression {
  readonly expression: string;
  /** Real names by `#placeholder`: many words are reserved. */
  readonly names?: Readonly<Record<string, string>>;
  /** By `:placeholder`. */
  readonly values?: Readonly<Record<string, unknown>>;
}

type Key = Readonly<Record<string, string>>;

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

/**
 * Reads the first items of an index that have a value, in the order of the index.
 * @param limit the most items
 * @throws StorageError
 */
export async function queryIndex<Item>(
  table: string,
  index: string,
  [name, value]: readonly [string, string],
  limit: number,
): Promise<Item[]> {
  const items: Item[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const command: QueryCommand = new QueryCommand({
      TableName: table,
      IndexName: index,
      KeyConditionExpression: '#name = :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
      Limit: limit - items.length,
      ExclusiveStartKey: start,
    });
    const { Items = [], LastEvaluatedKey } = await client.send(command).catch(asStorageError);
    items.push(...(Items as Item[]));
    start = LastEvaluatedKey;
  } while (start && items.length < limit);
  return items;
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
  throw new StorageError(error instanceof Error ? error.name : 'unknown');
}
