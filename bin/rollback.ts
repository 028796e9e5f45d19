/**
 * Rolls a stage back to an earlier release:
 *
 *     npm run rollback -- --stage dev [--to ID] [--site-only] [--yes]
 *     npm run rollback -- --stage dev --list
 *
 * Exit codes: 0 the release is live and works, 1 not started or not working, 2 wrong arguments, 3 not finished.
 */
import { parseArgs } from 'node:util';
import { listReleases, rollBack } from '../operations/rollback.ts';
import { ASSEMBLIES, confirmBy, type Machine, thisMachine } from '../operations/shared/machine.ts';
import { type Command, EXIT, namedStage, runCommand } from '../operations/shared/run-command.ts';

const USAGE = `Usage:
  npm run rollback -- --stage NAME [--to ID] [--site-only] [--yes]
  npm run rollback -- --stage NAME --list

  --to          a release of the list; the one that was live before this one if not given
  --site-only   only pages and what belongs to them, not functions
  --list        say which releases are kept, and change nothing
  --yes         do not ask, once it is clear what would change`;

/** Runs the command. @returns the exit code */
export function main(
  args: readonly string[],
  machine: Machine = thisMachine(),
  assemblies = ASSEMBLIES,
): Promise<number> {
  return runCommand(args, USAGE, (words) => readCommand(words, machine, assemblies));
}

/** @throws Error naming a wrong or missing argument */
function readCommand(args: string[], machine: Machine, assemblies: string): Command {
  const { values } = parseArgs({
    args,
    options: {
      stage: { type: 'string' },
      to: { type: 'string' },
      'site-only': { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  });
  const stage = namedStage(values.stage);
  if (values.list) {
    return async () => {
      for (const line of await listReleases(stage)) machine.print(line);
      return EXIT.fine;
    };
  }
  const dependencies = { ...machine, confirm: confirmBy(machine, values.yes) };
  const options = { to: values.to, siteOnly: values['site-only'], assemblies };
  return async () => ((await rollBack(stage, dependencies, options)) ? EXIT.fine : EXIT.no);
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
