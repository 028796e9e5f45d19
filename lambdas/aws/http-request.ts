import * as http from 'node:http';
import * as https from 'node:https';
import { text } from 'node:stream/consumers';

export interface ServiceRequest {
  /** `GET` if absent. */
  readonly method?: 'POST' | 'PUT' | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** How long the whole answer may take, in milliseconds. */
  readonly timeoutMs: number;
  /** Keeps connections for later calls; without one, each opens its own. */
  readonly agent?: http.Agent;
}

export interface ServiceResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  /** Parses the body. @throws SyntaxError */
  json(): unknown;
}

/**
 * Asks another service. The first `fetch` of a process takes 60 ms to load, which a visitor would wait for. Without
 * an agent it opens a connection of its own: one that was closed while the function was frozen would look like a lost
 * response.
 * @throws Error named `TimeoutError`, or by Node's code such as `ECONNREFUSED`
 */
export async function requestService(
  url: string,
  { method, headers, body, timeoutMs, agent }: ServiceRequest,
): Promise<ServiceResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  const { request } = url.startsWith('https:') ? https : http;
  try {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      request(url, { agent: agent ?? false, signal, headers, ...(method && { method }) }, resolve)
        .on('error', reject)
        .end(body);
    });
    const content = await text(response);
    const { statusCode = 0, headers: answered } = response;
    return { status: statusCode, headers: answered, body: content, json: () => JSON.parse(content) };
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
}
