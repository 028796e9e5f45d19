import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../../domain/api.ts';
import { callApi } from '../../../../web/lib/api.ts';
import { forgetSession } from '../../../../web/lib/auth/forget-session.ts';
import { accessToken } from '../../../../web/lib/auth/session.ts';
import { mayBeSignedIn } from '../../../../web/lib/auth/stored-tokens.ts';
import { callWithSession } from '../../../../web/lib/call-with-session.ts';

vi.mock(import('../../../../web/lib/api.ts'), () => ({ callApi: vi.fn() }));
vi.mock(import('../../../../web/lib/auth/forget-session.ts'), () => ({ forgetSession: vi.fn() }));
vi.mock(import('../../../../web/lib/auth/session.ts'), () => ({ accessToken: vi.fn() }));
vi.mock(import('../../../../web/lib/auth/stored-tokens.ts'), () => ({ mayBeSignedIn: vi.fn() }));

const HEADERS = { 'idempotency-key': 'key' };
const ANSWER = { status: 200, body: { success: true }, headers: new Headers() };

const send = () => callWithSession(api.contact, { body: {}, headers: HEADERS });

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(callApi).mockResolvedValue(ANSWER as never);
  vi.mocked(mayBeSignedIn).mockReturnValue(true);
});

describe('a form', () => {
  it('is sent with the session of the browser', async () => {
    vi.mocked(accessToken).mockResolvedValue('token');
    expect(await send()).toBe(ANSWER);
    expect(callApi).toHaveBeenCalledWith(api.contact, {
      body: {},
      headers: { ...HEADERS, authorization: 'Bearer token' },
    });
  });

  it('is sent without a session where no user is signed in', async () => {
    vi.mocked(mayBeSignedIn).mockReturnValue(false);
    await send();
    expect(callApi).toHaveBeenCalledWith(api.contact, { body: {}, headers: HEADERS });
    expect(accessToken).not.toHaveBeenCalled();
  });

  it('is sent without a token while the user pool does not respond, and the session stays', async () => {
    vi.mocked(accessToken).mockRejectedValue(new Error('no answer'));
    expect(await send()).toBe(ANSWER);
    expect(callApi).toHaveBeenCalledWith(api.contact, { body: {}, headers: HEADERS });
    expect(forgetSession).not.toHaveBeenCalled();
  });

  it('is sent without a token after a time limit', async () => {
    vi.useFakeTimers();
    vi.mocked(accessToken).mockReturnValue(new Promise(() => {}));
    const answer = send();
    await vi.waitFor(() => expect(accessToken).toHaveBeenCalled());
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(callApi).toHaveBeenCalledWith(api.contact, { body: {}, headers: HEADERS });
    expect(await answer).toBe(ANSWER);
  });

  it('is not sent when the session has ended, whose remains are deleted', async () => {
    vi.mocked(accessToken).mockResolvedValue(undefined);
    expect(await send()).toBeUndefined();
    expect(callApi).not.toHaveBeenCalled();
    expect(forgetSession).toHaveBeenCalledOnce();
  });
});
