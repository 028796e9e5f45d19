/** Checks everything that a stage needs to be deployed and to work. Changes nothing. */
import type { StageSettings } from '../../infra/stages.ts';
import { accountChecks } from './account.ts';
import type { Dependencies } from './dependencies.ts';
import { domainChecks } from './domain.ts';
import { EDGE_PLAN_CHECK } from './edge-plan.ts';
import { createFacts } from './facts.ts';
import { examine, type Finding } from './findings.ts';
import { MAIL_CHECKS } from './mail.ts';
import { PAYMENT_CHECKS } from './payments.ts';
import { secretChecks } from './secrets.ts';
import { SITE_CHECKS } from './site.ts';

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
    EDGE_PLAN_CHECK,
  ];
  return (await Promise.all(checks.map((check) => examine(check, facts)))).flat();
}
