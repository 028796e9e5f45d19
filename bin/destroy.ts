/** Deletes a stage with all of its data, unless its settings keep them. */
import { destroyStage } from '../operations/destroy.ts';
import { type Machine, thisMachine } from '../operations/shared/machine.ts';
import { EXIT, FLAG, namedStage, runCommand, TEXT } from '../operations/shared/run-command.ts';

const USAGE = `Usage:
  npm run destroy -- --stage NAME [--copies] [--confirm NAME]

  --copies    also delete the copies of its tables that npm run restore has made
  --confirm   the stage's name again, for a shell without a terminal`;

export const main = (args: readonly string[], machine: Machine = thisMachine()): Promise<number> =>
  runCommand(args, {
    usage: USAGE,
    options: { copies: FLAG, confirm: TEXT },
    read: ({ copies: dropsCopies, confirm: typed, ...values }) => {
      const stage = namedStage(values.stage);
      if (typed === undefined && !machine.isThere && !stage.keepsData)
        throw new Error('This shell has no terminal. Add --confirm with the name of the stage.');
      const askForName = typed === undefined ? machine.ask : async () => typed;
      return async () =>
        (await destroyStage(stage, machine, { askForName, dropsCopies })) ? EXIT.fine : EXIT.no;
    },
  });

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
