import { createHmac, createPublicKey, type JsonWebKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { UserPool } from '../../../local/aws/cognito/pools.ts';
import { requestAsWritten } from '../../support/request-as-written.ts';
import { SEEDED, startBackOffice, type Tokens } from './back-office.ts';

const office = startBackOffice();

interface Route {
  readonly method: string;
  readonly path: string;
}

/** Every route under /api/admin of the template that runs. */
let routes: Route[];
let admin: Tokens;

beforeAll(async () => {
  routes = adminRoutes();
  admin = await office.signIn(SEEDED.email, SEEDED.password);
});

function adminRoutes(): Route[] {
  const file = join(dirname(office.cloud.functionsDir), 'assembly', 's5-dev.template.json');
  const { Resources } = JSON.parse(readFileSync(file, 'utf8')) as {
    Resources: Record<string, { Type: string; Properties: { RouteKey?: string } }>;
  };
  return Object.values(Resources)
    .flatMap(({ Type, Properties }) =>
      Type === 'AWS::ApiGatewayV2::Route' ? (Properties.RouteKey ?? '') : [],
    )
    .map((key) => key.split(' '))
    .map(([method = '', path = '']) => ({ method, path }))
    .filter(({ path }) => path.startsWith('/api/admin'));
}

/** Values of parameters that every route takes. */
const PARAMETERS: Readonly<Record<string, string>> = { list: 'submissions', id: 'unknown', file: '0' };

const LETTER = { subject: 'News', preview: '', body: 'Hello', edition: 1 };

/** Bodies that every route takes of its method. */
const BODIES: Readonly<Record<string, object>> = {
  PATCH: { version: 0, note: 'Called back.' },
  POST: { email: 'unknown@example.com', ...LETTER, version: 0, recipients: 1 },
  PUT: LETTER,
};

const urlOf = ({ path }: Route) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => PARAMETERS[name] ?? expect.fail(name));

async function call({ method, path }: Route, token: string | undefined) {
  const response = await fetch(`${office.cloud.origin}${urlOf({ method, path })}?list=submissions`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(BODIES[method] && { body: JSON.stringify(BODIES[method]) }),
  });
  const { code, message } = (await response.json()) as { code?: string; message?: string };
  return { route: `${method} ${path}`, status: response.status, reason: code ?? message };
}

/** Calls every route, ten seconds after the previous calls so that no throttle refuses them. */
async function callAll(token: string | undefined) {
  passTimeForThrottles();
  return Promise.all(routes.map((route) => call(route, token)));
}

const trueNow = Date.now;
let ahead = 0;

function passTimeForThrottles(): void {
  ahead += 10_000;
  vi.spyOn(Date, 'now').mockImplementation(() => trueNow() + ahead);
}

function refusedBy(status: number, reason: string) {
  return routes.map(({ method, path }) => ({ route: `${method} ${path}`, status, reason }));
}

const byTheApi = () => refusedBy(401, 'Unauthorized');

