/**
 * Calls services of which a function needs an operation or two, without the SDK's clients: a cold function would load 34
 * to 78 kB of their schemas for it. See docs/decisions/infra-bundles.md.
 */
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { setTimeout } from 'node:timers/promises';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import { credentials } from './credentials.ts';
import { environment } from './environment.ts';
import { type JsonResponse, requestJson } from './request-json.ts';
import { PAUSE_MS, type ServiceTimeout, TIMEOUTS } from './timeouts.ts';

interface Service {
  /** In the name of each operation. */
  readonly target: string;
  /** The SDK's variable for another endpoint. */
  readonly endpoint: string;
  readonly timeout: ServiceTimeout;
}

/** By the names of services in URLs and signatures. */
const SERVICES = {
  ssm: { target: 'AmazonSSM', endpoint: 'AWS_ENDPOINT_URL_SSM', timeout: TIMEOUTS.parameters },
  'cognito-idp': {
    target: 'AWSCognitoIdentityProviderService',
    endpoint: 'AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER',
    timeout: TIMEOUTS.accounts,
  },
} satisfies Record<string, Service>;

/** Connections are kept between requests. One that was closed meanwhile is an attempt. */
const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) };

/** Operations that a token in their input permits, and no role. */
const UNSIGNED = ['GetUser'];

/**
 * Calls an operation, again after a failure that may pass.
 * @returns its output, as the service's documentation has it
 * @throws Error with the service's name for it, or what the network throws
 */
export async function callService<Output>(
  name: keyof typeof SERVICES,
  operation: string,
  input: object,
): Promise<Output> {
  const { timeoutMs, attempts } = SERVICES[name].timeout;
  for (let attempt = 1; ; attempt++) {
    const answer = await send(name, operation, JSON.stringify(input), timeoutMs).catch((error: unknown) => {
      if (attempt === attempts) throw error;
    });
    if (answer?.status === 200) return answer.json() as Output;
    if (answer && (attempt === attempts || !isTransient(answer))) throw failure(answer);
    await setTimeout(Math.random() * PAUSE_MS);
  }
}

async function send(
  name: keyof typeof SERVICES,
  operation: string,
  body: string,
  timeoutMs: number,
): Promise<JsonResponse> {
  const { target, endpoint } = SERVICES[name];
  const region = environment('AWS_REGION');
  const url = new URL(process.env[endpoint] ?? `https://${name}.${region}.amazonaws.com`);
  const request = {
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    path: '/',
    headers: {
      host: url.host,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `${target}.${operation}`,
    },
    body,
  };
  const signer = new SignatureV4({ service: name, region, credentials, sha256: Sha256 });
  const { headers } = UNSIGNED.includes(operation) ? request : await signer.sign(request);
  const agent = url.protocol === 'http:' ? agents['http:'] : agents['https:'];
  return requestJson(url.href, { method: 'POST', headers, body, timeoutMs, agent });
}

function isTransient(answer: JsonResponse): boolean {
  return answer.status >= 500 || answer.status === 429 || TRANSIENT.includes(failure(answer).name);
}

/** As services call having no room at the moment, with status 400. */
const TRANSIENT = ['ThrottlingException', 'TooManyRequestsException'];

/** Only the error's name: messages of services quote what they were asked. */
function failure({ status, json }: JsonResponse): Error {
  const named = status < 500 ? (json() as { readonly __type?: string }).__type : undefined;
  const name = named?.split('#').at(-1) ?? `Status${status}`;
  return Object.assign(new Error(`The service has answered ${name}.`), { name });
}
