/** Deploys a stage: its stack first, then its site. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ACMClient } from '@aws-sdk/client-acm';
import { SITE_CONFIG_PATH } from '../../domain/site/site-config.ts';
import { hostNames } from '../../infra/dns/host-names.ts';
import { assertDeployable, readPriceMap } from '../../infra/price-maps.ts';
import { authConfig, siteConfig } from '../../infra/site/site-config.ts';
import { outputOf, type StackOutputs } from '../../infra/stack-outputs.ts';
import { EDGE_REGION, type StageSettings } from '../../infra/stages.ts';
import type { Finding } from '../doctor/finding.ts';
import { goLive, type ReleaseTarget, releaseTarget, reportIfUnfinished } from '../releases/going-live.ts';
import { type Release, releaseId } from '../releases/releases.ts';
import { readSite } from '../releases/site-files.ts';
import { assertIndexesCanChange } from '../releases/table-indexes.ts';
import { deployStacks, showChanges, synthesize } from '../shared/cdk.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { describeStack } from '../shared/deployed-stack.ts';
import { plural } from '../shared/plural.ts';
import { printCertificateRecords } from './certificate-records.ts';

/** Dependencies of a deployment, besides those of other commands. */
export interface DeploymentDependencies extends Dependencies {
  /** Checks whether a stage has everything that it needs. */
  readonly examine: (stage: StageSettings) => Promise<readonly Finding[]>;
  /** Formats findings as lines for the terminal. */
  readonly report: (findings: readonly Finding[]) => readonly string[];
  /** Builds the site. @throws when the build fails */
  readonly buildSite: () => Promise<void>;
  /** The commit of the repository, and whether there are uncommitted changes. */
  readonly repository: () => Promise<{ readonly commit: string; readonly hasChanges: boolean }>;
}

export interface DeploymentFolders {
  /** Output folder of the site's build. */
  readonly site: string;
  /** Contains a folder for each stage. */
  readonly assemblies: string;
  /** Whether site and stacks have been built already, from what the repository is at, and are only to be taken. */
  readonly areBuilt?: boolean;
  /** Folder of price maps, if not the default. */
  readonly priceMaps?: URL;
}

/**
 * Deploys a stage.
 * @returns whether it is live and works; problems have been printed
 * @throws Refusal when CloudFormation could not make the changes at once; Error that interrupted it, after which the same
 *   command can be run again
 */
export async function deployStage(
  stage: StageSettings,
  dependencies: DeploymentDependencies,
  folders: DeploymentFolders,
): Promise<boolean> {
  const { print } = dependencies;
  const findings = await dependencies.examine(stage);
  for (const line of dependencies.report(findings)) print(line);
  if (!mayBegin(stage, dependencies, findings, folders)) return false;
  const { commit, hasChanges } = await dependencies.repository();
  if (hasChanges)
    print(`Warning: there are changes that are not committed. The release will name ${commit}.`);

  const deployed = await describeStack(stage);
  if (deployed && isBusy(deployed.status)) {
    print(`Somebody is deploying this stage already (${deployed.status}). Nothing has been changed.`);
    return false;
  }
  const assembly = join(folders.assemblies, stage.name);
  if (!folders.areBuilt) {
    await dependencies.buildSite();
    rmSync(assembly, { recursive: true, force: true });
    await synthesize(dependencies, stage, assembly);
  } else if (!existsSync(assembly)) {
    print(`There are no stacks in ${assembly}. Nothing has been changed.`);
    return false;
  }
  if (deployed && deployed.status !== EMPTY) await assertIndexesCanChange(stage, assembly);
  await showChanges(dependencies, stage, assembly);
  if (!(await dependencies.confirm(`Deploy this to stage '${stage.name}'?`))) {
    print('Nothing has been changed.');
    return false;
  }
  return carryOut(stage, dependencies, folders, { assembly, commit, findings, outputs: deployed?.outputs });
}

function mayBegin(
  stage: StageSettings,
  { print }: DeploymentDependencies,
  findings: readonly Finding[],
  { priceMaps }: DeploymentFolders,
): boolean {
  let mayBegin = true;
  const blocking = findings.filter(({ blocks }) => blocks).length;
  if (blocking > 0) {
    print(`${blocking === 1 ? 'One thing has' : `${blocking} things have`} to be put right first.`);
    mayBegin = false;
  }
  try {
    assertDeployable(stage, priceMaps);
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    mayBegin = false;
  }
  if (!mayBegin) print('Nothing has been changed.');
  return mayBegin;
}

/** The state of a stack that waits for its first change set, and does not exist yet. */
const EMPTY = 'REVIEW_IN_PROGRESS';

