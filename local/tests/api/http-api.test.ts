import { Duration } from 'aws-cdk-lib';
import {
  type CfnStage,
  type HttpApi,
  HttpMethod,
  HttpStage,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpIamAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { AllowedMethods, CachePolicy, Distribution, OriginRequestPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { throttle } from '../../api/throttle.ts';
import { systemClock } from '../../clock.ts';
import type { RunningStack } from '../../stack.ts';
import { FixtureStack, json, type RequestParts, request } from '../fixture-stack.ts';

const ANSWERS: Readonly<Record<string, string>> = {
  event: 'event',
  object: '{ some: "object" }',
  status: '{ statusCode: 201 }',
  full: "{ statusCode: 202, headers: { 'X-Own': 1, 'content-type': 'text/csv' }, cookies: ['a=1; Path=/', 'b=2'], body: 'a,b' }",
  binary:
    "{ statusCode: 200, headers: { 'content-type': 'image/png' }, body: 'iVBORw==', isBase64Encoded: true }",
  'bad-status': "{ statusCode: 'ok' }",
  'bad-body': '{ statusCode: 200, body: { not: "text" } }',
  'bad-header': "{ statusCode: 200, headers: { 'x-own': 'two\\nlines' } }",
  failing: '(() => { throw new Error("on purpose") })()',
};

const fixture = new FixtureStack();
let running: RunningStack;

function behindDistribution({ stack }: FixtureStack, api: HttpApi): void {
  new Distribution(stack, 'Distribution', {
    defaultBehavior: {
      origin: new HttpOrigin(`${api.apiId}.execute-api.${stack.region}.amazonaws.com`),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    },
  });
}

function declareStack(): void {
  const api = fixture.api();
  behindDistribution(fixture, api);
  const answers = fixture.function(
    'answers',
    `const answers = {${Object.entries(ANSWERS).map(([name, code]) => `'${name}': (event) => (${code})`)}};
     export const handler = async (event) => answers[event.rawPath.split('/').pop()](event);`,
  );
  const route = fixture.function(
    'route',
    'export const handler = async (event) => [event.routeKey, event.pathParameters];',
  );
  const toAnswers = new HttpLambdaIntegration('Answers', answers);
  const toRoute = new HttpLambdaIntegration('Route', route);
  const slow = fixture.function(
    'slow',
    'export const handler = () => new Promise(() => setInterval(() => {}, 1e6));',
    {
      timeout: Duration.seconds(10),
    },
  );
  api.addRoutes({ path: '/api/answers/{name}', methods: [HttpMethod.ANY], integration: toAnswers });
  api.addRoutes({ path: '/routes/exact', methods: [HttpMethod.GET], integration: toRoute });
  api.addRoutes({ path: '/routes/exact', methods: [HttpMethod.ANY], integration: toRoute });
  api.addRoutes({ path: '/routes/{id}', methods: [HttpMethod.GET], integration: toRoute });
  api.addRoutes({ path: '/routes/{id}/parts/{part}', methods: [HttpMethod.GET], integration: toRoute });
  api.addRoutes({ path: '/routes/{id}', methods: [HttpMethod.ANY], integration: toRoute });
  api.addRoutes({
    path: '/slow',
    methods: [HttpMethod.GET],
    integration: new HttpLambdaIntegration('Slow', slow, { timeout: Duration.millis(50) }),
  });
}

beforeAll(() => {
  declareStack();
  running = fixture.run();
});

afterAll(() => fixture.stop());

const send = (target: string, parts?: RequestParts) => running.handle(request(target, parts));

describe('the event of a request', () => {
  it('has the shape of payload format 2.0', async () => {
    const event = json(
      await send('/api/answers/event?x=1&y=a%20b&x=2', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: ['a/b', 'c/d'],
          cookie: 'a=1; b=2',
          'user-agent': 'Test/1',
        },
        body: '{"some":"body"}',
      }),
    );
    expect(event).toEqual({
      version: '2.0',
      routeKey: 'ANY /api/answers/{name}',
      rawPath: '/api/answers/event',
      rawQueryString: 'x=1&y=a%20b&x=2',
      cookies: ['a=1', 'b=2'],
      headers: expect.objectContaining({
        accept: 'a/b,c/d',
        'content-length': '15',
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.7, 130.176.0.1',
        'x-forwarded-port': '443',
        'x-forwarded-proto': 'https',
      }),
      queryStringParameters: { x: '1,2', y: 'a b' },
      pathParameters: { name: 'event' },
      requestContext: {
        accountId: '123456789012',
        apiId: expect.any(String),
        domainName: expect.stringMatching(/\.execute-api\.us-east-1\.amazonaws\.com$/),
        http: {
          method: 'POST',
          path: '/api/answers/event',
          protocol: 'HTTP/1.1',
          sourceIp: '130.176.0.1',
          userAgent: 'Test/1',
        },
        requestId: expect.any(String),
        routeKey: 'ANY /api/answers/{name}',
        stage: '$default',
        timeEpoch: expect.any(Number),
      },
      body: '{"some":"body"}',
      isBase64Encoded: false,
    });
  });

  it('omits missing parts of the request', async () => {
    const event = json(await send('/api/answers/event'));
    for (const absent of ['body', 'cookies', 'queryStringParameters'])
      expect(event).not.toHaveProperty(absent);
  });

  it.each([
    ['image/png', true],
    ['application/x-www-form-urlencoded', true],
    ['text/plain; charset=utf-8', false],
    ['application/problem+json', false],
  ])('has a body of %s in base64: %s', async (type, isBase64Encoded) => {
    const body = Buffer.from('a=1');
    const headers = { 'content-type': type };
    const event = json(await send('/api/answers/event', { method: 'POST', headers, body }));
    expect(event).toMatchObject({ isBase64Encoded, body: isBase64Encoded ? 'YT0x' : 'a=1' });
  });
});

