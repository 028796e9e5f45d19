/** Registers a deployed stage's webhook at Stripe, and stores the secret that Stripe signs with. A second run changes nothing. */
import Stripe from 'stripe';
import { api } from '../domain/api.ts';
import { brand } from '../domain/brand.ts';
import { PAYMENT_EVENTS, type STRIPE_API_VERSION } from '../domain/payment-events.ts';
import { getOperatorParameter } from '../infra/parameters/operator-parameters.ts';
import { getOutput, type StackOutputs } from '../infra/stack-outputs.ts';
import type { StageSettings } from '../infra/stages.ts';
import { readOutputs } from './shared/deployed-stack.ts';
import { getErrorMessage, Refusal } from './shared/errors.ts';
import { EXIT, FLAG, namedStage, runCommand, STAGE_NAMES, TEXT } from './shared/run-command.ts';
import { Secrets } from './shared/secrets.ts';
import { API_BASE_USAGE, KEY_USAGE, stripeAccount } from './shared/stripe.ts';

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
    run: (values) => {
      const stage = namedStage(values.stage);
      const secrets = new Secrets(stage);
      return stripeAccount(stage, values['api-base']).use(async (stripe) => {
        const webhook = { stage, stripe, secrets, url: webhookUrl(await readOutputs(stage)) };
        return values.new ? replaceAll(webhook) : findOrCreate(webhook);
      }, secrets);
    },
  });

/** API version of the events. It is fixed at creation; the functions only read fields that all versions have. */
const API_VERSION: typeof STRIPE_API_VERSION = Stripe.API_VERSION;

/** URL of a stack's webhook. @throws Error when the stack has no URL */
export function webhookUrl(outputs: StackOutputs): string {
  return `${getOutput(outputs, 'SiteUrl')}${api.stripeWebhook.path}`;
}

/** The endpoints with a URL, newest first. */
export async function endpointsAt(stripe: Stripe, url: string): Promise<Stripe.WebhookEndpoint[]> {
  const all = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  return all.filter((endpoint) => endpoint.url === url);
}

/** Event types that the site processes and an endpoint does not get. */
export function missingEventTypes({ enabled_events }: Stripe.WebhookEndpoint): string[] {
  if (enabled_events.includes('*')) return [];
  return PAYMENT_EVENTS.filter((type) => !enabled_events.includes(type));
}

interface Webhook {
  readonly stage: StageSettings;
  readonly stripe: Stripe;
  readonly secrets: Secrets;
  readonly url: string;
}

/** Creates the endpoint, or repairs the existing one. */
async function findOrCreate(webhook: Webhook): Promise<number> {
  const { stage, stripe, secrets, url } = webhook;
  const [endpoint, ...others] = await endpointsAt(stripe, url);
  if (!endpoint) return create(webhook);
  if (others.length > 0) {
    throw new Refusal(
      `Stripe has ${others.length + 1} endpoints for ${url}, each with its own secret, and the stage accepts one. ` +
        'Remove the others in the dashboard of Stripe, or replace them all with --new.',
    );
  }
  const { id, status, enabled_events } = endpoint;
  const isExact = enabled_events.length === PAYMENT_EVENTS.length && !enabled_events.includes('*');
  if (status === 'enabled' && isExact && missingEventTypes(endpoint).length === 0)
    console.log(`The endpoint ${id} for ${url} is up to date.`);
  else {
    await stripe.webhookEndpoints.update(id, { enabled_events: [...PAYMENT_EVENTS], disabled: false });
    console.log(`Repaired the endpoint ${id}: it sends all needed events to ${url}.`);
  }
  if ((await secrets.read(false)).has('stripe/webhook-secret')) return EXIT.fine;
  console.log(
    `\nIts secret is not stored for stage '${stage.name}', and Stripe shows it to a program only once. Either\n` +
      `  copy it from the endpoint's page in the dashboard of Stripe: npm run secrets -- --stage ${stage.name} --replace stripe/webhook-secret\n` +
      `  or create a new endpoint: npm run stripe:webhook -- --stage ${stage.name} --new`,
  );
  return EXIT.no;
}

/** Creates a new endpoint, and removes all others. */
async function replaceAll(webhook: Webhook): Promise<number> {
  const { stage, stripe, url } = webhook;
  const old = await endpointsAt(stripe, url);
  await create(webhook);
  for (const { id } of old) {
    await stripe.webhookEndpoints.del(id);
    console.log(`Removed the endpoint ${id}.`);
  }
  if (old.length > 0) {
    console.log(
      'Functions use the new secret within five minutes. Stripe sends events again that are refused until then.\n' +
        `After that, deliver the events that the old one missed: npm run stripe:replay -- --stage ${stage.name}`,
    );
  }
  return EXIT.fine;
}

async function create({ stage, stripe, secrets, url }: Webhook): Promise<number> {
  const { id, secret } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...PAYMENT_EVENTS],
    api_version: API_VERSION,
    description: `${brand.name}: payments of stage ${stage.name}`,
  });
  try {
    // Stripe returns it only now.
    if (!secret) throw new Error(`Stripe has created the endpoint ${id} without returning its secret.`);
    await secrets.store(getOperatorParameter(stage, 'stripe/webhook-secret'), secret, true);
  } catch (error) {
    await stripe.webhookEndpoints.del(id).catch(() => {
      const left = `The endpoint ${id} could not be removed again: remove it in the dashboard of Stripe.`;
      throw new Error(`${getErrorMessage(error)} ${left}`, { cause: error });
    });
    throw error;
  }
  console.log(`Created the endpoint ${id} for ${url}, and stored its secret.`);
  return EXIT.fine;
}
