/**
 * Restores records that were changed or deleted by mistake, from a copy of their table at an earlier time. The steps are in
 * docs/operations.md. Ends with 1 when a record was not restored.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { readFingerprint, readMoment, STEPS } from '../operations/restore/steps.ts';
import { clientOptions, findStack } from '../operations/shared/deployed-stack.ts';
import { FLAG, namedStack, runCommand, STACK_NAMES, TEXT } from '../operations/shared/run-command.ts';

const USAGE = `Usage:
  npm run restore -- list    --stage NAME
  npm run restore -- start   --stage NAME --table TABLE --to TIME
  npm run restore -- compare --stage NAME --table TABLE --from COPY [--ids ID,ID]
  npm run restore -- copy    --stage NAME --table TABLE --from COPY [--ids ID,ID] [--except ID,ID] [--yes]
  npm run restore -- copy    --stage NAME --table TABLE --from COPY --overwrite --ids ID=SEEN,ID=SEEN [--yes]
  npm run restore -- drop    --stage NAME --table TABLE --from COPY [--yes]

  --stage      ${STACK_NAMES}
  --to         such as 2026-11-20T10:00:00Z, within the last 35 days; or latest
  --ids        only these records
  --except     all but these
  --overwrite  also records that exist and differ; compare shows SEEN beside each
  --yes        confirm; without it, copy and drop only print what they would do`;

const MAX_ATTEMPTS = 10;

export const main = (args: readonly string[]): Promise<number> =>
  runCommand(args, {
    usage: USAGE,
    options: { table: TEXT, from: TEXT, to: TEXT, ids: TEXT, except: TEXT, overwrite: FLAG, yes: FLAG },
    allowsWords: true,
    read: (values, [name = '', ...others]) => {
      const step = Object.hasOwn(STEPS, name) && others.length === 0 ? STEPS[name] : undefined;
      if (!step) throw new Error(`Name a step: ${Object.keys(STEPS).join(', ')}.`);
      const { table = '', from: copy = '', to = '', overwrite, yes: isConfirmed } = values;
      const stage = namedStack(values.stage);
      const missing = step.needs.filter((flag) => !values[flag]).map((flag) => `--${flag}`);
      if (missing.length > 0) throw new Error(`${name} needs ${missing.join(' and ')}.`);
      const ids = listOf(values.ids);
      if (name === 'start') readMoment(to);
      if (overwrite) {
        if (name !== 'copy') throw new Error('--overwrite is for copy.');
        if (ids.length === 0)
          throw new Error('--overwrite needs --ids: only named records can be overwritten.');
        for (const id of ids) readFingerprint(id);
      }
      const flags = `--stage ${stage} --table ${table}`;
      const call = { table, copy, to, ids, except: listOf(values.except), overwrite, isConfirmed, flags };
      return async () => {
        const stack = await findStack(stage);
        const options = clientOptions(stack, 'AWS_ENDPOINT_URL_DYNAMODB');
        const client = new DynamoDBClient({ ...options, maxAttempts: MAX_ATTEMPTS });
        return step.run({ outputs: stack.outputs, client }, call);
      };
    },
  });

function listOf(text = ''): string[] {
  return text.split(',').filter((part) => part !== '');
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
