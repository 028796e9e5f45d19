import type { Context } from 'aws-lambda';
import type { Endpoint } from './endpoint.ts';
import { parseHttpEvent } from './event.ts';

/** Combines endpoints into one handler, chosen by route. @throws Error for two with the same route, or an unknown route */
export function dispatch(...endpoints: readonly Endpoint[]): Endpoint {
  const byRoute = new Map<string, Endpoint>();
  for (const endpoint of endpoints) {
    for (const route of endpoint.routes) {
      if (byRoute.has(route)) throw new Error(`Two endpoints answer ${route}.`);
      byRoute.set(route, endpoint);
    }
  }
  const answer = async (event: unknown, context: Context) => {
    const { routeKey } = parseHttpEvent(event);
    const endpoint = byRoute.get(routeKey);
    if (!endpoint) throw new Error(`No endpoint of this function answers ${routeKey}.`);
    return endpoint(event, context);
  };
  return Object.assign(answer, { routes: [...byRoute.keys()] });
}
