import { fetchAuthSession, setUpTOTP, verifyTOTPSetup } from 'aws-amplify/auth';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FRESH_SIGN_IN_SECONDS } from '../../../../domain/accounts.ts';
import { beginAuthenticator } from '../../../../web/features/auth/account.ts';
import { callAsUser } from '../../../../web/lib/auth/call-as-user.ts';
import { forgetSession } from '../../../../web/lib/auth/forget-session.ts';

vi.mock('aws-amplify/auth', () => ({
  fetchAuthSession: vi.fn(),
  setUpTOTP: vi.fn(),
  verifyTOTPSetup: vi.fn(),
}));
vi.mock('../../../../web/lib/auth/session.ts', () => ({
  configureAuth: async () => {},
  isSessionEnd: () => false,
}));
vi.mock('../../../../web/lib/auth/call-as-user.ts', () => ({ callAsUser: vi.fn() }));
vi.mock('../../../../web/lib/auth/forget-session.ts', () => ({ forgetSession: vi.fn() }));

const EMAIL = 'dana@example.com';
const SIGNED_IN_AT = 1_795_000_000;

/** The claims of a token that was renewed some seconds after the sign-in. */
function stubClaims(seconds: number, more: object = {}): void {
  const payload = { auth_time: SIGNED_IN_AT, iat: SIGNED_IN_AT + seconds, ...more };
  vi.mocked(fetchAuthSession).mockResolvedValue({ tokens: { idToken: { payload } } } as never);
}

const answer = (status: number) => vi.mocked(callAsUser).mockResolvedValueOnce({ status, body: {} });

beforeEach(() => {
  vi.resetAllMocks();
  stubClaims(0);
  vi.mocked(setUpTOTP).mockResolvedValue({
    sharedSecret: 'SECRET',
    getSetupUri: (issuer: string, name: string) => new URL(`otpauth://totp/${issuer}:${name}`),
  } as never);
});

describe('an authenticator app', () => {
  it('is turned on by another attempt after its code was right', async () => {
    const app = await beginAuthenticator(EMAIL);
    answer(503);
    await expect(app?.enable('123456')).rejects.toThrow('not accepted');
    answer(200);
    expect(await app?.enable('123456')).toBe(true);
    expect(verifyTOTPSetup).toHaveBeenCalledOnce();
  });

  it('has its code verified again after a wrong one', async () => {
    const app = await beginAuthenticator(EMAIL);
    vi.mocked(verifyTOTPSetup).mockRejectedValueOnce(new Error('wrong'));
    await expect(app?.enable('654321')).rejects.toThrow('wrong');
    answer(200);
    expect(await app?.enable('123456')).toBe(true);
    expect(vi.mocked(verifyTOTPSetup).mock.calls).toEqual([[{ code: '654321' }], [{ code: '123456' }]]);
  });

  it.each([
    ['after an old sign-in without an app', FRESH_SIGN_IN_SECONDS + 1, {}],
    ['right after a sign-in with another app', FRESH_SIGN_IN_SECONDS, { 'custom:mfa_since': '1780000000' }],
  ])('can be set up %s', async (_, seconds, more) => {
    stubClaims(seconds, more);
    expect(await beginAuthenticator(EMAIL)).toMatchObject({ secret: 'SECRET' });
    expect(forgetSession).not.toHaveBeenCalled();
  });

  it('is not replaced after an old sign-in: the current one is still asked for', async () => {
    stubClaims(FRESH_SIGN_IN_SECONDS + 1, { 'custom:mfa_since': '1780000000' });
    expect(await beginAuthenticator(EMAIL)).toBeUndefined();
    expect(setUpTOTP).not.toHaveBeenCalled();
    expect(forgetSession).toHaveBeenCalledOnce();
  });
});
