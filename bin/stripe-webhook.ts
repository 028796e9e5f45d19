/**
 * Has Stripe tell a deployed stage of payments, and stores the secret that Stripe signs with:
 *
 *     npm run stripe:webhook -- --stage dev [--new]
 *
 * The key is read from STRIPE_SECRET_KEY, or is the one that is stored for the stage. Running it again changes nothing.
 *
 * Ends with 0 when Stripe tells the stage, 1 when a decision is needed first, 2 when it was called wrongly, and 3 when
 * it could not finish.
 */
import { parseArgs } from 'node:util';
import { outputOf } from '../infra/stack-outputs.ts';
import { stages } from '../infra/stages.ts';
import { findStack } from '../operations/shared/deployed-stack.ts';
import { type Command, namedStage, runCommand } from '../operations/shared/run-command.ts';
import { Secrets } from '../operations/shared/secrets.ts';
import { API_BASE_USAGE, stripeAccount } from '../operations/shared/stripe-account.ts';
import { findOrCreate, replaceAll } from '../operations/stripe-webhook/actions.ts';
import { webhookUrl } from '../operations/stripe-webhook/endpoint.ts';

const USAGE = `Usage:
  npm run stripe:webhook -- --stage NAME [--new]

  --stage     ${Object.keys(stages).join(', ')}
  --new       make a new endpoint with a new secret, and remove the one that is there
  ${API_BASE_USAGE}`;

/**
 * Runs the command.
 * @param args those after the name of the script
 * @returns the exit code
 */
export function main(args: readonly string[]): Promise<number> {
  return runCommand(args, USAGE, readCommand);
}

/** @throws Error that says what is wrong with the call */
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
