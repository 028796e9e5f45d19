import type { Context } from 'aws-lambda';
import { vi } from 'vitest';
import type { EndpointHandler } from '../../../lambdas/http/endpoint.ts';
import { expectNoSecrets } from '../../support/log-secrets.ts';

export interface ApiCall {
  /** The API's name of the route, which a function with several of them needs. */
  readonly routeKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent unchanged when it is text, as JSON otherwise. */
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** Lines written to standard output and error meanwhile. */
  readonly logLines: readonly string[];
  readonly metrics: Metrics;
}

/** Sums of reported metrics, by subject and name, such as `mail.FailedMails`. */
export type Metrics = Readonly<Record<string, number>>;

export const REQUEST_ID = 'Jm8nWhf1IAMEVkQ=';

/** A call as API Gateway (payload format 2.0) hands it to a function. */
export function apiEvent({ routeKey, headers, body, query }: ApiCall): object {
  return {
    version: '2.0',
    routeKey,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(query && { queryStringParameters: query }),
    requestContext: { requestId: REQUEST_ID },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    isBase64Encoded: false,
  };
}

/** Hands an event to a handler and reads the answer and the log. */
export async function invoke(
  handler: EndpointHandler,
  event: unknown,
  context: Partial<Context> = {},
): Promise<ApiResponse> {
  const { result, logLines } = await captureLog(() => handler(event, context as Context));
  const { statusCode = 0, headers = {}, body = '' } = result;
  return { status: statusCode, headers, body: JSON.parse(body), ...separateMetrics(logLines) };
}

/** Tells lines that become metrics from the others. */
export function separateMetrics(lines: readonly string[]): Pick<ApiResponse, 'logLines' | 'metrics'> {
  const logLines = lines.filter((line) => !isMetrics(line));
  const metrics: Record<string, number> = {};
  for (const line of lines.filter(isMetrics)) {
    const { _aws, service, ...values } = JSON.parse(line);
    for (const { Name } of _aws.CloudWatchMetrics[0].Metrics) {
      metrics[`${service}.${Name}`] = (metrics[`${service}.${Name}`] ?? 0) + values[Name];
    }
  }
  return { logLines, metrics };
}

function isMetrics(line: string): boolean {
  return line.startsWith('{"_aws":');
}

/**
 * Runs something and keeps what it writes to standard output and error from the test's own. Fails if that has what must
 * not be kept with logs.
 */
export async function captureLog<T>(run: () => Promise<T>): Promise<{ result: T; logLines: string[] }> {
  const written: string[] = [];
  const outputs = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      written.push(String(chunk));
      return true;
    }),
  );
  const restore = () => {
    for (const output of outputs) output.mockRestore();
  };
  const result = await run().finally(restore);
  const logLines = written.join('').split('\n').filter(Boolean);
  expectNoSecrets(logLines);
  return { result, logLines };
}
