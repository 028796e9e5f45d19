/**
 * Rebuilds everything that is derived from records, as the function that follows them does: clients from orders, and the search
 * index of the back office:
 *
 *     npm run derived-data -- --stage prod
 *
 * When is in docs/operations.md. Exit codes: 0 success, 2 wrong arguments, 3 not finished, or records left out, which are
 * named.
 */
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { deriveAll } from '../operations/derived-data/rebuild.ts';
import { clientOptions, findStack, LOCAL_STAGE } from '../operations/shared/deployed-stack.ts';
import { type Command, command, EXIT, namedStack, STACKS } from '../operations/shared/run-command.ts';

const USAGE = `Usage:
  npm run derived-data -- --stage NAME

  --stage  ${STACKS.join(', ')}; ${LOCAL_STAGE} is the run on this machine, at PORT`;

export const main = command(USAGE, readCommand);

/** @throws Error naming a wrong or missing argument */
function readCommand(args: string[]): Command {
  const { values } = parseArgs({ args, options: { stage: { type: 'string' } } });
  const stage = namedStack(values.stage);
  return async () => {
    const stack = await findStack(stage);
    const client = new DynamoDBClient(clientOptions(stack, 'AWS_ENDPOINT_URL_DYNAMODB'));
    let isWhole = true;
    try {
      await deriveAll(stack, client, ({ list, items, removed, failed }) => {
        const gone = removed === 0 ? '' : `; ${removed} that are gone are out of the index`;
        console.log(`${list}: ${items} items looked at${gone}`);
        for (const [key, reason] of failed) console.error(`${list}: ${key} could not be followed: ${reason}`);
        isWhole &&= failed.size === 0;
      });
      return isWhole ? EXIT.fine : EXIT.failure;
    } finally {
      client.destroy();
    }
  };
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
