import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminUserGlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  confirmResetPassword,
  fetchAuthSession,
  fetchUserAttributes,
  resetPassword,
  signIn,
  signOut,
} from 'aws-amplify/auth';
import { describe, expect, it } from 'vitest';
import { LOCKED, PASSWORD, refusal, startCognitoHarness, stepOf, WRONG_PASSWORD } from './cognito-harness.ts';

const harness = startCognitoHarness();

const enter = (username: string, password = PASSWORD) => signIn({ username, password });
const OTHER_PASSWORD = 'Battery-Staple-8';

async function session(options?: { forceRefresh: boolean }) {
  const { tokens } = await fetchAuthSession(options);
  return { access: tokens?.accessToken, id: tokens?.idToken };
}

describe('signing in', () => {
  it('gives tokens with the claims of the service', async () => {
    const email = await harness.member();
    await harness.cognito.administer('AdminAddUserToGroup', {
      ...harness.pool,
      Username: email,
      GroupName: 'admin',
    });
    expect(stepOf(await enter(email))).toBe('DONE');
    const { access, id } = await session();
    const { sub } = harness.user(email).attributes;
    const issuer = `https://cognito-idp.us-east-1.amazonaws.com/${harness.pool.UserPoolId}`;
    const common = {
      sub,
      iss: issuer,
      'cognito:groups': ['admin'],
      origin_jti: expect.stringMatching(/^[\da-f-]{36}$/),
      event_id: expect.any(String),
      jti: expect.any(String),
      auth_time: expect.any(Number),
      iat: expect.any(Number),
      exp: (access?.payload.iat ?? 0) + 15 * 60,
    };
    expect(access?.payload).toEqual({
      ...common,
      client_id: harness.clientId,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      username: sub,
    });
    expect(id?.payload).toEqual({
      ...common,
      aud: harness.clientId,
      token_use: 'id',
      'cognito:username': sub,
      email,
      email_verified: true,
      name: 'Ana',
    });
  });

  it('signs tokens with a key that the pool publishes', async () => {
    await harness.signedIn();
    const { access } = await session();
    const published = `${harness.cognito.url}/${harness.pool.UserPoolId}/.well-known`;
    const issuer = access?.payload.iss;
    expect(await (await fetch(`${published}/openid-configuration`)).json()).toMatchObject({
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
    });
    const { keys } = (await (await fetch(`${published}/jwks.json`)).json()) as { keys: JsonWebKey[] };
    const [head = '', payload = '', signature = ''] = String(access).split('.');
    const { alg, kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
    expect(keys).toEqual([expect.objectContaining({ kty: 'RSA', alg, kid, use: 'sig' })]);
    const key = createPublicKey({ key: keys[0] ?? {}, format: 'jwk' });
    const signed = Buffer.from(`${head}.${payload}`);
    expect(verify('sha256', signed, key, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  it('stores no readable password', async () => {
    const email = await harness.member();
    expect(JSON.stringify(harness.user(email))).not.toContain(PASSWORD);
    expect(harness.user(email).password).toEqual({
      salt: expect.stringMatching(/^[\da-f]{32}$/),
      verifier: expect.stringMatching(/^[\da-f]{700,768}$/),
    });
  });

  it('takes the email address in any case', async () => {
    const email = await harness.member();
    expect(stepOf(await enter(email.toUpperCase()))).toBe('DONE');
  });

  it('refuses a wrong password', async () => {
    const email = await harness.member();
    expect(await refusal(enter(email, OTHER_PASSWORD))).toBe(WRONG_PASSWORD);
  });

  it('works with all random numbers of the protocol', async () => {
    const email = await harness.member();
    for (let n = 0; n < 4; n++) {
      expect(stepOf(await enter(email))).toBe('DONE');
      harness.forget();
    }
  });

  it('answers alike for an unknown user, with the same invented values each time', async () => {
    const unknown = harness.newEmail();
    expect(await refusal(enter(unknown))).toBe(WRONG_PASSWORD);
    const ask = async (name: string) => {
      const { body } = await harness.call('InitiateAuth', {
        ClientId: harness.clientId,
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME: name, SRP_A: 'abc123' },
      });
      return body.ChallengeParameters as Record<string, string>;
    };
    const [first, second, real] = [await ask(unknown), await ask(unknown), await ask(await harness.member())];
    expect([second.SALT, second.USERNAME]).toEqual([first.SALT, first.USERNAME]);
    expect(Object.keys(first)).toEqual(Object.keys(real));
    expect(first.USERNAME).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    expect([first.SALT?.length, first.SECRET_BLOCK?.length]).toEqual([
      real.SALT?.length,
      real.SECRET_BLOCK?.length,
    ]);
  });

  it('does not let the client choose the key', async () => {
    const email = await harness.member();
    for (const SRP_A of ['0', harness.cognito.url, '']) {
      const { status, body } = await harness.call('InitiateAuth', {
        ClientId: harness.clientId,
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME: email, SRP_A },
      });
      if (status === 400) continue;
      const { SECRET_BLOCK, USER_ID_FOR_SRP } = body.ChallengeParameters as Record<string, string>;
      const answer = await harness.call('RespondToAuthChallenge', {
        ClientId: harness.clientId,
        ChallengeName: 'PASSWORD_VERIFIER',
        ChallengeResponses: {
          USERNAME: USER_ID_FOR_SRP,
          PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
          PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString('base64'),
          TIMESTAMP: 'Tue Mar 3 07:05:09 UTC 2026',
        },
      });
      expect(answer.body).toMatchObject({ __type: 'NotAuthorizedException' });
    }
  });

  it('rejects flows that the client lacks, and passwords in plain text', async () => {
    for (const AuthFlow of ['USER_PASSWORD_AUTH', 'ADMIN_USER_PASSWORD_AUTH', 'CUSTOM_AUTH', 'USER_AUTH']) {
      const { body } = await harness.call('InitiateAuth', {
        ClientId: harness.clientId,
        AuthFlow,
        AuthParameters: { USERNAME: 'a@b.example', PASSWORD },
      });
      expect(body).toEqual({
        __type: 'InvalidParameterException',
        message: `${AuthFlow} flow not enabled for this client`,
      });
    }
  });
});

describe('wrong passwords', () => {
  const guessTimes = async (email: string, times: number) => {
    const answers: string[] = [];
    for (let n = 0; n < times; n++) answers.push(await harness.guess(email));
    return answers;
  };

  it('lock the account from the fifth on, twice as long each time, even against the right one', async () => {
    const email = await harness.member();
    expect(await guessTimes(email, 5)).toEqual(Array(5).fill(WRONG_PASSWORD));
    expect(await refusal(enter(email))).toBe(LOCKED);
    harness.pass(1_000);
    expect(await refusal(enter(email, OTHER_PASSWORD))).toBe(WRONG_PASSWORD);
    harness.pass(1_000);
    expect(await refusal(enter(email))).toBe(LOCKED);
    harness.pass(1_000);
    expect(stepOf(await enter(email))).toBe('DONE');
  });

  it('lock for fifteen minutes at most', async () => {
    const email = await harness.member();
    for (let n = 0; n < 15; n++) {
      expect(await harness.guess(email)).toBe(WRONG_PASSWORD);
      harness.pass(14 * 60_000 + 50_000);
    }
    expect(await harness.guess(email)).toBe(LOCKED);
    harness.pass(10_000);
    expect(stepOf(await enter(email))).toBe('DONE');
  });

  it('are forgotten with a sign-in', async () => {
    const email = await harness.member();
    await guessTimes(email, 4);
    await enter(email);
    harness.forget();
    await guessTimes(email, 4);
    expect(stepOf(await enter(email))).toBe('DONE');
  });

  it('lock unknown email addresses in the same way', async () => {
    const unknown = harness.newEmail();
    await guessTimes(unknown, 5);
    expect(await harness.guess(unknown)).toBe(LOCKED);
  });
});

describe('a session', () => {
  it('is renewed, and remembers when it began', async () => {
    await harness.signedIn();
    const before = await session();
    harness.pass(60_000);
    const after = await session({ forceRefresh: true });
    expect(after.access?.payload.auth_time).toBe(before.access?.payload.auth_time);
    expect(after.access?.payload.origin_jti).toBe(before.access?.payload.origin_jti);
    expect(after.access?.payload.jti).not.toBe(before.access?.payload.jti);
  });

  it('shows a group as soon as it is renewed', async () => {
    const email = await harness.signedIn();
    await harness.cognito.administer('AdminAddUserToGroup', {
      ...harness.pool,
      Username: email,
      GroupName: 'staff',
    });
    expect((await session()).access?.payload['cognito:groups']).toBeUndefined();
    expect((await session({ forceRefresh: true })).access?.payload['cognito:groups']).toEqual(['staff']);
  });

  const renew = (RefreshToken: string) =>
    harness.call('GetTokensFromRefreshToken', { ClientId: harness.clientId, RefreshToken });

  it('ends at sign-out', async () => {
    await harness.signedIn();
    const { access } = await session();
    const { refreshToken } = harness;
    await signOut();
    expect((await renew(refreshToken)).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Refresh Token has been revoked',
    });
    expect((await harness.call('GetUser', { AccessToken: String(access) })).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Access Token has been revoked',
    });
  });

  it('ends when an administrator ends it, and the browser notices', async () => {
    const email = await harness.signedIn();
    await harness.client.send(new AdminUserGlobalSignOutCommand({ ...harness.pool, Username: email }));
    expect(await session({ forceRefresh: true })).toEqual({ access: undefined, id: undefined });
    expect(harness.refreshToken).toBe('');
  });

  it('ends in every browser when its owner signs out everywhere', async () => {
    const email = await harness.signedIn();
    const other = { ...(await session()), refreshToken: harness.refreshToken };
    harness.forget();
    await enter(email);
    const AccessToken = String((await session()).access);
    expect(await harness.call('GlobalSignOut', { AccessToken })).toMatchObject({ status: 200, body: {} });
    for (const refreshToken of [other.refreshToken, harness.refreshToken]) {
      expect((await renew(refreshToken)).body).toMatchObject({ message: 'Refresh Token has been revoked' });
    }
    const revoked = { __type: 'NotAuthorizedException', message: 'Access Token has been revoked' };
    for (const token of [String(other.access), AccessToken]) {
      expect((await harness.call('GetUser', { AccessToken: token })).body).toEqual(revoked);
      expect((await harness.call('GlobalSignOut', { AccessToken: token })).body).toEqual(revoked);
    }
    harness.forget();
    expect(stepOf(await enter(email))).toBe('DONE');
    await signOut();
  });

  it('ends for no user by a made-up token', async () => {
    await harness.signedIn();
    const { status, body } = await harness.call('GlobalSignOut', { AccessToken: 'made.up.token' });
    expect([status, body]).toMatchObject([400, { __type: 'NotAuthorizedException' }]);
    expect((await renew(harness.refreshToken)).status).toBe(200);
  });

  it('ends after 30 days', async () => {
    await harness.signedIn();
    const { refreshToken } = harness;
    harness.pass(30 * 86_400_000 - 60_000);
    expect((await renew(refreshToken)).status).toBe(200);
    harness.pass(60_000);
    expect((await renew(refreshToken)).body).toMatchObject({ message: 'Refresh Token has expired' });
    expect((await renew('made up')).body).toMatchObject({ message: 'Invalid Refresh Token' });
  });

  it('ends when the account is disabled', async () => {
    const email = await harness.signedIn();
    const { refreshToken } = harness;
    await harness.client.send(new AdminDisableUserCommand({ ...harness.pool, Username: email }));
    expect((await renew(refreshToken)).body).toMatchObject({ __type: 'NotAuthorizedException' });
    expect(await refusal(fetchUserAttributes())).toContain('NotAuthorizedException');
    harness.forget();
    expect(await refusal(enter(email))).toBe('NotAuthorizedException: User is disabled.');
    expect(await refusal(enter(email, OTHER_PASSWORD))).toBe(WRONG_PASSWORD);
    await harness.client.send(new AdminEnableUserCommand({ ...harness.pool, Username: email }));
    expect(stepOf(await enter(email))).toBe('DONE');
  });
});

describe('an access token', () => {
  const ask = async (AccessToken: string) => (await harness.call('GetUser', { AccessToken })).body;

  it('gives access to its own account until it expires', async () => {
    await harness.signedIn();
    const { access, id } = await session();
    expect(await ask(String(access))).toMatchObject({ Username: access?.payload.username });
    expect(await ask(String(id))).toMatchObject({ message: 'Invalid Access Token' });
    expect(await ask(`${access}x.`)).toMatchObject({ message: 'Invalid Access Token' });
    harness.pass(15 * 60_000);
    expect(await ask(String(access))).toMatchObject({ message: 'Access Token has expired' });
  });

  it('must be signed by the pool', async () => {
    await harness.signedIn();
    const [, payload] = String((await session()).access).split('.');
    const head = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(await ask(`${head}.${payload}.`)).toMatchObject({ message: 'Invalid Access Token' });
  });
});

describe('a forgotten password', () => {
  const request = (username: string) => resetPassword({ username });
  const choose = (username: string, confirmationCode: string, newPassword = OTHER_PASSWORD) =>
    confirmResetPassword({ username, confirmationCode, newPassword });

  it('is replaced by the code from an email', async () => {
    const email = await harness.member();
    expect(await request(email)).toMatchObject({
      nextStep: { resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE' },
    });
    expect(harness.mails.at(-1)).toMatchObject({ to: email, subject: 'CustomMessage_ForgotPassword' });
    const code = harness.codeOf(email, 'password');
    expect(await refusal(choose(email, harness.wrongCode(email, 'password')))).toContain(
      'CodeMismatchException',
    );
    expect(await refusal(choose(email, code, 'short'))).toContain('InvalidPasswordException');
    await choose(email, code);
    expect(await refusal(enter(email))).toBe(WRONG_PASSWORD);
    expect(stepOf(await enter(email, OTHER_PASSWORD))).toBe('DONE');
    expect(await refusal(choose(email, code))).toContain('ExpiredCodeException');
  });

  it('has a code that works for an hour', async () => {
    const email = await harness.member();
    await request(email);
    const code = harness.codeOf(email, 'password');
    harness.pass(3_600_000);
    expect(await refusal(choose(email, code))).toContain('ExpiredCodeException');
  });

  it('unlocks an account', async () => {
    const email = await harness.member();
    for (let n = 0; n < 6; n++) await harness.guess(email);
    await request(email);
    await choose(email, harness.codeOf(email, 'password'));
    expect(stepOf(await enter(email, OTHER_PASSWORD))).toBe('DONE');
  });

  it('does not reveal whether an account exists', async () => {
    const unconfirmed = await harness.newcomer();
    const disabled = await harness.member();
    await harness.client.send(new AdminDisableUserCommand({ ...harness.pool, Username: disabled }));
    const emails = harness.mails.length;
    for (const email of [harness.newEmail(), unconfirmed, disabled]) {
      expect(await request(email)).toMatchObject({
        nextStep: { codeDeliveryDetails: { destination: 'a***@v***', deliveryMedium: 'EMAIL' } },
      });
    }
    expect(harness.mails).toHaveLength(emails);
    expect(await refusal(choose(harness.newEmail(), '123456'))).toContain('CodeMismatchException');
  });

  it('causes a limited number of emails, with the same limit for an unknown email address', async () => {
    for (const email of [await harness.member(), harness.newEmail()]) {
      for (let n = 1; n <= 5; n++) await request(email);
      expect(await refusal(request(email)), email).toContain('LimitExceededException');
    }
  });
});
