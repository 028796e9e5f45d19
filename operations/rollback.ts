/** Rolls a stage back to an earlier release. Data is not changed. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';
import type { PriceMap } from '../domain/shop/prices.ts';
import type { StageSettings } from '../infra/stages.ts';
import { describeOld } from './prices/plan.ts';
import { activate, archivedPrices, priceIds } from './prices/release-prices.ts';
import { goLive, type ReleaseTarget, releaseTarget, reportIfUnfinished } from './releases/going-live.ts';
import type { Current, Release } from './releases/releases.ts';
import { assertIndexesCanChange } from './releases/table-indexes.ts';
import { deployStacks, showChanges } from './shared/cdk.ts';
import type { Dependencies } from './shared/dependencies.ts';
import { describeStack } from './shared/deployed-stack.ts';
import { plural } from './shared/plural.ts';
import { messageOf } from './shared/run-command.ts';

export interface RollbackOptions {
  /** Id of the release; the previous one when absent. */
  readonly to?: string | undefined;
  /** Leaves functions and all other resources of the stack unchanged. */
  readonly siteOnly: boolean;
  /** Contains a folder for each stage. */
  readonly assemblies: string;
}

/**
 * Rolls back to an earlier release.
 * @returns whether it is live and works; problems have been printed
 * @throws Refusal when CloudFormation could not make the changes at once; Error that interrupted it, after which the same
 *   command can be run again
 */
export async function rollBack(
  stage: StageSettings,
  dependencies: Dependencies,
  { to, siteOnly, assemblies }: RollbackOptions,
): Promise<boolean> {
  const { print, confirm, stripe } = dependencies;
  const place = await deployedPlace(stage);
  const current = await currentOf(place, stage);
  const release = await place.releases.read(to ?? (await releaseBefore(place, current)));
  print(`From ${current.unfinished ?? current.site} back to ${release.id}, made of ${release.commit}.`);
  const assembly = join(assemblies, `${stage.name}-${release.id}`);
  rmSync(assembly, { recursive: true, force: true });
  let archived: readonly Stripe.Price[] = [];
  try {
    if (!siteOnly) {
      await place.releases.restoreAssembly(release.id, assembly);
      await assertIndexesCanChange(stage, assembly);
      await showChanges(dependencies, stage, assembly);
      archived = await archivedOf(dependencies, stage, await place.releases.pricesOf(release.id));
      print(
        'Records stay as they are, and functions of that time will read them. Nothing that was stored is undone.',
      );
    }
    if (!(await confirm(`Take stage '${stage.name}' back to ${release.id}?`))) {
      print('Nothing has been changed.');
      return false;
    }
    if (archived.length > 0) {
      await stripe(stage, (client) => activate(client, archived));
      print(`Active at Stripe again: ${plural(archived.length, 'price')}.`);
    }
    await place.releases.begin(current, release.id, async () => {
      if (!siteOnly) await deployStacks(dependencies, stage, assembly);
    });
  } finally {
    rmSync(assembly, { recursive: true, force: true });
  }
  const works = await reportIfUnfinished(dependencies, 'The same command goes on from there.', async () => {
    const stackRelease = siteOnly ? await place.releases.read(current.stack) : release;
    return goLive(dependencies, stage, place, {
      release,
      content: place.releases.siteOf(release, stackRelease),
      before: current,
      stack: stackRelease.id,
    });
  });
  if (!works) print(`It is live, and something is wrong with it. ${wayOn(stage, release)}`);
  return works;
}

/** Archived prices of a release, which are printed. Without an answer of Stripe, none: the way back stays open. */
async function archivedOf(
  { print, stripe }: Dependencies,
  stage: StageSettings,
  prices: PriceMap,
): Promise<Stripe.Price[]> {
  if (priceIds(prices).length === 0) return [];
  try {
    const archived = await stripe(stage, (client) => archivedPrices(client, prices));
    if (archived.length > 0) {
      print('Archived at Stripe, and sold by in that release, so they are made active again first:');
      for (const price of archived) print(`  ${describeOld(price)}`);
    }
    return archived;
  } catch (error) {
    print(`Warning: Stripe was not asked whether its prices are active: ${messageOf(error)}`);
    return [];
  }
}

function wayOn({ name }: StageSettings, { replaces }: Release): string {
  const command = `npm run rollback -- --stage ${name}`;
  const further =
    replaces === undefined ? 'There is no release before it' : `Further back, to ${replaces}: ${command}`;
  return `${further}. All there are: ${command} --list`;
}

/** Lists the releases available for a rollback, as lines for the terminal. */
export async function listReleases(stage: StageSettings): Promise<string[]> {
  const { releases } = await deployedPlace(stage);
  const current = await releases.current();
  const lines: string[] = [];
  for (const id of await releases.list()) {
    const { commit } = await releases.read(id);
    const notes = [current?.site === id ? 'site' : [], current?.stack === id ? 'functions' : []].flat();
    lines.push(`${id}  ${commit}${notes.length > 0 ? `  live: ${notes.join(' and ')}` : ''}`);
  }
  if (lines.length === 0) return ['There are no releases yet.'];
  if (current?.unfinished) lines.push(`${current.unfinished} was begun and has not been finished.`);
  return lines;
}

async function deployedPlace(stage: StageSettings): Promise<ReleaseTarget> {
  const deployed = await describeStack(stage);
  if (!deployed) throw new Error(`Stage '${stage.name}' is not deployed in ${stage.region} of this account.`);
  return releaseTarget(stage, deployed.outputs);
}

async function currentOf({ releases }: ReleaseTarget, { name }: StageSettings): Promise<Current> {
  const current = await releases.current();
  if (!current) throw new Error(`Stage '${name}' has no releases. Deploy it.`);
  return current;
}

/**
 * The default target: for an unfinished deployment, the release that it was to replace; for an unfinished rollback, its
 * target.
 */
async function releaseBefore({ releases }: ReleaseTarget, { site, unfinished }: Current): Promise<string> {
  if (unfinished !== undefined) return unfinished < site ? unfinished : site;
  const { replaces } = await releases.read(site);
  if (replaces !== undefined) return replaces;
  throw new Error(`${site} is the first release: there is none before it. See --list.`);
}
