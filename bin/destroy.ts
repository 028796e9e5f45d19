/**
 * Removes a stage and all that it has stored, unless its settings say that it keeps its data:
 *
 *     npm run destroy -- --stage dev [--confirm dev]
 *
 * Ends with 0 when the stage is gone, 1 when it is not, 2 when it was called wrongly, and 3 when it could not finish.
 */
import { parseArgs } from 'node:util';
import { destroyStage } from '../operations/destroy.ts';
import { type Machine, thisMachine } from '../operations/shared/machine.ts';
import { type Command, EXIT, namedStage, runCommand } from '../operations/shared/run-command.ts';

const USAGE = `Usage:
  npm run destroy -- --stage NAME [--confirm NAME]

  --confirm   the stage's name once more, where there is nobody to type it`;

/**
 * Runs the command.
 * @param args those after the name of the script
 * @returns the exit code
 */
export function main(args: readonly string[], machine: Machine = thisMachine()): Promise<number> {
  return runCommand(args, USAGE, (words) => readCommand(words, machine));
}

/** @throws Error that says what is wrong with the call */
function readCommand(args: string[], machine: Machine): Command {
  const { values } = parseArgs({
    args,
    options: { stage: { type: 'string' }, confirm: { type: 'string' } },
  });
  const { confirm: typed } = values;
  const stage = namedStage(values.stage);
  if (typed === undefined && !machine.isInteractive && !stage.keepsData) {
    throw new Error('There is nobody to ask here. Add --confirm with the name of the stage.');
  }
  const askForName = typed === undefined ? machine.ask : async () => typed;
  return async () => ((await destroyStage(stage, machine, askForName)) ? EXIT.fine : EXIT.no);
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
