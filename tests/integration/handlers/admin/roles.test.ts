import { describe, expect, it } from 'vitest';
import type { AdminList } from '../../../../domain/admin.ts';
import { type ApiRoute, api } from '../../../../domain/api.ts';
import type { AdminContract } from '../../../../domain/contracts/contract.ts';
import { ADMIN_LISTS } from '../../../../domain/records/records.ts';
import { can, ROLES, type RoleName } from '../../../../domain/settings/roles.ts';
import { loadContracts } from '../../../support/contracts.ts';
import type { EndpointName } from '../api-harness.ts';
import { problem } from '../api-harness.ts';
import { type Claims, startAdminHarness } from './admin-harness.ts';

const harness = startAdminHarness();

/** Every contract of the back office. */
const CONTRACTS = ((await loadContracts()) as AdminContract[]).filter(({ right }) => right);

const ROLE_NAMES = Object.keys(ROLES) as RoleName[];

function nameOf(route: ApiRoute): EndpointName {
  const [key = ''] = Object.entries(api).find(([, one]) => one === route) ?? [];
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as EndpointName;
}

/** The lists that a route names in its path; one undefined for a route without any. */
function listsOf({ route }: AdminContract): readonly (AdminList | undefined)[] {
  return route.path.includes('{list}') ? ADMIN_LISTS : [undefined];
}

/** Makes every call of the back office with an empty body, which no route accepts that changes something. */
async function callAll(claims: Claims) {
  const answers = [];
  for (const contract of CONTRACTS) {
    for (const list of listsOf(contract)) {
      const { status, body } = await harness.call(nameOf(contract.route), {
        claims,
        path: { ...(list && { list }), id: 'any', file: '0' },
        ...(contract.body && { body: {} }),
      });
      const route = `${contract.route.method} ${contract.route.path} ${list ?? ''}`.trim();
      answers.push({ route, right: contract.right, list, status, code: body.code });
    }
  }
  return answers;
}

describe('the routes of the back office', () => {
  it('all have a contract that names a right', () => {
    const routes = Object.entries(api).filter(([, { path }]) => path.startsWith('/api/admin/'));
    expect(CONTRACTS.map(({ route }) => nameOf(route)).sort()).toEqual(
      routes.map(([, route]) => nameOf(route)).sort(),
    );
  });

  it.each(ROLE_NAMES)('answer the role %s only where it has the right', async (role) => {
    const answers = await callAll(await harness.signIn({ email: `${role}@example.com`, role }));
    for (const { right, list, status, code, ...call } of answers) {
      const isAllowed = can(role, right, list);
      expect({ ...call, isForbidden: code === 'role_forbids' }).toEqual({ ...call, isForbidden: !isAllowed });
      expect(isAllowed ? status : 403, call.route).toBe(status);
      expect(status, call.route).toBeLessThan(500);
    }
  });

  it.each([
    ['without a role record', { hasRecord: false }],
    ['with an unknown role', { role: 'toString' as RoleName }],
    ['outside of the group', { isInGroup: false }],
  ])('refuse an account %s', async (_, changes) => {
    const answers = await callAll(await harness.signIn({ email: 'stranger@example.com', ...changes }));
    expect(answers.filter(({ status, code }) => status !== 403 || code !== 'not_admin')).toEqual([]);
  });

  it('treat a record from before there were several roles as an administrator’s', async () => {
    const { status, body } = await harness.call('admin-session', {
      claims: await harness.signIn({ role: 'admin' }),
    });
    expect([status, body.role]).toEqual([200, 'administrator']);
  });

  it('forbid before they validate, and do not confuse lists', async () => {
    const claims = await harness.signIn({ email: 'writer@example.com', role: 'writer' });
    const call = (list: string, query = {}) => harness.call('admin-list', { claims, path: { list }, query });
    expect((await call('clients', { list: 'posts' })).status).toBe(403);
    expect((await call('clients', { from: 'no day' })).status).toBe(403);
    expect((await call('no-list')).status).toBe(404);
    const twice = await harness.call('admin-export', { claims, query: { list: 'posts,orders' } });
    expect(twice.status).toBe(403);
  });

  it('forget a wider role within half a minute, and at once where they change something', async () => {
    const claims = await harness.signIn({ email: 'demoted@example.com', role: 'manager' });
    const path = { list: 'submissions', id: 'any' };
    expect((await harness.call('admin-record', { claims, path })).status).toBe(404);
    const role = { userId: claims.sub, email: 'demoted@example.com', role: 'writer' };
    await harness.store('ROLES_TABLE', role);
    expect(
      await harness.call('admin-change', { claims, path, body: { version: 0, note: 'x' } }),
    ).toMatchObject(problem(403, 'role_forbids'));
    expect((await harness.call('admin-record', { claims, path })).status).toBe(403);
  });
});

describe('the rights', () => {
  const rightsOf = (role: RoleName) =>
    CONTRACTS.flatMap((contract) =>
      listsOf(contract)
        .filter((list) => can(role, contract.right, list))
        .map((list) => ({ contract, list, path: contract.route.path })),
    );

  it('of a reader change nothing and export nothing', () => {
    const changing = rightsOf('reader').filter(({ contract }) => contract.route.method !== 'GET');
    expect(changing.filter(({ path }) => !path.endsWith('/preview'))).toEqual([]);
    expect(can('reader', 'exportRecords')).toBe(false);
  });

  it('of a writer are about posts and letters', () => {
    const others = rightsOf('writer').filter(
      ({ list, path }) =>
        path !== api.adminSession.path && !/\/(?:posts|letters)/.test(path.replace('{list}', list ?? '')),
    );
    expect(others).toEqual([]);
  });

  it('of a manager are all but money, erasing, team, and settings', () => {
    const missing = CONTRACTS.filter(({ right }) => !can('manager', right)).map(({ right }) => right);
    expect(new Set([...missing, 'money', 'team', 'settings'])).toEqual(
      new Set(['erasePerson', 'money', 'team', 'settings']),
    );
    expect((['money', 'team', 'settings'] as const).filter((right) => can('manager', right))).toEqual([]);
  });

  it('of an administrator are all', () => {
    expect(CONTRACTS.filter(({ right }) => !can('administrator', right))).toEqual([]);
  });
});
