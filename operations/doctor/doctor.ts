/**
 * Checks everything that a stage needs to be deployed and to work, and prints all that is missing or wrong with its remedy. It
 * changes nothing, reports checks that it has no permission for, and uses the Stripe key stored for the stage. Ends with 1 when
 * the stage is not ready for a deployment, and with 3 when the account could not be checked.
 */
import type { StageSettings } from '../../infra/stages.ts';
import { EXIT, namedStage, runCommand, STAGE_NAMES } from '../shared/run-command.ts';
import { accountChecks } from './account.ts';
import { type Dependencies, dependenciesOfThisMachine } from './dependencies.ts';
import { createFacts } from './facts.ts';
import { examine, type Finding } from './findings.ts';
import { MAIL_CHECKS } from './mail.ts';
import { PAYMENT_CHECKS } from './payments.ts';
import { isBlocked, isInconclusive, report } from './report.ts';
import { secretChecks } from './secrets.ts';
import { domainChecks, SITE_CHECKS } from './site.ts';

const USAGE = `Usage:
  npm run doctor -- --stage NAME

  --stage  ${STAGE_NAMES}`;

export const main = (
  args: readonly string[],
  dependencies: Dependencies = dependenciesOfThisMachine(),
): Promise<number> =>
  runCommand(args, {
    usage: USAGE,
    run: async (values) => {
      const stage = namedStage(values.stage);
      console.log(`Stage '${stage.name}' in ${stage.region}\n`);
      const findings = await examineStage(stage, dependencies);
      for (const line of report(findings)) console.log(line);
      if (isBlocked(findings)) return EXIT.no;
      return isInconclusive(findings) ? EXIT.failure : EXIT.fine;
    },
  });

/** Runs all checks that apply to the stage concurrently. Never throws: a check that fails is `unknown`. */
export async function examineStage(
  stage: StageSettings,
  dependencies: Dependencies,
): Promise<readonly Finding[]> {
  const facts = createFacts(stage, dependencies);
  const checks = [
    ...accountChecks(stage),
    ...secretChecks(stage),
    ...PAYMENT_CHECKS,
    ...domainChecks(stage),
    ...MAIL_CHECKS,
    ...SITE_CHECKS,
  ];
  return (await Promise.all(checks.map((check) => examine(check, facts)))).flat();
}
