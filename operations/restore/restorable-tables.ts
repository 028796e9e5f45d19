/** The tables of a stack, and the copies that were made of them to bring records back. */
import {
  DeleteTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  paginateListTables,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import type { StackOutputs } from '../../infra/stack-outputs.ts';

/** Outputs that name a table end like this: see infra/data.ts. */
const OUTPUT_ENDING = 'TableName';

/** Between a table's name and the moment in the name of a copy. */
const COPY_MARK = '-restored-';

/** The moment that a copy is of: `latest` is as near to now as there is one, usually five minutes ago. */
export type RestoreMoment = Date | 'latest';

/** A table that is there and can be read. */
export interface ReadyTable {
  readonly name: string;
  /** The attributes of its key, the first part first. */
  readonly key: readonly string[];
}

/** Names of the stack's tables by what operators call them, such as `contact-submissions`. */
export function restorableTables(outputs: StackOutputs): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(outputs)
      .filter(([output]) => output.endsWith(OUTPUT_ENDING))
      .map(([output, table]) => [kebabCase(output.slice(0, -OUTPUT_ENDING.length)), table] as const)
      .sort(([one], [other]) => one.localeCompare(other)),
  );
}

/**
 * A table of the stack.
 * @param name as operators call it
 * @throws Error that lists the tables when there is none of that name
 */
export function restorableTable(outputs: StackOutputs, name: string): string {
  const tables = restorableTables(outputs);
  const table = tables.get(name);
  if (table) return table;
  throw new Error(`There is no table '${name}'. The stack has: ${[...tables.keys()].join(', ')}.`);
}

/** Whether a name is one that copies of a table get. */
export function isCopyOf(table: string, name: string): boolean {
  return name.startsWith(`${table}${COPY_MARK}`);
}

/** The copies that there are, those being made included. */
export async function copiesOf(client: DynamoDBClient, table: string): Promise<string[]> {
  const copies: string[] = [];
  for await (const { TableNames = [] } of paginateListTables({ client }, {})) {
    copies.push(...TableNames.filter((name) => isCopyOf(table, name)));
  }
  return copies;
}

/**
 * Asks for a copy of a table as it was, and does not wait for it. The table itself is not touched, and not slowed.
 * @param now names a copy of the latest moment
 * @returns the copy's name
 * @throws what DynamoDB says, such as that it cannot go back that far
 */
export async function startCopy(
  client: DynamoDBClient,
  table: string,
  moment: RestoreMoment,
  now: Date,
): Promise<string> {
  const copy = `${table}${COPY_MARK}${compact(moment === 'latest' ? now : moment)}`;
  await client.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: table,
      TargetTableName: copy,
      ...(moment === 'latest' ? { UseLatestRestorableTime: true } : { RestoreDateTime: moment }),
    }),
  );
  return copy;
}

/**
 * A table and its key.
 * @throws Error when it is not there, or not ready yet
 */
export async function readyTable(client: DynamoDBClient, name: string): Promise<ReadyTable> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  if (Table?.TableStatus === 'CREATING') {
    throw new Error(`${name} is still being made. Come back later: it takes from minutes to hours.`);
  }
  if (Table?.TableStatus === 'DELETING') throw new Error(`${name} is being deleted.`);
  // DynamoDB names the parts of a key in their order.
  return { name, key: (Table?.KeySchema ?? []).map(({ AttributeName = '' }) => AttributeName) };
}

/**
 * Deletes a copy.
 * @throws Error for a table that is none: no typing error deletes what the product uses
 */
export async function deleteCopy(client: DynamoDBClient, table: string, copy: string): Promise<void> {
  if (!isCopyOf(table, copy)) throw new Error(`${copy} is no copy of ${table}: it stays.`);
  await client.send(new DeleteTableCommand({ TableName: copy }));
}

function kebabCase(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
}

/** Such as `20261120T100000Z`. */
function compact(time: Date): string {
  return time.toISOString().replace(/\.\d+|[-:]/g, '');
}
