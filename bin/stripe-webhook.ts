/**
 * Registers a deployed stage's webhook at Stripe, and stores the secret that Stripe signs with:
 *
 *     npm run stripe:webhook -- --stage dev [--new]
 *
 * The key is that in STRIPE_SECRET_KEY, or the one stored for the stage. Running it again changes nothing.
 *
 * Exit codes: 0 registered, 1 a decision is needed first, 2 wrong arguments, 3 not finished.
 */
import { parseArgs } from 'node:util';
import { outputOf } from '../infra/stack-outputs.ts';
import { stages } from '../infra/stages.ts';
import { findStack } from '../operations/shared/deployed-stack.ts';
import { type Command, command, namedStage } from '../operations/shared/run-command.ts';
import { Secrets } from '../operations/shared/secrets.ts';
import { API_BASE_USAGE, stripeAccount } from '../operations/shared/stripe-account.ts';
import { findOrCreate, replaceAll } from '../operations/stripe-webhook/actions.ts';
import { webhookUrl } from '../operations/stripe-webhook/endpoint.ts';

const USAGE = `Usage:
  npm run stripe:webhook -- --stage NAME [--new]

  --stage     ${Object.keys(stages).join(', ')}
  --new       make a new endpoint with a new secret, and remove the one that is there
  ${API_BASE_USAGE}`;

export const main = command(USAGE, readCommand);

/** @throws Error naming a wrong or missing argument */
function readCommand(args: string[]): Command {
  const { values } = parseArgs({
    args,
    options: {
      stage: { type: 'string' },
      new: { type: 'boolean', default: false },
      'api-base': { type: 'string' },
    },
  });
  const stage = namedStage(values.stage);
  const account = stripeAccount(stage, values['api-base']);
  const secrets = new Secrets(stage);

  return () =>
    account.use(async (stripe) => {
      const siteUrl = outputOf((await findStack(stage.name)).outputs, 'SiteUrl');
      const place = { stage, stripe, secrets, url: webhookUrl(siteUrl) };
      return values.new ? replaceAll(place) : findOrCreate(place);
    }, secrets);
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
