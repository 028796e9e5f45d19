/** Records that were erased at the request of their person: earlier copies still have them. */
import { createHash } from 'node:crypto';
import { type DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';
import { momentOf } from './restorable-tables.ts';

/** The partition of the table of changes in which lambdas/tables/erasures.ts notes them. */
const ERASED_RECORDS = 'erased-records';

/** The latest moment to which a table can be restored is some minutes ago, and copies are named after their start. */
const COPY_LAG_MS = 15 * 60_000;

/**
 * Reads which records were erased after a copy.
 * @param changes the table of administrators' changes
 * @param table that the copy is of
 * @returns whether the record with a label is one of them
 */
export async function erasedSince(
  client: DynamoDBClient,
  changes: string,
  { table, copy }: { readonly table: string; readonly copy: string },
): Promise<(label: string) => boolean> {
  const codes = new Set<string>();
  const query = {
    TableName: changes,
    ConsistentRead: true,
    KeyConditionExpression: '#record = :record AND version > :version',
    ExpressionAttributeNames: { '#record': 'record' },
    ExpressionAttributeValues: {
      ':record': { S: ERASED_RECORDS },
      ':version': { N: String(momentOf(copy) - COPY_LAG_MS) },
    },
  };
  for await (const { Items = [] } of paginateQuery({ client }, query)) {
    for (const code of Items.flatMap((item) => item.codes?.L ?? [])) codes.add(code.S ?? '');
  }
  // As lambdas/tables/erasures.ts makes the code.
  return (label) => codes.has(createHash('sha256').update(`${table} ${label}`).digest('base64url'));
}
