// cspell:ignore aforged
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CaptchaStandIn, startCaptcha } from '../captcha/captcha.ts';
import type { FaultMode } from '../stand-in.ts';
import { ManualClock } from './stripe/support.ts';

const SECRET = 'secret';
const MINUTE = 60_000;

let captcha: CaptchaStandIn;
let clock: ManualClock;

beforeEach(async () => {
  clock = new ManualClock(Date.parse('2026-03-01T12:00:00.500Z'));
  captcha = await startCaptcha({ secret: SECRET, clock });
});

afterEach(() => captcha.stop());

async function verify(form: Record<string, string>): Promise<unknown> {
  const body = new URLSearchParams(form);
  return (await fetch(`${captcha.url}/recaptcha/api/siteverify`, { method: 'POST', body })).json();
}

/** Runs the widget's frame as if its checkbox were checked on a page of a host. */
async function check(hostname: string): Promise<string> {
  const url = `${captcha.url}/recaptcha/api2/userverify?hostname=${hostname}`;
  const { token } = (await (await fetch(url, { method: 'POST' })).json()) as { token: string };
  return token;
}

const USED_OR_OLD = { success: false, 'error-codes': ['timeout-or-duplicate'] };

describe('the verification of a captcha', () => {
  it('returns the time and host of the passed captcha', async () => {
    expect(await verify({ secret: SECRET, response: await check('shop.example') })).toEqual({
      success: true,
      challenge_ts: '2026-03-01T12:00:00Z',
      hostname: 'shop.example',
    });
  });

  it('succeeds once', async () => {
    const response = await check('shop.example');
    await verify({ secret: SECRET, response });
    expect(await verify({ secret: SECRET, response })).toEqual(USED_OR_OLD);
  });

  it('succeeds within two minutes', async () => {
    const [early, late] = [await check('shop.example'), await check('shop.example')];
    clock.advance(2 * MINUTE - 1);
    expect(await verify({ secret: SECRET, response: early })).toMatchObject({ success: true });
    clock.advance(1);
    expect(await verify({ secret: SECRET, response: late })).toEqual(USED_OR_OLD);
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['a wrong secret', { secret: 'other', response: '03Ax' }, ['invalid-input-secret']],
    ['no token', { secret: SECRET }, ['invalid-input-response']],
    ['a forged token', { secret: SECRET, response: 'forged' }, ['invalid-input-response']],
    ['a token that it does not know', { secret: SECRET, response: '03Aforged' }, ['timeout-or-duplicate']],
  ])('refuses %s', async (_, form, codes) => {
    expect(await verify(form)).toEqual({ success: false, 'error-codes': codes });
  });

  it('does not use up a token that came with a wrong secret', async () => {
    const response = await check('shop.example');
    await verify({ secret: 'other', response });
    expect(await verify({ secret: SECRET, response })).toMatchObject({ success: true });
  });

  it('accepts tokens made for a test, of any host and age', async () => {
    const other = captcha.issueToken({ hostname: 'evil.example', age: MINUTE });
    expect(await verify({ secret: SECRET, response: other })).toEqual({
      success: true,
      challenge_ts: '2026-03-01T11:59:00Z',
      hostname: 'evil.example',
    });
    const old = captcha.issueToken({ age: 2 * MINUTE });
    expect(await verify({ secret: SECRET, response: old })).toEqual(USED_OR_OLD);
    expect(await verify({ secret: SECRET, response: captcha.issueToken() })).toMatchObject({
      hostname: 'localhost',
    });
  });
});

describe('a passed captcha', () => {
  const expiry = (token: string) => fetch(`${captcha.url}/recaptcha/api2/expiry?token=${token}`);

  it('expires in its widget after two minutes', async () => {
    const told = expiry(await check('shop.example'));
    clock.advance(2 * MINUTE);
    expect((await told).status).toBe(204);
  });

  it('can be made to expire', async () => {
    const token = await check('shop.example');
    const told = expiry(token);
    captcha.expireAll();
    expect((await told).status).toBe(204);
    expect(await verify({ secret: SECRET, response: token })).toEqual(USED_OR_OLD);
  });
});

describe('the script for pages', () => {
  it('is found where the real one is', async () => {
    const answer = await fetch(`${captcha.url}/recaptcha/api.js?onload=ready&render=explicit`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
    expect(await answer.text()).toContain('window.grecaptcha');
  });

  it('makes its requests in a frame for any page, which runs only its own script', async () => {
    const answer = await fetch(`${captcha.url}/recaptcha/api2/anchor`);
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'",
    );
    expect(await answer.text()).toContain('<script src="frame.js">');
    expect((await fetch(`${captcha.url}/recaptcha/api2/frame.js`)).status).toBe(200);
  });

  it('is the only one of its server', async () => {
    for (const path of ['/', '/recaptcha/api2/userverify', '/recaptcha/none.js']) {
      expect((await fetch(captcha.url + path)).status, path).toBe(404);
    }
  });
});

describe('under a fault', () => {
  const script = () => fetch(`${captcha.url}/recaptcha/api.js`);
  const verification = () => fetch(`${captcha.url}/recaptcha/api/siteverify`, { method: 'POST' });

  it.each<[FaultMode, number]>([
    ['error', 500],
    ['throttle', 429],
  ])('%s makes script and verification answer %i', async (mode, status) => {
    captcha.setFault(mode);
    expect([(await script()).status, (await verification()).status]).toEqual([status, status]);
  });

  it('unreachable makes them stay silent', async () => {
    captcha.setFault('unreachable');
    await expect(script()).rejects.toThrow('fetch failed');
    await expect(verification()).rejects.toThrow('fetch failed');
  });

  it('slow makes them respond after the timeout of the caller', async () => {
    captcha.setFault('slow');
    const signal = AbortSignal.timeout(50);
    await expect(fetch(`${captcha.url}/recaptcha/api.js`, { signal })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });
});
