import { fetchAuthSession } from 'aws-amplify/auth';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ENDED_SESSION_ERRORS } from '../../../domain/accounts.ts';
import { forgetSession } from '../../../web/lib/auth/forget-session.ts';
import { accessToken } from '../../../web/lib/auth/session.ts';

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
