/** Connections of commands to Stripe: keys, retries and error messages. */
import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { getOperatorParameter } from '../../infra/parameters/operator-parameters.ts';
import { findSecretKeyProblem, redactKeys } from '../../infra/parameters/stripe-keys.ts';
import type { StageSettings } from '../../infra/stages.ts';
import { Refusal, UsageError } from './errors.ts';
import { Secrets } from './secrets.ts';

/** Usage texts of commands that call Stripe. */
export const API_BASE_USAGE =
  '--api-base  call a stand-in for Stripe on this machine, such as http://127.0.0.1:12111';
export const KEY_USAGE = 'The key is that in STRIPE_SECRET_KEY, or else the one stored for the stage.';

/** Maximum number of retries of a rate-limited call: about two minutes altogether. */
const MAX_WAITS = 7;

const MAX_WAIT_SECONDS = 60;

/**
 * The Stripe account of a stage, by the key in STRIPE_SECRET_KEY, or else the one stored for the stage.
 * @param standIn URL, from `--api-base`; Stripe itself when absent
 * @throws UsageError when the URL or the key in the environment is invalid
 */
export function stripeAccount(stage: StageSettings, standIn: string | undefined) {
  const apiBase = standIn === undefined ? undefined : standInUrl(standIn);
  const given = process.env.STRIPE_SECRET_KEY || undefined;
  if (given !== undefined) checkSecretKey(stage, given);
  return {
    apiBase,
    /**
     * Calls Stripe.
     * @param secrets contains the stage's key; by default the parameter store of its AWS account
     * @throws Refusal without a key of the right kind; Error that names the key when Stripe rejects it
     */
    async use<T>(work: (stripe: Stripe) => Promise<T>, secrets = new Secrets(stage)): Promise<T> {
      const secretKey = given ?? (await storedKey(stage, secrets));
      try {
        return await work(connectStripe({ secretKey, apiBase, report: console.log }));
      } catch (error) {
        const key = given === undefined ? `key that is stored for stage '${stage.name}'` : undefined;
        const problem = stripeProblem(error, key);
        throw problem ? new Error(problem, { cause: error }) : error;
      }
    },
  };
}

async function storedKey(stage: StageSettings, secrets: Secrets): Promise<string> {
  const key = (await secrets.read()).get('stripe/secret-key')?.value;
  const problem =
    key === undefined ? 'does not exist' : getOperatorParameter(stage, 'stripe/secret-key').problem(key);
  if (key !== undefined && !problem) return key;
  throw new Refusal(
    `The stored stripe/secret-key ${problem}. Store it first: npm run secrets -- --stage ${stage.name}`,
  );
}

/**
 * Checks that a key matches the stage's payment mode: a test key in a live stage would sell for nothing, a live key in
 * a test stage would charge testers.
 * @throws UsageError that names the problem, without the key
 */
export function checkSecretKey({ name, payments }: StageSettings, key: string): void {
  const problem = findSecretKeyProblem(payments, key);
  if (!problem) return;
  throw new UsageError(
    `Stage '${name}' needs a ${payments} key of Stripe in STRIPE_SECRET_KEY (sk_${payments}_... or rk_${payments}_...). The variable holds ${problem}.`,
  );
}

/** Reads the URL of a stand-in. Only this machine is allowed, since the key is sent unencrypted. */
export function standInUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isHere = url?.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname);
  if (url && isHere && url.port && url.pathname === '/') return url;
  throw new UsageError(`'${text}' is not the URL of a stand-in, such as http://127.0.0.1:12111.`);
}

/** Creates the SDK's client. It retries rate-limited calls, which the SDK by itself does not. */
export function connectStripe({
  secretKey,
  apiBase,
  report = () => {},
  wait = sleep,
  timeout,
}: {
  readonly secretKey: string;
  /** URL of a stand-in on this machine; Stripe itself when absent. */
  readonly apiBase?: URL | undefined;
  /** Receives a line when a call is delayed. */
  readonly report?: (line: string) => void;
  readonly wait?: (milliseconds: number) => Promise<unknown>;
  /** Of each attempt, in milliseconds. */
  readonly timeout?: number;
}): Stripe {
  const client = Stripe.createNodeHttpClient();
  const makeRequest: typeof client.makeRequest = async (...request) => {
    for (let waits = 0; ; waits += 1) {
      const response = await client.makeRequest(...request);
      if (response.getStatusCode() !== 429 || waits === MAX_WAITS) return response;
      response.dispose?.();
      const asked = Number(response.getHeaders()['retry-after']);
      const seconds = Math.min(asked > 0 ? asked : 2 ** waits, MAX_WAIT_SECONDS);
      report(`Stripe accepts no more calls for now; waiting for ${seconds} s.`);
      await wait(seconds * 1000);
    }
  };
  return new Stripe(secretKey, {
    telemetry: false,
    httpClient: { getClientName: () => client.getClientName(), makeRequest },
    ...(timeout !== undefined && { timeout }),
    ...(apiBase && { host: apiBase.hostname, port: apiBase.port, protocol: 'http' as const }),
  });
}

/** Describes an error of Stripe, with instructions; undefined for other errors. @param key name of the key that was used */
export function stripeProblem(error: unknown, key = 'key in STRIPE_SECRET_KEY'): string | undefined {
  const { errors } = Stripe;
  if (!(error instanceof errors.StripeError)) return undefined;
  const message = redactKeys(error.message);
  if (error instanceof errors.StripeAuthenticationError) {
    return `Stripe does not know the ${key}. Has it been rolled, or does it belong to another account?`;
  }
  if (error instanceof errors.StripePermissionError) {
    return `The ${key} may not do this. It has to read products and prices, and for changes to write them; a replay has to read events and their objects; the webhook's command has to read and write webhook endpoints.\nStripe says: ${message}`;
  }
  if (error instanceof errors.StripeConnectionError) {
    const reason = error.detail instanceof Error ? error.detail.message : message;
    return `Stripe could not be reached: ${reason}`;
  }
  if (error instanceof errors.StripeRateLimitError) {
    return 'Stripe accepts no more calls for now, even after some waiting. Try again later.';
  }
  return `Stripe says: ${message}${error.requestId ? ` (request ${error.requestId})` : ''}`;
}
