/** Calls services without the SDK's clients, of 34 to 165 kB each. See docs/decisions/bundles.md. */
import { setTimeout } from 'node:timers/promises';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import { getCredentials } from './credentials.ts';
import { environment } from './environment.ts';
import { requestService, type ServiceRequest, type ServiceResponse } from './http-request.ts';
import { PAUSE_MS, type ServiceTimeout, TIMEOUTS } from './timeouts.ts';

/** Services whose operations are named in a header, with JSON as input and output. */
interface JsonService {
  /** In the name of each operation. */
  readonly target: string;
  /** The SDK's variable for another endpoint. */
  readonly endpoint: string;
  readonly timeout: ServiceTimeout;
}

/** By the names of services in URLs and signatures. */
const JSON_SERVICES = {
  ssm: { target: 'AmazonSSM', endpoint: 'AWS_ENDPOINT_URL_SSM', timeout: TIMEOUTS.parameters },
  'cognito-idp': {
    target: 'AWSCognitoIdentityProviderService',
    endpoint: 'AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER',
    timeout: TIMEOUTS.accounts,
  },
} satisfies Record<string, JsonService>;

/** Operations that a token in their input permits, and no role. */
const UNSIGNED = ['GetUser'];

/** Calls an operation, with retries. @throws Error with the service's name for it, or of the network */
export async function callService<Output>(
  name: keyof typeof JSON_SERVICES,
  operation: string,
  input: object,
): Promise<Output> {
  const { target, endpoint, timeout } = JSON_SERVICES[name];
  const answer = await callSigned(
    name,
    {
      method: 'POST',
      url: new URL(process.env[endpoint] ?? `https://${name}.${environment('AWS_REGION')}.amazonaws.com`),
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `${target}.${operation}`,
      },
      body: JSON.stringify(input),
      isUnsigned: UNSIGNED.includes(operation),
    },
    timeout,
  );
  if (answer.status === 200) return answer.json() as Output;
  throw toError(answer);
}

export interface SignedRequest extends Pick<ServiceRequest, 'method' | 'body'> {
  readonly headers: Readonly<Record<string, string>>;
  /** With its path and query encoded. */
  readonly url: URL;
  readonly isUnsigned?: boolean;
}

/** Sends a signed request, with retries. @param service its name in signatures @throws errors of the network */
export async function callSigned(
  service: string,
  request: SignedRequest,
  { timeoutMs, attempts }: ServiceTimeout,
): Promise<ServiceResponse> {
  for (let attempt = 1; ; attempt++) {
    const answer = await send(service, request, timeoutMs).catch((error: unknown) => {
      if (attempt === attempts) throw error;
    });
    if (answer && (attempt === attempts || !isTransient(answer))) return answer;
    await setTimeout(Math.random() * PAUSE_MS);
  }
}

async function send(
  service: string,
  { method, url, headers, body, isUnsigned }: SignedRequest,
  timeoutMs: number,
): Promise<ServiceResponse> {
  const request = {
    method: method ?? 'GET',
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: { ...headers, host: url.host },
    body,
  };
  const signer = new SignatureV4({
    service,
    region: environment('AWS_REGION'),
    credentials: getCredentials,
    sha256: Sha256,
    // All services but this one encode paths twice.
    uriEscapePath: service !== 's3',
  });
  const signed = isUnsigned ? request : await signer.sign(request);
  return requestService(url.href, {
    method,
    headers: signed.headers,
    body,
    timeoutMs,
    keepsConnection: true,
  });
}

function isTransient({ status, body }: ServiceResponse): boolean {
  return status >= 500 || status === 429 || (status >= 400 && TRANSIENT.test(body));
}

/** Errors with status 400 of services that are too busy. */
const TRANSIENT = /ThrottlingException|TooManyRequestsException/;

/** Keeps only the error's name: the services' messages quote requests. */
function toError({ status, json }: ServiceResponse): Error {
  const named = status < 500 ? (json() as { readonly __type?: string }).__type : undefined;
  const name = named?.split('#').at(-1) ?? `Status${status}`;
  return Object.assign(new Error(`The service has answered ${name}.`), { name });
}
