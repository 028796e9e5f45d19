/** Delivers the payment provider's events that never reached a deployed stage. Needs access to its AWS account. */
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import Stripe from 'stripe';
import { api } from '../domain/api.ts';
import { PAYMENT_EVENTS } from '../domain/payment-events.ts';
import { parameterName } from '../infra/parameters/parameters.ts';
import { outputOf } from '../infra/stack-outputs.ts';
import type { StageSettings } from '../infra/stages.ts';
import { clientOptions, type DeployedStack } from './shared/deployed-stack.ts';

/** Events that are looked up concurrently. */
const CONCURRENCY = 20;

/** Page size of the provider's lists. */
const PAGE = 100;

export interface ReplaySource {
  readonly stripe: Stripe;
  readonly stage: StageSettings;
  readonly stack: DeployedStack;
}

export type ReplayedEvent = Pick<Stripe.Event, 'id' | 'type' | 'created'>;

/**
 * The events that the stage has not processed, oldest first. Excludes those of the last minutes, which may still be
 * delivered.
 * @param since seconds since the epoch; the provider lists the last 30 days
 */
export async function missingEvents(
  { stripe, stack }: Pick<ReplaySource, 'stripe' | 'stack'>,
  since: number,
): Promise<{ readonly missing: Stripe.Event[]; readonly known: number }> {
  const events: Stripe.Event[] = [];
  const list = stripe.events.list({ types: [...PAYMENT_EVENTS], created: { gte: since }, limit: PAGE });
  for await (const event of list) events.unshift(event);

  const isKnown = processedEvents(stack);
  const missing: Stripe.Event[] = [];
  for (let start = 0; start < events.length; start += CONCURRENCY) {
    const batch = events.slice(start, start + CONCURRENCY);
    const known = await Promise.all(batch.map(({ id }) => isKnown(id)));
    missing.push(...batch.filter((_, at) => !known[at]));
  }
  return { missing, known: events.length - missing.length };
}

/**
 * Delivers events to the stage like the provider, one after the other.
 * @param report called with each response: a status, or an error
 * @returns how many deliveries failed
 * @throws Error when the signing secret cannot be read
 */
export async function deliverEvents(
  { stage, stack }: Pick<ReplaySource, 'stage' | 'stack'>,
  events: readonly Stripe.Event[],
  report: (event: Stripe.Event, answer: string) => void,
): Promise<number> {
  const url = `${outputOf(stack.outputs, 'SiteUrl')}${api.stripeWebhook.path}`;
  const secret = await signingSecret(stage, stack);
  let failures = 0;
  for (const event of events) {
    const { isTaken, answer } = await deliver(url, secret, event);
    if (!isTaken) failures += 1;
    report(event, answer);
  }
  return failures;
}

/** @returns a function that returns whether the stage has processed an event */
function processedEvents(stack: DeployedStack): (id: string) => Promise<boolean> {
  const database = new DynamoDBClient(clientOptions(stack, 'AWS_ENDPOINT_URL_DYNAMODB'));
  const TableName = outputOf(stack.outputs, 'StripeEventsTableName');
  return async (id) => {
    const command = new GetItemCommand({ TableName, Key: { id: { S: id } }, ProjectionExpression: 'id' });
    return (await database.send(command)).Item !== undefined;
  };
}

async function signingSecret(stage: StageSettings, stack: DeployedStack): Promise<string> {
  const Name = parameterName(stage, 'stripe/webhook-secret');
  const store = new SSMClient(clientOptions(stack, 'AWS_ENDPOINT_URL_SSM'));
  try {
    const { Parameter } = await store.send(new GetParameterCommand({ Name, WithDecryption: true }));
    if (!Parameter?.Value) throw new Error(`The parameter ${Name} is empty.`);
    return Parameter.Value.trim();
  } catch (error) {
    if (!(error instanceof ParameterNotFound)) throw error;
    throw new Error(
      `There is no ${Name}, with which events are signed. Store it first: npm run stripe:webhook -- --stage ${stage.name}`,
      { cause: error },
    );
  }
}

/** In milliseconds. The stage times out after 25 s. */
const TIMEOUT_MS = 35_000;

async function deliver(
  url: string,
  secret: string,
  event: Stripe.Event,
): Promise<{ readonly isTaken: boolean; readonly answer: string }> {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  try {
    const { ok, status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { isTaken: ok, answer: String(status) };
  } catch (error) {
    return { isTaken: false, answer: error instanceof Error ? error.message : String(error) };
  }
}
