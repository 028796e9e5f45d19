/** Calls of AWS services of which the doctor needs one operation, without installing the SDK's client of each. */
import { SignatureV4 } from '@smithy/signature-v4';
import type { Facts } from './facts.ts';

/** By the name of a service in URLs and signatures: the SDK's variable for another endpoint, and the version of its JSON. */
const SERVICES = {
  lambda: { endpoint: 'AWS_ENDPOINT_URL_LAMBDA', json: '1.1' },
  logs: { endpoint: 'AWS_ENDPOINT_URL_CLOUDWATCH_LOGS', json: '1.1' },
  monitoring: { endpoint: 'AWS_ENDPOINT_URL_CLOUDWATCH', json: '1.0' },
} as const;

type Call = { readonly path: string } | { readonly target: string; readonly input: object };

const TIMEOUT_MS = 8000;

/** Sends a signed GET of a path, or an operation by its target. @throws Error with the service's name for it */
export async function askAws<Output>(
  { region, credentials, sha256 }: Facts['aws'],
  service: keyof typeof SERVICES,
  call: Call,
): Promise<Output> {
  const { endpoint, json } = SERVICES[service];
  const url = new URL(process.env[endpoint] ?? `https://${service}.${region}.amazonaws.com`);
  if ('path' in call) url.pathname = call.path;
  const method = 'path' in call ? 'GET' : 'POST';
  const body = 'path' in call ? undefined : JSON.stringify(call.input);
  const { headers } = await new SignatureV4({ credentials, sha256, region, service }).sign({
    method,
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    headers: {
      host: url.host,
      ...('target' in call && {
        'content-type': `application/x-amz-json-${json}`,
        'x-amz-target': call.target,
      }),
    },
    body,
  });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { method, headers, signal, ...(body !== undefined && { body }) }).catch(
    (error: Error) => {
      // The cause has the reason.
      throw error.cause ?? error;
    },
  );
  const output = (await response.json()) as Output & { readonly message?: string; readonly Message?: string };
  if (response.ok) return output;
  const [name = ''] = (response.headers.get('x-amzn-errortype') ?? `Status${response.status}`).split(':');
  throw Object.assign(new Error(output.message ?? output.Message), { name });
}
