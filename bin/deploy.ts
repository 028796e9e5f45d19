/** Deploys a stage to the AWS account of the environment's credentials. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type DeploymentFolders, deployStage, type Preparation } from '../operations/deploy/deploy.ts';
import { dependenciesOfThisMachine } from '../operations/doctor/dependencies.ts';
import { examineStage } from '../operations/doctor/doctor.ts';
import { ASSEMBLIES, confirmBy, type Machine, ROOT, run, thisMachine } from '../operations/shared/machine.ts';
import { EXIT, FLAG, namedStage, runCommand } from '../operations/shared/run-command.ts';

const USAGE = `Usage:
  npm run deploy -- --stage NAME [--built] [--yes]

  --built  use the site and the stacks in dist, which were built from this commit
  --yes    do not ask, after printing what would change`;

const FOLDERS: DeploymentFolders = { site: join(ROOT, 'dist/web/client'), assemblies: ASSEMBLIES };

const PREPARATION: Preparation = {
  examine: (stage) => examineStage(stage, dependenciesOfThisMachine()),
  buildSite: async () => {
    if ((await run('npm', ['run', 'build:web'])) !== 0)
      throw new Error('The site does not build. Nothing has been changed.');
  },
  repository,
};

export const main = (
  args: readonly string[],
  machine: Machine = thisMachine(),
  preparation = PREPARATION,
  folders = FOLDERS,
): Promise<number> =>
  runCommand(args, {
    usage: USAGE,
    options: { built: FLAG, yes: FLAG },
    read: (values) => {
      const stage = namedStage(values.stage);
      const dependencies = { ...machine, ...preparation, confirm: confirmBy(machine, values.yes) };
      return async () =>
        (await deployStage(stage, dependencies, folders, values.built)) ? EXIT.fine : EXIT.no;
    },
  });

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
