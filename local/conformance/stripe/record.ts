/** Before each test file: writes down the calls that the stand-in answers, and the events that it makes. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { vi } from 'vitest';
import type * as api from '../../stripe/api.ts';
import type * as events from '../../stripe/events.ts';
import { recorder } from './recording.ts';

const write = recorder();

vi.mock('../../stripe/api.ts', async (original) => {
  const { stripeApi } = await original<typeof api>();
  return {
    stripeApi: (...options: Parameters<typeof stripeApi>): ReturnType<typeof stripeApi> => {
      const { handle } = stripeApi(...options);
      return {
        handle(request, response, fault) {
          observe(request, response);
          return handle(request, response, fault);
        },
      };
    },
  };
});

vi.mock('../../stripe/events.ts', async (original) => {
  const { eventHistory } = await original<typeof events>();
  return {
    eventHistory: (...[account, webhook]: Parameters<typeof eventHistory>): events.Events => {
      const history = eventHistory(account, webhook);
      return {
        ...history,
        record(...occurrence) {
          history.record(...occurrence);
          const latest = [...account.records.events.values()].at(-1);
          if (latest) write({ kind: 'event', event: latest.event });
        },
      };
    },
  };
});

function observe(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  const push = request.push.bind(request);
  request.push = (chunk, encoding) => {
    if (chunk) chunks.push(chunk);
    return push(chunk, encoding);
  };
  const end = response.end.bind(response);
  response.end = ((text: string) => {
    write({
      kind: 'call',
      method: request.method ?? '',
      url: request.url ?? '',
      body: Buffer.concat(chunks).toString('utf8'),
      version: request.headers['stripe-version']?.toString(),
      contentType: request.headers['content-type'],
      status: response.statusCode,
      answer: JSON.parse(text),
    });
    return end(text);
  }) as typeof response.end;
}
