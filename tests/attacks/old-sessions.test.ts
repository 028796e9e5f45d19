import { describe, expect, it } from 'vitest';
import { ADMIN_SESSION_SECONDS, FRESH_SIGN_IN_SECONDS } from '../../domain/accounts.ts';
import { DEFAULT_SETTINGS } from '../../domain/settings/settings.ts';
import { type AdminCall, startAdminHarness } from '../integration/handlers/admin/admin-harness.ts';
import type { EndpointName } from '../integration/handlers/api-harness.ts';
import { problem } from '../integration/handlers/api-harness.ts';

const harness = startAdminHarness();

/** The session of an administrator, as it is so many seconds after the sign-in. Renewed tokens say the same. */
async function sessionOf(age: number) {
  const claims = await harness.signIn();
  return { ...claims, auth_time: String(Math.floor(Date.now() / 1000) - age) };
}

const ADA = { email: 'ada@engines.example' };
const UNKNOWN = { id: 'unknown' };
/** How long an edit of the settings may take. */
const EDITING_SECONDS = 30 * 60;

describe('an old session of an administrator', () => {
  it.each<[string, number, EndpointName, AdminCall, seconds?: number]>([
    ['the list of orders', 200, 'admin-list', { path: { list: 'orders' } }, ADMIN_SESSION_SECONDS],
    ['an export of all orders', 200, 'admin-export', { query: { list: 'orders' } }],
    ['a copy for a person', 200, 'admin-person-data', { body: ADA }],
    ['an erasure', 200, 'admin-erasure', { body: ADA }],
    ['a change of the team', 409, 'admin-team-change', { body: { ...ADA, role: 'reader', was: 'writer' } }],
    ['the settings', 200, 'admin-settings', {}],
    [
      'a change of the settings',
      400,
      'admin-settings-change',
      { body: { version: 0, settings: DEFAULT_SETTINGS } },
      FRESH_SIGN_IN_SECONDS + EDITING_SECONDS,
    ],
    ['the payments of a client', 404, 'admin-money', { path: UNKNOWN }],
    [
      'a refund',
      404,
      'admin-money-action',
      {
        path: UNKNOWN,
        body: { version: 0, action: { did: 'refund', payment: 'ch_1', amount: 100, currency: 'usd' } },
      },
    ],
    [
      'sending a letter',
      404,
      'admin-letter-sending',
      { path: UNKNOWN, body: { version: 0, edition: 1, recipients: 1 } },
    ],
    ['another authenticator app', 200, 'authenticator', {}],
  ])('is refused for %s', async (_, status, name, call, seconds = FRESH_SIGN_IN_SECONDS) => {
    const inTime = await harness.call(name, { ...call, claims: await sessionOf(seconds - 60) });
    expect(inTime.status, JSON.stringify(inTime.body)).toBe(status);
    expect(await harness.call(name, { ...call, claims: await sessionOf(seconds + 60) })).toMatchObject(
      problem(401, 'sign_in_again'),
    );
  });

  it('is refused without the time of its sign-in', async () => {
    const { auth_time: _, ...claims } = await harness.signIn();
    expect(await harness.call('admin-session', { claims })).toMatchObject({ status: 401 });
  });
});
