// cspell:ignore econn
import { describe, expect, it } from 'vitest';
import { problem } from '../api-harness.ts';
import { accessClaims, type Claims, idClaims, startAdminHarness } from './admin-harness.ts';

const harness = startAdminHarness();

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

  it.each<[string, (own: Claims) => Claims]>([
    ['without a use', ({ sub = '' }) => ({ ...withoutUse, sub })],
    ['that is an ID token', idClaims],
    ['without an account', ({ sub: _sub, ...claims }) => claims],
    ['without any claims', () => ({})],
  ])('is refused %s', async (_, spoil) => {
    expect(await session(spoil(harness.admin))).toMatchObject(signInAgain);
  });
});

describe('an account', () => {
  it.each([
    ['needs a new password', 'PasswordResetRequiredException'],
    ['is not confirmed', 'UserNotConfirmedException'],
  ])('is refused when it %s', async (_, refusal) => {
    const claims = await harness.signIn({ refusal });
    expect(await session(claims)).toMatchObject(signInAgain);
    expect(await numbers(claims)).toMatchObject(signInAgain);
  });

  it('is refused after its deletion', async () => {
    const claims = await harness.signIn();
    harness.accounts.delete(claims.sub ?? '');
    expect(await session(claims)).toMatchObject(signInAgain);
  });
});

it('a new administrator may call the back office at once after a refusal', async () => {
  const claims = await harness.signIn({ isInGroup: false });
  expect(await numbers(claims)).toMatchObject(notAdmin);
  harness.accounts.change(claims.sub ?? '', { isInGroup: true });
  expect((await numbers(claims)).status).toBe(200);
});

it.each(['error', 'throttle', 'unreachable'] as const)(
  'while accounts cannot be checked, every call is refused (%s)',
  async (fault) => {
    harness.break('cognito', fault);
    const answer = await session();
    expect(answer).toMatchObject(problem(503, 'identity_unavailable'));
    expect(JSON.stringify(answer.body)).not.toMatch(/Exception|ECONN/);
    expect(answer.logLines.join()).not.toContain('@');
  },
);
