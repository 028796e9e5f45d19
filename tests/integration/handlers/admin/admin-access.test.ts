// cspell:ignore econn
import { beforeEach, describe, expect, it } from 'vitest';
import { problem } from '../api-harness.ts';
import { type AccountState, accessClaims, idClaims, startAdminHarness } from './admin-harness.ts';

const harness = startAdminHarness();

beforeEach(() => harness.accounts.setFault('off'));

/** Asks who is signed in, in a stage that insists on a second factor or does not. */
async function session(claims = harness.admin, adminMfa: 'required' | 'optional' = 'required') {
  harness.insistOnMfa(adminMfa);
  return harness.call('admin-session', { claims });
}

/** Makes the cheapest call that needs the second factor, and is refused before it reads anything. */
async function numbers(claims = harness.admin, adminMfa: 'required' | 'optional' = 'required') {
  harness.insistOnMfa(adminMfa);
  return harness.call('admin-numbers', { claims });
}

const signInAgain = problem(401, 'sign_in_again');
const notAdmin = { status: 403, body: { code: 'not_admin', message: 'You do not have admin privileges.' } };
const mfaRequired = problem(403, 'mfa_required');

describe('an administrator', () => {
  it('gets their email address, second factor and team', async () => {
    const claims = await harness.signIn({ email: 'dana@example.com' });
    expect(await session(claims)).toMatchObject({
      status: 200,
      body: {
        email: 'dana@example.com',
        mfa: { enabled: true, required: true },
        team: expect.arrayContaining(['admin@example.com', 'dana@example.com']),
      },
    });
  });

  it('may call the back office', async () => {
    expect((await numbers()).status).toBe(200);
  });

  it('appears in the log by an id alone', async () => {
    const { logLines } = await session();
    expect(logLines).toHaveLength(1);
    expect(JSON.parse(logLines[0] ?? '')).toMatchObject({ status: 200, adminId: harness.admin.sub });
    expect(logLines.join()).not.toContain('@');
  });

  it('gets the session alone without an authenticator app, where the stage requires one', async () => {
    const claims = await harness.signIn({ hasAuthenticator: false });
    expect(await numbers(claims, 'required')).toMatchObject(mfaRequired);
    expect(await session(claims, 'required')).toMatchObject({
      status: 200,
      body: { mfa: { enabled: false, required: true }, team: [] },
    });
  });

  it('may call the back office without an authenticator app, where it is optional', async () => {
    const claims = await harness.signIn({ hasAuthenticator: false });
    expect((await numbers(claims, 'optional')).status).toBe(200);
    expect(await session(claims, 'optional')).toMatchObject({
      body: { mfa: { enabled: false, required: false } },
    });
  });
});

describe('a token', () => {
  const { token_use: _, ...withoutUse } = accessClaims('00000000-0000-4000-8000-000000000000');

  it('is refused without a use', async () => {
    expect(await session({ ...withoutUse, sub: harness.admin.sub ?? '' })).toMatchObject(signInAgain);
  });

  it('is refused when it is an ID token', async () => {
    expect(await session(idClaims(harness.admin))).toMatchObject(signInAgain);
  });

  it('is refused without an account', async () => {
    const { sub: _, ...claims } = harness.admin;
    expect(await session(claims)).toMatchObject(signInAgain);
    expect(await session({})).toMatchObject(signInAgain);
  });

  it('is refused with a group that its account does not have', async () => {
    const claims = await harness.signIn({ isInGroup: false });
    expect(claims['cognito:groups']).toBe('[admin]');
    expect(await session(claims)).toMatchObject(notAdmin);
  });
});

describe('an account', () => {
  it.each<[string, Partial<AccountState>, object]>([
    ['with neither group nor role record', { isInGroup: false, hasRecord: false }, notAdmin],
    ['with the role record alone', { isInGroup: false }, notAdmin],
    ['with the group alone', { hasRecord: false }, notAdmin],
    ['when it is disabled', { isEnabled: false }, signInAgain],
    ['when it needs a new password', { refusal: 'PasswordResetRequiredException' }, signInAgain],
    ['when it is not confirmed', { refusal: 'UserNotConfirmedException' }, signInAgain],
  ])('is refused %s', async (_, changes, refusal) => {
    const claims = await harness.signIn(changes);
    expect(await session(claims)).toMatchObject(refusal);
    expect(await numbers(claims)).toMatchObject(refusal);
  });

  it('is refused after its deletion', async () => {
    const claims = await harness.signIn();
    harness.accounts.delete(claims.sub ?? '');
    expect(await session(claims)).toMatchObject(signInAgain);
  });

  it('is refused with another role in its record', async () => {
    const claims = await harness.signIn({ hasRecord: false });
    await harness.store('ROLES_TABLE', { userId: claims.sub, role: 'editor' });
    expect(await session(claims)).toMatchObject(notAdmin);
  });

  it('is refused before its request is validated', async () => {
    const claims = await harness.signIn({ hasRecord: false });
    const call = { claims, path: { list: 'no-list', id: '' }, body: 'no json' };
    expect(await harness.call('admin-change', call)).toMatchObject(notAdmin);
    expect(await harness.call('admin-list', { claims, query: { cursor: 'x' } })).toMatchObject(notAdmin);
  });
});

it('a new administrator may call the back office at once after a refusal', async () => {
  const claims = await harness.signIn({ isInGroup: false });
  expect(await numbers(claims)).toMatchObject(notAdmin);
  harness.accounts.change(claims.sub ?? '', { isInGroup: true });
  expect((await numbers(claims)).status).toBe(200);
});

describe('while accounts cannot be checked', () => {
  it.each(['error', 'throttle', 'unreachable'] as const)('every call is refused (%s)', async (fault) => {
    harness.break('cognito', fault);
    const answer = await session();
    expect(answer).toMatchObject(problem(503, 'identity_unavailable'));
    expect(JSON.stringify(answer.body)).not.toMatch(/Exception|ECONN/);
    expect(answer.logLines.join()).not.toContain('@');
  });

  it.each(['error', 'unreachable'] as const)(
    'every call is refused because of the database (%s)',
    async (fault) => {
      harness.break('dynamodb', fault);
      expect(await session()).toMatchObject(problem(503, 'storage_unavailable'));
    },
  );
});
