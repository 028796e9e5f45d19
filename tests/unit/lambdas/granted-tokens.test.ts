import { expect, it } from 'vitest';
import {
  forgetGrant,
  MAX_REMEMBERED,
  recallGrant,
  rememberGrant,
} from '../../../lambdas/admin/granted-tokens.ts';

const account = {
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

it('remembers a hundred tokens, and of more the last ones', () => {
  const calls = Array.from({ length: MAX_REMEMBERED + 20 }, (_, at) => call(`token-${at}`));
  for (const one of calls) rememberGrant(one, account, Date.now());
  const remembered = calls.filter((one) => recallGrant(one) !== undefined);
  expect(remembered).toEqual(calls.slice(-MAX_REMEMBERED));
});

it('counts half a minute from the question on, not from its answer', () => {
  rememberGrant(call('slow'), account, Date.now() - 31_000);
  expect(recallGrant(call('slow'))).toBeUndefined();
  rememberGrant(call('quick'), account, Date.now() - 29_000);
  expect(recallGrant(call('quick'))).toEqual(account);
});

it('remembers no token that it was told to forget', () => {
  rememberGrant(call('one'), account, Date.now());
  forgetGrant(call('one'));
  expect(recallGrant(call('one'))).toBeUndefined();
});
