import { fetchAuthSession, signOut as leave } from 'aws-amplify/auth';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { ENDED_SESSION_ERRORS } from '../../../../domain/accounts.ts';
import { forgetSession } from '../../../../web/lib/auth/forget-session.ts';
import {
  accessToken,
  duringSession,
  isSessionEnd,
  signOut,
  signOutEverywhere,
} from '../../../../web/lib/auth/session.ts';

vi.mock('aws-amplify', () => ({ Amplify: { configure: vi.fn() } }));
vi.mock('aws-amplify/auth', () => ({ fetchAuthSession: vi.fn(), signOut: vi.fn() }));
vi.mock('aws-amplify/auth/cognito', () => ({
  cognitoUserPoolsTokenProvider: { setKeyValueStorage: vi.fn() },
}));
vi.mock('aws-amplify/utils', () => ({ Hub: { listen: vi.fn() } }));
vi.mock('../../../../web/lib/site-config.ts', () => ({
  loadSiteConfig: async () => ({ auth: { endpoint: 'https://pool.example' } }),
}));
vi.mock('../../../../web/lib/auth/forget-session.ts', () => ({ forgetSession: vi.fn() }));

function failWith(name: string): void {
  vi.mocked(fetchAuthSession).mockRejectedValue(Object.assign(new Error('refused'), { name }));
}

describe('the access token', () => {
  beforeEach(() => vi.mocked(forgetSession).mockClear());

  it.each(ENDED_SESSION_ERRORS)(
    'is undefined and the session is deleted when renewing fails with %s',
    async (name) => {
      failWith(name);
      expect(await accessToken()).toBeUndefined();
      expect(forgetSession).toHaveBeenCalledOnce();
    },
  );

  it.each(['NetworkError', 'InternalErrorException', 'TooManyRequestsException'])(
    'is unknown and the session stays when renewing fails with %s',
    async (name) => {
      failWith(name);
      await expect(accessToken()).rejects.toThrow('refused');
      expect(forgetSession).not.toHaveBeenCalled();
    },
  );
});

describe('signing out', () => {
  beforeEach(() => vi.mocked(leave).mockReset());

  it('waits for running calls, successful or not', async () => {
    const first = Promise.withResolvers<string>();
    const second = Promise.withResolvers<string>();
    const calls = [duringSession(() => first.promise), duringSession(() => second.promise)];
    const end = signOut();
    first.resolve('answered');
    await expect(calls[0]).resolves.toBe('answered');
    expect(leave).not.toHaveBeenCalled();
    second.reject(new Error('no answer'));
    await expect(calls[1]).rejects.toThrow('no answer');
    await end;
    expect(leave).toHaveBeenCalledOnce();
  });

  it('does not wait longer than a time limit', async () => {
    vi.useFakeTimers();
    const answer = Promise.withResolvers<void>();
    const call = duringSession(() => answer.promise);
    const end = signOut();
    await vi.runAllTimersAsync();
    await end;
    vi.useRealTimers();
    expect(leave).toHaveBeenCalledOnce();
    answer.resolve();
    await call;
  });

  it('delays new calls until it is done', async () => {
    const left = Promise.withResolvers<void>();
    vi.mocked(leave).mockReturnValue(left.promise);
    const end = signOut();
    const call = vi.fn(async () => {});
    const late = duringSession(call);
    await vi.waitFor(() => expect(leave).toHaveBeenCalled(), { timeout: 60_000 });
    expect(call).not.toHaveBeenCalled();
    left.resolve();
    await Promise.all([end, late]);
    expect(call).toHaveBeenCalledOnce();
  });
});

describe('signing out everywhere', () => {
  /** The responses of the user pool. */
  let pool: MockInstance<typeof fetch>;

  beforeEach(() => {
    pool = vi.spyOn(globalThis, 'fetch');
    vi.mocked(leave).mockReset();
    vi.mocked(forgetSession).mockClear();
    vi.mocked(fetchAuthSession).mockResolvedValue({
      tokens: { accessToken: { toString: () => 'an access token', payload: {} } },
    });
  });

  it('ends all sessions of the account after running calls, and then its own', async () => {
    pool.mockResolvedValue(Response.json({}));
    const answer = Promise.withResolvers<void>();
    const call = duringSession(() => answer.promise);
    const end = signOutEverywhere();
    expect(pool).not.toHaveBeenCalled();
    answer.resolve();
    await Promise.all([call, end]);
    expect(pool).toHaveBeenCalledExactlyOnceWith(
      'https://pool.example',
      expect.objectContaining({ body: '{"AccessToken":"an access token"}' }),
    );
    expect(leave).toHaveBeenCalledOnce();
    expect(forgetSession).toHaveBeenCalledOnce();
  });

  it.each([
    [
      'responds with an error',
      () => Promise.resolve(Response.json({ __type: 'InternalErrorException' }, { status: 500 })),
    ],
    ['responds with something else', () => Promise.resolve(new Response('<html>', { status: 502 }))],
    ['is unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('keeps its session and allows further calls when the user pool %s', async (_, respond) => {
    pool.mockImplementation(respond);
    const end = signOutEverywhere();
    const late = duringSession(async () => 'answered');
    const error = await end.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(isSessionEnd(error)).toBe(false);
    await expect(late).resolves.toBe('answered');
    expect(leave).not.toHaveBeenCalled();
    expect(forgetSession).not.toHaveBeenCalled();
  });

  it.each([
    [
      'has revoked the token',
      () => pool.mockResolvedValue(Response.json({ __type: 'NotAuthorizedException' }, { status: 400 })),
    ],
    ['does not renew the token', () => failWith('NotAuthorizedException')],
    ['has no session', () => vi.mocked(fetchAuthSession).mockResolvedValue({})],
  ])('reports an ended session when the user pool %s', async (_, refuse) => {
    refuse();
    const error = await signOutEverywhere().catch((reason: unknown) => reason);
    expect(isSessionEnd(error)).toBe(true);
    expect(leave).not.toHaveBeenCalled();
  });
});
