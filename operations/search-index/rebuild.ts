/** Indexes every record of the back office's lists anew, with the code of the function that follows their tables. */
import { type DynamoDBClient, paginateScan, type ScanCommandInput } from '@aws-sdk/client-dynamodb';
import type { AdminList } from '../../domain/admin.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import { ADMIN_LISTS } from '../../domain/records/records.ts';
import { clientOptions, type DeployedStack } from '../shared/deployed-stack.ts';

/** Records that are indexed at a time. Each takes some hundred of the 1,000 units a second that the index may write. */
const AT_ONCE = 5;

/** What was done for a list. */
export interface RebuiltList {
  readonly list: AdminList;
  /** Items of its table: records, and what else the table keeps. */
  readonly items: number;
  /** Records that the index still had, and that are gone. */
  readonly removed: number;
  /** Records that could not be indexed, and why. */
  readonly failed: ReadonlyMap<string, string>;
}

/**
 * Rebuilds the index, except for records that cannot be indexed. It may be interrupted and called again; searches
 * continue meanwhile.
 * @param onList called after each list
 * @throws errors of the AWS SDK
 */
export async function rebuildIndex(
  stack: DeployedStack,
  client: DynamoDBClient,
  onList: (done: RebuiltList) => void,
): Promise<void> {
  Object.assign(process.env, environmentOf(stack));
  const { indexRecord } = await import('../../lambdas/search/index-record.ts');
  const { searchedTable } = await import('../../lambdas/search/searched-texts.ts');
  const tableOf = (variable: string) => {
    const table = stack.outputs[outputOf(variable)];
    if (!table) throw new Error(`The stack has no output ${outputOf(variable)}: deploy it first.`);
    process.env[variable] = table;
    return table;
  };
  const indexTable = tableOf('SEARCH_INDEX_TABLE');
  for (const list of ADMIN_LISTS) {
    const { variable, keyName } = searchedTable(list);
    const seen = new Set<string>();
    const failed = new Map<string, string>();
    const index = (key: string) =>
      indexRecord(list, key, { isAnew: true }).catch((error: unknown) => {
        failed.set(key, error instanceof Error ? error.message : String(error));
      });
    for await (const keys of keysOf(client, { TableName: tableOf(variable) }, keyName)) {
      await inParallel(keys, index, AT_ONCE);
      for (const key of keys) seen.add(key);
    }
    const prefix = `${list}#`;
    const entries: ScanCommandInput = {
      TableName: indexTable,
      FilterExpression: 'begins_with(#key, :prefix)',
      ExpressionAttributeValues: { ':prefix': { S: prefix } },
    };
    let removed = 0;
    for await (const tokens of keysOf(client, entries, 'token')) {
      const gone = tokens.map((token) => token.slice(prefix.length)).filter((key) => !seen.has(key));
      await inParallel(gone, index, AT_ONCE);
      removed += gone.filter((key) => !failed.has(key)).length;
    }
    onList({ list, items: seen.size, removed, failed });
  }
}

/** What the functions' client reads while it is loaded. */
function environmentOf(stack: DeployedStack): Record<string, string> {
  const { region, credentials } = stack.client;
  const { endpoint } = clientOptions(stack, 'AWS_ENDPOINT_URL_DYNAMODB');
  return {
    ...(region && { AWS_REGION: region }),
    ...(endpoint && { AWS_ENDPOINT_URL_DYNAMODB: endpoint }),
    ...(credentials && {
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    }),
  };
}

/** The stack's output with the table that a variable names: see infra/data.ts. */
function outputOf(variable: string): string {
  const words = variable.split('_').map((word) => word[0] + word.slice(1).toLowerCase());
  return `${words.slice(0, -1).join('')}TableName`;
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
