import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signedInAs } from '../../../lambdas/http/signed-in.ts';
import { handler } from '../../../lambdas/origin/origin-check.handler.ts';

const SITE_ID = 'arn:aws:cloudformation:us-east-1:111122223333:stack/s5-test/0a1b';

beforeEach(() => vi.stubEnv('SITE_ID', SITE_ID));

const WRONG_MARKS = ['', 'guessed', SITE_ID.slice(0, -1), `${SITE_ID}c`, SITE_ID.toUpperCase()];

describe('the check of where calls come from', () => {
  it('lets a call pass that carries the mark of the distribution', async () => {
    expect(await handler({ headers: { 'x-site-id': SITE_ID } })).toEqual({ isAuthorized: true });
  });

  it.each(WRONG_MARKS)("refuses the mark '%s'", async (mark) => {
    expect(await handler({ headers: { 'x-site-id': mark } })).toEqual({ isAuthorized: false });
  });

  it.each([undefined, null, {}, { headers: null }, { headers: { 'x-site-id': [SITE_ID] } }])(
    'refuses what is no call (case %#)',
    async (event) => {
      expect(await handler(event)).toEqual({ isAuthorized: false });
    },
  );

  it('lets nothing pass before it has been told the mark', async () => {
    vi.stubEnv('SITE_ID', '');
    await expect(handler({ headers: { 'x-site-id': '' } })).rejects.toThrow('SITE_ID is not set');
  });
});

describe('a call of somebody who is signed in', () => {
  const claims = { token_use: 'access', sub: 'ada' };

  it.each(WRONG_MARKS)("is refused with the mark '%s', however good the token is", async (mark) => {
    await expect(signedInAs({ headers: { 'x-site-id': mark }, claims })).rejects.toThrow(
      expect.objectContaining({ status: 403, code: 'not_through_site' }),
    );
  });
});
