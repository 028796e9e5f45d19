import { describe, expect, it } from 'vitest';
import { ADMIN_SESSION_SECONDS, FRESH_SIGN_IN_SECONDS } from '../../domain/accounts.ts';
import { type AdminCall, startAdminHarness } from '../integration/handlers/admin/admin-harness.ts';
import type { EndpointName } from '../integration/handlers/api-harness.ts';

const harness = startAdminHarness();

/** The session of an administrator, as it is so many seconds after the sign-in. Renewed tokens say the same. */
async function sessionOf(age: number) {
  const claims = await harness.signIn();
  return { ...claims, auth_time: String(Math.floor(Date.now() / 1000) - age) };
}

describe('an old session of an administrator', () => {
  it.each<[string, EndpointName, AdminCall, number]>([
    ['the list of orders', 'admin-list', { path: { list: 'orders' } }, ADMIN_SESSION_SECONDS],
    ['an export of all orders', 'admin-export', { query: { list: 'orders' } }, FRESH_SIGN_IN_SECONDS],
    ['another authenticator app', 'authenticator', {}, FRESH_SIGN_IN_SECONDS],
  ])('is refused for %s', async (_, name, call, seconds) => {
    if (name !== 'authenticator') {
      const inTime = await harness.call(name, { ...call, claims: await sessionOf(seconds - 60) });
      expect(inTime.status).toBe(200);
    }
    expect(await harness.call(name, { ...call, claims: await sessionOf(seconds + 60) })).toMatchObject({
      status: 401,
      body: { code: 'sign_in_again' },
    });
  });

  it('is refused without the time of its sign-in', async () => {
    const { auth_time: _, ...claims } = await harness.signIn();
    expect(await harness.call('admin-session', { claims })).toMatchObject({ status: 401 });
  });
});
