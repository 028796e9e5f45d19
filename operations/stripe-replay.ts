/** Delivers the payment provider's events that never reached a deployed stage. Needs access to its AWS account. */
import { DynamoDB } from '@aws-sdk/client-dynamodb';
import Stripe from 'stripe';
import { inParallel } from '../domain/in-parallel.ts';
import { PAYMENT_EVENTS } from '../domain/payment-events.ts';
import { getOutput } from '../infra/stack-outputs.ts';
import { getStageSettings } from '../infra/stages.ts';
import { clientOptions, type DeployedStack, findStack, LOCAL_STAGE } from './shared/deployed-stack.ts';
import { getErrorMessage, UsageError } from './shared/errors.ts';
import { plural } from './shared/plural.ts';
import { EXIT, FLAG, namedStack, runCommand, STACK_NAMES, TEXT } from './shared/run-command.ts';
import { Secrets } from './shared/secrets.ts';
import { API_BASE_USAGE, KEY_USAGE, stripeAccount } from './shared/stripe.ts';
import { webhookUrl } from './stripe-webhook.ts';

const USAGE = `Usage:
  npm run stripe:replay -- --stage NAME [--since 3d] [--dry-run]

  --stage     ${STACK_NAMES}, and needs --api-base
  --since     how far back, such as 12h or 3d (the default); Stripe lists 30 days
  --dry-run   list the missing events, and deliver none
  ${API_BASE_USAGE}

  ${KEY_USAGE}`;

/** The stage whose settings the local run uses. */
const LOCAL_SETTINGS = 'dev';

const SECONDS = { h: 60 * 60, d: 24 * 60 * 60 } as const;
const MAX_SECONDS = 30 * SECONDS.d;

/** Timeout of a delivery in milliseconds. The stage times out after 25 s. */
const TIMEOUT_MS = 35_000;

export const main = (args: readonly string[]): Promise<number> =>
  runCommand(args, {
    usage: USAGE,
    options: { since: { ...TEXT, default: '3d' }, 'dry-run': FLAG, 'api-base': TEXT },
    run: async ({ since, 'dry-run': dryRun, 'api-base': standIn, ...values }) => {
      const stageName = namedStack(values.stage);
      const isLocal = stageName === LOCAL_STAGE;
      const stage = getStageSettings(isLocal ? LOCAL_SETTINGS : stageName);
      const start = Math.floor(Date.now() / 1000) - readPeriod(since);
      const account = stripeAccount(stage, standIn);
      if (isLocal && !account.apiBase) {
        throw new UsageError(
          'The run on this machine has its own Stripe: add --api-base with the URL that /_local/ shows.',
        );
      }
      const stack = await findStack(stageName);
      const secrets = new Secrets(stage, clientOptions(stack, 'AWS_ENDPOINT_URL_SSM'));
      return account.use(async (stripe) => {
        const { missing, known } = await missingEvents(stripe, stack, start);
        console.log(
          `Stage '${stageName}' has ${plural(known, 'event')} of the last ${since} and lacks ${missing.length}.\n`,
        );
        if (!dryRun) return deliverEvents(stack, secrets, missing);
        for (const event of missing) console.log(`  ${describeEvent(event)}`);
        console.log('Dry run: no event was delivered.');
        return EXIT.fine;
      }, secrets);
    },
  });

/** @returns seconds */
function readPeriod(text: string): number {
  const [, count, unit] = /^([1-9]\d{0,3})([hd])$/.exec(text) ?? [];
  const seconds = Number(count) * SECONDS[unit === 'h' ? 'h' : 'd'];
  if (seconds <= MAX_SECONDS) return seconds;
  throw new UsageError(`--since must be a time of at most 30 days such as 12h or 3d, not '${text}'.`);
}

function describeEvent({ id, type, created }: Stripe.Event): string {
  return `${new Date(created * 1000).toISOString()}  ${id}  ${type}`;
}

/** The events that the stage has not processed, oldest first. @param since seconds since the epoch */
async function missingEvents(stripe: Stripe, stack: DeployedStack, since: number) {
  const events: Stripe.Event[] = [];
  const list = stripe.events.list({ types: [...PAYMENT_EVENTS], created: { gte: since }, limit: 100 });
  for await (const event of list) events.unshift(event);

  const database = new DynamoDB(clientOptions(stack, 'AWS_ENDPOINT_URL_DYNAMODB'));
  const TableName = getOutput(stack.outputs, 'StripeEventsTableName');
  const known = new Set<Stripe.Event>();
  await inParallel(events, async (event) => {
    const Key = { id: { S: event.id } };
    const { Item } = await database.getItem({ TableName, Key, ProjectionExpression: 'id' });
    if (Item) known.add(event);
  });
  return { missing: events.filter((event) => !known.has(event)), known: known.size };
}

/** Delivers events to the stage like Stripe, one by one. @returns the exit code @throws Error without the signing secret */
export async function deliverEvents(
  stack: DeployedStack,
  secrets: Secrets,
  events: readonly Stripe.Event[],
): Promise<number> {
  const url = webhookUrl(stack.outputs);
  const secret = (await secrets.read()).get('stripe/webhook-secret')?.value.trim();
  if (!secret) {
    throw new Error(
      `The secret that signs events is not stored. Store it first: npm run stripe:webhook -- --stage ${secrets.stage.name}`,
    );
  }
  let failures = 0;
  for (const event of events) {
    const { isAccepted, result } = await deliver(url, secret, event);
    if (!isAccepted) failures += 1;
    console.log(`  ${describeEvent(event)}  ${result}`);
  }
  if (failures === 0) return EXIT.fine;
  console.error(
    `The stage refused ${plural(failures, 'event')}. Its log has the reason; run the command again after that.`,
  );
  return EXIT.no;
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
    return { isAccepted: false, result: getErrorMessage(error) };
  }
}
