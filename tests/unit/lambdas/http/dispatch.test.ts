import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { ApiRoute } from '../../../../domain/api.ts';
import { defineContract } from '../../../../domain/contracts/contract.ts';
import { dispatch } from '../../../../lambdas/http/dispatch.ts';
import { defineEndpoint } from '../../../../lambdas/http/endpoint.ts';
import { apiEvent, invoke } from '../api-call.ts';

/** An endpoint that responds with its name. */
function named(name: string, route: ApiRoute) {
  const contract = defineContract({ route, success: z.object({ name: z.string() }), errors: {} });
  return defineEndpoint(contract, async () => ({ name }));
}

const list = named('list', { method: 'GET', path: '/api/things/{list}' });
const change = named('change', { method: 'PATCH', path: '/api/things/{list}' });
const board = named('board', { method: 'GET', path: '/api/things/board' });

const handler = dispatch(list, change, board);
const call = (routeKey?: string) =>
  invoke(handler, apiEvent({ ...(routeKey !== undefined && { routeKey }) }));

describe('a function with several endpoints', () => {
  it.each([
    ['GET /api/things/{list}', 'list'],
    ['PATCH /api/things/{list}', 'change'],
    ['GET /api/things/board', 'board'],
  ])('calls the endpoint with the route %s', async (routeKey, name) => {
    const { status, body, logLines } = await call(routeKey);
    expect({ status, body }).toEqual({ status: 200, body: { name } });
    expect(JSON.parse(logLines[0] ?? '')).toMatchObject({ route: routeKey });
  });

  it.each(['DELETE /api/things/{list}', 'GET /api/things/orders', '$default', undefined])(
    'throws for the unknown route %s',
    async (routeKey) => {
      await expect(call(routeKey)).rejects.toThrow('No endpoint of this function answers');
    },
  );

  it('lists all its routes', () => {
    expect(handler.routes).toEqual([
      'GET /api/things/{list}',
      'PATCH /api/things/{list}',
      'GET /api/things/board',
    ]);
  });

  it('cannot have two endpoints with the same route', () => {
    expect(() => dispatch(list, board, named('other', { method: 'GET', path: '/api/things/board' }))).toThrow(
      'Two endpoints answer GET /api/things/board.',
    );
  });
});