describe('the response to the result of a function', () => {
  it.each([
    ['object', 200, 'application/json', '{"some":"object"}'],
    ['status', 201, 'text/plain;charset=UTF-8', ''],
    ['full', 202, 'text/csv', 'a,b'],
  ])('%s', async (name, status, type, body) => {
    const answer = await send(`/api/answers/${name}`);
    expect([answer.status, answer.headers.get('content-type'), answer.body.toString()]).toEqual([
      status,
      type,
      body,
    ]);
  });

  it('has headers, each cookie and a request id', async () => {
    const { headers } = await send('/api/answers/full');
    expect([headers.get('x-own'), headers.getSetCookie()]).toEqual(['1', ['a=1; Path=/', 'b=2']]);
    expect(headers.get('apigw-requestid')).toMatch(/^[\w-]{20,}$/);
  });

  it('decodes a base64 body', async () => {
    expect((await send('/api/answers/binary')).body.toString('hex')).toBe('89504e47');
  });

  it.each(['bad-status', 'bad-body', 'bad-header', 'failing'])('is a 500 for %s', async (name) => {
    const answer = await send(`/api/answers/${name}`);
    expect([answer.status, json(answer)]).toEqual([500, { message: 'Internal Server Error' }]);
  });

  it('is a 503 when the function takes longer than the API waits', async () => {
    const answer = await send('/slow');
    expect([answer.status, json(answer)]).toEqual([503, { message: 'Service Unavailable' }]);
  });
});

describe('routes', () => {
  it.each([
    ['GET', '/routes/exact', ['GET /routes/exact', null]],
    ['PUT', '/routes/exact', ['ANY /routes/exact', null]],
    ['GET', '/routes/a%20b', ['GET /routes/{id}', { id: 'a b' }]],
    ['PUT', '/routes/a', ['ANY /routes/{id}', { id: 'a' }]],
    ['GET', '/routes/a/parts/b', ['GET /routes/{id}/parts/{part}', { id: 'a', part: 'b' }]],
  ])('take the most specific for %s %s', async (method, path, expected) => {
    expect(json(await send(path, { method }))).toEqual(expected);
  });

  it.each(['/none', '/slow/', '/routes/a/b', '/routes/exact/', '/api/answers', '/SLOW'])(
    'do not know %s',
    async (path) => {
      const answer = await send(path);
      expect([answer.status, json(answer)]).toEqual([404, { message: 'Not Found' }]);
    },
  );
});

