import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ParameterError } from '../../../lambdas/aws/unavailable.ts';
import { checkCaptcha } from '../../../lambdas/screening/captcha.ts';
import { readBody } from '../../../local/stand-in.ts';
import { stubServices } from './aws/stub-service.ts';

const store = vi.hoisted(() => ({ readParameters: vi.fn() }));

vi.mock(import('../../../lambdas/aws/parameters.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  readParameters: store.readParameters,
}));

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const passed = { success: true, challenge_ts: minutesAgo(1), hostname: 'www.example.com' };

/** The calls of the provider, and its reply. */
const asked: string[] = [];
let reply: { readonly status?: number; readonly body: string };
const urlOfProvider = stubServices([], async (request, response) => {
  asked.push(`${request.method} ${request.url} ${await readBody(request)}`);
  response.writeHead(reply.status ?? 200).end(reply.body);
});

beforeEach(() => {
  asked.length = 0;
  store.readParameters.mockResolvedValue(['the-secret']);
  vi.stubEnv('ASKS_CAPTCHA', 'true');
  vi.stubEnv('CAPTCHA_VERIFY_URL', `${urlOfProvider()}/siteverify`);
  vi.stubEnv('CAPTCHA_SECRET_KEY_PARAMETER', '/s5/test/captcha/secret-key');
  vi.stubEnv('CAPTCHA_ORIGINS', 'https://www.example.com https://testkey.google.com');
  answer(passed);
});

function answer(verification: object | null): void {
  reply = { body: JSON.stringify(verification) };
}

describe('a captcha', () => {
  it('is not checked in a stage without one', async () => {
    vi.stubEnv('ASKS_CAPTCHA', 'false');
    expect(await checkCaptcha(null)).toEqual({ result: 'none' });
  });

  it.each([undefined, '', 'no', 'FALSE'])(
    'is required when the variable of the stack is %j',
    async (said) => {
      vi.stubEnv('ASKS_CAPTCHA', said);
      expect(await checkCaptcha(null)).toEqual({ result: 'unavailable', reason: 'no-token' });
    },
  );

  it('is unavailable when the stack sets no variables for it', async () => {
    for (const name of ['ASKS_CAPTCHA', 'CAPTCHA_VERIFY_URL', 'CAPTCHA_SECRET_KEY_PARAMETER']) {
      vi.stubEnv(name, undefined);
    }
    expect(await checkCaptcha('proof')).toMatchObject({ result: 'unavailable' });
    expect(asked).toEqual([]);
  });

  it('passes when it was solved here just now', async () => {
    expect(await checkCaptcha('proof')).toEqual({ result: 'passed' });
    expect(asked).toEqual(['POST /siteverify secret=the-secret&response=proof']);
  });

  it('is valid for ten minutes', async () => {
    answer({ ...passed, challenge_ts: minutesAgo(9.9) });
    expect((await checkCaptcha('proof')).result).toBe('passed');
    answer({ ...passed, challenge_ts: minutesAgo(10.1) });
    expect(await checkCaptcha('proof')).toEqual({ result: 'refused', reason: 'too-old' });
  });

  it.each<[object, string]>([
    [{ ...passed, challenge_ts: 'yesterday' }, 'too-old'],
    [{ ...passed, challenge_ts: undefined }, 'too-old'],
    [{ ...passed, hostname: 'www.example.com.evil.example' }, 'other-host'],
    [{ ...passed, hostname: undefined }, 'other-host'],
    [{ success: false, 'error-codes': ['timeout-or-duplicate'] }, 'timeout-or-duplicate'],
    [{ success: 'true' }, 'no-success'],
    [{}, 'no-success'],
  ])('is refused for the provider response %j', async (verification, reason) => {
    answer(verification);
    expect(await checkCaptcha('proof')).toEqual({ result: 'refused', reason });
  });

  it.each([null, undefined, ''])('is unavailable without a token (%j)', async (token) => {
    expect(await checkCaptcha(token)).toEqual({ result: 'unavailable', reason: 'no-token' });
    expect(asked).toEqual([]);
  });

  it('is unavailable when its provider fails, cannot be reached or sends nonsense', async () => {
    reply = { status: 503, body: '' };
    expect(await checkCaptcha('proof')).toEqual({ result: 'unavailable', reason: 'status-503' });
    reply = { body: '<html>' };
    expect(await checkCaptcha('proof')).toEqual({ result: 'unavailable', reason: 'SyntaxError' });
    answer(null);
    expect((await checkCaptcha('proof')).result).toBe('unavailable');
    vi.stubEnv('CAPTCHA_VERIFY_URL', 'http://127.0.0.1:1/siteverify');
    expect(await checkCaptcha('proof')).toEqual({ result: 'unavailable', reason: 'ECONNREFUSED' });
  });

  it('is unavailable when the secret is wrong or cannot be read', async () => {
    answer({ success: false, 'error-codes': ['invalid-input-secret'] });
    expect(await checkCaptcha('proof')).toEqual({ result: 'unavailable', reason: 'secret-refused' });
    store.readParameters.mockRejectedValue(new ParameterError('Could not read it.'));
    expect(await checkCaptcha('proof')).toEqual({ result: 'unavailable', reason: 'no-secret' });
  });
});
