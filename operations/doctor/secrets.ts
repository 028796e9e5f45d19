/** Checks of the secrets that an operator stores. */

import { type OperatorParameter, operatorParameters } from '../../infra/parameters/operator-parameters.ts';
import type { StageSettings } from '../../infra/stages.ts';
import { deletion } from '../shared/secrets.ts';
import type { Check } from './check.ts';
import type { Facts } from './facts.ts';
import { type Answer, blocking, fine, later, missing, wrong } from './finding.ts';

export function secretChecks(stage: StageSettings): readonly Check[] {
  return operatorParameters(stage).map((parameter) => ({
    name: `Secret ${parameter.path}`,
    run: (facts: Facts) => secret(facts, parameter),
  }));
}

async function secret(facts: Facts, parameter: OperatorParameter): Promise<Answer | undefined> {
  const { stage, secrets } = facts;
  const { name, path, isNeeded, rights } = parameter;
  const stored = (await secrets()).get(path);
  if (!stored) return isNeeded ? absent(facts, parameter) : undefined;

  const command = `npm run secrets -- --stage ${stage.name}`;
  if (stored.type !== 'SecureString') {
    return blocking(wrong(`${name} is stored without encryption.`, `${deletion(stage, name)}\n${command}`));
  }
  const problem = parameter.problem(stored.value);
  if (problem) return mayBreakSite(parameter, wrong(`${name} ${problem}.`, `${command} --replace ${path}`));
  if (isNeeded) return fine(`Is there, encrypted${rights ? `. It has to ${rights}` : ''}`);
  return wrong(
    `${name} is there, but infra/stages.ts has no captchaSiteKey: nobody is asked to prove to be a person.`,
    `Set captchaSiteKey of stage ${stage.name}, or remove the secret: ${deletion(stage, name)}`,
  );
}

async function absent({ stage, outputs }: Facts, parameter: OperatorParameter): Promise<Answer> {
  const { what, origin, rights } = parameter;
  if (origin !== 'webhook') {
    return mayBreakSite(
      parameter,
      missing(
        `${what} is not there.${rights ? ` It has to ${rights}.` : ''}`,
        `npm run secrets -- --stage ${stage.name}`,
      ),
    );
  }
  const remedy = `npm run stripe:webhook -- --stage ${stage.name}`;
  if (!(await outputs())) return later(`${what} comes with the webhook endpoint.`, remedy);
  return missing(`${what} is not there: no payment is noticed.`, remedy);
}

/** The other secrets are required for selling or mailing. The site works for a while without this kind. */
function mayBreakSite({ origin, path }: OperatorParameter, answer: Answer): Answer {
  return origin === 'webhook' || path === 'captcha/secret-key' ? answer : blocking(answer);
}
