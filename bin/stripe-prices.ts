/**
 * Keeps Stripe's products and prices equal to the catalogue:
 *
 *     npm run stripe:sync -- --stage dev [--dry-run] [--archive]
 *     npm run stripe:check -- --stage dev [--offline]
 *
 * The key is read from STRIPE_SECRET_KEY, or is the one that is stored for the stage.
 *
 * Ends with 0 when all is well, 1 when `check` has found a difference or no key is stored, 2 when it was called wrongly,
 * and 3 when it could not finish.
 */
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type Stripe from 'stripe';
import type { PriceMap } from '../domain/prices.ts';
import { assertDeployable, PRICE_MAPS, storedPriceMap, writePriceMap } from '../infra/price-maps.ts';
import type { StageSettings } from '../infra/stages.ts';
import { findDrift } from '../operations/prices/drift.ts';
import { takeInventory } from '../operations/prices/inventory.ts';
import { describeOld, describeStep, type Plan, planSync } from '../operations/prices/plan.ts';
import { applyPlan } from '../operations/prices/sync.ts';
import { counted } from '../operations/shared/counted.ts';
import { type Command, EXIT, messageOf, namedStage, runCommand } from '../operations/shared/run-command.ts';
import { API_BASE_USAGE, stripeAccount } from '../operations/shared/stripe-account.ts';

const USAGE = `Usage:
  npm run stripe:sync -- --stage NAME [--dry-run] [--archive]
  npm run stripe:check -- --stage NAME [--offline]

  --dry-run   say what would be done, and do nothing
  --archive   archive old prices by which the deployed stage no longer charges
  --offline   only look whether the stage's price map has all that a deployment needs
  ${API_BASE_USAGE}
  --maps      keep the stage's price map in this folder (infra/price-maps; of a stand-in, dist/price-maps)`;

/** Maps of a stand-in's prices are of no use to anybody else. */
const STAND_IN_PRICE_MAPS = new URL('../dist/price-maps/', import.meta.url);

interface Place {
  readonly stage: StageSettings;
  /** Where the stage's price map is kept. */
  readonly folder: URL;
}

/**
 * Runs the command.
 * @param args those after the name of the script
 * @returns the exit code
 */
export function main(args: readonly string[]): Promise<number> {
  return runCommand(args, USAGE, readCommand);
}

/** @throws Error that says what is wrong with the call */
function readCommand(args: string[]): Command {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      stage: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      archive: { type: 'boolean', default: false },
      offline: { type: 'boolean', default: false },
      'api-base': { type: 'string' },
      maps: { type: 'string' },
    },
  });
  const [action, unexpected] = positionals;
  if (unexpected !== undefined) throw new Error(`Unexpected '${unexpected}'.`);
  const stage = namedStage(values.stage);
  const account = stripeAccount(stage, values['api-base']);
  const usualFolder = account.apiBase ? STAND_IN_PRICE_MAPS : PRICE_MAPS;
  const folder = values.maps === undefined ? usualFolder : pathToFileURL(join(values.maps, '/'));
  const place = { stage, folder };
  const { 'dry-run': dryRun, archive, offline } = values;

  if (action === 'sync' && !offline) {
    return () => account.use((stripe) => sync(stripe, place, { dryRun, archive }));
  }
  if (action === 'check' && !dryRun && !archive) {
    if (offline) return () => checkOffline(place);
    return () => account.use((stripe) => check(stripe, place));
  }
  throw new Error('This is neither a sync nor a check.');
}

async function sync(
  stripe: Stripe,
  { stage, folder }: Place,
  { dryRun, archive }: { readonly dryRun: boolean; readonly archive: boolean },
): Promise<number> {
  const inUse = archive ? await askForPricesInUse(stage, folder) : undefined;
  const plan = planSync(await takeInventory(stripe), inUse);
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

/** Only archiving needs AWS's SDK, which takes its time to load. */
async function askForPricesInUse(stage: StageSettings, folder: URL): Promise<Set<string>> {
  const { pricesInUse } = await import('../operations/prices/deployed-prices.ts');
  return pricesInUse(stage, folder);
}

function printPlan(
  { name, payments }: StageSettings,
  { steps, unchanged, unchangedProducts, waiting }: Plan,
): void {
  console.log(`Stage '${name}' (${payments} payments): the catalogue, compared with Stripe\n`);
  for (const step of steps) console.log(`  ${describeStep(step)}`);
  console.log(`  unchanged: ${counted(unchanged.size, 'price')}, ${counted(unchangedProducts, 'product')}\n`);
  if (waiting.length === 0) return;
  console.log(
    'Old prices that stay active, because running stages may charge by them (--archive archives those that none does):\n',
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
    console.log(total === 0 ? 'Stripe has it all: nothing to change.' : `Done: ${counted(total, 'change')}.`);
    return prices;
  } catch (error) {
    console.error(
      `Stopped after ${done} of ${counted(total, 'change')}. The same command goes on from there.`,
    );
    throw error;
  }
}

async function check(stripe: Stripe, { stage, folder }: Place): Promise<number> {
  const drift = findDrift(await takeInventory(stripe), storedPriceMap(stage.name, folder));
  if (drift.length === 0) {
    console.log(`Stage '${stage.name}': the catalogue, ${mapFile(stage, folder)} and Stripe agree.`);
    return EXIT.fine;
  }
  console.log(`Stage '${stage.name}': ${counted(drift.length, 'difference')}\n`);
  for (const line of drift) console.log(`  ${line}`);
  console.log(`\nTo make them equal: npm run stripe:sync -- --stage ${stage.name}`);
  return EXIT.no;
}

async function checkOffline({ stage, folder }: Place): Promise<number> {
  try {
    assertDeployable(stage, folder);
  } catch (error) {
    console.log(messageOf(error));
    return EXIT.no;
  }
  console.log(`Stage '${stage.name}' has the prices that its deployment needs.`);
  return EXIT.fine;
}

function mapFile({ name }: StageSettings, folder: URL): string {
  return relative(process.cwd(), fileURLToPath(new URL(`${name}.json`, folder)));
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
