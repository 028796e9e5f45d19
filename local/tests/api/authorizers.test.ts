import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { Duration } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  HttpJwtAuthorizer,
  HttpLambdaAuthorizer,
  HttpLambdaResponseType,
} from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { CachePolicy, Distribution, OriginRequestPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningStack } from '../../stack.ts';
import { type RunningServer, startServer } from '../../stand-in.ts';
import { FixtureStack, json, request } from '../fixture-stack.ts';

const ISSUER = 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_pool';
const ECHO = 'export const handler = async (event) => event.requestContext.authorizer ?? "none";';

/** Allows callers with the password, and counts its calls. */
const WORD_AUTHORIZER = `
let asked = 0;
export const handler = async ({ identitySource: [word], type, routeArn, body }) => {
  asked++;
  if (word === 'crash') throw new Error('on purpose');
  if (word === 'nonsense') return { yes: true };
  return { isAuthorized: word.startsWith('sesame'), context: { asked, type, routeArn, body: String(body) } };
};`;

const fixture = new FixtureStack();
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const laterKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const published = [jwk(keys.publicKey, 'first')];
let issuer: RunningServer;
let running: RunningStack;

function jwk(key: KeyObject, kid: string) {
  return { ...key.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' };
}

function declareStack(): void {
  const { stack } = fixture;
  const api: HttpApi = fixture.api();
  const integration = new HttpLambdaIntegration('Echo', fixture.function('echo', ECHO));
  const word = fixture.function('word', WORD_AUTHORIZER);
  const byWord = (name: string, ttl: number, identitySource: string[]) =>
    new HttpLambdaAuthorizer(name, word, {
      responseTypes: [HttpLambdaResponseType.SIMPLE],
      identitySource,
      resultsCacheTtl: Duration.seconds(ttl),
    });
  const jwt = new HttpJwtAuthorizer('Jwt', ISSUER, { jwtAudience: ['web', 'app'] });
  const methods = [HttpMethod.ANY];
  api.addRoutes({ path: '/open', methods, integration });
  api.addRoutes({
    path: '/kept',
    methods,
    integration,
    authorizer: byWord('Kept', 300, ['$request.header.X-Word']),
  });
  api.addRoutes({
    path: '/asked',
    methods,
    integration,
    authorizer: byWord('Asked', 0, ['$request.header.X-Word']),
  });
  api.addRoutes({ path: '/jwt', methods, integration, authorizer: jwt });
  api.addRoutes({
    path: '/scoped',
    methods,
    integration,
    authorizer: jwt,
    authorizationScopes: ['read', 'write'],
  });
  new Distribution(stack, 'Distribution', {
    defaultBehavior: {
      origin: new HttpOrigin(`${api.apiId}.execute-api.${stack.region}.amazonaws.com`),
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    },
  });
}

beforeAll(async () => {
  issuer = await startServer((message, response) => {
    const isDiscovery = message.url?.endsWith('/us-east-1_pool/.well-known/openid-configuration');
    const document = isDiscovery ? { jwks_uri: `${ISSUER}/.well-known/jwks.json` } : { keys: published };
    response.end(JSON.stringify(document));
  });
  fixture.externalUrls['https://cognito-idp.us-east-1.amazonaws.com'] = issuer.url;
  declareStack();
  running = fixture.run();
});

afterAll(async () => {
  await fixture.stop();
  await issuer.stop();
});

async function send(path: string, headers: Record<string, string> = {}) {
  const answer = await running.handle(request(path, { headers }));
  return { status: answer.status, body: json(answer) };
}

describe('an authorizer function', () => {
  it('is not called for an open route', async () => {
    expect(await running.handle(request('/open'))).toMatchObject({
      status: 200,
      body: Buffer.from('"none"'),
    });
  });

  it('is not called when the identity is missing: 401', async () => {
    expect(await send('/kept')).toEqual({ status: 401, body: { message: 'Unauthorized' } });
  });

  it('passes its context to the function', async () => {
    const { status, body } = await send('/kept', { 'x-word': 'sesame' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      lambda: {
        type: 'REQUEST',
        routeArn: expect.stringMatching(
          /^arn:aws:execute-api:us-east-1:123456789012:\w+\/\$default\/GET\/kept$/,
        ),
        body: 'undefined',
      },
    });
  });

  it('refuses with 403', async () => {
    expect(await send('/kept', { 'x-word': 'wrong' })).toEqual({
      status: 403,
      body: { message: 'Forbidden' },
    });
  });

  it.each(['crash', 'nonsense'])('causes a 500 when it fails (%s)', async (word) => {
    expect((await send('/kept', { 'x-word': word })).status).toBe(500);
  });

  it('is called once for an identity while its answer is cached', async () => {
    const first = await send('/kept', { 'x-word': 'sesame-1' });
    expect(await send('/kept', { 'x-word': 'sesame-1' })).toEqual(first);
    expect(await send('/kept', { 'x-word': 'sesame-2' })).not.toEqual(first);
  });

  it('is called each time when its answers are not cached', async () => {
    const first = await send('/asked', { 'x-word': 'sesame' });
    expect(await send('/asked', { 'x-word': 'sesame' })).not.toEqual(first);
  });
});

const now = () => Math.floor(Date.now() / 1000);

interface TokenParts {
  readonly claims?: object;
  readonly header?: object;
  readonly key?: KeyObject;
}

function token({ claims = {}, header = {}, key = keys.privateKey }: TokenParts = {}): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = part({ alg: 'RS256', kid: 'first', ...header });
  const payload = part({ iss: ISSUER, aud: 'web', exp: now() + 60, ...claims });
  const signature = sign('sha256', Buffer.from(`${head}.${payload}`), key).toString('base64url');
  return `${head}.${payload}.${signature}`;
}

