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
import { apiEvent, invoke, REQUEST_ID, withLog } from '../api-call.ts';

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

describe('an endpoint that is not for everybody', () => {
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

  it('learns who calls from the token that the API has verified', async () => {
    const { body } = await invoke(cancelOrder, eventBy({ sub: 'Dana' }, order));
    expect(body).toEqual({ ordered: 'nothing, Dana' });
  });

  it.each([order, { name: 7 }, 'no json', undefined])(
    'refuses others before it looks at what they send: %j',
    async (body) => {
      expect(await invoke(cancelOrder, eventBy({}, body))).toMatchObject({
        status: 409,
        body: { code: 'sold_out', message: 'Not for you.' },
      });
    },
  );

  it('believes nothing of claims that are no texts', async () => {
    expect(await invoke(cancelOrder, eventBy({ sub: { name: 'Dana' } }, order))).toMatchObject({
      status: 409,
    });
  });
});

describe('an endpoint that takes its body as it comes', () => {
  const bytesOf = async (event: object) =>
    (await invoke(readBytes, { ...apiEvent({}), ...event })).body.bytes;

  it('is given the bytes that were sent, of any type, readable or not', async () => {
    expect(await bytesOf({ body: '{ "ü":' })).toEqual([...Buffer.from('{ "ü":')]);
    const body = Buffer.from([0xff, 0x00, 0x7b]).toString('base64');
    expect(await bytesOf({ body, isBase64Encoded: true })).toEqual([0xff, 0x00, 0x7b]);
  });

  it('is given no bytes without a body', async () => {
    expect(await bytesOf({})).toEqual([]);
  });

  it.each([
    { body: 'x'.repeat(9), isBase64Encoded: false },
    { body: Buffer.alloc(9).toString('base64'), isBase64Encoded: true },
  ])('refuses more than its contract allows: %j', async (event) => {
    const { status, body } = await invoke(readBytes, { ...apiEvent({}), ...event });
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'body_too_large' });
  });
});

describe('an endpoint that succeeds', () => {
  it('answers JSON that nobody caches, with the headers that protect', async () => {
    const answer = await invoke(takeOrder, apiEvent({ body: order }));
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json', ...API_HEADERS },
      body: { ordered: 'Posters' },
    });
  });

  it('writes one line with request id, route, status and duration, and nothing of the body', async () => {
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

  it('gives the ids of request and invocation to every line that is written meanwhile, and to none after', async () => {
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
    const { logLines: after } = await withLog(async () => logger.info('nothing asked'));
    expect(logged(after[0])).not.toHaveProperty('requestId');
  });

  it('gives its function header names in lower case and the validated query', async () => {
    const answer = await invoke(
      readStatus,
      apiEvent({ headers: { 'Accept-LANGUAGE': 'en' }, query: { id: '7' } }),
    );
    expect(answer.body).toEqual({ id: '7', language: 'en' });
  });

  it('answers only the fields of its contract', async () => {
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
    const body = Buffer.from(JSON.stringify({ ...order, name: 'Plakate für Köln' })).toString('base64');
    const answer = await invoke(takeOrder, { ...apiEvent({ body }), isBase64Encoded: true });
    expect(answer).toMatchObject({ status: 200, body: { ordered: 'Plakate für Köln' } });
  });
});

