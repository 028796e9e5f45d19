import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Duration } from 'aws-cdk-lib';
import { HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Edge } from '../../edge/edge.ts';
import type { RunningStack } from '../../stack.ts';
import { FixtureStack, json, type RequestParts, request } from '../fixture-stack.ts';

const LONG = 'A line that repeats. '.repeat(100);

/** Does by URL what each test needs, on both events. */
const EDGE_CODE = `
const handler = async (event) => {
  const { request, response, context } = event;
  if (context.eventType === 'viewer-response') {
    response.headers['x-policy-seen'] = { value: String('x-frame-options' in response.headers) };
    if (request.uri === '/missing.html') response.statusCode = 404;
    return response;
  }
  if (request.uri === '/moved') {
    return { statusCode: 301, headers: { location: { value: '/new' } } };
  }
  if (request.uri === '/event') return { statusCode: 200, headers: { 'x-event': { value: JSON.stringify(event) } } };
  if (request.uri === '/broken') throw new Error('broken on purpose');
  if (request.uri === '/endless') for (;;);
  if (request.uri === '/compiles') eval('1');
  if (request.uri === '/reaches') process.exit(1);
  if (request.uri === '/page') request.uri = '/page.html';
  if (request.uri === '/unknown') request.uri = '/missing.html';
  if (request.uri === '/api/rewritten') {
    request.querystring = { many: { value: '1', multiValue: [{ value: '1' }, { value: '2' }] } };
    request.headers['x-added'] = { value: 'by the edge' };
  }
  return request;
};`;

const API_CODE = `
export const handler = async (event) => ({
  statusCode: Number(event.queryStringParameters?.status ?? 200),
  headers: {
    'content-type': 'application/json',
    ...(event.rawPath === '/api/framed' && { 'x-frame-options': 'DENY', 'x-content-type-options': 'none' }),
  },
  body: JSON.stringify({ ...event, padding: '${'-'.repeat(2000)}' }),
});`;

const fixture = new FixtureStack();
let running: RunningStack;

function declareStack(): void {
  const { stack } = fixture;
  const origin = S3BucketOrigin.withOriginAccessControl(fixture.siteBucket());

  const api = fixture.api();
  const integration = new HttpLambdaIntegration('Echo', fixture.function('echo', API_CODE));
  for (const path of ['/', '/{a}', '/{a}/{b}', '/{a}/{b}/{c}']) {
    api.addRoutes({ path, methods: [HttpMethod.ANY], integration });
  }
  const apiOrigin = (customHeaders = {}) =>
    new HttpOrigin(`${api.apiId}.execute-api.${stack.region}.amazonaws.com`, { customHeaders });

  const edge = new EdgeFunction(stack, 'Edge', {
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(EDGE_CODE),
  });
  const onRequest = { function: edge, eventType: FunctionEventType.VIEWER_REQUEST };
  const onResponse = { function: edge, eventType: FunctionEventType.VIEWER_RESPONSE };

  new Distribution(stack, 'Distribution', {
    defaultBehavior: {
      origin,
      functionAssociations: [onRequest, onResponse],
      responseHeadersPolicy: ResponseHeadersPolicy.SECURITY_HEADERS,
    },
    additionalBehaviors: {
      '/assets/*': { origin, allowedMethods: AllowedMethods.ALLOW_ALL },
      '/api/bare/*': { origin: apiOrigin(), cachePolicy: CachePolicy.CACHING_DISABLED },
      '/api/*': {
        origin: apiOrigin({ 'x-origin-verify': 'known to https://other.example' }),
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        functionAssociations: [onRequest, onResponse],
        responseHeadersPolicy: ResponseHeadersPolicy.SECURITY_HEADERS,
      },
      '/exactly/?': { origin: apiOrigin(), cachePolicy: CachePolicy.CACHING_DISABLED },
    },
  });
}

