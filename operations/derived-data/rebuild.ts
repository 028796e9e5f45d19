/** Rebuilds everything that is derived from records, with the code of the function that follows their tables. */
import { DynamoDBClient, paginateScan, type ScanCommandInput } from '@aws-sdk/client-dynamodb';
import type { AdminList } from '../../domain/admin.ts';
import { TABLE_VARIABLES, type TableVariable } from '../../domain/function-variables.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import { clientOptions, type DeployedStack } from '../shared/deployed-stack.ts';
import { getErrorMessage } from '../shared/run-command.ts';

/** Records processed at a time. Each uses some hundred of the 1,000 units a second that the index may write. */
const CONCURRENCY = 5;

/** A table whose records have derived data. */
interface DerivationSource {
  readonly list?: AdminList;
  readonly variable: TableVariable;
  readonly keyName: string;
}

/** The code of the function that follows the tables. */
interface Derivation {
  readonly DERIVATION_SOURCES: readonly DerivationSource[];
  derive(source: DerivationSource, key: string, options: { readonly isRebuild: true }): Promise<void>;
}

interface RebuiltList {
  readonly list: AdminList;
  /** Items of its table: records, and other items. */
  readonly items: number;
  /** Deleted records that the index still had. */
  readonly removed: number;
  /** Records that could not be derived, and why. */
  readonly failed: ReadonlyMap<string, string>;
}

/**
 * Derives clients and the index from all records whose derivation does not fail. It may be interrupted and called again.
 * @param load loads the code of the function, which reads its environment while it is loaded
 */
export async function deriveAll(
  stack: DeployedStack,
  load: () => Promise<Derivation>,
  onList: (done: RebuiltList) => void,
): Promise<void> {
  const options = clientOptions(stack, 'AWS_ENDPOINT_URL_DYNAMODB');
  const client = new DynamoDBClient(options);
  for (const [name, variable] of Object.entries(TABLE_VARIABLES))
    process.env[variable] = stack.outputs[`${name}TableName`] ?? '';
  const { region, credentials, endpoint } = options;
  Object.assign(process.env, {
    ...(region && { AWS_REGION: region }),
    ...(endpoint && { AWS_ENDPOINT_URL_DYNAMODB: endpoint }),
    ...(credentials && {
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    }),
  });
  const { derive, DERIVATION_SOURCES } = await load();
  for (const source of DERIVATION_SOURCES) {
    const { list, variable, keyName } = source;
    if (!list) continue;
    const seen = new Set<string>();
    const failed = new Map<string, string>();
    const deriveOne = (key: string) =>
      derive(source, key, { isRebuild: true }).catch((error: unknown) => {
        failed.set(key, getErrorMessage(error));
      });
    for await (const keys of keysOf(client, { TableName: process.env[variable] }, keyName)) {
      await inParallel(keys, deriveOne, CONCURRENCY);
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
      await inParallel(gone, deriveOne, CONCURRENCY);
      removed += gone.filter((key) => !failed.has(key)).length;
    }
    onList({ list, items: seen.size, removed, failed });
  }
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
