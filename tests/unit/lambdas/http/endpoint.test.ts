import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineContract } from '../../../../domain/contracts/contract.ts';
import { API_HEADERS } from '../../../../domain/responses/security-headers.ts';
import { logger } from '../../../../lambdas/aws/logger.ts';
import { ParameterError, StorageError } from '../../../../lambdas/aws/unavailable.ts';
import { defineEndpoint } from '../../../../lambdas/http/endpoint.ts';
import type { HttpEvent } from '../../../../lambdas/http/event.ts';
import { createProblemFactory } from '../../../../lambdas/http/problem.ts';
import { apiEvent, captureLog, invoke, REQUEST_ID } from '../api-call.ts';

const orderContract = defineContract({
  route: { method: 'POST', path: '/api/orders' },
  body: z.object(
    {
      name: z.string('must be text').check(z.minLength(1, 'is required')),
      lines: z.array(
        z.object({ quantity: z.int('must be a whole number') }, 'must be an object'),
        'must be a list',
      ),
    },
    'must be an object',
  ),
  success: z.object({ ordered: z.string() }),
  errors: { sold_out: 409, warehouse_down: 502 },
  maxBodyBytes: 2048,
});

const statusContract = defineContract({
  route: { method: 'GET', path: '/api/status' },
  query: z.object({ id: z.string('is required').check(z.regex(/^\d+$/, 'must be a number')) }),
  success: z.object({ id: z.string(), language: z.optional(z.string()) }),
  errors: {},
});

const problem = createProblemFactory(orderContract);
const order = { name: 'Posters', lines: [{ quantity: 2 }] };

const takeOrder = defineEndpoint(orderContract, async ({ body }) => ({ ordered: body.name }));
const readStatus = defineEndpoint(statusContract, async ({ query, headers }) => ({
  id: query.id,
  language: headers['accept-language'],
}));

const signedContract = defineContract({
  route: { method: 'POST', path: '/api/signed' },
  success: z.object({ bytes: z.array(z.int()) }),
  errors: {},
  maxBodyBytes: 8,
});
const readBytes = defineEndpoint(signedContract, async ({ rawBody }) => ({ bytes: [...rawBody()] }));

function logged(line: string | undefined): Record<string, unknown> {
  return JSON.parse(line ?? '{}');
}

describe('an endpoint with authorization', () => {
  const cancelOrder = defineEndpoint(
    orderContract,
    async ({ caller }) => ({ ordered: `nothing, ${caller.name}` }),
    {
      authorize: async ({ claims }: HttpEvent) => {
        if (!claims.sub) throw problem('sold_out', 'Not for you.');
        return { name: claims.sub };
      },
    },
  );
  const eventBy = (claims: object, body: unknown) => {
    const event = apiEvent({ body }) as { requestContext: object };
    return { ...event, requestContext: { ...event.requestContext, authorizer: { jwt: { claims } } } };
  };

  it('gets the caller from the token that the API verified', async () => {
    const { body } = await invoke(cancelOrder, eventBy({ sub: 'Dana' }, order));
    expect(body).toEqual({ ordered: 'nothing, Dana' });
  });

  it.each([order, { name: 7 }, 'no json', undefined])(
    'rejects others before it reads the body %j',
    async (body) => {
      expect(await invoke(cancelOrder, eventBy({}, body))).toMatchObject({
        status: 409,
        body: { code: 'sold_out', message: 'Not for you.' },
      });
    },
  );

  it('ignores claims that are not text', async () => {
    expect(await invoke(cancelOrder, eventBy({ sub: { name: 'Dana' } }, order))).toMatchObject({
      status: 409,
    });
  });
});

