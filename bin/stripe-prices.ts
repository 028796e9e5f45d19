/**
 * Synchronizes Stripe's products and prices with the catalogue:
 *
 *     npm run stripe:sync -- --stage dev [--dry-run] [--archive]
 *
 * The key is that in STRIPE_SECRET_KEY, or the one stored for the stage.
 *
 * Exit codes: 0 success, 1 no key is stored, 2 wrong arguments, 3 not finished.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { PRICE_MAPS } from '../infra/price-maps.ts';
import { sync } from '../operations/prices/actions.ts';
import { type Command, command, namedStage } from '../operations/shared/run-command.ts';
import { API_BASE_USAGE, stripeAccount } from '../operations/shared/stripe-account.ts';

const USAGE = `Usage:
  npm run stripe:sync -- --stage NAME [--dry-run] [--archive]

  --dry-run   say what would be done, and do nothing
  --archive   archive old prices by which neither the deployed stage nor a kept release of it charges
  ${API_BASE_USAGE}
  --maps      keep the stage's price map in this folder (infra/price-maps; of a stand-in, dist/price-maps)`;

/** The stand-in's prices differ on every machine, so their maps are kept out of the repository. */
const STAND_IN_PRICE_MAPS = new URL('../dist/price-maps/', import.meta.url);

export const main = command(USAGE, readCommand);

/** @throws Error naming a wrong or missing argument */
function readCommand(args: string[]): Command {
  const { values } = parseArgs({
    args,
    options: {
      stage: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      archive: { type: 'boolean', default: false },
      'api-base': { type: 'string' },
      maps: { type: 'string' },
    },
  });
  const stage = namedStage(values.stage);
  const account = stripeAccount(stage, values['api-base']);
  const usualFolder = account.apiBase ? STAND_IN_PRICE_MAPS : PRICE_MAPS;
  const folder = values.maps === undefined ? usualFolder : pathToFileURL(join(values.maps, '/'));
  const { 'dry-run': dryRun, archive } = values;
  return () => account.use((stripe) => sync(stripe, { stage, folder }, { dryRun, archive }));
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
