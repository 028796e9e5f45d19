/** Facts about a stage that several checks use, each fetched once, on first use. */
import { GetEmailIdentityCommand, type GetEmailIdentityResponse, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetCallerIdentityCommand, type GetCallerIdentityResponse, STSClient } from '@aws-sdk/client-sts';
import type Stripe from 'stripe';
import { type OperatorParameterPath, operatorParameter } from '../../infra/parameters/operator-parameters.ts';
import type { StackOutputs } from '../../infra/stack-outputs.ts';
import { type StageSettings, stackName } from '../../infra/stages.ts';
import { type Inventory, readInventory } from '../prices/inventory.ts';
import { readStack, type StackState } from '../shared/deployed-stack.ts';
import { Secrets, type StoredSecret } from '../shared/secrets.ts';
import { connectStripe } from '../shared/stripe-connection.ts';
import type { Dependencies } from './dependencies.ts';

/** All functions throw when fetching fails, on each call. */
export interface Facts {
  readonly stage: StageSettings;
  readonly dependencies: Dependencies;
  /** Client settings of the AWS SDK. */
  readonly aws: ReturnType<typeof clientSettings>;
  readonly caller: () => Promise<GetCallerIdentityResponse>;
  /** Finds a stack by its name. @returns undefined when there is none */
  readonly findStack: (name: string, region: string) => Promise<StackState | undefined>;
  readonly stack: () => Promise<StackState | undefined>;
  /** Undefined until the stage has been deployed. */
  readonly outputs: () => Promise<StackOutputs | undefined>;
  readonly secrets: () => Promise<ReadonlyMap<OperatorParameterPath, StoredSecret>>;
  /** Undefined without a usable key. */
  readonly stripe: () => Promise<Stripe | undefined>;
  /** With the key of functions that only read. Undefined without a usable one. */
  readonly stripeReader: () => Promise<Stripe | undefined>;
  /** Undefined without a usable key. */
  readonly inventory: () => Promise<Inventory | undefined>;
  /** The domain of the sender. */
  readonly mailDomain: string;
  /** Undefined when the mail service does not know the domain. */
  readonly mailIdentity: () => Promise<GetEmailIdentityResponse | undefined>;
}

/** Timeout of each attempt of a call to Stripe, in milliseconds. */
const STRIPE_TIMEOUT_MS = 8000;

export function factsOf(stage: StageSettings, dependencies: Dependencies): Facts {
  const sts = new STSClient({ region: stage.region });
  // All clients share the credentials, since finding them takes a while.
  const aws = clientSettings(stage, sts.config);
  const [, mailDomain = ''] = stage.mail.from.split('@');

  const caller = once(() => new STSClient(aws).send(new GetCallerIdentityCommand({})));
  const findStack: Facts['findStack'] = (name, region) => readStack(name, { ...aws, region });
  const stack = once(() => findStack(stackName(stage), stage.region));
  const secrets = once(() => new Secrets(stage, aws).read());
  const connect = (secretKey: string | undefined) =>
    secretKey === undefined
      ? undefined
      : connectStripe({ secretKey, apiBase: dependencies.stripeUrl, timeout: STRIPE_TIMEOUT_MS });
  const stripe = once(async () => connect(await usableKey(stage, secrets, dependencies)));

  return {
    stage,
    dependencies,
    aws,
    caller,
    findStack,
    stack,
    outputs: async () => {
      const { outputs } = (await stack()) ?? {};
      return outputs?.SiteUrl === undefined ? undefined : outputs;
    },
    secrets,
    stripe,
    stripeReader: once(async () => connect(await usableReadKey(stage, secrets))),
    inventory: once(async () => {
      const client = await stripe();
      return client && readInventory(client);
    }),
    mailDomain,
    mailIdentity: once(async () => {
      try {
        return await new SESv2Client(aws).send(new GetEmailIdentityCommand({ EmailIdentity: mailDomain }));
      } catch (error) {
        if (error instanceof Error && error.name === 'NotFoundException') return undefined;
        throw error;
      }
    }),
  };
}

function clientSettings(
  { region }: StageSettings,
  { credentials, sha256 }: Pick<STSClient['config'], 'credentials' | 'sha256'>,
) {
  return {
    region,
    credentials,
    sha256,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 8000, throwOnRequestTimeout: true },
  };
}

/** The stored key that the functions use; before it is stored, the key in the shell's environment. */
async function usableKey(
  stage: StageSettings,
  secrets: Facts['secrets'],
  { env }: Dependencies,
): Promise<string | undefined> {
  const stored = (await secrets()).get('stripe/secret-key')?.value;
  const key = stored ?? env.STRIPE_SECRET_KEY ?? '';
  return operatorParameter(stage, 'stripe/secret-key').problem(key) ? undefined : key;
}

async function usableReadKey(stage: StageSettings, secrets: Facts['secrets']): Promise<string | undefined> {
  if (!stage.hasStripeReadKey) return undefined;
  const key = (await secrets()).get('stripe/read-key')?.value;
  return key === undefined || operatorParameter(stage, 'stripe/read-key').problem(key) ? undefined : key;
}

/** Remembers a failure like an answer: what could not be looked at a moment ago cannot be looked at now. */
function once<T>(look: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= look();
    return answer;
  };
}