function partsOf(token: string) {
  const [head = '', payload = '', signature = ''] = token.split('.');
  const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { head: decoded(head), claims: decoded(payload), signature };
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

describe('every route of the back office', () => {
  it('is among those that are tried here', () => {
    expect(routes.length).toBeGreaterThan(5);
  });

  it('lets an administrator in', async () => {
    for (const { route, status } of await callAll(admin.access)) {
      // Some would need more in their body.
      expect([200, 400, 404], `${route} answers ${status}`).toContain(status);
    }
  });

  it('refuses a call without a token', async () => {
    expect(await callAll(undefined)).toEqual(byTheApi());
  });

  it.each(['', 'x', 'a.b.c', '../../admin', `${'x'.repeat(4_000)}`])(
    'refuses a malformed token (case %#)',
    async (token) => {
      expect(await callAll(token)).toEqual(byTheApi());
    },
  );

  it('refuses the token of a customer', async () => {
    await office.makeAccount('plain@example.com');
    const { access } = await office.signIn('plain@example.com');
    expect(await callAll(access)).toEqual(refusedBy(403, 'not_admin'));
  });

  it.each<[string, string, (email: string) => Promise<unknown>, number, string]>([
    ['whose role record was deleted', 'no-record', (email) => office.loseRole(email), 403, 'not_admin'],
    ['who was removed from the group', 'no-group', (email) => office.leaveGroup(email), 403, 'not_admin'],
    ['whose account was disabled', 'disabled', (email) => office.disable(email), 401, 'sign_in_again'],
    [
      'whose role was revoked',
      'revoked',
      (email) => office.admins.revoke(email, { force: false }),
      401,
      'sign_in_again',
    ],
  ])('refuses an administrator %s', async (_, name, change, status, reason) => {
    const email = `${name}@example.com`;
    await office.makeAccount(email);
    await office.admins.grant(email, 'test');
    const { access } = await office.signIn(email);
    expect(partsOf(access).claims['cognito:groups']).toEqual(['admin']);
    await change(email);
    expect(await callAll(access)).toEqual(refusedBy(status, reason));
  });

  it('refuses the ID token of an administrator', async () => {
    expect(await callAll(admin.id)).toEqual(refusedBy(403, 'Forbidden'));
  });

  it('refuses an administrator who calls around the distribution', async () => {
    const { host } = new URL(office.stack.outputs.ApiUrl ?? '');
    const headers = { host, authorization: `Bearer ${admin.access}` };
    passTimeForThrottles();
    for (const route of routes) {
      const sent = { method: route.method, headers };
      const { status, body } = await requestAsWritten(office.cloud.origin, urlOf(route), sent);
      expect([status, JSON.parse(body).code], urlOf(route)).toEqual([403, 'not_through_site']);
    }
  });

  it('refuses a token that has expired', async () => {
    const { exp } = partsOf(admin.access).claims;
    const before = ahead;
    ahead = exp * 1000 - trueNow();
    expect(await callAll(admin.access)).toEqual(byTheApi());
    ahead = before;
  });

  it('refuses a token whose owner was changed', async () => {
    const { access } = await office.signIn('plain@example.com');
    const [head, , signature] = access.split('.');
    const claims = { ...partsOf(access).claims, sub: partsOf(admin.access).claims.sub };
    expect(await callAll([head, encoded(claims), signature].join('.'))).toEqual(byTheApi());
  });

  it.each(['none', 'None', 'nOnE', ''])("refuses a token that is signed by '%s'", async (alg) => {
    const { head, claims, signature } = partsOf(admin.access);
    const unsigned = `${encoded({ ...head, alg })}.${encoded(claims)}`;
    expect(await callAll(`${unsigned}.`)).toEqual(byTheApi());
    expect(await callAll(`${unsigned}.${signature}`)).toEqual(byTheApi());
  });

  it('refuses a token that uses the public key as a secret', async () => {
    const { head, claims } = partsOf(admin.access);
    const signed = `${encoded({ ...head, alg: 'HS256' })}.${encoded(claims)}`;
    const key = createPublicKey({ key: await publicKey(), format: 'jwk' }).export({
      type: 'spki',
      format: 'pem',
    });
    const signature = createHmac('sha256', key).update(signed).digest('base64url');
    expect(await callAll(`${signed}.${signature}`)).toEqual(byTheApi());
  });

  it('refuses the token of another pool, and of another client of this one', async () => {
    const { cognito } = office.cloud.standIns;
    const [pool] = cognito.accounts().map((accounts) => accounts.pool);
    const [client] = pool?.clients ?? [];
    if (!pool || !client) expect.fail('The pool has no client');
    const foreign = { ...client, id: 'foreign0client0000000000' };
    const otherId = 'us-east-1_OtherPool';
    const other: UserPool = {
      ...pool,
      id: otherId,
      name: 'OtherPool',
      issuer: pool.issuer.replace(pool.id, otherId),
      clients: [{ ...client, id: 'client0of0other0pool0000' }],
    };
    cognito.setPools([{ ...pool, clients: [...pool.clients, foreign] }, other]);

    const elsewhere = { userPoolId: otherId, userPoolClientId: 'client0of0other0pool0000' };
    await office.makeAccount(SEEDED.email, elsewhere);
    const { access: otherPool } = await office.signIn(SEEDED.email, undefined, elsewhere);
    expect(await callAll(otherPool)).toEqual(byTheApi());

    const place = { userPoolId: pool.id, userPoolClientId: foreign.id };
    const { access: otherClient } = await office.signIn(SEEDED.email, SEEDED.password, place);
    expect(partsOf(otherClient).claims).toMatchObject({ iss: pool.issuer, client_id: foreign.id });
    expect(await callAll(otherClient)).toEqual(byTheApi());
  });

  it('reports an outage while accounts cannot be checked', async () => {
    const { access } = await office.signIn(SEEDED.email, SEEDED.password);
    office.cloud.setFault('cognito', 'error');
    // The earlier ones were checked a moment ago.
    expect(await callAll(access)).toEqual(refusedBy(503, 'identity_unavailable'));
    office.cloud.setFault('cognito', 'off');
  });
});

async function publicKey() {
  const { issuer } = office.cloud.standIns.cognito.accounts()[0]?.pool ?? expect.fail('There is no pool');
  const { pathname } = new URL(issuer);
  const response = await fetch(`${office.cloud.standIns.cognito.url}${pathname}/.well-known/jwks.json`);
  const { keys } = (await response.json()) as { keys: JsonWebKey[] };
  return keys[0] ?? expect.fail('There is no key');
}