describe('an endpoint that is called wrongly', () => {
  const refusal = async (event: unknown) => {
    const { status, body, logLines, headers } = await invoke(takeOrder, event);
    expect(headers).toMatchObject({ 'content-type': 'application/json', ...API_HEADERS });
    expect(logLines).toHaveLength(1);
    expect(logged(logLines[0])).toMatchObject({ level: 'WARN', status, code: body.code });
    return { ...body, status };
  };

  it('names each wrong field and what is wrong with it', async () => {
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

  it('names at most 20 fields', async () => {
    const lines = Array.from({ length: 50 }, () => ({ quantity: 'x' }));
    const { body } = await invoke(takeOrder, apiEvent({ body: { name: 'Posters', lines } }));
    expect(Object.keys(body.fields ?? {})).toHaveLength(20);
  });

  it.each(['null', '[]', '7', '"order"', 'true'])('refuses the body %s as a whole', async (body) => {
    expect(await refusal(apiEvent({ body }))).toMatchObject({
      status: 400,
      code: 'validation_failed',
      fields: { body: 'must be an object' },
    });
  });

  it.each([
    ['cut off', '{"name":"Pos'],
    ['a form', 'name=Posters'],
    ['nested too deeply', '['.repeat(2000)],
    ['out to change prototypes', '{"__proto__":{"name":"Posters"}}'],
  ])('refuses a body that is %s', async (_, body) => {
    expect(await refusal(apiEvent({ body }))).toMatchObject({ status: 400, code: 'malformed_json' });
  });

  it.each([
    ['absent', apiEvent({})],
    ['empty', apiEvent({ body: '' })],
    ['null', { ...apiEvent({}), body: null }],
    ['not text', { ...apiEvent({}), body: order }],
  ])('refuses a body that is %s', async (_, event) => {
    expect(await refusal(event)).toMatchObject({ status: 400, code: 'malformed_json' });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'json', ''])(
    'refuses the content type %j',
    async (type) => {
      expect(await refusal(apiEvent({ headers: { 'Content-Type': type }, body: order }))).toMatchObject({
        status: 415,
        code: 'unsupported_media_type',
      });
    },
  );

  it('refuses a body without a content type', async () => {
    expect(await refusal({ body: JSON.stringify(order) })).toMatchObject({ status: 415 });
  });

  it('accepts a body of exactly its limit and refuses one byte more', async () => {
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

  it('measures bytes, not characters, and what base64 stands for, not its text', async () => {
    const wide = JSON.stringify({ ...order, name: 'ö'.repeat(1100) });
    expect(wide.length).toBeLessThan(2048);
    expect(await refusal(apiEvent({ body: wide }))).toMatchObject({ status: 413 });

    const base64 = Buffer.from(JSON.stringify({ ...order, name: 'x'.repeat(1700) })).toString('base64');
    expect(base64.length).toBeGreaterThan(2048);
    expect((await invoke(takeOrder, { ...apiEvent({ body: base64 }), isBase64Encoded: true })).status).toBe(
      200,
    );
  });

  it('treats a repeated query parameter as the wrong value that it is', async () => {
    expect(await invoke(readStatus, apiEvent({ query: { id: '7,8' } }))).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', fields: { id: 'must be a number' } },
    });
    expect((await invoke(readStatus, apiEvent({}))).body).toMatchObject({ fields: { id: 'is required' } });
  });

  it.each([undefined, null, 'event', 7, [], {}, { headers: null, body: undefined, requestContext: null }])(
    'answers the event %j with a refusal, not a crash',
    async (event) => {
      expect((await invoke(takeOrder, event)).status).toBe(400);
    },
  );

  it('never answers 500, whatever is sent', async () => {
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

describe('an endpoint that leads elsewhere', () => {
  const moved = defineEndpoint(
    defineContract({
      route: { method: 'GET', path: '/api/old' },
      success: z.object({ location: z.string() }),
      errors: {},
      isRedirect: true,
    }),
    async () => ({ location: 'https://www.example.com/new' }),
  );

  it('answers with the URL, and nobody keeps it', async () => {
    expect(await invoke(moved, apiEvent({}))).toMatchObject({
      status: 302,
      headers: { location: 'https://www.example.com/new', 'cache-control': 'no-store' },
    });
  });
});

describe('an endpoint without a body of its own', () => {
  it('takes no notice of one that comes all the same', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const event = apiEvent({ query: { id: '7' }, headers, body: 'List-Unsubscribe=One-Click' });
    expect((await invoke(readStatus, event)).body).toEqual({ id: '7' });
  });
});

describe('what an endpoint notes', () => {
  const noting = defineEndpoint(statusContract, async ({ query, note }) => {
    note({ found: query.id });
    if (query.id === '0') throw new StorageError('ThrottlingException');
    return { id: query.id };
  });

  it('is in its log line, and not in its answer', async () => {
    const { body, logLines } = await invoke(noting, apiEvent({ query: { id: '7' } }));
    expect(body).toEqual({ id: '7' });
    expect(logged(logLines[0])).toMatchObject({ status: 200, found: '7' });
  });

  it('is there when it fails, too', async () => {
    const { logLines } = await invoke(noting, apiEvent({ query: { id: '0' } }));
    expect(logged(logLines[0])).toMatchObject({ status: 503, found: '0' });
  });
});

describe('an endpoint that fails', () => {
  it('answers an expected failure with the status of its contract', async () => {
    const soldOut = defineEndpoint(orderContract, async () => {
      throw problem('sold_out', 'Posters are sold out.');
    });
    const { status, body, logLines } = await invoke(soldOut, apiEvent({ body: order }));
    expect({ status, body }).toEqual({
      status: 409,
      body: { code: 'sold_out', message: 'Posters are sold out.', requestId: REQUEST_ID },
    });
    expect(logged(logLines[0])).toMatchObject({ level: 'WARN', status: 409, code: 'sold_out' });
  });

  it('logs what the failure knows about its cause, and answers none of it', async () => {
    const down = defineEndpoint(orderContract, async () => {
      throw problem('warehouse_down', 'Please try again.', { details: { provider: { status: 503 } } });
    });
    const { body, logLines } = await invoke(down, apiEvent({ body: order }));
    expect(body).toEqual({ code: 'warehouse_down', message: 'Please try again.', requestId: REQUEST_ID });
    expect(logged(logLines[0])).toMatchObject({ level: 'ERROR', status: 502, provider: { status: 503 } });
  });

  it('adds the fields that its specification asks for to every failure', async () => {
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

  it('answers a bare 500 to an unexpected error and logs it in full', async () => {
    const broken = defineEndpoint(orderContract, async () => {
      throw new Error('No table called orders', { cause: new Error('socket closed') });
    });
    const { status, body, logLines } = await invoke(broken, apiEvent({ body: order }));
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

  it('leaves everything but message, stack and cause of an error out of the log', async () => {
    const broken = defineEndpoint(orderContract, async () => {
      throw Object.assign(new Error('Refused'), { request: { authorization: 'Bearer secret' } });
    });
    const { logLines } = await invoke(broken, apiEvent({ body: order }));
    expect(logLines[0]).not.toContain('secret');
  });

  it.each([undefined, null, 'text', 0, {}])('survives %j being thrown', async (thrown) => {
    const broken = defineEndpoint(orderContract, async () => {
      throw thrown;
    });
    expect(await invoke(broken, apiEvent({ body: order }))).toMatchObject({
      status: 500,
      body: { code: 'internal_error' },
    });
  });

  it.each([new StorageError('ThrottlingException'), new ParameterError('Could not read /s5/key.')])(
    'answers 503 when it can neither save nor look up anything (%s)',
    async (error) => {
      const down = defineEndpoint(orderContract, async () => {
        throw error;
      });
      const { status, body, logLines } = await invoke(down, apiEvent({ body: order }));
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

  it('treats an answer that breaks its contract as an unexpected error', async () => {
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

  it('still answers and logs when its time is nearly up', async () => {
    const stuck = defineEndpoint(orderContract, () => new Promise<never>(() => {}));
    const almostOver = { getRemainingTimeInMillis: () => 250 };
    const { status, logLines } = await invoke(stuck, apiEvent({ body: order }), almostOver);
    expect(status).toBe(500);
    expect(logged(logLines[0])).toMatchObject({ error: { name: 'TimeoutError' } });
  });
});
