/** Rebuilds everything that is derived from records, with the code of the function that follows their tables. */
import { type DynamoDBClient, paginateScan, type ScanCommandInput } from '@aws-sdk/client-dynamodb';
import type { AdminList } from '../../domain/admin.ts';
import { TABLE_VARIABLES } from '../../domain/function-variables.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import { clientOptions, type DeployedStack } from '../shared/deployed-stack.ts';

/** Records that are followed at a time. Each takes some hundred of the 1,000 units a second that the index may write. */
const AT_ONCE = 5;

/** What was done for a list. */
export interface RebuiltList {
  readonly list: AdminList;
  /** Items of its table: records, and what else the table keeps. */
  readonly items: number;
  /** Records that the index still had, and that are gone. */
  readonly removed: number;
  /** Records that could not be followed, and why. */
  readonly failed: ReadonlyMap<string, string>;
}

/**
 * Makes clients and rebuilds the index, except for records that cannot be followed. It may be interrupted and called again;
 * searches continue meanwhile. What plans say is read with their orders.
 * @param onList called after each list
 * @throws errors of the AWS SDK
 */
export async function deriveAll(
  stack: DeployedStack,
  client: DynamoDBClient,
  onList: (done: RebuiltList) => void,
): Promise<void> {
  Object.assign(process.env, environmentOf(stack));
  const { derive, SOURCES } = await import('../../lambdas/derived-data/derive.ts');
  for (const source of SOURCES) {
    const { list, variable, keyName } = source;
    if (!list) continue;
    const seen = new Set<string>();
    const failed = new Map<string, string>();
    const follow = (key: string) =>
      derive(source, key, { isRebuild: true }).catch((error: unknown) => {
        failed.set(key, error instanceof Error ? error.message : String(error));
      });
    for await (const keys of keysOf(client, { TableName: process.env[variable] }, keyName)) {
      await inParallel(keys, follow, AT_ONCE);
      for (const key of keys) seen.add(key);
    }
    const prefix = `${list}#`;
    const entries: ScanCommandInput = {
      TableName: process.env[TABLE_VARIABLES.SearchIndex],
      FilterExpression: 'begins_with(#key, :prefix)',
      ExpressionAttributeValues: { ':prefix': { S: prefix } },
    };
    let removed = 0;
    for await (const tokens of keysOf(client, entries, 'token')) {
      const gone = tokens.map((token) => token.slice(prefix.length)).filter((key) => !seen.has(key));
      await inParallel(gone, follow, AT_ONCE);
      removed += gone.filter((key) => !failed.has(key)).length;
    }
    onList({ list, items: seen.size, removed, failed });
  }
}

/** What the functions read: names of tables, and of their client what it reads while it is loaded. */
function environmentOf(stack: DeployedStack): Record<string, string> {
  const { region, credentials } = stack.client;
  const { endpoint } = clientOptions(stack, 'AWS_ENDPOINT_URL_DYNAMODB');
  const tables = Object.entries(TABLE_VARIABLES).map(([name, variable]) => [
    variable,
    stack.outputs[`${name}TableName`] ?? '',
  ]);
  return {
    ...Object.fromEntries(tables),
    ...(region && { AWS_REGION: region }),
    ...(endpoint && { AWS_ENDPOINT_URL_DYNAMODB: endpoint }),
    ...(credentials && {
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    }),
  };
}

async function* keysOf(
  client: DynamoDBClient,
  input: ScanCommandInput,
  keyName: string,
): AsyncGenerator<string[]> {
  const projection = { ProjectionExpression: '#key', ExpressionAttributeNames: { '#key': keyName } };
  for await (const { Items = [] } of paginateScan({ client }, { ...input, ...projection })) {
    yield Items.map((item) => item[keyName]?.S ?? '');
  }
}