beforeAll(() => {
  declareStack();
  fixture.write('site/page.html', '<p>page</p>');
  fixture.write('site/missing.html', '<p>Not here</p>');
  fixture.write('site/assets/app.js', LONG);
  fixture.write('site/assets/small.js', 'small');
  fixture.write('site/assets/stored.js', LONG);
  writeFileSync(join(fixture.directory, 'site/assets/stored.js.br'), brotliCompressSync(LONG));
  fixture.write('site/assets/photo.png', LONG);
  fixture.write('site/assets/naïve name.txt', 'named');
  fixture.write('secret.txt', 'outside of the site');
  symlinkSync(join(fixture.directory, 'secret.txt'), join(fixture.directory, 'site/assets/link.txt'));
  fixture.externalUrls['https://other.example'] = 'http://127.0.0.1:1234';
  running = fixture.run();
});

afterAll(() => fixture.stop());

const get = (target: string, parts?: RequestParts) => running.handle(request(target, parts));

const text = async (target: string, parts?: RequestParts) => (await get(target, parts)).body.toString();

describe('files of the site', () => {
  it('come from the directory, with their content type', async () => {
    const { status, headers, body } = await get('/assets/small.js');
    expect([status, headers.get('content-type'), body.toString()]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'small',
    ]);
  });

  it('include generated ones, with local URLs', async () => {
    expect(json(await get('/config.json'))).toEqual({
      stage: 'test',
      script: 'http://127.0.0.1:1234/a.js',
    });
  });

  it('are named by decoded keys', async () => {
    expect(await text('/assets/na%C3%AFve%20name.txt')).toBe('named');
  });

  it.each(['/assets/none.js', '/assets/', '/assets', '/assets/%00', '/assets/%E0%A4%A'])(
    'answer %s, which is not among them, as a bucket does that may not be listed',
    async (path) => {
      const { status, headers, body } = await get(path);
      expect([status, headers.get('content-type')]).toEqual([403, 'application/xml']);
      expect(body.toString()).toContain('<Code>AccessDenied</Code>');
    },
  );

  it.each([
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets//secret.txt',
    '/assets/link.txt',
  ])('never lead outside of the directory: %s', async (path) => {
    expect((await get(path)).status).toBe(403);
  });

  it('cannot be written', async () => {
    expect((await get('/assets/small.js', { method: 'PUT', body: 'x' })).status).toBe(405);
  });

  it('cause a 304 when the viewer has them already', async () => {
    const etag = (await get('/assets/small.js')).headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, body, headers } = await get('/assets/small.js', {
        headers: { 'if-none-match': known },
      });
      expect([status, body.length, headers.get('etag')]).toEqual([304, 0, etag]);
    }
    expect((await get('/assets/small.js', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });
});

describe('a site that is not built', () => {
  it('says so instead of answering that a page is missing', async () => {
    const fixture = new FixtureStack();
    const origin = S3BucketOrigin.withOriginAccessControl(fixture.siteBucket());
    new Distribution(fixture.stack, 'Distribution', { defaultBehavior: { origin } });
    const { status, body } = await fixture.run().handle(request('/pricing'));
    expect([status, body.toString()]).toEqual([503, 'The site is not built: run npm run build:web.\n']);
    await fixture.stop();
  });
});

