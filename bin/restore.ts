/**
 * Restores records that were changed or deleted by mistake, from a copy of their table at an earlier time:
 *
 *     npm run restore -- start --stage prod --table orders --to 2026-11-20T10:00:00Z
 *
 * The steps are in docs/operations.md. Exit codes: 0 success, 1 a record was not restored, 2 wrong arguments, 3 not
 * finished.
 */
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Call, readFingerprint, readMoment, STEPS } from '../operations/restore/steps.ts';
import { clientOptions, findStack, LOCAL_STAGE } from '../operations/shared/deployed-stack.ts';
import { type Command, command, namedStack, STACKS } from '../operations/shared/run-command.ts';

const USAGE = `Usage:
  npm run restore -- list    --stage NAME
  npm run restore -- start   --stage NAME --table TABLE --to TIME
  npm run restore -- compare --stage NAME --table TABLE --from COPY [--ids ID,ID]
  npm run restore -- copy    --stage NAME --table TABLE --from COPY [--ids ID,ID] [--except ID,ID] [--yes]
  npm run restore -- copy    --stage NAME --table TABLE --from COPY --overwrite --ids ID=SEEN,ID=SEEN [--yes]
  npm run restore -- drop    --stage NAME --table TABLE --from COPY [--yes]

  --stage      ${STACKS.join(', ')}; ${LOCAL_STAGE} is the run on this machine, at PORT
  --to         such as 2026-11-20T10:00:00Z, within the last 35 days; or latest
  --ids        only these records
  --except     all but these
  --overwrite  also records that are there and differ; SEEN is what compare shows beside each
  --yes        do it; without it, copy and drop only say what they would do`;

const MAX_ATTEMPTS = 10;

export const main = command(USAGE, readCommand);

/** @throws Error naming a wrong or missing argument */
function readCommand(args: string[]): Command {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      stage: { type: 'string' },
      table: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      ids: { type: 'string' },
      except: { type: 'string' },
      overwrite: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  });
  const [name = '', ...others] = positionals;
  const step = Object.hasOwn(STEPS, name) && others.length === 0 ? STEPS[name] : undefined;
  if (!step) throw new Error(`What is to be done? One of ${Object.keys(STEPS).join(', ')}.`);
  const { table = '', from = '', to = '' } = values;
  const stage = namedStack(values.stage);
  const missing = step.needs.filter((flag) => !values[flag]);
  if (missing.length > 0)
    throw new Error(`${name} needs ${missing.map((flag) => `--${flag}`).join(' and ')}.`);
  const call: Call = {
    table,
    copy: from,
    to,
    ids: listOf(values.ids),
    except: listOf(values.except),
    isOverwriting: values.overwrite,
    isMeant: values.yes,
    flags: `--stage ${stage} --table ${table}`,
  };
  checkCall(name, call);

  return async () => {
    const stack = await findStack(stage);
    const options = { ...clientOptions(stack, 'AWS_ENDPOINT_URL_DYNAMODB'), maxAttempts: MAX_ATTEMPTS };
    const client = new DynamoDBClient(options);
    try {
      return await step.run({ stack, client }, call);
    } finally {
      client.destroy();
    }
  };
}

/** @throws Error naming a wrong option */
function checkCall(name: string, { to, ids, isOverwriting }: Call): void {
  if (name === 'start') readMoment(to);
  if (!isOverwriting) return;
  if (name !== 'copy') throw new Error('--overwrite is for copy.');
  if (ids.length === 0)
    throw new Error('--overwrite needs --ids: no record is overwritten that is not named.');
  for (const id of ids) readFingerprint(id);
}

function listOf(text = ''): string[] {
  return text.split(',').filter((part) => part !== '');
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
