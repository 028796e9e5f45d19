/** Single calls of AWS services, without an SDK client for each. */
import { SignatureV4 } from '@smithy/signature-v4';

/** By the name of a service in URLs and signatures: the SDK's variable for another endpoint. */
const ENDPOINTS = {
  lambda: 'AWS_ENDPOINT_URL_LAMBDA',
  logs: 'AWS_ENDPOINT_URL_CLOUDWATCH_LOGS',
  monitoring: 'AWS_ENDPOINT_URL_CLOUDWATCH',
} as const;

/** As clients of the SDK have them. */
export type Caller = Pick<ConstructorParameters<typeof SignatureV4>[0], 'credentials' | 'sha256'> & {
  readonly region: string;
};

export interface Question {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** In milliseconds. */
const TIMEOUT_MS = 8000;

/**
 * Sends a signed request.
 * @returns the parsed response
 * @throws Error with the service's name for it; what the network throws
 */
export async function askAws<Answer>(
  { region, ...signing }: Caller,
  service: keyof typeof ENDPOINTS,
  { method, path, headers, body }: Question,
): Promise<Answer> {
  const base = new URL(process.env[ENDPOINTS[service]] ?? `https://${service}.${region}.amazonaws.com`);
  const signed = await new SignatureV4({ ...signing, region, service }).sign({
    method,
    protocol: base.protocol,
    hostname: base.hostname,
    path,
    headers: { ...headers, host: base.host },
    body,
  });
  const response = await fetch(new URL(path, base), {
    method,
    headers: signed.headers,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body !== undefined && { body }),
  }).catch((error: Error) => {
    // The cause says what went wrong.
    throw error.cause ?? error;
  });
  const answer = (await response.json()) as Answer & { readonly message?: string; readonly Message?: string };
  if (response.ok) return answer;
  const [name = ''] = (response.headers.get('x-amzn-errortype') ?? `Status${response.status}`).split(':');
  throw Object.assign(new Error(answer.message ?? answer.Message), { name });
}
