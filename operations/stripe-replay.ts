/** Delivers the payment provider's events that never reached a deployed stage. Needs access to its AWS account. */
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import Stripe from 'stripe';
import { PAYMENT_EVENTS } from '../domain/payment-events.ts';
import { getOutput } from '../infra/stack-outputs.ts';
import type { StageSettings } from '../infra/stages.ts';
import { clientOptions, type DeployedStack } from './shared/deployed-stack.ts';
import { plural } from './shared/plural.ts';
import { EXIT } from './shared/run-command.ts';
import { Secrets } from './shared/secrets.ts';
import { webhookUrl } from './stripe-webhook.ts';

/** Events that are looked up concurrently. */
const CONCURRENCY = 20;

/** Timeout of a delivery in milliseconds. The stage times out after 25 s. */
const TIMEOUT_MS = 35_000;

interface Destination {
  /** Its settings; the local run uses those of another stage. */
  readonly stage: StageSettings;
  readonly stack: DeployedStack;
}

interface Period {
  /** As printed, such as `3d`. */
  readonly since: string;
  readonly seconds: number;
  readonly dryRun: boolean;
}

/** @returns the exit code */
export async function replay(
  {
    stripe,
    stageName,
    ...destination
  }: Destination & {
    readonly stripe: Stripe;
    readonly stageName: string;
  },
  { since, seconds, dryRun }: Period,
): Promise<number> {
  const start = Math.floor(Date.now() / 1000) - seconds;
  const { missing, known } = await missingEvents(stripe, destination.stack, start);
  console.log(
    `Stage '${stageName}' has ${plural(known, 'event')} of the last ${since} and lacks ${missing.length}.\n`,
  );
  if (dryRun) {
    for (const event of missing) console.log(`  ${describeEvent(event)}`);
    console.log('Dry run: no event was delivered.');
    return EXIT.fine;
  }
  const failures = await deliverEvents(destination, missing, (event, result) =>
    console.log(`  ${describeEvent(event)}  ${result}`),
  );
  if (failures === 0) return EXIT.fine;
  console.error(
    `The stage refused ${plural(failures, 'event')}. Its log has the reason; run the command again after that.`,
  );
  return EXIT.no;
}

function describeEvent({ id, type, created }: Stripe.Event): string {
  return `${new Date(created * 1000).toISOString()}  ${id}  ${type}`;
}

/** The events that the stage has not processed, oldest first. @param since seconds since the epoch */
async function missingEvents(stripe: Stripe, stack: DeployedStack, since: number) {
  const events: Stripe.Event[] = [];
  const list = stripe.events.list({ types: [...PAYMENT_EVENTS], created: { gte: since }, limit: 100 });
  for await (const event of list) events.unshift(event);

  const database = new DynamoDBClient(clientOptions(stack, 'AWS_ENDPOINT_URL_DYNAMODB'));
  const TableName = getOutput(stack.outputs, 'StripeEventsTableName');
  const isKnown = async ({ id }: Stripe.Event) => {
    const command = new GetItemCommand({ TableName, Key: { id: { S: id } }, ProjectionExpression: 'id' });
    return (await database.send(command)).Item !== undefined;
  };
  const missing: Stripe.Event[] = [];
  for (let start = 0; start < events.length; start += CONCURRENCY) {
    const batch = events.slice(start, start + CONCURRENCY);
    const known = await Promise.all(batch.map(isKnown));
    missing.push(...batch.filter((_, at) => !known[at]));
  }
  return { missing, known: events.length - missing.length };
}

/** Delivers events to the stage like Stripe, one by one. @param report gets a status or error @returns the number of failures */
export async function deliverEvents(
  { stage, stack }: Destination,
  events: readonly Stripe.Event[],
  report: (event: Stripe.Event, result: string) => void,
): Promise<number> {
  const url = webhookUrl(stack.outputs);
  const secrets = new Secrets(stage, clientOptions(stack, 'AWS_ENDPOINT_URL_SSM'));
  const secret = (await secrets.read()).get('stripe/webhook-secret')?.value.trim();
  if (!secret) {
    throw new Error(
      `The secret that signs events is not stored. Store it first: npm run stripe:webhook -- --stage ${stage.name}`,
    );
  }
  let failures = 0;
  for (const event of events) {
    const { isAccepted, result } = await deliver(url, secret, event);
    if (!isAccepted) failures += 1;
    report(event, result);
  }
  return failures;
}

async function deliver(url: string, secret: string, event: Stripe.Event) {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  try {
    const { ok, status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { isAccepted: ok, result: String(status) };
  } catch (error) {
    return { isAccepted: false, result: error instanceof Error ? error.message : String(error) };
  }
}