describe('an endpoint with a raw body', () => {
  const bytesOf = async (event: object) =>
    (await invoke(readBytes, { ...apiEvent({}), ...event })).body.bytes;

  it('gets the sent bytes of any type', async () => {
    expect(await bytesOf({ body: '{ "ü":' })).toEqual([...Buffer.from('{ "ü":')]);
    const body = Buffer.from([0xff, 0x00, 0x7b]).toString('base64');
    expect(await bytesOf({ body, isBase64Encoded: true })).toEqual([0xff, 0x00, 0x7b]);
  });

  it('gets no bytes without a body', async () => {
    expect(await bytesOf({})).toEqual([]);
  });

  it.each([
    { body: 'x'.repeat(9), isBase64Encoded: false },
    { body: Buffer.alloc(9).toString('base64'), isBase64Encoded: true },
  ])('rejects more bytes than its contract allows: %j', async (event) => {
    const { status, body } = await invoke(readBytes, { ...apiEvent({}), ...event });
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'body_too_large' });
  });
});

describe('an endpoint that succeeds', () => {
  it('responds with JSON, without caching and with security headers', async () => {
    const answer = await invoke(takeOrder, apiEvent({ body: order }));
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json', ...API_HEADERS },
      body: { ordered: 'Posters' },
    });
  });

  it('logs one line with request id, route, status and duration, without the body', async () => {
    const { logLines } = await invoke(takeOrder, apiEvent({ body: order }));
    expect(logLines).toHaveLength(1);
    expect(logged(logLines[0])).toMatchObject({
      level: 'INFO',
      message: 'request answered',
      requestId: REQUEST_ID,
      route: 'POST /api/orders',
      status: 200,
      durationMs: expect.any(Number),
    });
    expect(logLines[0]).not.toContain('Posters');
  });

  it('adds the ids of request and invocation to its log lines, and not to later ones', async () => {
    const countOrder = defineEndpoint(statusContract, async ({ query: { id } }) => {
      logger.info('orders counted');
      return { id };
    });
    const call = apiEvent({ query: { id: '7' } });
    const ids = { requestId: REQUEST_ID, function_request_id: 'invocation-1' };
    const { logLines } = await invoke(countOrder, call, { awsRequestId: 'invocation-1' });
    expect(logLines.map(logged)).toMatchObject([
      { message: 'orders counted', ...ids },
      { message: 'request answered', ...ids },
    ]);
    const { logLines: after } = await captureLog(async () => logger.info('nothing asked'));
    expect(logged(after[0])).not.toHaveProperty('requestId');
  });

  it('passes header names in lower case and the validated query', async () => {
    const answer = await invoke(
      readStatus,
      apiEvent({ headers: { 'Accept-LANGUAGE': 'en' }, query: { id: '7' } }),
    );
    expect(answer.body).toEqual({ id: '7', language: 'en' });
  });

  it('responds only with the fields of its contract', async () => {
    const careless = defineEndpoint(orderContract, async () => ({ ordered: 'Posters', internalCost: 12 }));
    expect((await invoke(careless, apiEvent({ body: order }))).body).toEqual({ ordered: 'Posters' });
  });

  it('needs no content type or body when its contract has none', async () => {
    const answer = await invoke(readStatus, { queryStringParameters: { id: '7' } });
    expect(answer).toMatchObject({ status: 200, body: { id: '7' } });
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'APPLICATION/JSON ; charset="utf-8"',
    'application/vnd.order+json',
  ])('accepts a body sent as %s', async (type) => {
    expect(
      (await invoke(takeOrder, apiEvent({ headers: { 'content-type': type }, body: order }))).status,
    ).toBe(200);
  });

  it('accepts a body that arrives in base64', async () => {
    const body = Buffer.from(JSON.stringify({ ...order, name: 'Posters for Köln' })).toString('base64');
    const answer = await invoke(takeOrder, { ...apiEvent({ body }), isBase64Encoded: true });
    expect(answer).toMatchObject({ status: 200, body: { ordered: 'Posters for Köln' } });
  });
});

