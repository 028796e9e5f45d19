/** The command that synchronizes the prices at Stripe. */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type Stripe from 'stripe';
import type { PriceMap } from '../../domain/shop/prices.ts';
import { PRICE_MAPS, writePriceMap } from '../../infra/price-maps.ts';
import type { StageSettings } from '../../infra/stages.ts';
import { plural } from '../shared/plural.ts';
import { EXIT } from '../shared/run-command.ts';
import { readInventory } from './inventory.ts';
import { describeOld, describeStep, type Plan, planSync } from './plan.ts';
import { applyPlan } from './sync.ts';

interface Place {
  readonly stage: StageSettings;
  /** Folder of the stage's price map. */
  readonly folder: URL;
}

/** @returns the exit code */
export async function sync(
  stripe: Stripe,
  { stage, folder }: Place,
  { dryRun, archive }: { readonly dryRun: boolean; readonly archive: boolean },
): Promise<number> {
  const inUse = archive ? await askForPricesInUse(stage, folder) : undefined;
  const plan = planSync(await readInventory(stripe), inUse);
  printPlan(stage, plan);
  if (dryRun) {
    console.log('This was a dry run: nothing has been changed.');
    return EXIT.fine;
  }
  const isNew = await writePriceMap(stage.name, await apply(stripe, plan), folder);
  const advice = folder === PRICE_MAPS ? ' Commit it, and deploy the stage.' : '';
  console.log(isNew ? `Wrote ${mapFile(stage, folder)}.${advice}` : 'The price map is unchanged.');
  return EXIT.fine;
}

/** Loaded only for archiving, since AWS's SDK takes a while to load. */
async function askForPricesInUse(stage: StageSettings, folder: URL): Promise<Set<string>> {
  const { pricesInUse } = await import('./deployed-prices.ts');
  return pricesInUse(stage, folder);
}

function printPlan(
  { name, payments }: StageSettings,
  { steps, unchanged, unchangedProducts, waiting }: Plan,
): void {
  console.log(`Stage '${name}' (${payments} payments): the catalogue, compared with Stripe\n`);
  for (const step of steps) console.log(`  ${describeStep(step)}`);
  console.log(`  unchanged: ${plural(unchanged.size, 'price')}, ${plural(unchangedProducts, 'product')}\n`);
  if (waiting.length === 0) return;
  console.log(
    'Old prices that stay active, because stages or releases that they can go back to may charge by them (--archive archives those that none does):\n',
  );
  for (const price of waiting) console.log(`  keep     ${describeOld(price)}`);
  console.log();
}

async function apply(stripe: Stripe, plan: Plan): Promise<PriceMap> {
  const total = plan.steps.length;
  let done = 0;
  try {
    const prices = await applyPlan(stripe, plan, () => {
      done += 1;
    });
    console.log(total === 0 ? 'Stripe has it all: nothing to change.' : `Done: ${plural(total, 'change')}.`);
    return prices;
  } catch (error) {
    console.error(
      `Stopped after ${done} of ${plural(total, 'change')}. The same command goes on from there.`,
    );
    throw error;
  }
}

function mapFile({ name }: StageSettings, folder: URL): string {
  return relative(process.cwd(), fileURLToPath(new URL(`${name}.json`, folder)));
}
