/** The tables of a stage, and copies of them for restoring records. */
import { type DynamoDB, paginateListTables } from '@aws-sdk/client-dynamodb';
import type { StackOutputs } from '../../infra/stack-outputs.ts';
import { formatCompactTime, readCompactTime } from '../shared/compact-time.ts';

/** Suffix of outputs that name a table: see infra/table.ts. */
const OUTPUT_ENDING = 'TableName';

/** Separates a table's name from the time in the name of a copy. */
const COPY_MARK = '-restored-';

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

/** Finds a table by the operators' name. @throws Error that lists all tables */
export function restorableTable(outputs: StackOutputs, name: string): string {
  const tables = restorableTables(outputs);
  const table = tables.get(name);
  if (table) return table;
  throw new Error(`There is no table '${name}'. The stack has: ${[...tables.keys()].join(', ')}.`);
}

/** @throws Error for a name that is not that of a copy, so that a typo neither restores nor deletes other data */
export function assertIsCopy(table: string, name: string): void {
  if (!name.startsWith(`${table}${COPY_MARK}`)) throw new Error(`${name} is not a copy of ${table}.`);
}

/** The existing copies of a table, including those in progress. */
export function listCopies(client: DynamoDB, table: string): Promise<string[]> {
  return tablesNamed(client, `^${table}${COPY_MARK}`);
}

/**
 * Lists the copies of all tables of a stack, which may be deleted. CloudFormation has appended a logical id and a random part to
 * its name, and the name of another stack may begin with this one's.
 */
export function listStackCopies(client: DynamoDB, stack: string): Promise<string[]> {
  return tablesNamed(client, `^${stack}-[A-Za-z0-9]+(-[A-Z0-9]+)?${COPY_MARK}`);
}

async function tablesNamed(client: DynamoDB, pattern: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { TableNames = [] } of paginateListTables({ client }, {})) {
    names.push(...TableNames.filter((name) => new RegExp(pattern).test(name)));
  }
  return names;
}

/** Starts a copy of a table, without waiting for it. @param moment the latest is usually five minutes ago @returns the copy's name */
export async function startCopy(client: DynamoDB, table: string, moment: Date | 'latest'): Promise<string> {
  const time = moment === 'latest' ? Date.now() : moment.valueOf();
  const copy = `${table}${COPY_MARK}${formatCompactTime(time)}`;
  await client.restoreTableToPointInTime({
    SourceTableName: table,
    TargetTableName: copy,
    ...(moment === 'latest' ? { UseLatestRestorableTime: true } : { RestoreDateTime: moment }),
  });
  return copy;
}

/** Reads a table's key. @throws Error when the table does not exist, or is not ready yet */
export async function readyTable(client: DynamoDB, name: string): Promise<ReadyTable> {
  const { Table } = await client.describeTable({ TableName: name });
  if (Table?.TableStatus === 'CREATING')
    throw new Error(`${name} is not ready yet. Try again later: a copy takes from minutes to hours.`);
  if (Table?.TableStatus === 'DELETING') throw new Error(`${name} is being deleted.`);
  // DynamoDB lists key attributes in their order.
  return { name, key: (Table?.KeySchema ?? []).map(({ AttributeName = '' }) => AttributeName) };
}

function kebabCase(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
}

/** The moment of a copy by its name, in milliseconds since the epoch; 0 for one that was made in another way. */
export function readCopyTime(copy: string): number {
  return readCompactTime(copy.split(COPY_MARK).at(-1) ?? '') || 0;
}
