/** Connections of commands to Stripe: keys, retries and error messages. */
import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { redactKeys, secretKeyProblem } from '../../infra/parameters/stripe-keys.ts';
import type { StageSettings } from '../../infra/stages.ts';

/** Maximum number of retries of a rate-limited call: about two minutes altogether. */
const MAX_WAITS = 7;

const MAX_WAIT_SECONDS = 60;

/**
 * Checks that a key matches the stage's payment mode: a test key in a live stage would sell for nothing, a live key in
 * a test stage would charge testers.
 * @throws Error that says what is wrong, without the key
 */
export function checkSecretKey({ name, payments }: StageSettings, key: string): void {
  const problem = secretKeyProblem(payments, key);
  if (!problem) return;
  throw new Error(
    `Stage '${name}' needs a ${payments} key of Stripe in STRIPE_SECRET_KEY (sk_${payments}_... or rk_${payments}_...). The variable holds ${problem}.`,
  );
}

export interface StripeConnection {
  readonly secretKey: string;
  /** URL of a stand-in on this machine; Stripe itself when absent. */
  readonly apiBase?: URL | undefined;
  /** Receives a line when a call is delayed. */
  readonly report?: (line: string) => void;
  /** Waits for some milliseconds. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
  /** Timeout of each attempt in milliseconds; the SDK's default when absent. */
  readonly timeout?: number;
}

/** Creates the SDK's client, with retries of rate-limited calls. */
export function connectStripe({
  secretKey,
  apiBase,
  report = () => {},
  wait = sleep,
  timeout,
}: StripeConnection): Stripe {
  return new Stripe(secretKey, {
    telemetry: false,
    httpClient: retryRateLimited(Stripe.createNodeHttpClient(), report, wait),
    ...(timeout !== undefined && { timeout }),
    ...(apiBase && { host: apiBase.hostname, port: apiBase.port, protocol: 'http' as const }),
  });
}

/** Reads the URL of a stand-in. Only this machine is allowed, since the key is sent unencrypted. */
export function standInUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isHere = url?.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname);
  if (url && isHere && url.port && url.pathname === '/') return url;
  throw new Error(`'${text}' is not the URL of a stand-in, such as http://127.0.0.1:12111.`);
}

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/** The SDK retries failed calls, but not rate-limited ones. */
function retryRateLimited(
  client: HttpClient,
  report: (line: string) => void,
  wait: (milliseconds: number) => Promise<unknown>,
): HttpClient {
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(...request) {
      for (let waits = 0; ; waits += 1) {
        const response = await client.makeRequest(...request);
        if (response.getStatusCode() !== 429 || waits === MAX_WAITS) return response;
        response.dispose?.();
        const seconds = Math.min(retryAfter(response.getHeaders()) ?? 2 ** waits, MAX_WAIT_SECONDS);
        report(`Stripe takes no more calls for now; waiting for ${seconds} s.`);
        await wait(seconds * 1000);
      }
    },
  };
}

/** In seconds; undefined when Stripe sends no such header. */
function retryAfter(headers: Readonly<Record<string, string | string[]>>): number | undefined {
  const seconds = Number(headers['retry-after']);
  return seconds > 0 ? seconds : undefined;
}

/**
 * Describes an error of Stripe, with instructions.
 * @param key name of the key that was used
 * @returns undefined when the error is not Stripe's
 */
export function stripeProblem(error: unknown, key = 'key in STRIPE_SECRET_KEY'): string | undefined {
  const { errors } = Stripe;
  if (!(error instanceof errors.StripeError)) return undefined;
  const said = redactKeys(error.message);
  if (error instanceof errors.StripeAuthenticationError) {
    return `Stripe does not know the ${key}. Has it been rolled, or does it belong to another account?`;
  }
  if (error instanceof errors.StripePermissionError) {
    return `The ${key} may not do this. It has to read products and prices, and for changes to write them; a replay has to read events and what they are about; the webhook's command has to read and write webhook endpoints.\nStripe says: ${said}`;
  }
  if (error instanceof errors.StripeConnectionError) {
    return `Stripe could not be reached: ${reasonOf(error) ?? said}`;
  }
  if (error instanceof errors.StripeRateLimitError) {
    return 'Stripe takes no more calls for now, even after some waiting. Try again later.';
  }
  return `Stripe says: ${said}${error.requestId ? ` (request ${error.requestId})` : ''}`;
}

function reasonOf({ detail }: InstanceType<typeof Stripe.errors.StripeError>): string | undefined {
  return detail instanceof Error ? detail.message : undefined;
}
