import { createHash } from 'node:crypto';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { findStack } from './back-office.ts';

const WINDOW_SECONDS = 600;

/** Uses up the account emails to new addresses, as a stranger with made-up ones does. @returns lifts the limit */
export async function useUpAccountEmails(origin: string): Promise<() => Promise<void>> {
  const stack = await findStack(origin);
  const endpoint = stack.endpoints.AWS_ENDPOINT_URL_DYNAMODB ?? '';
  const database = DynamoDBDocumentClient.from(new DynamoDBClient({ ...stack.client, endpoint }));
  const { TableNames = [] } = await database.send(new ListTablesCommand({}));
  const table = TableNames.find((name) => name.includes('RateLimits')) ?? '';
  // As in lambdas/tables/rate-limits.ts; also of the window that may begin meanwhile.
  const everybody = createHash('sha256').update('everybody').digest('base64url').slice(0, 22);
  const now = Math.floor(Date.now() / 1000 / WINDOW_SECONDS);
  const keys = [now, now + 1].map((span) => ['account-mail', WINDOW_SECONDS, span, everybody].join('#'));
  const write = async (count: number) => {
    const puts = keys.map((key) => ({ PutRequest: { Item: { key, count } } }));
    await database.send(new BatchWriteCommand({ RequestItems: { [table]: puts } }));
  };
  await write(1000);
  return () => write(0);
}