const bearing = (parts?: TokenParts) => ({ authorization: `Bearer ${token(parts)}` });

describe('a JWT authorizer', () => {
  it('passes the claims to the function as strings', async () => {
    const claims = {
      sub: 'u1',
      'cognito:groups': ['admin', 'staff'],
      email_verified: true,
    };
    const exp = now() + 60;
    expect(await send('/jwt', bearing({ claims: { ...claims, exp } }))).toEqual({
      status: 200,
      body: {
        jwt: {
          claims: {
            iss: ISSUER,
            aud: 'web',
            sub: 'u1',
            exp: String(exp),
            'cognito:groups': '[admin staff]',
            email_verified: 'true',
          },
          scopes: null,
        },
      },
    });
  });

  it('takes the client id of an access token instead of an audience', async () => {
    expect((await send('/jwt', bearing({ claims: { aud: undefined, client_id: 'app' } }))).status).toBe(200);
  });

  it('takes one audience of several', async () => {
    expect((await send('/jwt', bearing({ claims: { aud: ['other', 'web'] } }))).status).toBe(200);
  });

  it('takes a key that was published after the first use', async () => {
    const later = { header: { kid: 'later' }, key: laterKeys.privateKey };
    expect((await send('/jwt', bearing(later))).status).toBe(401);
    published.push(jwk(laterKeys.publicKey, 'later'));
    expect((await send('/jwt', bearing(later))).status).toBe(200);
  });

  it.each<[string, TokenParts]>([
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['another audience', { claims: { aud: 'other' } }],
    ['no audience', { claims: { aud: undefined } }],
    ['an end in the past', { claims: { exp: now() - 1 } }],
    ['no end', { claims: { exp: undefined } }],
    ['a beginning in the future', { claims: { nbf: now() + 86_400 } }],
    ['the signature of another key', { key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey }],
    ['an unknown key', { header: { kid: 'unknown' } }],
    ['no signature', { header: { alg: 'none' } }],
    ['a symmetric signature', { header: { alg: 'HS256' } }],
  ])('refuses a token with %s', async (_, parts) => {
    expect(await send('/jwt', bearing(parts))).toEqual({ status: 401, body: { message: 'Unauthorized' } });
  });

  it.each(['', 'Bearer', 'Bearer a.b.c', 'Bearer x', `Bearer ${token()}.more`])(
    'refuses %j',
    async (authorization) => {
      expect((await send('/jwt', { authorization })).status).toBe(401);
    },
  );

  it('refuses a changed token', async () => {
    const [head, , signature] = token().split('.');
    const [, payload] = token({ claims: { sub: 'another user' } }).split('.');
    expect((await send('/jwt', { authorization: `Bearer ${head}.${payload}.${signature}` })).status).toBe(
      401,
    );
  });

  it('refuses a token without a scope of the route: 403', async () => {
    expect((await send('/scoped', bearing())).status).toBe(403);
    expect((await send('/scoped', bearing({ claims: { scope: 'other read' } }))).body).toMatchObject({
      jwt: { scopes: ['read', 'write'] },
    });
  });
});
