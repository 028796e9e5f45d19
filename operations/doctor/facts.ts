import { SESv2 } from '@aws-sdk/client-sesv2';
import { STS } from '@aws-sdk/client-sts';
import { readInventory } from '../../domain/shop/provider-prices.ts';
import { getOperatorParameter } from '../../infra/parameters/operator-parameters.ts';
import { getStackName, type StageSettings } from '../../infra/stages.ts';
import { readStack } from '../shared/deployed-stack.ts';
import { ignoreError } from '../shared/errors.ts';
import { Secrets } from '../shared/secrets.ts';
import { connectStripe } from '../shared/stripe.ts';
import type { Dependencies } from './dependencies.ts';

/** Timeout of each attempt of a call to Stripe, in milliseconds. */
const STRIPE_TIMEOUT_MS = 8000;

export type Facts = ReturnType<typeof createFacts>;

/** Facts about a stage that several checks use, each fetched once, on first use. Functions throw when that fails. */
export function createFacts(stage: StageSettings, dependencies: Dependencies) {
  const { region } = stage;
  // All clients share the credentials, since finding them takes a while.
  const { credentials } = new STS({ region }).config;
  const requestHandler = { connectionTimeout: 3000, requestTimeout: 8000, throwOnRequestTimeout: true };
  const aws = { region, credentials, maxAttempts: 2, requestHandler };
  const [, mailDomain = ''] = stage.mail.from.split('@');

  const findStack = (name: string, region: string) => readStack(name, { ...aws, region });
  const stack = once(() => findStack(getStackName(stage), region));
  const secrets = once(() => new Secrets(stage, aws).read());
  const connect = async (path: 'stripe/secret-key' | 'stripe/read-key', fallback = '') => {
    const secretKey = (await secrets()).get(path)?.value ?? fallback;
    if (getOperatorParameter(stage, path).problem(secretKey)) return undefined;
    return connectStripe({ secretKey, apiBase: dependencies.stripeUrl, timeout: STRIPE_TIMEOUT_MS });
  };
  /** Undefined without a usable key. Before one is stored, the key in the shell is used. */
  const stripe = once(() => connect('stripe/secret-key', process.env.STRIPE_SECRET_KEY));

  return {
    stage,
    dependencies,
    /** Client settings of the AWS SDK. */
    aws,
    caller: once(() => new STS(aws).getCallerIdentity({})),
    findStack,
    stack,
    /** Undefined until the stage has been deployed. */
    outputs: async () => {
      const { outputs } = (await stack()) ?? {};
      return outputs?.SiteUrl === undefined ? undefined : outputs;
    },
    secrets,
    stripe,
    /** With the key of functions that only read. Undefined without a usable one. */
    stripeReader: once(async () => (stage.hasStripeReadKey ? connect('stripe/read-key') : undefined)),
    /** Undefined without a usable key. */
    inventory: once(async () => {
      const client = await stripe();
      return client && readInventory(client);
    }),
    /** The domain of the sender. */
    mailDomain,
    /** Undefined when the mail service does not know the domain. */
    mailIdentity: once(() =>
      ignoreError('NotFoundException', new SESv2(aws).getEmailIdentity({ EmailIdentity: mailDomain })),
    ),
  };
}

/** Remembers a failure too: a second attempt a moment later would fail as well. */
function once<T>(fetch: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= fetch();
    return result;
  };
}
