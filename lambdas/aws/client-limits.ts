import type { IncomingMessage } from 'node:http';
import { NodeHttpHandler, type NodeHttpHandlerOptions } from '@smithy/node-http-handler';
import type { ServiceTimeout } from './timeouts.ts';

type Connections = Pick<NodeHttpHandlerOptions, 'httpAgent' | 'httpsAgent'>;

/** Settings with which a client of AWS waits no longer. @param connections how they are made */
export function clientLimits({ timeoutMs, attempts }: ServiceTimeout, connections?: Connections) {
  return { maxAttempts: attempts, requestHandler: new LimitedHandler(timeoutMs, connections) };
}

/** Limits the whole answer. The SDK's own limit ends with the headers, so that a body could stall for good. */
class LimitedHandler extends NodeHttpHandler {
  readonly #timeoutMs: number;

  constructor(timeoutMs: number, connections?: Connections) {
    super({
      ...connections,
      connectionTimeout: 1000,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
    });
    this.#timeoutMs = timeoutMs;
  }

  override async handle(...args: Parameters<NodeHttpHandler['handle']>) {
    const limit = AbortSignal.timeout(this.#timeoutMs);
    const answer = await super.handle(...args);
    const body: IncomingMessage = answer.response.body;
    // The SDK tries again after errors of this name.
    const error = Object.assign(new Error('The answer took too long.'), { name: 'TimeoutError' });
    if (limit.aborted) {
      body.destroy();
      throw error;
    }
    const end = () => body.destroy(error);
    limit.addEventListener('abort', end);
    body.once('close', () => limit.removeEventListener('abort', end));
    return answer;
  }
}
