import type { Context } from 'aws-lambda';
import type { Endpoint } from './endpoint.ts';
import { httpEventOf } from './event.ts';

/**
 * Makes one Lambda handler of several endpoints. Which of them answers a call is said by the route that the API names, and
 * by their contracts.
 * @throws Error when two endpoints have the same route; when called, also for a route that none of them has
 */
export function dispatch(...endpoints: readonly Endpoint[]): Endpoint {
  const byRoute = new Map<string, Endpoint>();
  for (const endpoint of endpoints) {
    for (const route of endpoint.routes) {
      if (byRoute.has(route)) throw new Error(`Two endpoints answer ${route}.`);
      byRoute.set(route, endpoint);
    }
  }
  const answer = async (event: unknown, context: Context) => {
    const { routeKey } = httpEventOf(event);
    const endpoint = byRoute.get(routeKey);
    if (!endpoint) throw new Error(`No endpoint of this function answers ${routeKey}.`);
    return endpoint(event, context);
  };
  return Object.assign(answer, { routes: [...byRoute.keys()] });
}
