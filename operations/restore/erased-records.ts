/** Records of people who asked to be forgotten: copies from before that still have them. */
import { createHash } from 'node:crypto';
import { type DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';
import type { FoundRecord } from './records.ts';
import { momentOf } from './restorable-tables.ts';

/** The partition of the table of changes in which lambdas/tables/erasures.ts notes them. */
const ERASED_RECORDS = 'erased-records';

/** The latest moment to which a table can be restored is some minutes ago, and copies are called after the start. */
const COPY_LAG_MS = 15 * 60_000;

/**
 * Reads which records were erased after a copy.
 * @param changes the table of administrators' changes
 * @param table that the copy is of
 * @returns whether a record is one of them
 */
export async function erasedSince(
  client: DynamoDBClient,
  changes: string,
  { table, copy }: { readonly table: string; readonly copy: string },
): Promise<(record: FoundRecord) => boolean> {
  const copiedAt = momentOf(copy)?.getTime() ?? 0;
  const codes = new Set<string>();
  const query = {
    TableName: changes,
    ConsistentRead: true,
    KeyConditionExpression: '#record = :record AND version > :version',
    ExpressionAttributeNames: { '#record': 'record' },
    ExpressionAttributeValues: {
      ':record': { S: ERASED_RECORDS },
      ':version': { N: String(copiedAt - COPY_LAG_MS) },
    },
  };
  for await (const { Items = [] } of paginateQuery({ client }, query)) {
    for (const code of Items.flatMap((item) => item.codes?.L ?? [])) codes.add(code.S ?? '');
  }
  return ({ label }) => codes.has(codeOf(`${table} ${label}`));
}

/** As lambdas/tables/erasures.ts makes it. */
function codeOf(record: string): string {
  return createHash('sha256').update(record).digest('base64url');
}
