import type { IncomingMessage } from 'node:http';
import { NodeHttpHandler, type NodeHttpHandlerOptions } from '@smithy/node-http-handler';
import { limitTime } from './time-limit.ts';
import type { ServiceTimeout } from './timeouts.ts';

type Connections = Pick<NodeHttpHandlerOptions, 'httpAgent' | 'httpsAgent'>;

/** Settings with which a client of AWS waits no longer. @param connections how they are made */
export function clientLimits({ timeoutMs, attempts }: ServiceTimeout, connections?: Connections) {
  return { maxAttempts: attempts, requestHandler: new LimitedHandler(timeoutMs, connections) };
}

/** Limits the whole answer. The SDK's own limits end with the headers, so that a body could stall for good. */
class LimitedHandler extends NodeHttpHandler {
  readonly #timeoutMs: number;

  constructor(timeoutMs: number, connections?: Connections) {
    super(connections);
    this.#timeoutMs = timeoutMs;
  }

  override async handle(...[request, options]: Parameters<NodeHttpHandler['handle']>) {
    const limit = limitTime(this.#timeoutMs);
    try {
      const answer = await super.handle(request, { ...options, abortSignal: limit });
      const body: IncomingMessage = answer.response.body;
      const end = () => body.destroy(limit.reason);
      limit.addEventListener('abort', end);
      body.once('close', () => limit.removeEventListener('abort', end));
      limit.throwIfAborted();
      return answer;
    } catch (error) {
      throw limit.aborted ? limit.reason : error;
    }
  }
}