describe('behaviors', () => {
  it('are chosen by the first pattern that matches', async () => {
    expect((await get('/api/bare/x')).status).toBe(200);
    expect(json(await get('/api/bare/x')).headers).not.toHaveProperty('x-origin-verify');
    expect(json(await get('/api/x')).headers).toHaveProperty('x-origin-verify');
    expect((await get('/exactly/1')).headers.get('content-type')).toBe('application/json');
    expect((await get('/exactly/12')).status).toBe(403);
  });

  it('refuse methods that they do not allow', async () => {
    const { status, headers } = await get('/page', { method: 'POST' });
    expect([status, headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
  });
});

describe('response headers', () => {
  it("are those of AWS's policy, except where the origin sets its own", async () => {
    expect(Object.fromEntries((await get('/page')).headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'x-xss-protection': '1; mode=block',
    });
    const { headers } = await get('/api/framed');
    expect([headers.get('x-frame-options'), headers.get('x-content-type-options')]).toEqual([
      'DENY',
      'nosniff',
    ]);
  });

  it('are added to errors and to what an edge function answers, too', async () => {
    for (const path of ['/none.html', '/moved']) {
      expect((await get(path)).headers.get('x-frame-options')).toBe('SAMEORIGIN');
    }
  });

  it('are only those of the behavior', async () => {
    expect((await get('/assets/app.js')).headers.has('x-frame-options')).toBe(false);
  });
});

describe('an origin that does not answer', () => {
  it('causes an error at the timeout of the distribution', async () => {
    const own = new FixtureStack();
    const origin = new HttpOrigin('api.example', { readTimeout: Duration.seconds(33) });
    new Distribution(own.stack, 'Distribution', { defaultBehavior: { origin } });
    const edge = new Edge({
      template: own.synthesize(),
      origins: new Map([['api.example', () => new Promise<never>(() => {})]]),
      localize: (text) => text,
      log: () => {},
    });
    vi.useFakeTimers();
    onTestFinished(async () => {
      vi.useRealTimers();
      await own.stop();
    });
    const answer = edge.handle(request('/'));
    await vi.advanceTimersByTimeAsync(32_999);
    expect(await Promise.race([answer, 'nothing yet'])).toBe('nothing yet');
    await vi.advanceTimersByTimeAsync(1);
    expect((await answer).status).toBe(504);
  });
});

describe('edge functions', () => {
  it('rewrite the URL', async () => {
    expect(await text('/page')).toBe('<p>page</p>');
  });

  it('answer by themselves', async () => {
    const { status, headers } = await get('/moved');
    expect([status, headers.get('location')]).toEqual([301, '/new']);
  });

  it('see the request as CloudFront shows it', async () => {
    const headers = { accept: ['text/html', 'text/plain'] };
    const shown = await get('/event?x=1&x=2&empty&q=a%20b', { headers });
    expect(JSON.parse(shown.headers.get('x-event') ?? '')).toMatchObject({
      version: '1.0',
      context: { eventType: 'viewer-request' },
      viewer: { ip: '203.0.113.7' },
      request: {
        method: 'GET',
        uri: '/event',
        querystring: {
          x: { value: '1', multiValue: [{ value: '1' }, { value: '2' }] },
          empty: { value: '' },
          q: { value: 'a%20b' },
        },
        headers: {
          host: { value: 'localhost:3000' },
          accept: { value: 'text/html', multiValue: [{ value: 'text/html' }, { value: 'text/plain' }] },
        },
      },
    });
  });

  it('change query and headers of requests to the origin', async () => {
    const event = json(await get('/api/rewritten?old=1'));
    expect(event).toMatchObject({ rawQueryString: 'many=1&many=2', headers: { 'x-added': 'by the edge' } });
  });

  it('change the status of the response, after the policy has added its headers', async () => {
    const missing = await get('/unknown');
    expect([missing.status, missing.body.toString()]).toEqual([404, '<p>Not here</p>']);
    expect(missing.headers.get('x-policy-seen')).toBe('true');
  });

  it('do not run on errors of the origin', async () => {
    expect((await get('/api/x?status=500')).headers.has('x-policy-seen')).toBe(false);
    expect((await get('/api/x?status=201')).headers.get('x-policy-seen')).toBe('true');
  });

  it.each(['/broken', '/endless', '/compiles', '/reaches'])(
    'answer 503 when they fail at %s',
    async (path) => {
      expect((await get(path)).status).toBe(503);
      expect(fixture.log.entries.at(-1)?.text).toContain(`GET ${path} failed at the edge`);
    },
  );
});

describe('requests to an origin', () => {
  const viewer = {
    headers: {
      'accept-language': 'en',
      'user-agent': 'Test/1',
      cookie: 'secret=1; open=2',
      'x-custom': 'yes',
      'x-forwarded-for': '198.51.100.1',
      connection: 'keep-alive',
    },
  };

  it('carry everything from the viewer except the host, when the policy says so', async () => {
    const event = json(await get('/api/x?page=1&other=2', viewer));
    expect(event).toMatchObject({
      rawQueryString: 'page=1&other=2',
      cookies: ['secret=1', 'open=2'],
      headers: {
        host: expect.stringMatching(/^[a-z0-9]+\.execute-api\.us-east-1\.amazonaws\.com$/),
        'user-agent': 'Test/1',
        'x-custom': 'yes',
        'x-forwarded-for': '198.51.100.1, 203.0.113.7, 130.176.0.1',
      },
    });
    expect(event.headers).not.toHaveProperty('connection');
  });

  it('carry almost nothing without a policy', async () => {
    const event = json(await get('/api/bare/x?page=1', viewer));
    expect(event).toMatchObject({ rawQueryString: '', headers: { 'user-agent': 'Amazon CloudFront' } });
    expect(event).not.toHaveProperty('cookies');
    expect(event.headers).not.toHaveProperty('x-custom');
  });

  it('carry the headers of the origin, with local URLs', async () => {
    const event = json(await get('/api/x', { headers: { 'x-origin-verify': 'forged' } }));
    expect(event).toMatchObject({ headers: { 'x-origin-verify': 'known to http://127.0.0.1:1234' } });
  });
});

describe('compression', () => {
  const accepting = (encodings: string) => ({ headers: { 'accept-encoding': encodings } });

  it('prefers brotli', async () => {
    const { headers, body } = await get('/assets/app.js', accepting('gzip, deflate, br'));
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual(['br', 'Accept-Encoding']);
    expect(brotliDecompressSync(body).toString()).toBe(LONG);
    expect(body.length).toBeLessThan(200);
  });

  it('is left to the bucket for files stored compressed, whatever the viewer accepts', async () => {
    for (const encodings of ['gzip, br', 'identity']) {
      const { headers, body } = await get('/assets/stored.js', accepting(encodings));
      expect([headers.get('content-type'), headers.get('content-encoding')]).toEqual([
        'text/javascript; charset=utf-8',
        'br',
      ]);
      expect(brotliDecompressSync(body).toString()).toBe(LONG);
    }
    expect((await get('/assets/stored.js.br')).status).toBe(403);
  });

  it('takes gzip when brotli is not accepted', async () => {
    const { headers, body } = await get('/assets/app.js', accepting('gzip, br;q=0'));
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(body).toString()).toBe(LONG);
  });

  it('weakens the ETag and still answers 304', async () => {
    const etag = (await get('/assets/app.js', accepting('br'))).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    const headers = { 'accept-encoding': 'br', 'if-none-match': etag };
    const again = await get('/assets/app.js', { headers });
    expect([again.status, again.headers.has('content-encoding')]).toEqual([304, false]);
  });

  it.each(['/assets/small.js', '/assets/photo.png', '/api/x'])(
    'leaves alone what is small, no text, or of a behavior without it: %s',
    async (path) => {
      expect((await get(path, accepting('br, gzip'))).headers.has('content-encoding')).toBe(false);
    },
  );

  it('is omitted for a viewer that does not accept it', async () => {
    expect((await get('/assets/app.js')).headers.has('content-encoding')).toBe(false);
  });
});

describe('an unsupported distribution', () => {
  it('is refused when it is missing', () => {
    const empty = new FixtureStack();
    empty.api();
    expect(() => empty.run()).toThrow('exactly one CloudFront distribution');
    return empty.stop();
  });

  it.each<[string, object]>([
    ['cache policy', { cachePolicy: CachePolicy.AMPLIFY }],
    ['origin request policy', { originRequestPolicy: OriginRequestPolicy.ALL_VIEWER }],
    ['response headers policy', { responseHeadersPolicy: ResponseHeadersPolicy.CORS_ALLOW_ALL_ORIGINS }],
  ])('is refused when it has a %s that is not known', (kind, policy) => {
    const other = new FixtureStack();
    const defaultBehavior = { origin: new HttpOrigin('example.org'), ...policy };
    new Distribution(other.stack, 'Distribution', { defaultBehavior });
    expect(() => other.run()).toThrow(`does not know the ${kind}`);
    return other.stop();
  });

  it('answers 502 for an origin outside of the template', async () => {
    const other = new FixtureStack();
    const origin = new HttpOrigin('example.org');
    new Distribution(other.stack, 'Distribution', { defaultBehavior: { origin } });
    const { status, body } = await other.run().handle(request('/'));
    expect([status, body.toString()]).toEqual([502, expect.stringContaining('example.org')]);
    return other.stop();
  });
});
