/** Synchronizes Stripe's products and prices with the catalog. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PRICE_MAPS } from '../infra/price-maps.ts';
import { sync } from '../operations/prices/sync-command.ts';
import { FLAG, namedStage, runCommand, TEXT } from '../operations/shared/run-command.ts';
import { API_BASE_USAGE, KEY_USAGE, stripeAccount } from '../operations/shared/stripe.ts';

const USAGE = `Usage:
  npm run stripe:sync -- --stage NAME [--dry-run] [--archive]

  --dry-run   print the changes, and make none
  --archive   archive old prices that neither the deployed stage nor a kept release charges
  ${API_BASE_USAGE}
  --maps      store the stage's price map in this folder (infra/price-maps; of a stand-in, dist/price-maps)

  ${KEY_USAGE}`;

/** The stand-in's prices differ on every machine, so their maps are kept out of the repository. */
const STAND_IN_PRICE_MAPS = new URL('../dist/price-maps/', import.meta.url);

export const main = (args: readonly string[]): Promise<number> =>
  runCommand(args, {
    usage: USAGE,
    options: { 'dry-run': FLAG, archive: FLAG, 'api-base': TEXT, maps: TEXT },
    read: ({ stage: name, 'dry-run': dryRun, archive, 'api-base': standIn, maps }) => {
      const stage = namedStage(name);
      const account = stripeAccount(stage, standIn);
      const usualFolder = account.apiBase ? STAND_IN_PRICE_MAPS : PRICE_MAPS;
      const folder = maps === undefined ? usualFolder : pathToFileURL(join(maps, '/'));
      return () => account.use((stripe) => sync(stripe, { stage, folder }, { dryRun, archive }));
    },
  });

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
