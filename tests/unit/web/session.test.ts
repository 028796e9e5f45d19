import { fetchAuthSession, signOut as leave } from 'aws-amplify/auth';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ENDED_SESSION_ERRORS } from '../../../domain/accounts.ts';
import { forgetSession } from '../../../web/lib/auth/forget-session.ts';
import { accessToken, duringSession, signOut } from '../../../web/lib/auth/session.ts';

vi.mock('aws-amplify', () => ({ Amplify: { configure: vi.fn() } }));
vi.mock('aws-amplify/auth', () => ({ fetchAuthSession: vi.fn(), signOut: vi.fn() }));
vi.mock('aws-amplify/auth/cognito', () => ({
  cognitoUserPoolsTokenProvider: { setKeyValueStorage: vi.fn() },
}));
vi.mock('aws-amplify/utils', () => ({ Hub: { listen: vi.fn() } }));
vi.mock('../../../web/lib/site-config.ts', () => ({ loadSiteConfig: async () => ({ auth: {} }) }));
vi.mock('../../../web/lib/auth/forget-session.ts', () => ({ forgetSession: vi.fn() }));

function failWith(name: string): void {
  vi.mocked(fetchAuthSession).mockRejectedValue(Object.assign(new Error('refused'), { name }));
}

describe('the access token', () => {
  beforeEach(() => vi.mocked(forgetSession).mockClear());

  it.each(ENDED_SESSION_ERRORS)(
    'is none, and the session is forgotten, when renewing fails with %s',
    async (name) => {
      failWith(name);
      expect(await accessToken()).toBeUndefined();
      expect(forgetSession).toHaveBeenCalledOnce();
    },
  );

  it.each(['NetworkError', 'InternalErrorException', 'TooManyRequestsException'])(
    'is not known, and the session stays, when renewing fails with %s',
    async (name) => {
      failWith(name);
      await expect(accessToken()).rejects.toThrow('refused');
      expect(forgetSession).not.toHaveBeenCalled();
    },
  );
});

describe('signing out', () => {
  beforeEach(() => vi.mocked(leave).mockReset());

  it('lets calls on their way arrive first, whether they come to anything or not', async () => {
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

  it('waits for no call forever', async () => {
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

  it('holds back calls until it is done', async () => {
    const left = Promise.withResolvers<void>();
    vi.mocked(leave).mockReturnValue(left.promise);
    const end = signOut();
    const call = vi.fn(async () => {});
    const late = duringSession(call);
    await vi.waitFor(() => expect(leave).toHaveBeenCalled());
    expect(call).not.toHaveBeenCalled();
    left.resolve();
    await Promise.all([end, late]);
    expect(call).toHaveBeenCalledOnce();
  });
});