describe('an endpoint with an invalid request', () => {
  const refusal = async (event: unknown) => {
    const { status, body, logLines, headers } = await invoke(takeOrder, event);
    expect(headers).toMatchObject({ 'content-type': 'application/json', ...API_HEADERS });
    expect(logLines).toHaveLength(1);
    expect(logged(logLines[0])).toMatchObject({ level: 'WARN', status, code: body.code });
    return { ...body, status };
  };

  it('reports each invalid field with its problem', async () => {
    const body = { name: '', lines: [{ quantity: 1 }, { quantity: 1.5 }, 7] };
    expect(await refusal(apiEvent({ body }))).toEqual({
      status: 400,
      code: 'validation_failed',
      message: 'The request is not valid: name is required.',
      fields: {
        name: 'is required',
        'lines.1.quantity': 'must be a whole number',
        'lines.2': 'must be an object',
      },
      requestId: REQUEST_ID,
    });
  });

  it('reports at most 20 fields', async () => {
    const lines = Array.from({ length: 50 }, () => ({ quantity: 'x' }));
    const { body } = await invoke(takeOrder, apiEvent({ body: { name: 'Posters', lines } }));
    expect(Object.keys(body.fields ?? {})).toHaveLength(20);
  });

  it.each(['null', '[]', '7', '"order"', 'true'])('rejects the body %s as a whole', async (body) => {
    expect(await refusal(apiEvent({ body }))).toMatchObject({
      status: 400,
      code: 'validation_failed',
      fields: { body: 'must be an object' },
    });
  });

  it.each([
    ['cut off', apiEvent({ body: '{"name":"Pos' })],
    ['a form', apiEvent({ body: 'name=Posters' })],
    ['nested too deeply', apiEvent({ body: '['.repeat(2000) })],
    ['an attempt to change prototypes', apiEvent({ body: '{"__proto__":{"name":"Posters"}}' })],
    ['absent', apiEvent({})],
    ['empty', apiEvent({ body: '' })],
    ['null', { ...apiEvent({}), body: null }],
    ['not text', { ...apiEvent({}), body: order }],
    [
      'not UTF-8',
      {
        ...apiEvent({ body: Buffer.from('{"name":"\u00ff"}', 'latin1').toString('base64') }),
        isBase64Encoded: true,
      },
    ],
  ])('rejects a body that is %s', async (_, event) => {
    expect(await refusal(event)).toMatchObject({ status: 400, code: 'malformed_json' });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'json', ''])(
    'rejects the content type %j',
    async (type) => {
      expect(await refusal(apiEvent({ headers: { 'Content-Type': type }, body: order }))).toMatchObject({
        status: 415,
        code: 'unsupported_media_type',
      });
    },
  );

  it('rejects a body without a content type', async () => {
    expect(await refusal({ body: JSON.stringify(order) })).toMatchObject({ status: 415 });
  });

  it('accepts a body of exactly its limit and rejects one byte more', async () => {
    const ofSize = (bytes: number) => {
      const empty = JSON.stringify({ ...order, name: '' });
      return JSON.stringify({ ...order, name: 'x'.repeat(bytes - empty.length) });
    };
    expect((await invoke(takeOrder, apiEvent({ body: ofSize(2048) }))).status).toBe(200);
    expect(await refusal(apiEvent({ body: ofSize(2049) }))).toMatchObject({
      status: 413,
      code: 'body_too_large',
    });
  });

  it('measures decoded bytes and not characters', async () => {
    const wide = JSON.stringify({ ...order, name: 'ö'.repeat(1100) });
    expect(wide.length).toBeLessThan(2048);
    expect(await refusal(apiEvent({ body: wide }))).toMatchObject({ status: 413 });

    const base64 = Buffer.from(JSON.stringify({ ...order, name: 'x'.repeat(1700) })).toString('base64');
    expect(base64.length).toBeGreaterThan(2048);
    expect((await invoke(takeOrder, { ...apiEvent({ body: base64 }), isBase64Encoded: true })).status).toBe(
      200,
    );
  });

  it('rejects a repeated query parameter as an invalid value', async () => {
    expect(await invoke(readStatus, apiEvent({ query: { id: '7,8' } }))).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', fields: { id: 'must be a number' } },
    });
    expect((await invoke(readStatus, apiEvent({}))).body).toMatchObject({ fields: { id: 'is required' } });
  });

  it.each([undefined, null, 'event', 7, [], {}, { headers: null, body: undefined, requestContext: null }])(
    'rejects the event %j without a crash',
    async (event) => {
      expect((await invoke(takeOrder, event)).status).toBe(400);
    },
  );

  it('does not respond with 500 to any event', async () => {
    const anyEvent = fc.oneof(
      fc.anything(),
      fc.record(
        {
          headers: fc.oneof(
            fc.constant({ 'Content-Type': 'application/json' }),
            fc.dictionary(fc.string(), fc.anything()),
            fc.anything(),
          ),
          body: fc.oneof(fc.json(), fc.string(), fc.anything()),
          isBase64Encoded: fc.oneof(fc.boolean(), fc.anything()),
          queryStringParameters: fc.anything(),
          requestContext: fc.anything(),
        },
        { requiredKeys: [] },
      ),
    );
    await fc.assert(
      fc.asyncProperty(anyEvent, async (event) => {
        const { status, logLines } = await invoke(takeOrder, event);
        expect([200, 400, 413, 415]).toContain(status);
        expect(logLines).toHaveLength(1);
      }),
    );
  });
});

