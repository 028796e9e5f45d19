/**
 * Makes Stripe's products and prices equal to the catalogue, and keeps their ids for the next deployment:
 *
 *     STRIPE_SECRET_KEY=... node bin/sync-prices.ts dev
 */
import Stripe from 'stripe';
import { writePriceMap } from '../infra/price-maps.ts';
import { syncPrices } from '../infra/price-sync.ts';
import { type StageSettings, stageSettings } from '../infra/stages.ts';

try {
  const stage = stageSettings(process.argv[2] ?? 'dev');
  await writePriceMap(stage.name, await syncPrices(new Stripe(secretKeyFor(stage))));
  console.log(`Wrote infra/price-maps/${stage.name}.json. Deploy the stage to use it.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** A test key in a live stage would sell for nothing; a live key in a test stage would charge testers. */
function secretKeyFor({ name, payments }: StageSettings): string {
  const key = process.env.STRIPE_SECRET_KEY ?? '';
  if (new RegExp(`^[rs]k_${payments}_`).test(key)) return key;
  throw new Error(`Stage '${name}' needs a ${payments} key of Stripe in STRIPE_SECRET_KEY.`);
}
