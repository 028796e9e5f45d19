import { expect, it } from 'vitest';
import { MAX_REMEMBERED, recallGrant, rememberGrant } from '../../../lambdas/admin/granted-tokens.ts';

const account = {
  role: 'administrator' as const,
  email: 'ada@example.com',
  isEmailVerified: true,
  provenEmails: [],
  hasAuthenticator: true,
  mfaSince: 1,
};

const call = (token: string) => ({
  headers: { authorization: `Bearer ${token}` },
  claims: { sub: 'ada', exp: String(Math.floor(Date.now() / 1000) + 900) },
});

it('the cache keeps the last hundred tokens', () => {
  const calls = Array.from({ length: MAX_REMEMBERED + 20 }, (_, at) => call(`token-${at}`));
  for (const one of calls) rememberGrant(one, account, Date.now());
  const remembered = calls.filter((one) => recallGrant(one) !== undefined);
  expect(remembered).toEqual(calls.slice(-MAX_REMEMBERED));
});

it('the cache keeps a token for half a minute after the start of its check', () => {
  rememberGrant(call('slow'), account, Date.now() - 31_000);
  expect(recallGrant(call('slow'))).toBeUndefined();
  rememberGrant(call('quick'), account, Date.now() - 29_000);
  expect(recallGrant(call('quick'))).toEqual(account);
});
