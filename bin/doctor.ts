/**
 * Checks everything that a stage needs, and prints all that is missing or wrong with its remedy. It changes nothing, reports
 * checks that it has no permission for, and uses the Stripe key stored for the stage. Ends with 1 when the stage is not ready
 * for a deployment, and with 3 when the account could not be checked.
 */
import { type Dependencies, dependenciesOfThisMachine } from '../operations/doctor/dependencies.ts';
import { examineStage } from '../operations/doctor/doctor.ts';
import { isBlocked, isInconclusive, report } from '../operations/doctor/report.ts';
import { EXIT, namedStage, runCommand, STAGE_NAMES } from '../operations/shared/run-command.ts';

const USAGE = `Usage:
  npm run doctor -- --stage NAME

  --stage  ${STAGE_NAMES}`;

export const main = (
  args: readonly string[],
  dependencies: Dependencies = dependenciesOfThisMachine(),
): Promise<number> =>
  runCommand(args, {
    usage: USAGE,
    options: {},
    read: (values) => {
      const stage = namedStage(values.stage);
      return async () => {
        console.log(`Stage '${stage.name}' in ${stage.region}\n`);
        const findings = await examineStage(stage, dependencies);
        for (const line of report(findings)) console.log(line);
        if (isBlocked(findings)) return EXIT.no;
        return isInconclusive(findings) ? EXIT.failure : EXIT.fine;
      };
    },
  });

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
