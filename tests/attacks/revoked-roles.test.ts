import { describe, expect, it } from 'vitest';
import { ADMIN_SESSION_SECONDS, ROLE_MEMORY_SECONDS } from '../../domain/accounts.ts';
import { SITE_SECRET_HEADER } from '../../domain/api.ts';
import {
  type AdminCall,
  accessClaims,
  type Claims,
  startAdminHarness,
} from '../integration/handlers/admin/admin-harness.ts';
import { type EndpointName, passTime, problem } from '../integration/handlers/api-harness.ts';

const harness = startAdminHarness();

const call = (name: EndpointName, claims: Claims) => harness.call(name, { claims });
/** Opens the dashboard, which no memory of the session answers. */
const session = (claims: Claims) => call('admin-session', claims);
/** Makes the cheapest call that only reads. */
const numbers = (claims: Claims) => call('admin-numbers', claims);

const signInAgain = problem(401, 'sign_in_again');
const notAdmin = problem(403, 'not_admin');

const dismiss = ({ sub = '' }: Claims) => harness.remove('ROLES_TABLE', { userId: sub });

/** Ways to take the back office away from an account, and how its calls are refused then. */
const LOSSES: readonly [string, (claims: Claims) => unknown, object][] = [
  ['its group', ({ sub = '' }) => harness.accounts.change(sub, { isInGroup: false }), notAdmin],
  ['its right to sign in', ({ sub = '' }) => harness.accounts.change(sub, { isEnabled: false }), signInAgain],
  [
    'its session',
    ({ sub = '' }) => harness.accounts.change(sub, { refusal: 'NotAuthorizedException' }),
    signInAgain,
  ],
  ['its role record', dismiss, notAdmin],
];

const CANCEL = { did: 'cancel', plan: 'sub_1' };

/** Routes that export, change, or erase data, or see payments, and the one that opens the dashboard. */
const AT_ONCE: readonly [EndpointName, AdminCall][] = [
  ['admin-session', {}],
  ['admin-export', { query: { list: 'orders' } }],
  ['admin-file', { path: { id: 'any', file: '0' } }],
  ['admin-change', { path: { list: 'orders', id: 'any' }, body: { version: 0, note: 'Hi' } }],
  ['admin-reply', { path: { list: 'orders', id: 'any' }, body: { version: 0, subject: 'Hi', text: 'Hi' } }],
  ['admin-person-data', { body: { email: 'ada@engines.example' } }],
  ['admin-money', { path: { id: 'any' } }],
  ['admin-money-action', { path: { id: 'any' }, body: { version: 0, action: CANCEL } }],
  ['admin-erasure', { body: { email: 'ada@engines.example' } }],
];

/** Routes that only read. */
const READING: readonly [EndpointName, AdminCall][] = [
  ['admin-list', { path: { list: 'orders' } }],
  ['admin-board', {}],
  ['admin-numbers', {}],
  ['admin-record', { path: { list: 'orders', id: 'any' } }],
  ['admin-person', { path: { list: 'orders', id: 'any' } }],
];

const HALF_A_MINUTE = ROLE_MEMORY_SECONDS / 60;
const A_SECOND = 1 / 60;

describe.each(LOSSES)('an account that has lost %s', (_, lose, refusal) => {
  it.each(AT_ONCE)('is refused with its next call: %s', async (name, call) => {
    const claims = await harness.signIn();
    expect((await harness.call('admin-list', { path: { list: 'orders' }, claims })).status).toBe(200);
    await lose(claims);
    expect(await harness.call(name, { ...call, claims })).toMatchObject(refusal);
  });

  it.each(READING)('reads for half a minute: %s', async (name, call) => {
    const claims = await harness.signIn();
    const { status } = await harness.call(name, { ...call, claims });
    expect([200, 404]).toContain(status);
    await lose(claims);
    passTime(HALF_A_MINUTE - A_SECOND);
    expect((await harness.call(name, { ...call, claims })).status).toBe(status);
    passTime(A_SECOND);
    expect(await harness.call(name, { ...call, claims })).toMatchObject(refusal);
  });

  it('cannot read after another call was refused', async () => {
    const claims = await harness.signIn();
    expect((await numbers(claims)).status).toBe(200);
    await lose(claims);
    expect(await session(claims)).toMatchObject(refusal);
    expect(await numbers(claims)).toMatchObject(refusal);
  });
});