describe('an endpoint that redirects', () => {
  const moved = defineEndpoint(
    defineContract({
      route: { method: 'GET', path: '/api/old' },
      success: z.object({ location: z.string() }),
      errors: {},
      isRedirect: true,
    }),
    async () => ({ location: 'https://www.example.com/new' }),
  );

  it('responds with the URL, without caching', async () => {
    expect(await invoke(moved, apiEvent({}))).toMatchObject({
      status: 302,
      headers: { location: 'https://www.example.com/new', 'cache-control': 'no-store' },
    });
  });
});

describe('an endpoint without a body', () => {
  it('ignores a sent body', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const event = apiEvent({ query: { id: '7' }, headers, body: 'List-Unsubscribe=One-Click' });
    expect((await invoke(readStatus, event)).body).toEqual({ id: '7' });
  });
});

describe('a note of an endpoint', () => {
  const noting = defineEndpoint(statusContract, async ({ query, note }) => {
    note({ found: query.id });
    if (query.id === '0') throw new StorageError('ThrottlingException');
    return { id: query.id };
  });

  it('is in its log line, and not in its response', async () => {
    const { body, logLines } = await invoke(noting, apiEvent({ query: { id: '7' } }));
    expect(body).toEqual({ id: '7' });
    expect(logged(logLines[0])).toMatchObject({ status: 200, found: '7' });
  });

  it('is also logged when the endpoint fails', async () => {
    const { logLines } = await invoke(noting, apiEvent({ query: { id: '0' } }));
    expect(logged(logLines[0])).toMatchObject({ status: 503, found: '0' });
  });
});

