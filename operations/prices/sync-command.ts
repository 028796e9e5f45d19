/** Synchronizes Stripe's products and prices with the catalog. */
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type Stripe from 'stripe';
import type { PriceMap } from '../../domain/shop/prices.ts';
import { readInventory } from '../../domain/shop/provider-prices.ts';
import { PRICE_MAPS, writePriceMap } from '../../infra/price-maps.ts';
import type { StageSettings } from '../../infra/stages.ts';
import { plural } from '../shared/plural.ts';
import { EXIT, FLAG, namedStage, runCommand, TEXT } from '../shared/run-command.ts';
import { API_BASE_USAGE, KEY_USAGE, stripeAccount } from '../shared/stripe.ts';
import { pricesInUse } from './prices-in-use.ts';
import { applyPlan, describeOld, type Plan, planSync } from './sync.ts';

const USAGE = `Usage:
  npm run stripe:sync -- --stage NAME [--dry-run] [--archive]

  --dry-run   print the changes, and make none
  --archive   archive old prices that neither the deployed stage nor a kept release charges
  ${API_BASE_USAGE}
  --maps      store the stage's price map in this folder (infra/price-maps; of a stand-in, dist/price-maps)

  ${KEY_USAGE}`;

/** The stand-in's prices differ on every machine, so their maps are kept out of the repository. */
const STAND_IN_PRICE_MAPS = new URL('../../dist/price-maps/', import.meta.url);

export const main = (args: readonly string[]): Promise<number> =>
  runCommand(args, {
    usage: USAGE,
    options: { 'dry-run': FLAG, archive: FLAG, 'api-base': TEXT, maps: TEXT },
    run: async ({ stage: name, 'dry-run': dryRun, archive, 'api-base': standIn, maps }) => {
      const stage = namedStage(name);
      const account = stripeAccount(stage, standIn);
      const usualFolder = account.apiBase ? STAND_IN_PRICE_MAPS : PRICE_MAPS;
      const folder = maps === undefined ? usualFolder : pathToFileURL(join(maps, '/'));
      return account.use(async (stripe) => {
        const inUse = archive ? await pricesInUse(stage, folder) : undefined;
        const plan = planSync(await readInventory(stripe), inUse);
        printPlan(stage, plan);
        if (dryRun) {
          console.log('Dry run: nothing has been changed.');
          return EXIT.fine;
        }
        const isNew = await writePriceMap(stage.name, await apply(stripe, plan), folder);
        const file = relative(process.cwd(), fileURLToPath(new URL(`${stage.name}.json`, folder)));
        const advice = folder === PRICE_MAPS ? ' Commit it, and deploy the stage.' : '';
        console.log(isNew ? `Wrote ${file}.${advice}` : 'The price map is unchanged.');
        return EXIT.fine;
      });
    },
  });

function printPlan({ name, payments }: StageSettings, plan: Plan): void {
  const { steps, unchanged, unchangedProducts, waiting } = plan;
  console.log(`Stage '${name}' (${payments} payments): the catalog, compared with Stripe\n`);
  for (const { line } of steps) console.log(`  ${line}`);
  console.log(`  unchanged: ${plural(unchanged.size, 'price')}, ${plural(unchangedProducts, 'product')}\n`);
  if (waiting.length === 0) return;
  console.log(
    'Old prices that stay active, because stages or their kept releases may charge them (--archive archives the unused ones):\n',
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
    console.log(total === 0 ? 'Stripe is up to date.' : `Made ${plural(total, 'change')} at Stripe.`);
    return prices;
  } catch (error) {
    console.error(`Stopped after ${done} of ${plural(total, 'change')}. Run the same command to continue.`);
    throw error;
  }
}
