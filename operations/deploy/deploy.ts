/** Deploys a stage to the AWS account of the environment's credentials: its stack first, then its site. */
import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SITE_CONFIG_PATH } from '../../domain/site/site-config.ts';
import { listHostNames } from '../../infra/dns/host-names.ts';
import { readPriceMap } from '../../infra/price-maps.ts';
import { createAuthConfig, createSiteConfig } from '../../infra/site/site-config.ts';
import { getOutput, type StackOutputs } from '../../infra/stack-outputs.ts';
import type { StageSettings } from '../../infra/stages.ts';
import { dependenciesOfThisMachine } from '../doctor/dependencies.ts';
import { examineStage } from '../doctor/doctor.ts';
import type { Finding } from '../doctor/findings.ts';
import { isBlocked, report } from '../doctor/report.ts';
import { goLive, openReleases, reportIfUnfinished } from '../releases/going-live.ts';
import type { Release, Releases } from '../releases/releases.ts';
import { readSite } from '../releases/site-files.ts';
import { assertIndexesCanChange } from '../releases/table-indexes.ts';
import { deployStacks, showChanges, synthesize } from '../shared/cdk.ts';
import { formatCompactTime } from '../shared/compact-time.ts';
import { describeStack, readOutputs } from '../shared/deployed-stack.ts';
import {
  ASSEMBLIES,
  confirmBy,
  type Dependencies,
  type Machine,
  ROOT,
  run,
  thisMachine,
} from '../shared/machine.ts';
import { plural } from '../shared/plural.ts';
import { EXIT, FLAG, namedStage, runCommand } from '../shared/run-command.ts';
import { printCertificateRecords } from './certificate-records.ts';

const USAGE = `Usage:
  npm run deploy -- --stage NAME [--built] [--yes]

  --built  use the site and the stacks in dist, which were built from this commit
  --yes    do not ask, after printing what would change`;

/** The steps before a deployment. */
const PREPARATION = {
  /** Checks whether a stage has everything that it needs. */
  examine: (stage: StageSettings): Promise<readonly Finding[]> =>
    examineStage(stage, dependenciesOfThisMachine()),
  /** @throws when the build fails */
  buildSite: async () => {
    if ((await run('npm', ['run', 'build:web'])) !== 0)
      throw new Error('The site does not build. Nothing has been changed.');
  },
  /** The commit of the repository, and whether there are uncommitted changes. */
  repository: async () => {
    const git = async (...args: string[]) =>
      (await promisify(execFile)('git', args, { cwd: ROOT })).stdout.trim();
    try {
      const commit = await git('rev-parse', '--short=12', 'HEAD');
      return { commit, hasChanges: (await git('status', '--porcelain')) !== '' };
    } catch {
      return { commit: 'no repository', hasChanges: false };
    }
  },
};

export interface DeploymentFolders {
  /** Output folder of the site's build. */
  readonly site: string;
  /** Contains a folder for each stage. */
  readonly assemblies: string;
  /** Folder of price maps, if not the default. */
  readonly priceMaps?: URL;
}

const FOLDERS: DeploymentFolders = { site: join(ROOT, 'dist/web/client'), assemblies: ASSEMBLIES };

export const main = (
  args: readonly string[],
  machine: Machine = thisMachine(),
  preparation = PREPARATION,
  folders = FOLDERS,
): Promise<number> =>
  runCommand(args, {
    usage: USAGE,
    options: { built: FLAG, yes: FLAG },
    run: async (values) => {
      const stage = namedStage(values.stage);
      const dependencies = { ...machine, ...preparation, confirm: confirmBy(machine, values.yes) };
      return (await deployStage(stage, dependencies, folders, values.built)) ? EXIT.fine : EXIT.no;
    },
  });

/** The state of a stack that waits for its first change set, and does not exist yet. */
const EMPTY = 'REVIEW_IN_PROGRESS';

/**
 * Deploys a stage.
 * @param isBuilt whether site and stacks have been built already from the repository's commit
 * @returns whether it is live and works; problems have been printed
 * @throws Refusal when CloudFormation could not make the changes at once; Error that interrupted it, after which the same
 *   command can be run again
 */
