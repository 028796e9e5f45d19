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
import type Stripe from 'stripe';
import { findStack } from '../infra/deployed-stack.ts';
import { operatorParameter } from '../infra/operator-parameters.ts';
import { Refusal } from '../infra/refusal.ts';
import { Secrets } from '../infra/secrets.ts';
import { outputOf } from '../infra/stack-outputs.ts';
import { type StageSettings, stages } from '../infra/stages.ts';
import {
  endpointsAt,
  isAsMade,
  makeEndpoint,
  mendEndpoint,
  webhookAddress,
} from '../infra/stripe-webhook-endpoint.ts';
import { type Command, EXIT, messageOf, namedStage, runCommand } from './run-command.ts';
import { API_BASE_USAGE, stripeAccount } from './stripe-account.ts';

const USAGE = `Usage:
  npm run stripe:webhook -- --stage NAME [--new]

  --stage     ${Object.keys(stages).join(', ')}
  --new       make a new endpoint with a new secret, and remove the one that is there
  ${API_BASE_USAGE}`;

interface Place {
  readonly stage: StageSettings;
  readonly stripe: Stripe;
  readonly secrets: Secrets;
  /** Where the stage takes events. */
  readonly address: string;
}

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
      const place = { stage, stripe, secrets, address: webhookAddress(siteUrl) };
      return values.new ? replaceAll(place) : findOrMake(place);
    }, secrets);
}

async function findOrMake(place: Place): Promise<number> {
  const { stage, stripe, secrets, address } = place;
  const [endpoint, ...others] = await endpointsAt(stripe, address);
  if (!endpoint) return make(place);
  if (others.length > 0) {
    throw new Refusal(
      `Stripe has ${others.length + 1} endpoints for ${address}, each with a secret of its own, and the stage takes one. ` +
        'Remove the others in the dashboard of Stripe, or let --new replace them all.',
    );
  }
  if (isAsMade(endpoint)) console.log(`The endpoint ${endpoint.id} tells ${address}: nothing to change.`);
  else {
    await mendEndpoint(stripe, endpoint.id);
    console.log(`The endpoint ${endpoint.id} now tells ${address} of all that it has to know.`);
  }
  if ((await secrets.present()).has('stripe/webhook-secret')) return EXIT.fine;
  console.log(
    `\nIts secret is not stored for stage '${stage.name}', and Stripe tells it to a program only once. Either\n` +
      `  copy it from the endpoint's page in the dashboard of Stripe: npm run secrets -- --stage ${stage.name} --replace stripe/webhook-secret\n` +
      `  or make a new endpoint: npm run stripe:webhook -- --stage ${stage.name} --new`,
  );
  return EXIT.no;
}

async function replaceAll(place: Place): Promise<number> {
  const { stage, stripe, address } = place;
  const old = await endpointsAt(stripe, address);
  await make(place);
  for (const { id } of old) {
    await stripe.webhookEndpoints.del(id);
    console.log(`Removed the endpoint ${id}.`);
  }
  if (old.length > 0) {
    console.log(
      'Functions use the new secret within five minutes, and Stripe sends again what is refused until then.\n' +
        `After that, see to what the old one had not delivered: npm run stripe:replay -- --stage ${stage.name}`,
    );
  }
  return EXIT.fine;
}

async function make({ stage, stripe, secrets, address }: Place): Promise<number> {
  const { id, secret } = await makeEndpoint(stripe, address, stage.name);
  try {
    if (!secret) throw new Error(`Stripe has made the endpoint ${id} without telling its secret.`);
    await secrets.store(operatorParameter(stage, 'stripe/webhook-secret'), secret, true);
  } catch (error) {
    // Nobody will ever know its secret.
    await stripe.webhookEndpoints.del(id).catch(() => {
      const left = `The endpoint ${id} could not be removed again: remove it in the dashboard of Stripe.`;
      throw new Error(`${messageOf(error)} ${left}`, { cause: error });
    });
    throw error;
  }
  console.log(`Made the endpoint ${id} for ${address}, and stored its secret.`);
  return EXIT.fine;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
