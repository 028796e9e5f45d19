/** Looks at everything that a stage needs to be deployed and to work. Changes nothing. */
import type { StageSettings } from '../../infra/stages.ts';
import { accountChecks } from './account.ts';
import { examine } from './check.ts';
import type { Dependencies } from './dependencies.ts';
import { domainChecks } from './domain.ts';
import { factsOf } from './facts.ts';
import type { Finding } from './finding.ts';
import { MAIL_CHECKS } from './mail.ts';
import { PAYMENT_CHECKS } from './payments.ts';
import { secretChecks } from './secrets.ts';
import { SITE_CHECKS } from './site.ts';

/**
 * Looks at all at the same time. Never throws: what cannot be looked at is `unknown`, and hides nothing else.
 * @returns a finding for each thing that the stage has need of
 */
export async function examineStage(
  stage: StageSettings,
  dependencies: Dependencies,
): Promise<readonly Finding[]> {
  const facts = factsOf(stage, dependencies);
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
