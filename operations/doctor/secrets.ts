/** Checks of the secrets that an operator stores. */
import {
  listOperatorParameters,
  type OperatorParameter,
} from '../../infra/parameters/operator-parameters.ts';
import type { StageSettings } from '../../infra/stages.ts';
import { deletion } from '../shared/secrets.ts';
import type { Facts } from './facts.ts';
import { type Answer, blocking, type Check, fine, later, problem } from './findings.ts';

export function secretChecks(stage: StageSettings): readonly Check[] {
  return listOperatorParameters(stage).map((parameter) => ({
    name: `Secret ${parameter.path}`,
    run: (facts: Facts) => secret(facts, parameter),
  }));
}

async function secret(facts: Facts, parameter: OperatorParameter): Promise<Answer | undefined> {
  const { stage, secrets } = facts;
  const { name, path, isNeeded, rights } = parameter;
  const stored = (await secrets()).get(path);
  if (!stored) return isNeeded ? missing(facts, parameter) : undefined;

  const command = `npm run secrets -- --stage ${stage.name}`;
  if (stored.type !== 'SecureString')
    return blocking(`${name} is stored without encryption.`, `${deletion(stage, name)}\n${command}`);
  const invalid = parameter.problem(stored.value);
  if (invalid) return problemOf(parameter)(`${name} ${invalid}.`, `${command} --replace ${path}`);
  if (isNeeded) return fine(`Stored, encrypted${rights ? `. It has to ${rights}` : ''}`);
  return problem(
    `${name} is stored, but infra/stages.ts has no captchaSiteKey: the forms have no captcha.`,
    `Set captchaSiteKey of stage ${stage.name}, or remove the secret: ${deletion(stage, name)}`,
  );
}

async function missing({ stage, outputs }: Facts, parameter: OperatorParameter): Promise<Answer> {
  const { what, origin, rights } = parameter;
  if (origin !== 'webhook') {
    return problemOf(parameter)(
      `${what} is not stored.${rights ? ` It has to ${rights}.` : ''}`,
      `npm run secrets -- --stage ${stage.name}`,
    );
  }
  const remedy = `npm run stripe:webhook -- --stage ${stage.name}`;
  if (!(await outputs())) return later(`${what} is stored with the webhook endpoint.`, remedy);
  return problem(`${what} is not stored: payments are not recorded.`, remedy);
}

/** Selling and sending email need the other secrets. The site works for a while without these. */
function problemOf({ origin, path }: OperatorParameter): typeof problem {
  const isForLater = path === 'captcha/secret-key' || path === 'stripe/money-key';
  return origin === 'webhook' || isForLater ? problem : blocking;
}