describe('limits', () => {
  it('refuse a body of more than 10 MB', async () => {
    const tooLong = { ...request('/api/answers/status', { method: 'POST' }), body: async () => undefined };
    const answer = await running.handle(tooLong);
    expect([answer.status, json(answer)]).toEqual([413, { message: 'Request Entity Too Large' }]);
  });

  it('allow each route its burst, and then answer 429', async () => {
    const own = new FixtureStack();
    const api = own.api({ rateLimit: 0.001, burstLimit: 2 });
    behindDistribution(own, api);
    const integration = new HttpLambdaIntegration(
      'Ok',
      own.function('ok', 'export const handler = async () => 1;'),
    );
    for (const path of ['/usual', '/special'])
      api.addRoutes({ path, methods: [HttpMethod.GET], integration });
    const stage = own.stack.node.findChild('Stage').node.defaultChild as CfnStage;
    stage.routeSettings = { 'GET /special': { ThrottlingBurstLimit: 1 } };
    const stack = own.run();
    const statuses: number[] = [];
    for (const path of ['/usual', '/usual', '/usual', '/special', '/special']) {
      statuses.push((await stack.handle(request(path))).status);
    }
    expect(statuses).toEqual([200, 200, 429, 200, 429]);
    expect(json(await stack.handle(request('/usual')))).toEqual({ message: 'Too Many Requests' });
    await own.stop();
  });

  it('refill a bucket with time, up to the burst', () => {
    let now = 0;
    const allows = throttle(
      { ThrottlingRateLimit: 10, ThrottlingBurstLimit: 2 },
      { ...systemClock, now: () => now },
    );
    const admitted = (times: number) => Array.from({ length: times }, allows);
    expect(admitted(3)).toEqual([true, true, false]);
    now += 100;
    expect(admitted(2)).toEqual([true, false]);
    now += 60_000;
    expect(admitted(3)).toEqual([true, true, false]);
  });

  it('are absent if the template sets none', () => {
    expect(Array.from({ length: 1000 }, throttle({}, systemClock))).not.toContain(false);
  });
});

describe('an unsupported API', () => {
  it.each<[string, (own: FixtureStack, api: HttpApi, integration: HttpLambdaIntegration) => void, string]>([
    [
      'an authorization by IAM',
      (_, api, integration) =>
        api.addRoutes({ path: '/x', integration, authorizer: new HttpIamAuthorizer() }),
      'cannot play AuthorizationType AWS_IAM',
    ],
    [
      'payload format 1.0',
      (own, api) => {
        const handler = own.function('old', 'export const handler = async () => 1;');
        const integration = new HttpLambdaIntegration('Old', handler, {
          payloadFormatVersion: PayloadFormatVersion.VERSION_1_0,
        });
        api.addRoutes({ path: '/x', integration });
      },
      'payload format 2.0 only',
    ],
    [
      'a stage with a name',
      (own) => {
        own.stack.node.tryRemoveChild('Stage');
        const httpApi = own.stack.node.findChild('Api') as HttpApi;
        new HttpStage(own.stack, 'Named', { httpApi, stageName: 'v1' });
      },
      '$default stage',
    ],
  ])('is refused by name: %s', async (_, declare, message) => {
    const own = new FixtureStack();
    const api = own.api();
    behindDistribution(own, api);
    const handler = own.function('ok', 'export const handler = async () => 1;');
    declare(own, api, new HttpLambdaIntegration('Ok', handler));
    expect(() => own.run()).toThrow(message);
    await own.stop();
  });
});
