/** Actions on the webhook endpoint at Stripe. Each returns the exit code. */
import type Stripe from 'stripe';
import { operatorParameter } from '../../infra/parameters/operator-parameters.ts';
import type { StageSettings } from '../../infra/stages.ts';
import { Refusal } from '../shared/refusal.ts';
import { EXIT, messageOf } from '../shared/run-command.ts';
import type { Secrets } from '../shared/secrets.ts';
import { createEndpoint, endpointsAt, isUpToDate, repairEndpoint } from './endpoint.ts';

interface Webhook {
  readonly stage: StageSettings;
  readonly stripe: Stripe;
  readonly secrets: Secrets;
  readonly url: string;
}

export async function findOrCreate(webhook: Webhook): Promise<number> {
  const { stage, stripe, secrets, url } = webhook;
  const [endpoint, ...others] = await endpointsAt(stripe, url);
  if (!endpoint) return create(webhook);
  if (others.length > 0) {
    throw new Refusal(
      `Stripe has ${others.length + 1} endpoints for ${url}, each with its own secret, and the stage accepts one. ` +
        'Remove the others in the dashboard of Stripe, or replace them all with --new.',
    );
  }
  if (isUpToDate(endpoint)) console.log(`The endpoint ${endpoint.id} for ${url} is up to date.`);
  else {
    await repairEndpoint(stripe, endpoint.id);
    console.log(`Repaired the endpoint ${endpoint.id}: it sends all needed events to ${url}.`);
  }
  if ((await secrets.read(false)).has('stripe/webhook-secret')) return EXIT.fine;
  console.log(
    `\nIts secret is not stored for stage '${stage.name}', and Stripe shows it to a program only once. Either\n` +
      `  copy it from the endpoint's page in the dashboard of Stripe: npm run secrets -- --stage ${stage.name} --replace stripe/webhook-secret\n` +
      `  or create a new endpoint: npm run stripe:webhook -- --stage ${stage.name} --new`,
  );
  return EXIT.no;
}

export async function replaceAll(webhook: Webhook): Promise<number> {
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
  const { id, secret } = await createEndpoint(stripe, url, stage.name);
  try {
    if (!secret) throw new Error(`Stripe has created the endpoint ${id} without returning its secret.`);
    await secrets.store(operatorParameter(stage, 'stripe/webhook-secret'), secret, true);
  } catch (error) {
    // Its secret is lost.
    await stripe.webhookEndpoints.del(id).catch(() => {
      const left = `The endpoint ${id} could not be removed again: remove it in the dashboard of Stripe.`;
      throw new Error(`${messageOf(error)} ${left}`, { cause: error });
    });
    throw error;
  }
  console.log(`Created the endpoint ${id} for ${url}, and stored its secret.`);
  return EXIT.fine;
}
