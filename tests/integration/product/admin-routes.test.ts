import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApiRoute, api } from '../../../domain/api.ts';
import { requestAsWritten } from '../../support/request-as-written.ts';
import { SEEDED, startBackOffice, type Tokens } from './back-office.ts';

const office = startBackOffice();

const routes: readonly ApiRoute[] = Object.values(api).filter(({ path }) => path.startsWith('/api/admin'));
let admin: Tokens;

beforeAll(async () => {
  admin = await office.signIn(SEEDED.email, SEEDED.password);
});

/** Values of parameters that every route takes. */
const PARAMETERS: Readonly<Record<string, string>> = { list: 'submissions', id: 'unknown', file: '0' };

const LETTER = { subject: 'News', preview: '', body: 'Hello', edition: 1 };

/** Bodies that every route takes of its method. */
const BODIES: Readonly<Record<string, object>> = {
  PATCH: { version: 0, note: 'Called back.' },
  POST: { email: 'unknown@example.com', ...LETTER, version: 0, recipients: 1 },
  PUT: LETTER,
};

const urlOf = ({ path }: ApiRoute) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => PARAMETERS[name] ?? expect.fail(name));

async function call({ method, path }: ApiRoute, token: string | undefined) {
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

/** More calls at once would keep each other waiting, up to the limits of the functions. */
const CALLS_AT_ONCE = 4;

/** Calls every route, ten seconds after the previous calls so that no throttle refuses them. */
async function callAll(token: string | undefined) {
  passTimeForThrottles();
  const answers: Awaited<ReturnType<typeof call>>[] = [];
  for (let at = 0; at < routes.length; at += CALLS_AT_ONCE) {
    const some = routes.slice(at, at + CALLS_AT_ONCE);
    answers.push(...(await Promise.all(some.map((route) => call(route, token)))));
  }
  return answers;
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

/** How tokens are forged: local/tests/api/authorizers.test.ts. */
describe('every route of the back office', () => {
  it('lets an administrator in', async () => {
    for (const { route, status } of await callAll(admin.access)) {
      // Some would need more in their body.
      expect([200, 400, 404], `${route} answers ${status}`).toContain(status);
    }
  });

  it('refuses a call without a token', async () => {
    expect(await callAll(undefined)).toEqual(refusedBy(401, 'Unauthorized'));
  });

  it('refuses the token of a customer', async () => {
    await office.makeAccount('plain@example.com');
    const { access } = await office.signIn('plain@example.com');
    expect(await callAll(access)).toEqual(refusedBy(403, 'not_admin'));
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

  it('reports an outage while accounts cannot be checked', async () => {
    const { access } = await office.signIn(SEEDED.email, SEEDED.password);
    office.cloud.setFault('cognito', 'error');
    // The earlier ones were checked a moment ago.
    expect(await callAll(access)).toEqual(refusedBy(503, 'identity_unavailable'));
    office.cloud.setFault('cognito', 'off');
  });
});
