import * as http from 'node:http';
import * as https from 'node:https';
import { text } from 'node:stream/consumers';

export interface JsonRequest {
  /** `GET` if absent. */
  readonly method?: 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How long the whole answer may take, in milliseconds. */
  readonly timeoutMs: number;
  /** Keeps connections for later calls; without one, each opens its own. */
  readonly agent?: http.Agent;
}

export interface JsonResponse {
  readonly status: number;
  /** Parses the body. @throws SyntaxError */
  json(): unknown;
}

/**
 * Asks another service. The first `fetch` of a process takes 60 ms to load, which a visitor would wait for. Without
 * an agent it opens a connection of its own: one that was closed while the function was frozen would look like a lost
 * response.
 * @throws Error named `TimeoutError`, or by Node's code such as `ECONNREFUSED`
 */
export async function requestJson(
  url: string,
  { method, headers, body, timeoutMs, agent }: JsonRequest,
): Promise<JsonResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  const { request } = url.startsWith('https:') ? https : http;
  try {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      request(url, { agent: agent ?? false, signal, headers, ...(method && { method }) }, resolve)
        .on('error', reject)
        .end(body);
    });
    const content = await text(response);
    return { status: response.statusCode ?? 0, json: () => JSON.parse(content) };
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
}
