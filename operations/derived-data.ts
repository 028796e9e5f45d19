/**
 * Rebuilds everything that is derived from records, with the code of the function that follows their tables: clients from orders,
 * figures, and the search index of the back office. It may be interrupted and called again. See docs/operations.md.
 */
import { DynamoDB, paginateScan, type ScanCommandInput } from '@aws-sdk/client-dynamodb';
import type { AdminList } from '../domain/admin.ts';
import { TABLE_VARIABLES, type TableVariable } from '../domain/function-variables.ts';
import { inParallel } from '../domain/in-parallel.ts';
import { type DeployedStack, findStack } from './shared/deployed-stack.ts';
import { getErrorMessage } from './shared/errors.ts';
import { plural } from './shared/plural.ts';
import { EXIT, namedStack, runCommand, STACK_NAMES } from './shared/run-command.ts';

const USAGE = `Usage:
  npm run derived-data -- --stage NAME

  --stage  ${STACK_NAMES}`;

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

/**
 * Ends with 3 after naming the records it skipped.
 * @param load loads the code of the function, which reads its environment while it is loaded
 */
export const main = (args: readonly string[], load: () => Promise<Derivation>): Promise<number> =>
  runCommand(args, {
    usage: USAGE,
    run: async ({ stage }) => {
      setEnvironment(await findStack(namedStack(stage)));
      const client = new DynamoDB();
      const { derive, DERIVATION_SOURCES } = await load();
      let isComplete = true;
      for (const source of DERIVATION_SOURCES) {
        if (!source.list) continue;
        const failures = await rebuild(client, source, (key) => derive(source, key, { isRebuild: true }));
        for (const [key, reason] of failures)
          console.error(`${source.list}: ${key} could not be derived: ${reason}`);
        isComplete &&= failures.size === 0;
      }
      return isComplete ? EXIT.fine : EXIT.failure;
    },
  });

/** Sets the variables that the function has in a stack, and those that lead the SDK to it. */
function setEnvironment({ outputs, client: { region, credentials }, endpoints }: DeployedStack): void {
  for (const [name, variable] of Object.entries(TABLE_VARIABLES))
    process.env[variable] = outputs[`${name}TableName`] ?? '';
  Object.assign(process.env, endpoints, {
    AWS_REGION: region,
    ...(credentials && {
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    }),
  });
}

/**
 * Derives the data of all records of a list, and of those that only the index has: deleted ones.
 * @returns why records could not be derived, by key
 */
async function rebuild(
  client: DynamoDB,
  { list, variable, keyName }: DerivationSource,
  derive: (key: string) => Promise<void>,
): Promise<ReadonlyMap<string, string>> {
  const failed = new Map<string, string>();
  const deriveAll = (keys: readonly string[]) =>
    inParallel(
      keys,
      (key) => derive(key).catch((error: unknown) => void failed.set(key, getErrorMessage(error))),
      CONCURRENCY,
    );
  const seen = new Set<string>();
  for await (const keys of keysOf(client, { TableName: process.env[variable] }, keyName)) {
    await deriveAll(keys);
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
    await deriveAll(gone);
    removed += gone.filter((key) => !failed.has(key)).length;
  }
  const cleared = removed === 0 ? '' : `; removed ${plural(removed, 'deleted record')} from the index`;
  console.log(`${list}: ${plural(seen.size, 'item')} read${cleared}`);
  return failed;
}

async function* keysOf(client: DynamoDB, input: ScanCommandInput, keyName: string): AsyncGenerator<string[]> {
  const projection = { ProjectionExpression: '#key', ExpressionAttributeNames: { '#key': keyName } };
  for await (const { Items = [] } of paginateScan({ client }, { ...input, ...projection })) {
    yield Items.map((item) => item[keyName]?.S ?? '');
  }
}
