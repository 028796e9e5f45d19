/**
 * Deletes a stage with all of its data, unless its settings say that it keeps them:
 *
 *     npm run destroy -- --stage dev [--copies] [--confirm dev]
 *
 * Exit codes: 0 deleted, 1 not deleted, 2 wrong arguments, 3 not finished.
 */
import { parseArgs } from 'node:util';
import { destroyStage } from '../operations/destroy.ts';
import { type Machine, thisMachine } from '../operations/shared/machine.ts';
import { type Command, EXIT, namedStage, runCommand } from '../operations/shared/run-command.ts';

const USAGE = `Usage:
  npm run destroy -- --stage NAME [--copies] [--confirm NAME]

  --copies    also drop the copies of its tables that npm run restore has made
  --confirm   the stage's name once more, where there is nobody to type it`;

/** Runs the command. @returns the exit code */
export function main(args: readonly string[], machine: Machine = thisMachine()): Promise<number> {
  return runCommand(args, USAGE, (words) => readCommand(words, machine));
}

/** @throws Error naming a wrong or missing argument */
function readCommand(args: string[], machine: Machine): Command {
  const { values } = parseArgs({
    args,
    options: {
      stage: { type: 'string' },
      copies: { type: 'boolean', default: false },
      confirm: { type: 'string' },
    },
  });
  const { confirm: typed, copies: dropsCopies } = values;
  const stage = namedStage(values.stage);
  if (typed === undefined && !machine.isInteractive && !stage.keepsData) {
    throw new Error('There is nobody to ask here. Add --confirm with the name of the stage.');
  }
  const askForName = typed === undefined ? machine.ask : async () => typed;
  return async () =>
    (await destroyStage(stage, machine, { askForName, dropsCopies })) ? EXIT.fine : EXIT.no;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
