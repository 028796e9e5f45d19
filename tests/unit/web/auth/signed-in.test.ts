import { afterEach, describe, expect, it, vi } from 'vitest';
import { signedIn } from '../../../../web/lib/auth/signed-in.ts';
import { mayBeSignedIn } from '../../../../web/lib/auth/stored-tokens.ts';

const CLIENT = 'CognitoIdentityServiceProvider.client1';

function token(claims: unknown): string {
  return `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}

/** The entries that Amplify stores for a user. */
function session(idToken: string): Record<string, string> {
  return {
    [`${CLIENT}.LastAuthUser`]: 'user-1',
    [`${CLIENT}.user-1.idToken`]: idToken,
    [`${CLIENT}.user-1.accessToken`]: 'anything',
    [`${CLIENT}.user-1.refreshToken`]: 'anything',
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('the signed-in user', () => {
  it('is read from the stored token, with a name in any alphabet', () => {
    const claims = { email: 'jo@example.com', name: 'Jo Ångström 王', 'cognito:groups': ['editors'] };
    expect(signedIn(session(token(claims)))).toEqual({
      email: 'jo@example.com',
      name: 'Jo Ångström 王',
      isAdmin: false,
    });
  });

  it('is an administrator when the token contains the group, expired or not', () => {
    const claims = { email: 'jo@example.com', exp: 1, 'cognito:groups': ['admin'] };
    expect(signedIn(session(token(claims)))).toEqual({ email: 'jo@example.com', isAdmin: true });
  });

  it.each([
    ['nothing is stored', {}],
    [
      'another user is stored',
      { ...session(token({ email: 'a@b.c' })), [`${CLIENT}.LastAuthUser`]: 'user-2' },
    ],
    [
      'no refresh token is stored',
      { ...session(token({ email: 'a@b.c' })), [`${CLIENT}.user-1.refreshToken`]: '' },
    ],
    ['the token is malformed', session('garbage')],
    ['the token has an invalid encoding', session('a.%%%.c')],
    ['the token is empty', session(token(null))],
    ['the token contains a text', session(token('admin'))],
    ['the token has no email address', session(token({ 'cognito:groups': ['admin'] }))],
    ['the email address is not a text', session(token({ email: ['a@b.c'] }))],
  ])('is unknown when %s', (_, stored) => {
    expect(signedIn(stored)).toBeUndefined();
  });

  it('is not an administrator by a group that is not a list', () => {
    expect(signedIn(session(token({ email: 'a@b.c', 'cognito:groups': 'admin' })))?.isAdmin).toBe(false);
  });
});

describe('the check for a possible session', () => {
  it('depends on the entries of Amplify', () => {
    vi.stubGlobal('localStorage', { s5_cart: '{}' });
    expect(mayBeSignedIn()).toBe(false);
    vi.stubGlobal('localStorage', session('garbage'));
    expect(mayBeSignedIn()).toBe(true);
  });

  it('is negative where storage is forbidden', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(mayBeSignedIn()).toBe(false);
  });
});
