/**
 * Registers a deployed stage's webhook at Stripe, and stores the secret that Stripe signs with. A second run changes nothing.
 */
import { findStack } from '../operations/shared/deployed-stack.ts';
import { FLAG, namedStage, runCommand, STAGE_NAMES, TEXT } from '../operations/shared/run-command.ts';
import { Secrets } from '../operations/shared/secrets.ts';
import { API_BASE_USAGE, KEY_USAGE, stripeAccount } from '../operations/shared/stripe.ts';
import { findOrCreate, replaceAll, webhookUrl } from '../operations/stripe-webhook.ts';

const USAGE = `Usage:
  npm run stripe:webhook -- --stage NAME [--new]

  --stage     ${STAGE_NAMES}
  --new       create a new endpoint with a new secret, and remove the old one
  ${API_BASE_USAGE}

  ${KEY_USAGE}`;

export const main = (args: readonly string[]): Promise<number> =>
  runCommand(args, {
    usage: USAGE,
    options: { new: FLAG, 'api-base': TEXT },
    read: (values) => {
      const stage = namedStage(values.stage);
      const account = stripeAccount(stage, values['api-base']);
      const secrets = new Secrets(stage);
      return () =>
        account.use(async (stripe) => {
          const url = webhookUrl((await findStack(stage.name)).outputs);
          return (values.new ? replaceAll : findOrCreate)({ stage, stripe, secrets, url });
        }, secrets);
    },
  });

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