it('an account without its role record reads for half a minute at most, by reading all the time', async () => {
  const claims = await harness.signIn();
  const read = () => harness.call('admin-list', { path: { list: 'orders' }, claims });
  expect((await read()).status).toBe(200);
  await dismiss(claims);
  for (let second = 5; second < ROLE_MEMORY_SECONDS; second += 5) {
    passTime(5 * A_SECOND);
    expect((await read()).status).toBe(200);
  }
  passTime(5 * A_SECOND);
  expect(await read()).toMatchObject(notAdmin);
});

describe('an administrator whose session was checked a moment ago', () => {
  it('is not checked again by reading calls', async () => {
    const claims = await harness.signIn();
    harness.accounts.takeSessionsAsked();
    await session(claims);
    for (const [name, call] of READING) await harness.call(name, { ...call, claims });
    expect(harness.accounts.takeSessionsAsked()).toBe(1);
    for (const [name, call] of AT_ONCE.filter(([one]) => one !== 'admin-erasure')) {
      await harness.call(name, { ...call, claims });
    }
    expect(harness.accounts.takeSessionsAsked()).toBe(AT_ONCE.length - 1);
  });

  it('is checked again with another token or account', async () => {
    const claims = await harness.signIn();
    const list = { path: { list: 'orders' } };
    await harness.call('admin-list', { ...list, claims });
    harness.accounts.takeSessionsAsked();
    const renewed = { authorization: `Bearer ${claims.sub} renewed` };
    await harness.call('admin-list', { ...list, claims, headers: renewed });
    expect(harness.accounts.takeSessionsAsked()).toBe(1);
    const token = { authorization: `Bearer ${claims.sub}` };
    const other = accessClaims('00000000-0000-4000-8000-000000000000');
    expect(await harness.call('admin-list', { ...list, claims: other, headers: token })).toMatchObject(
      notAdmin,
    );
  });

  it.each([
    ['its token has expired', { exp: 10 }],
    ['it is unknown when its token expires', { exp: Number.NaN }],
  ])('is checked again once %s', async (_, { exp }) => {
    const signedIn = await harness.signIn();
    const claims: Claims = { ...signedIn, exp: String(Math.floor(Date.now() / 1000) + exp) };
    expect((await numbers(claims)).status).toBe(200);
    harness.accounts.change(claims.sub ?? '', { isInGroup: false });
    passTime(HALF_A_MINUTE / 2);
    expect(await numbers(claims)).toMatchObject(notAdmin);
  });

  it('still has to sign in again after eight hours', async () => {
    const signedIn = await harness.signIn();
    const openedAt = Math.floor(Date.now() / 1000) - ADMIN_SESSION_SECONDS + 10;
    const claims = { ...signedIn, auth_time: String(openedAt) };
    expect((await numbers(claims)).status).toBe(200);
    passTime(HALF_A_MINUTE / 2);
    expect(await numbers(claims)).toMatchObject(signInAgain);
  });

  it('still has to come through the site, with the second factor that the stage insists on', async () => {
    const claims = await harness.signIn({ hasAuthenticator: false });
    harness.insistOnMfa('optional');
    expect((await numbers(claims)).status).toBe(200);
    harness.insistOnMfa('required');
    expect(await numbers(claims)).toMatchObject(problem(403, 'mfa_required'));
    harness.insistOnMfa('optional');
    const around = { [SITE_SECRET_HEADER]: 'guessed' };
    expect(await harness.call('admin-numbers', { claims, headers: around })).toMatchObject({ status: 403 });
    harness.insistOnMfa('required');
  });
});