function isBusy(status: string): boolean {
  return status.endsWith('_IN_PROGRESS') && status !== EMPTY;
}

interface Plan {
  readonly assembly: string;
  readonly commit: string;
  readonly findings: readonly Finding[];
  /** Outputs of the current stack; undefined when there is none. */
  readonly outputs: StackOutputs | undefined;
}

async function carryOut(
  stage: StageSettings,
  dependencies: DeploymentDependencies,
  folders: DeploymentFolders,
  { assembly, commit, findings, outputs }: Plan,
): Promise<boolean> {
  const { print } = dependencies;
  const id = releaseId(dependencies.now());
  const known = outputs?.SiteBucketName ? releaseTarget(stage, outputs) : undefined;
  const before = await known?.releases.current();
  if (before?.unfinished)
    print(`What was begun as ${before.unfinished} has not been finished. This goes on from there.`);
  const changeStack = () => deployWatchingCertificate(stage, dependencies, assembly);
  await (known && before ? known.releases.begin(before, id, changeStack) : changeStack());

  const next = `The same command goes on from there.${before ? ` ${wayBack(stage, before.site)}` : ''}`;
  const { place, release, works } = await reportIfUnfinished(dependencies, next, async () => {
    const place = releaseTarget(stage, (await describeStack(stage))?.outputs ?? {});
    const content = readSite(folders.site, configFile(stage, place, folders));
    const release: Release = { id, commit, replaces: before?.site, files: content.files };
    await place.releases.keep(id, content, assembly);
    const works = await goLive(dependencies, stage, place, { release, content, before, stack: id });
    return { place, release, works };
  });
  if (!works) {
    print(`It is live, and something is wrong with it. ${wayBack(stage, before?.site)}`);
    return false;
  }
  await prune(dependencies, place, release);
  for (const line of farewell(stage, place.outputs, findings)) print(line);
  return true;
}

async function deployWatchingCertificate(
  stage: StageSettings,
  dependencies: DeploymentDependencies,
  assembly: string,
): Promise<void> {
  const { domain } = stage;
  if (!domain || domain.hostedZone) return deployStacks(dependencies, stage, assembly);
  const end = new AbortController();
  const client = new ACMClient({ region: EDGE_REGION });
  const { print, wait } = dependencies;
  const watch = printCertificateRecords({
    client,
    hostName: domain.hostName,
    print,
    wait,
    signal: end.signal,
  });
  try {
    await deployStacks(dependencies, stage, assembly);
  } finally {
    end.abort();
    await watch;
    client.destroy();
  }
}

function configFile(
  stage: StageSettings,
  { outputs }: ReleaseTarget,
  { priceMaps }: DeploymentFolders,
): Record<string, string> {
  const config = siteConfig(stage, readPriceMap(stage.name, priceMaps), authConfig(stage.region, outputs));
  return { [SITE_CONFIG_PATH.slice(1)]: JSON.stringify(config) };
}

function wayBack({ name }: StageSettings, previous: string | undefined): string {
  return previous === undefined
    ? 'There is no release before it to go back to. Once it is mended, run the same command.'
    : `Back to ${previous}: npm run rollback -- --stage ${name}`;
}

/** Never fails, since unused releases cost next to nothing. */
async function prune(
  { print, now }: DeploymentDependencies,
  { releases }: ReleaseTarget,
  release: Release,
): Promise<void> {
  try {
    const removed = await releases.prune(release, now());
    if (removed.releases + removed.assets === 0) return;
    print(
      `Removed ${plural(removed.releases, 'old release')}, and ${plural(removed.assets, 'asset')} that no kept one needs.`,
    );
  } catch (error) {
    print(`Warning: old releases were not removed (${String(error)}). The next deployment tries again.`);
  }
}

function farewell({ domain }: StageSettings, outputs: StackOutputs, findings: readonly Finding[]): string[] {
  const later = findings.filter(({ verdict }) => verdict === 'later');
  const distribution = outputOf(outputs, 'DistributionDomainName');
  const names = domain && !domain.hostedZone ? hostNames(domain) : [];
  return [
    '',
    `Site:       ${outputOf(outputs, 'SiteUrl')}`,
    ...(outputs.DashboardUrl ? [`Dashboard:  ${outputs.DashboardUrl}`] : []),
    ...names.map(
      (name) => `DNS:        ${name} has to lead to ${distribution} (CNAME, or ALIAS at the top of a domain)`,
    ),
    ...(later.length > 0 ? ['What is left to do:'] : []),
    ...later.map(({ check, message, remedy }) => `  ${check}: ${[message, remedy ?? []].flat().join(' ')}`),
  ];
}
