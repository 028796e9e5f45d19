/**
 * Deploys a stage to the AWS account of the environment's credentials:
 *
 *     npm run deploy -- --stage dev [--built] [--yes]
 *
 * Exit codes: 0 the stage is live and works, 1 not started or not working, 2 wrong arguments, 3 not finished.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type DeploymentDependencies, deployStage } from '../operations/deploy/deploy.ts';
import { dependenciesOfThisMachine } from '../operations/doctor/dependencies.ts';
import { examineStage } from '../operations/doctor/doctor.ts';
import { report } from '../operations/doctor/report.ts';
import { ASSEMBLIES, confirmBy, type Machine, ROOT, run, thisMachine } from '../operations/shared/machine.ts';
import { type Command, EXIT, namedStage, runCommand } from '../operations/shared/run-command.ts';

const USAGE = `Usage:
  npm run deploy -- --stage NAME [--built] [--yes]

  --built  take site and stacks from dist, where they have been built from this commit
  --yes    do not ask, once it is clear what would change`;

const SITE = join(ROOT, 'dist/web/client');

/** The dependencies of a deployment only. */
type Preparation = Omit<DeploymentDependencies, keyof Machine | 'confirm'>;

/** Runs the command. @returns the exit code */
export function main(
  args: readonly string[],
  machine: Machine = thisMachine(),
  preparation: Preparation = usualPreparation,
  folders = { site: SITE, assemblies: ASSEMBLIES },
): Promise<number> {
  return runCommand(args, USAGE, (words) => readCommand(words, machine, preparation, folders));
}

/** @throws Error naming a wrong or missing argument */
function readCommand(
  args: string[],
  machine: Machine,
  preparation: Preparation,
  folders: Parameters<typeof deployStage>[2],
): Command {
  const { values } = parseArgs({
    args,
    options: {
      stage: { type: 'string' },
      built: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  });
  const stage = namedStage(values.stage);
  const dependencies = { ...machine, ...preparation, confirm: confirmBy(machine, values.yes) };
  return async () =>
    (await deployStage(stage, dependencies, { ...folders, areBuilt: values.built })) ? EXIT.fine : EXIT.no;
}

const usualPreparation: Preparation = {
  examine: (stage) => examineStage(stage, dependenciesOfThisMachine()),
  report,
  buildSite: async () => {
    if ((await run('npm', ['run', 'build:web'])) !== 0)
      throw new Error('The site does not build. Nothing has been changed.');
  },
  repository,
};

async function repository(): Promise<{ commit: string; hasChanges: boolean }> {
  const git = async (...args: string[]) =>
    (await promisify(execFile)('git', args, { cwd: ROOT })).stdout.trim();
  try {
    return {
      commit: await git('rev-parse', '--short=12', 'HEAD'),
      hasChanges: (await git('status', '--porcelain')) !== '',
    };
  } catch {
    return { commit: 'no repository', hasChanges: false };
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
