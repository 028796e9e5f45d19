/** The tables of a stack, and copies of them for restoring records. */
import {
  DeleteTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  paginateListTables,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import type { StackOutputs } from '../../infra/stack-outputs.ts';

/** Suffix of outputs that name a table: see infra/data.ts. */
const OUTPUT_ENDING = 'TableName';

/** Separates a table's name from the time in the name of a copy. */
const COPY_MARK = '-restored-';

/** The time of a copy: `latest` is the latest possible one, usually five minutes ago. */
export type RestoreMoment = Date | 'latest';

/** A table that exists and can be read. */
export interface ReadyTable {
  readonly name: string;
  /** The attributes of its key, partition key first. */
  readonly key: readonly string[];
}

/** Names of the stack's tables by the operators' names for them, such as `contact-submissions`. */
export function restorableTables(outputs: StackOutputs): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(outputs)
      .filter(([output]) => output.endsWith(OUTPUT_ENDING))
      .map(([output, table]) => [kebabCase(output.slice(0, -OUTPUT_ENDING.length)), table] as const)
      .sort(([one], [other]) => one.localeCompare(other)),
  );
}

/**
 * Finds a table of the stack.
 * @param name the operators' name
 * @throws Error that lists the tables when there is none of that name
 */
export function restorableTable(outputs: StackOutputs, name: string): string {
  const tables = restorableTables(outputs);
  const table = tables.get(name);
  if (table) return table;
  throw new Error(`There is no table '${name}'. The stack has: ${[...tables.keys()].join(', ')}.`);
}

/** Whether a name is that of a copy. */
export function isCopyOf(table: string, name: string): boolean {
  return name.startsWith(`${table}${COPY_MARK}`);
}

/** The existing copies, including those in progress. */
export function copiesOf(client: DynamoDBClient, table: string): Promise<string[]> {
  return tablesNamed(client, (name) => isCopyOf(table, name));
}

/**
 * The existing copies of all tables of a stack, which may be gone.
 * @param stack its name
 */
export function copiesOfStack(client: DynamoDBClient, stack: string): Promise<string[]> {
  const copy = new RegExp(`${tablePattern(stack)}${COPY_MARK}`);
  return tablesNamed(client, (name) => copy.test(name));
}

/**
 * The existing tables of a stack, which may be gone, and copies of them.
 * @param stack its name
 */
export function tablesOfStack(client: DynamoDBClient, stack: string): Promise<string[]> {
  const table = new RegExp(`${tablePattern(stack)}(${COPY_MARK}|$)`);
  return tablesNamed(client, (name) => table.test(name));
}

/** CloudFormation appends a logical id and a random part. The name of another stack may begin with this one's. */
function tablePattern(stack: string): string {
  return `^${stack}-[A-Za-z0-9]+(-[A-Z0-9]+)?`;
}

async function tablesNamed(client: DynamoDBClient, matches: (name: string) => boolean): Promise<string[]> {
  const names: string[] = [];
  for await (const { TableNames = [] } of paginateListTables({ client }, {})) {
    names.push(...TableNames.filter(matches));
  }
  return names;
}

/**
 * Starts a copy of a table at a point in time, without waiting for it. The table itself is not affected.
 * @param now for the name of a copy of the latest time
 * @returns the copy's name
 * @throws errors of DynamoDB, such as for a time before the recovery window
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

/** Reads a table's key. @throws Error when the table does not exist, or is not ready yet */
export async function readyTable(client: DynamoDBClient, name: string): Promise<ReadyTable> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  if (Table?.TableStatus === 'CREATING') {
    throw new Error(`${name} is still being made. Come back later: it takes from minutes to hours.`);
  }
  if (Table?.TableStatus === 'DELETING') throw new Error(`${name} is being deleted.`);
  // DynamoDB lists key attributes in their order.
  return { name, key: (Table?.KeySchema ?? []).map(({ AttributeName = '' }) => AttributeName) };
}

/** Deletes a copy. @throws Error for a table that is not a copy, so that a typo deletes no data */
export async function deleteCopy(client: DynamoDBClient, table: string, copy: string): Promise<void> {
  if (!isCopyOf(table, copy)) throw new Error(`${copy} is no copy of ${table}: it stays.`);
  await client.send(new DeleteTableCommand({ TableName: copy }));
}

function kebabCase(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
}

/** The moment of a copy by its name; undefined for one that was made in another way. */
export function momentOf(copy: string): Date | undefined {
  const [, ...parts] = /-restored-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(copy) ?? [];
  const [year, month, day, hours, minutes, seconds] = parts;
  return year ? new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`) : undefined;
}

/** Formats a time such as `20261120T100000Z`. */
function compact(time: Date): string {
  return time.toISOString().replace(/\.\d+|[-:]/g, '');
}
