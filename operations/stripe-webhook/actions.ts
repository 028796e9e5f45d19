/** Actions on the webhook endpoint at Stripe. Each returns the exit code. */
import type Stripe from 'stripe';
import { operatorParameter } from '../../infra/parameters/operator-parameters.ts';
import type { StageSettings } from '../../infra/stages.ts';
import { Refusal } from '../shared/refusal.ts';
import { EXIT, messageOf } from '../shared/run-command.ts';
import type { Secrets } from '../shared/secrets.ts';
import { createEndpoint, endpointsAt, isUpToDate, repairEndpoint } from './endpoint.ts';

interface Place {
  readonly stage: StageSettings;
  readonly stripe: Stripe;
  readonly secrets: Secrets;
  /** URL of the stage's webhook. */
  readonly url: string;
}

export async function findOrCreate(place: Place): Promise<number> {
  const { stage, stripe, secrets, url } = place;
  const [endpoint, ...others] = await endpointsAt(stripe, url);
  if (!endpoint) return make(place);
  if (others.length > 0) {
    throw new Refusal(
      `Stripe has ${others.length + 1} endpoints for ${url}, each with a secret of its own, and the stage takes one. ` +
        'Remove the others in the dashboard of Stripe, or let --new replace them all.',
    );
  }
  if (isUpToDate(endpoint)) console.log(`The endpoint ${endpoint.id} tells ${url}: nothing to change.`);
  else {
    await repairEndpoint(stripe, endpoint.id);
    console.log(`The endpoint ${endpoint.id} now tells ${url} of all that it has to know.`);
  }
  if ((await secrets.present()).has('stripe/webhook-secret')) return EXIT.fine;
  console.log(
    `\nIts secret is not stored for stage '${stage.name}', and Stripe tells it to a program only once. Either\n` +
      `  copy it from the endpoint's page in the dashboard of Stripe: npm run secrets -- --stage ${stage.name} --replace stripe/webhook-secret\n` +
      `  or make a new endpoint: npm run stripe:webhook -- --stage ${stage.name} --new`,
  );
  return EXIT.no;
}

export async function replaceAll(place: Place): Promise<number> {
  const { stage, stripe, url } = place;
  const old = await endpointsAt(stripe, url);
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

async function make({ stage, stripe, secrets, url }: Place): Promise<number> {
  const { id, secret } = await createEndpoint(stripe, url, stage.name);
  try {
    if (!secret) throw new Error(`Stripe has made the endpoint ${id} without telling its secret.`);
    await secrets.store(operatorParameter(stage, 'stripe/webhook-secret'), secret, true);
  } catch (error) {
    // Its secret is lost.
    await stripe.webhookEndpoints.del(id).catch(() => {
      const left = `The endpoint ${id} could not be removed again: remove it in the dashboard of Stripe.`;
      throw new Error(`${messageOf(error)} ${left}`, { cause: error });
    });
    throw error;
  }
  console.log(`Made the endpoint ${id} for ${url}, and stored its secret.`);
  return EXIT.fine;
}
