/** Rolls a stage back to an earlier release. Data is not changed. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';
import type { PriceMap } from '../domain/shop/prices.ts';
import type { StageSettings } from '../infra/stages.ts';
import { archivedPrices, priceIds } from './prices/release-prices.ts';
import { describeOld } from './prices/sync.ts';
import { goLive, openReleases, reportIfUnfinished } from './releases/going-live.ts';
import type { Current, Release, Releases } from './releases/releases.ts';
import { assertIndexesCanChange } from './releases/table-indexes.ts';
import { deployStacks, showChanges } from './shared/cdk.ts';
import { readOutputs } from './shared/deployed-stack.ts';
import { getErrorMessage } from './shared/errors.ts';
import { ASSEMBLIES, confirmBy, type Dependencies, type Machine, thisMachine } from './shared/machine.ts';
import { plural } from './shared/plural.ts';
import { EXIT, FLAG, namedStage, runCommand, TEXT } from './shared/run-command.ts';

const USAGE = `Usage:
  npm run rollback -- --stage NAME [--to ID] [--site-only] [--yes]
  npm run rollback -- --stage NAME --list

  --to          a release of the list; by default the one that was live before this one
  --site-only   only the pages and their files, not the functions
  --list        list the kept releases, and change nothing
  --yes         do not ask, after printing what would change`;

/** @param assemblies contains a folder for each stage */
export const main = (
  args: readonly string[],
  machine: Machine = thisMachine(),
  assemblies = ASSEMBLIES,
): Promise<number> =>
  runCommand(args, {
    usage: USAGE,
    options: { to: TEXT, 'site-only': FLAG, list: FLAG, yes: FLAG },
    run: async ({ to, 'site-only': siteOnly, list, yes, ...values }) => {
      const stage = namedStage(values.stage);
      if (list) return listReleases(stage, machine);
      const dependencies = { ...machine, confirm: confirmBy(machine, yes) };
      const works = await rollBack(stage, dependencies, { to, siteOnly, assemblies });
      return works ? EXIT.fine : EXIT.no;
    },
  });

/** @returns whether an earlier release is live and works; problems have been printed */
async function rollBack(
  stage: StageSettings,
  dependencies: Dependencies,
  { to, siteOnly, assemblies }: { to: string | undefined; siteOnly: boolean; assemblies: string },
): Promise<boolean> {
  const { print, confirm, stripe } = dependencies;
  const outputs = await readOutputs(stage);
  const releases = openReleases(stage, outputs);
  const current = await releases.current();
  if (!current) throw new Error(`Stage '${stage.name}' has no releases. Deploy it.`);
  const release = await releases.read(to ?? (await releaseBefore(releases, current)));
  print(
    `Rolling back from ${current.unfinished ?? current.site} to ${release.id}, built from ${release.commit}.`,
  );
  const assembly = join(assemblies, `${stage.name}-${release.id}`);
  rmSync(assembly, { recursive: true, force: true });
  try {
    let archived: readonly Stripe.Price[] = [];
    if (!siteOnly) {
      await releases.restoreAssembly(release.id, assembly);
      await assertIndexesCanChange(stage, assembly);
      await showChanges(dependencies, stage, assembly);
      archived = await findArchived(dependencies, stage, await releases.pricesOf(release.id));
      print('Records do not change. The functions of that release will read them.');
    }
    if (!(await confirm(`Roll stage '${stage.name}' back to ${release.id}?`))) {
      print('Not confirmed. Nothing has been changed.');
      return false;
    }
    if (archived.length > 0) {
      await stripe(stage, async ({ prices }) => {
        for (const { id } of archived) await prices.update(id, { active: true });
      });
      print(`Activated ${plural(archived.length, 'price')} at Stripe.`);
    }
    await releases.begin(current, release.id, async () => {
      if (!siteOnly) await deployStacks(dependencies, stage, assembly);
    });
  } finally {
    rmSync(assembly, { recursive: true, force: true });
  }
  const works = await reportIfUnfinished(dependencies, undefined, async () => {
    const stackRelease = siteOnly ? await releases.read(current.stack) : release;
    const content = releases.siteOf(release, stackRelease);
    const site = { releases, release, content, before: current, stack: stackRelease.id };
    return goLive(dependencies, stage, outputs, site);
  });
  if (!works) print(`The release is live, but does not work. ${furtherBack(stage, release)}`);
  return works;
}

/** The archived prices of a release, which are printed. None when Stripe cannot be asked: a rollback stays possible. */
async function findArchived(
  { print, stripe }: Dependencies,
  stage: StageSettings,
  prices: PriceMap,
): Promise<Stripe.Price[]> {
  if (priceIds(prices).length === 0) return [];
  try {
    const archived = await stripe(stage, (client) => archivedPrices(client, prices));
    if (archived.length > 0) {
      print('These prices of that release are archived at Stripe, and will be activated first:');
      for (const price of archived) print(`  ${describeOld(price)}`);
    }
    return archived;
  } catch (error) {
    print(`Warning: the prices at Stripe were not checked: ${getErrorMessage(error)}`);
    return [];
  }
}

function furtherBack({ name }: StageSettings, { replaces }: Release): string {
  const command = `npm run rollback -- --stage ${name}`;
  const further =
    replaces === undefined
      ? 'There is no earlier release.'
      : `To roll back further, to ${replaces}: ${command}.`;
  return `${further} All releases: ${command} --list`;
}

async function listReleases(stage: StageSettings, { print }: Machine): Promise<number> {
  const releases = openReleases(stage, await readOutputs(stage));
  const current = await releases.current();
  const ids = await releases.list();
  for (const id of ids) {
    const { commit } = await releases.read(id);
    const live = [current?.site === id ? 'site' : [], current?.stack === id ? 'functions' : []].flat();
    print(`${id}  ${commit}${live.length > 0 ? `  live: ${live.join(' and ')}` : ''}`);
  }
  if (ids.length === 0) print('There are no releases yet.');
  else if (current?.unfinished) print(`${current.unfinished} is unfinished.`);
  return EXIT.fine;
}

/** The default target. For an unfinished deployment the release that it replaces, for an unfinished rollback its target. */
async function releaseBefore(releases: Releases, { site, unfinished }: Current): Promise<string> {
  if (unfinished !== undefined) return unfinished < site ? unfinished : site;
  const { replaces } = await releases.read(site);
  if (replaces !== undefined) return replaces;
  throw new Error(`${site} is the first release. --list shows all.`);
}
