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
import { type StageSettings, stageSettings, stages } from '../infra/stages.ts';
import { connectStripe, secretKeyFor, standInAddress, stripeProblem } from '../infra/stripe-connection.ts';
import {
  endpointsAt,
  isAsMade,
  makeEndpoint,
  mendEndpoint,
  webhookAddress,
} from '../infra/stripe-webhook-endpoint.ts';
import { type Command, EXIT, runCommand } from './run-command.ts';

const USAGE = `Usage:
  npm run stripe:webhook -- --stage NAME [--new]

  --stage     ${Object.keys(stages).join(', ')}
  --new       make a new endpoint with a new secret, and remove the one that is there
  --api-base  talk to a stand-in on this machine, such as http://127.0.0.1:12111`;

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
  return runCommand(() => readCommand(args), USAGE);
}

/** @throws Error that says what is wrong with the call */
function readCommand(args: readonly string[]): Command {
  const { values } = parseArgs({
    args: [...args],
    options: {
      stage: { type: 'string' },
      new: { type: 'boolean', default: false },
      'api-base': { type: 'string' },
    },
  });
  const { stage: name, new: isNew, 'api-base': address } = values;
  if (!name) throw new Error('Which stage? Name it with --stage.');
  const stage = stageSettings(name);
  const apiBase = address === undefined ? undefined : standInAddress(address);
  const given = process.env.STRIPE_SECRET_KEY;
  if (given !== undefined) secretKeyFor(stage, given);

  return async () => {
    const secrets = new Secrets(stage);
    const secretKey = given ?? (await storedKey(stage, secrets));
    const stripe = connectStripe({ secretKey, apiBase, report: console.log });
    const siteUrl = outputOf((await findStack(stage.name)).outputs, 'SiteUrl');
    const place = { stage, stripe, secrets, address: webhookAddress(siteUrl) };
    try {
      return await (isNew ? replaceAll(place) : findOrMake(place));
    } catch (error) {
      const problem =
        given === undefined && stripeProblem(error, `key that is stored for stage '${stage.name}'`);
      throw problem ? new Error(problem, { cause: error }) : error;
    }
  };
}

/** @throws Refusal when there is none of the right kind */
async function storedKey(stage: StageSettings, secrets: Secrets): Promise<string> {
  const key = (await secrets.read()).get('stripe/secret-key')?.value;
  const problem =
    key === undefined ? 'is not there' : operatorParameter(stage, 'stripe/secret-key').problem(key);
  if (key !== undefined && !problem) return key;
  throw new Refusal(
    `The stored stripe/secret-key ${problem}. Store it first: npm run secrets -- --stage ${stage.name}`,
  );
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
    await secrets.store(operatorParameter(stage, 'stripe/webhook-secret'), secret, true);
  } catch (error) {
    // Nobody will ever know its secret.
    await stripe.webhookEndpoints.del(id);
    throw error;
  }
  console.log(`Made the endpoint ${id} for ${address}, and stored its secret.`);
  return EXIT.fine;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
