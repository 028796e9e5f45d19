import * as http from 'node:http';
import * as https from 'node:https';
import { text } from 'node:stream/consumers';
import { limitTime } from './time-limit.ts';

export interface ServiceRequest {
  /** `GET` if absent. */
  readonly method?: string | undefined;
  readonly headers: http.OutgoingHttpHeaders;
  readonly body?: string | undefined;
  /** How long the whole answer may take, in milliseconds. */
  readonly timeoutMs: number;
  /** Whether later calls use the connection, too; otherwise each opens its own. */
  readonly keepsConnection?: boolean;
}

/** A connection closed in the meantime counts as an attempt. */
const agents = {
  'http:': new http.Agent({ keepAlive: true }),
  'https:': new https.Agent({ keepAlive: true }),
};

export interface ServiceResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  /** Parses the body. @throws SyntaxError */
  json(): unknown;
}

/**
 * Calls another service without `fetch`, which takes 60 ms to load. A kept connection that closed while the function was frozen
 * looks like a lost response.
 * @throws Error of Node, such as `ECONNREFUSED`, or `TimeoutError`
 */
export async function requestService(
  url: string,
  { method, headers, body, timeoutMs, keepsConnection = false }: ServiceRequest,
): Promise<ServiceResponse> {
  const signal = limitTime(timeoutMs);
  const protocol = url.startsWith('https:') ? 'https:' : 'http:';
  const { request } = protocol === 'https:' ? https : http;
  const agent = keepsConnection && agents[protocol];
  try {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      request(url, { agent, signal, headers, ...(method && { method }) }, resolve)
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
