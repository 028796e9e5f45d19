/**
 * Checks everything that a stage needs, and prints all that is missing or wrong with its remedy:
 *
 *     npm run doctor -- --stage dev
 *
 * It changes nothing, and reports checks that it has no permission for. It uses the Stripe key stored for the stage.
 *
 * Exit codes: 0 ready for a deployment, 1 not ready, 2 wrong arguments, 3 no access to the account, or not finished.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { stages } from '../infra/stages.ts';
import { type Dependencies, dependenciesOfThisMachine } from '../operations/doctor/dependencies.ts';
import { examineStage } from '../operations/doctor/doctor.ts';
import { isBlocked, isInconclusive, report } from '../operations/doctor/report.ts';
import { type Command, EXIT, namedStage, runCommand } from '../operations/shared/run-command.ts';
import { standInUrl } from '../operations/shared/stripe-connection.ts';

const USAGE = `Usage:
  npm run doctor -- --stage NAME

  --stage     ${Object.keys(stages).join(', ')}
  --api-base  talk to a stand-in for Stripe on this machine, such as http://127.0.0.1:12111
  --maps      look for the stage's price map in this folder (infra/price-maps)`;

/** Runs the command. @returns the exit code */
export function main(args: readonly string[], dependencies?: Dependencies): Promise<number> {
  return runCommand(args, USAGE, (words) => readCommand(words, dependencies ?? dependenciesOfThisMachine()));
}

/** @throws Error naming a wrong or missing argument */
function readCommand(args: string[], dependencies: Dependencies): Command {
  const { values } = parseArgs({
    args,
    options: { stage: { type: 'string' }, 'api-base': { type: 'string' }, maps: { type: 'string' } },
  });
  const stage = namedStage(values.stage);
  const { 'api-base': standIn, maps } = values;
  const looking = {
    ...dependencies,
    ...(standIn !== undefined && { stripeUrl: standInUrl(standIn) }),
    ...(maps !== undefined && { priceMaps: pathToFileURL(join(maps, '/')) }),
  };
  return async () => {
    console.log(`Stage '${stage.name}' in ${stage.region}\n`);
    const findings = await examineStage(stage, looking);
    for (const line of report(findings)) console.log(line);
    if (isBlocked(findings)) return EXIT.no;
    return isInconclusive(findings) ? EXIT.failure : EXIT.fine;
  };
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
