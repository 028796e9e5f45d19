import { beforeEach, describe, expect, it, vi } from 'vitest';
import { requireSignIn } from '../../../../lambdas/http/signed-in.ts';
import { handler } from '../../../../lambdas/origin/origin-check.handler.ts';

const SECRET = 'N3wOfSixtyFourLettersAndDigits';

/** Also valid while it is being replaced. */
const OLD_SECRET = 'OldOfSixtyFourLettersAndDigits';

beforeEach(() => vi.stubEnv('SITE_SECRETS', `${SECRET},${OLD_SECRET}`));

const WRONG_MARKS = [
  '',
  ',',
  'guessed',
  SECRET.slice(0, -1),
  `${SECRET}c`,
  SECRET.toUpperCase(),
  `${SECRET},${OLD_SECRET}`,
];

describe('the check of the origin of a call', () => {
  it.each([SECRET, OLD_SECRET])('accepts a call with the valid secret %s', async (secret) => {
    expect(await handler({ headers: { 'x-site-secret': secret } })).toEqual({ isAuthorized: true });
  });

  it.each(WRONG_MARKS)("rejects the mark '%s'", async (mark) => {
    expect(await handler({ headers: { 'x-site-secret': mark } })).toEqual({ isAuthorized: false });
  });

  it.each([undefined, null, {}, { headers: null }, { headers: { 'x-site-secret': [SECRET] } }])(
    'rejects an invalid event (case %#)',
    async (event) => {
      expect(await handler(event)).toEqual({ isAuthorized: false });
    },
  );

  it('fails without secrets', async () => {
    vi.stubEnv('SITE_SECRETS', '');
    await expect(handler({ headers: { 'x-site-secret': '' } })).rejects.toThrow('SITE_SECRETS is not set');
  });
});

describe('a call with a token', () => {
  const claims = { token_use: 'access', sub: 'ada' };

  it.each(WRONG_MARKS)("is rejected with the mark '%s' despite a valid token", async (mark) => {
    await expect(requireSignIn({ headers: { 'x-site-secret': mark }, claims })).rejects.toThrow(
      expect.objectContaining({ status: 403, code: 'not_through_site' }),
    );
  });
});
