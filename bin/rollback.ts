/** Rolls a stage back to an earlier release. */
import { listReleases, rollBack } from '../operations/rollback.ts';
import { ASSEMBLIES, confirmBy, type Machine, thisMachine } from '../operations/shared/machine.ts';
import { EXIT, FLAG, namedStage, runCommand, TEXT } from '../operations/shared/run-command.ts';

const USAGE = `Usage:
  npm run rollback -- --stage NAME [--to ID] [--site-only] [--yes]
  npm run rollback -- --stage NAME --list

  --to          a release of the list; by default the one that was live before this one
  --site-only   only the pages and their files, not the functions
  --list        list the kept releases, and change nothing
  --yes         do not ask, after printing what would change`;

export const main = (
  args: readonly string[],
  machine: Machine = thisMachine(),
  assemblies = ASSEMBLIES,
): Promise<number> =>
  runCommand(args, {
    usage: USAGE,
    options: { to: TEXT, 'site-only': FLAG, list: FLAG, yes: FLAG },
    read: ({ to, 'site-only': siteOnly, list, yes, ...values }) => {
      const stage = namedStage(values.stage);
      if (list) {
        return async () => {
          for (const line of await listReleases(stage)) machine.print(line);
          return EXIT.fine;
        };
      }
      const dependencies = { ...machine, confirm: confirmBy(machine, yes) };
      return async () =>
        (await rollBack(stage, dependencies, { to, siteOnly, assemblies })) ? EXIT.fine : EXIT.no;
    },
  });

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