export async function deployStage(
  stage: StageSettings,
  dependencies: Dependencies & typeof PREPARATION,
  folders: DeploymentFolders,
  isBuilt = false,
): Promise<boolean> {
  const { print, confirm, now, examine, repository, buildSite } = dependencies;
  const findings = await examine(stage);
  for (const line of report(findings)) print(line);
  const refuse = (reason: string) => {
    print(`${reason} Nothing has been changed.`);
    return false;
  };
  if (isBlocked(findings)) return refuse('Fix what prevents a deployment first.');
  const { commit, hasChanges } = await repository();
  if (hasChanges) print(`Warning: there are uncommitted changes. The release will name ${commit}.`);

  const deployed = await describeStack(stage);
  const assembly = join(folders.assemblies, stage.name);
  if (!isBuilt) {
    await buildSite();
    rmSync(assembly, { recursive: true, force: true });
    await synthesize(dependencies, stage, assembly);
  } else if (!existsSync(assembly)) return refuse(`There are no stacks in ${assembly}.`);
  if (deployed && deployed.status !== EMPTY) await assertIndexesCanChange(stage, assembly);
  await showChanges(dependencies, stage, assembly);
  if (!(await confirm(`Deploy this to stage '${stage.name}'?`))) return refuse('Not confirmed.');

  const id = formatCompactTime(now());
  const known = deployed?.outputs.SiteBucketName ? openReleases(stage, deployed.outputs) : undefined;
  const before = await known?.current();
  if (before?.unfinished) print(`Release ${before.unfinished} is unfinished. This deployment continues it.`);
  const changeStack = () => deployAndShowRecords(stage, dependencies, assembly);
  await (known && before ? known.begin(before, id, changeStack) : changeStack());

  return reportIfUnfinished(dependencies, before && wayBack(stage, before.site), async () => {
    const outputs = await readOutputs(stage);
    const releases = openReleases(stage, outputs);
    const auth = createAuthConfig(stage.region, outputs);
    const config = createSiteConfig(stage, readPriceMap(stage.name, folders.priceMaps), auth);
    const content = readSite(folders.site, { [SITE_CONFIG_PATH.slice(1)]: JSON.stringify(config) });
    const release: Release = { id, commit, replaces: before?.site, files: content.files };
    await releases.keep(id, content, assembly);
    const site = { releases, release, content, before, stack: id };
    const works = await goLive(dependencies, stage, outputs, site);
    if (works) {
      await prune(dependencies, releases, release);
      for (const line of nextSteps(stage, outputs, findings)) print(line);
    } else print(`The release is live, but does not work. ${wayBack(stage, before?.site)}`);
    return works;
  });
}

async function deployAndShowRecords(
  stage: StageSettings,
  dependencies: Dependencies,
  assembly: string,
): Promise<void> {
  const { domain } = stage;
  if (!domain || domain.hostedZone) return deployStacks(dependencies, stage, assembly);
  const end = new AbortController();
  const records = printCertificateRecords(domain.hostName, dependencies, end.signal);
  try {
    await deployStacks(dependencies, stage, assembly);
  } finally {
    end.abort();
    await records;
  }
}

function wayBack({ name }: StageSettings, previous: string | undefined): string {
  return previous === undefined
    ? 'There is no earlier release to roll back to. Fix the problem, and run the same command.'
    : `To roll back to ${previous}: npm run rollback -- --stage ${name}`;
}

/** Never fails, since unused releases cost next to nothing. */
async function prune({ print, now }: Dependencies, releases: Releases, release: Release): Promise<void> {
  try {
    const removed = await releases.prune(release, now());
    if (removed.releases + removed.assets === 0) return;
    print(
      `Removed ${plural(removed.releases, 'old release')} and ${plural(removed.assets, 'unused asset')}.`,
    );
  } catch (error) {
    print(`Warning: old releases were not removed (${String(error)}). The next deployment tries again.`);
  }
}

function nextSteps({ domain }: StageSettings, outputs: StackOutputs, findings: readonly Finding[]): string[] {
  const later = findings.filter(({ verdict }) => verdict === 'later');
  const distribution = getOutput(outputs, 'DistributionDomainName');
  const names = domain && !domain.hostedZone ? listHostNames(domain) : [];
  return [
    '',
    `Site:       ${getOutput(outputs, 'SiteUrl')}`,
    ...(outputs.DashboardUrl ? [`Dashboard:  ${outputs.DashboardUrl}`] : []),
    ...names.map(
      (name) => `DNS:        ${name} must point to ${distribution} (CNAME, or ALIAS at the top of a domain)`,
    ),
    ...(later.length > 0 ? ['Next:'] : []),
    ...later.map(({ check, message, remedy }) => `  ${check}: ${[message, remedy ?? []].flat().join(' ')}`),
  ];
}