describe('an endpoint that fails', () => {
  /** Invokes an endpoint whose function throws. */
  const throwing = (thrown: unknown) =>
    invoke(
      defineEndpoint(orderContract, async () => {
        throw thrown;
      }),
      apiEvent({ body: order }),
    );

  it('responds to an expected failure with the status of its contract', async () => {
    const { status, body, logLines } = await throwing(problem('sold_out', 'Posters are sold out.'));
    expect({ status, body }).toEqual({
      status: 409,
      body: { code: 'sold_out', message: 'Posters are sold out.', requestId: REQUEST_ID },
    });
    expect(logged(logLines[0])).toMatchObject({ level: 'WARN', status: 409, code: 'sold_out' });
  });

  it('logs the cause of a failure, and does not respond with it', async () => {
    const details = { provider: { status: 503 } };
    const { body, logLines } = await throwing(problem('warehouse_down', 'Please try again.', { details }));
    expect(body).toEqual({ code: 'warehouse_down', message: 'Please try again.', requestId: REQUEST_ID });
    expect(logged(logLines[0])).toMatchObject({ level: 'ERROR', status: 502, provider: { status: 503 } });
  });

  it('adds its extra fields to every failure', async () => {
    const withFlag = defineEndpoint(
      orderContract,
      async () => {
        throw problem('sold_out', 'Posters are sold out.');
      },
      { alsoOnFailure: ({ message }) => ({ success: false, error: message }) },
    );
    expect((await invoke(withFlag, apiEvent({ body: order }))).body).toMatchObject({
      success: false,
      error: 'Posters are sold out.',
      code: 'sold_out',
    });
    expect((await invoke(withFlag, apiEvent({ body: 'x' }))).body).toMatchObject({
      success: false,
      error: 'The request is not valid JSON.',
      code: 'malformed_json',
    });
  });

  it('responds to an unexpected error with a bare 500 and logs it in full', async () => {
    const cause = new Error('socket closed');
    const { status, body, logLines } = await throwing(new Error('No table called orders', { cause }));
    expect({ status, body }).toEqual({
      status: 500,
      body: {
        code: 'internal_error',
        message: 'Something went wrong on our side. Please try again.',
        requestId: REQUEST_ID,
      },
    });
    expect(logLines).toHaveLength(1);
    expect(logged(logLines[0])).toMatchObject({
      level: 'ERROR',
      requestId: REQUEST_ID,
      status: 500,
      code: 'internal_error',
      error: {
        name: 'Error',
        message: 'No table called orders',
        stack: expect.stringContaining('endpoint.test.ts'),
        cause: { message: 'socket closed' },
      },
    });
  });

  it('logs only message, stack and cause of an error', async () => {
    const request = { authorization: 'Bearer secret' };
    const { logLines } = await throwing(Object.assign(new Error('Refused'), { request }));
    expect(logLines[0]).not.toContain('secret');
  });

  it.each([undefined, null, 'text', 0, {}])('responds with 500 when %j is thrown', async (thrown) => {
    expect(await throwing(thrown)).toMatchObject({
      status: 500,
      body: { code: 'internal_error' },
    });
  });

  it.each([new StorageError('ThrottlingException'), new ParameterError('Could not read /s5/key.')])(
    'responds with 503 when storage is unavailable (%s)',
    async (error) => {
      const { status, body, logLines } = await throwing(error);
      expect({ status, body }).toEqual({
        status: 503,
        body: {
          code: 'storage_unavailable',
          message: 'We cannot save anything right now. Please try again in a minute.',
          requestId: REQUEST_ID,
        },
      });
      expect(logged(logLines[0])).toMatchObject({ level: 'ERROR', storage: { message: error.message } });
    },
  );

  it('treats a response that breaks its contract as an unexpected error', async () => {
    const wrong = defineEndpoint(orderContract, async () => ({ ordered: 7 as unknown as string }));
    const { status, body, logLines } = await invoke(wrong, apiEvent({ body: order }));
    expect(status).toBe(500);
    expect(Object.keys(body)).toEqual(['code', 'message', 'requestId']);
    expect(logged(logLines[0])).toMatchObject({
      level: 'ERROR',
      code: 'internal_error',
      error: { message: expect.stringContaining('ordered') },
    });
  });

  it('responds and logs before its time is up', async () => {
    const stuck = defineEndpoint(orderContract, () => new Promise<never>(() => {}));
    const almostOver = { getRemainingTimeInMillis: () => 250 };
    const { status, logLines } = await invoke(stuck, apiEvent({ body: order }), almostOver);
    expect(status).toBe(500);
    expect(logged(logLines[0])).toMatchObject({ error: { name: 'TimeoutError' } });
  });
});
