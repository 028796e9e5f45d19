import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  ListUsersInGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { confirmSignIn, setUpTOTP, signIn, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import { afterEach, describe, expect, it } from 'vitest';
import type { FaultMode } from '../../../stand-in.ts';
import { PASSWORD, refusal, startCognitoHarness, stepOf, WRONG_PASSWORD } from './cognito-harness.ts';

const harness = startCognitoHarness();

const OTHER_PASSWORD = 'Battery-Staple-8';
const DAY_MS = 86_400_000;

afterEach(() => harness.cognito.setFault('off'));

const enter = (username: string, password = PASSWORD) => signIn({ username, password });
const named = (Username: string) => ({ ...harness.pool, Username });
const find = (email: string) => harness.client.send(new AdminGetUserCommand(named(email)));

function invite(
  email: string,
  options: { TemporaryPassword?: string; MessageAction?: 'SUPPRESS' | 'RESEND' } = {},
) {
  return harness.client.send(
    new AdminCreateUserCommand({
      ...named(email),
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
      DesiredDeliveryMediums: ['EMAIL'],
      ...options,
    }),
  );
}

describe('an invitation', () => {
  it('is emailed with a temporary password', async () => {
    const email = harness.newEmail();
    const { User } = await invite(email, { TemporaryPassword: PASSWORD });
    expect(User).toMatchObject({ UserStatus: 'FORCE_CHANGE_PASSWORD', Enabled: true });
    const { to, subject, html } = harness.mails.at(-1) ?? expect.fail('Nothing was mailed');
    expect([to, subject]).toEqual([email, 'CustomMessage_AdminCreateUser']);
    const [, password = '', name] = /<b>(.*)<\/b> (.*)<\/p>/.exec(html) ?? [];
    expect(name).toBe(email);

    expect(stepOf(await enter(email, password))).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
    expect(await refusal(confirmSignIn({ challengeResponse: 'short' }))).toContain(
      'InvalidPasswordException',
    );
    const chosen = await confirmSignIn({
      challengeResponse: OTHER_PASSWORD,
      options: { userAttributes: { name: 'Ana Lima' } },
    });
    expect(stepOf(chosen)).toBe('DONE');
    expect(harness.user(email)).toMatchObject({ status: 'CONFIRMED', attributes: { name: 'Ana Lima' } });
    harness.forget();
    expect(await refusal(enter(email, password))).toBe(WRONG_PASSWORD);
    expect(stepOf(await enter(email, OTHER_PASSWORD))).toBe('DONE');
  });

  it('ends after three days, and can be sent again', async () => {
    const email = harness.newEmail();
    await invite(email, { TemporaryPassword: PASSWORD });
    harness.pass(3 * DAY_MS);
    expect(await refusal(enter(email))).toBe(
      'NotAuthorizedException: Temporary password has expired and must be reset by an administrator.',
    );
    await invite(email, { TemporaryPassword: OTHER_PASSWORD, MessageAction: 'RESEND' });
    expect(stepOf(await enter(email, OTHER_PASSWORD))).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
  });

  it('is not emailed when the call suppresses it', async () => {
    const emails = harness.mails.length;
    await invite(harness.newEmail(), { MessageAction: 'SUPPRESS' });
    expect(harness.mails).toHaveLength(emails);
  });

  it('is refused for an email address that is taken, and cannot be repeated after the first sign-in', async () => {
    const email = await harness.member();
    expect(await refusal(invite(email))).toContain('UsernameExistsException');
    expect(await refusal(invite(email, { MessageAction: 'RESEND' }))).toContain(
      'UnsupportedUserStateException',
    );
    expect(await refusal(invite(harness.newEmail(), { MessageAction: 'RESEND' }))).toContain(
      'UserNotFoundException',
    );
  });
});

describe('an administrator', () => {
  it('sees an account by its email address or its id', async () => {
    const email = await harness.member();
    const { sub = '' } = harness.user(email).attributes;
    const byEmail = await find(email);
    expect(byEmail).toMatchObject({
      Username: sub,
      Enabled: true,
      UserStatus: 'CONFIRMED',
      UserAttributes: expect.arrayContaining([
        { Name: 'sub', Value: sub },
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ]),
    });
    expect(Math.abs(Number(byEmail.UserCreateDate) - Date.now())).toBeLessThan(10 * DAY_MS);
    expect(byEmail.UserMFASettingList).toBeUndefined();
    expect(await find(sub)).toMatchObject({ Username: sub });
    expect(await refusal(find(harness.newEmail()))).toBe('UserNotFoundException: User does not exist.');
  });

  it('adds users to groups and removes them', async () => {
    const email = await harness.member();
    const groups = async () => {
      const { Groups } = await harness.client.send(new AdminListGroupsForUserCommand(named(email)));
      return Groups?.map(({ GroupName }) => GroupName);
    };
    const members = async (GroupName: string) => {
      const { Users = [] } = await harness.client.send(
        new ListUsersInGroupCommand({ ...harness.pool, GroupName }),
      );
      return Users.flatMap(({ Attributes = [] }) => Attributes.filter(({ Name }) => Name === 'email'));
    };
    await harness.client.send(new AdminAddUserToGroupCommand({ ...named(email), GroupName: 'staff' }));
    await harness.client.send(new AdminAddUserToGroupCommand({ ...named(email), GroupName: 'staff' }));
    expect(await groups()).toEqual(['staff']);
    expect(await members('staff')).toEqual([{ Name: 'email', Value: email }]);
    await harness.client.send(new AdminRemoveUserFromGroupCommand({ ...named(email), GroupName: 'staff' }));
    expect(await groups()).toEqual([]);
    const unknown = new AdminAddUserToGroupCommand({ ...named(email), GroupName: 'owners' });
    expect(await refusal(harness.client.send(unknown))).toBe('ResourceNotFoundException: Group not found.');
  });

  it('sets a password, permanent or temporary', async () => {
    const email = await harness.member();
    const set = (Password: string, Permanent: boolean) =>
      harness.client.send(new AdminSetUserPasswordCommand({ ...named(email), Password, Permanent }));
    expect(await refusal(set('short', true))).toContain('InvalidPasswordException');
    await set(OTHER_PASSWORD, true);
    expect(stepOf(await enter(email, OTHER_PASSWORD))).toBe('DONE');
    harness.forget();
    await set(PASSWORD, false);
    expect(stepOf(await enter(email))).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
  });

  it('changes an email address, except to one that is taken', async () => {
    const [email, taken, next] = [await harness.member(), await harness.member(), harness.newEmail()];
    const change = (Value: string) =>
      harness.client.send(
        new AdminUpdateUserAttributesCommand({ ...named(email), UserAttributes: [{ Name: 'email', Value }] }),
      );
    expect(await refusal(change(taken))).toContain('AliasExistsException');
    await change(next);
    expect(harness.user(next).attributes.email_verified).toBe('false');
  });

  it('turns off a lost second factor', async () => {
    const email = await harness.signedIn();
    const set = (Enabled: boolean) =>
      harness.client.send(
        new AdminSetUserMFAPreferenceCommand({ ...named(email), SoftwareTokenMfaSettings: { Enabled } }),
      );
    expect(await refusal(set(true))).toContain('InvalidParameterException');
    const { sharedSecret } = await setUpTOTP();
    await verifyTOTPSetup({ code: harness.totp(sharedSecret) });
    await updateMFAPreference({ totp: 'PREFERRED' });
    expect(await find(email)).toMatchObject({
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
    });
    await set(false);
    expect((await find(email)).UserMFASettingList).toBeUndefined();
  });

  it('deletes an account, whose email address is free again', async () => {
    const email = await harness.member();
    await harness.client.send(new AdminDeleteUserCommand(named(email)));
    expect(await refusal(find(email))).toContain('UserNotFoundException');
    expect((await invite(email)).User?.Username).toBeDefined();
  });

  it('has to sign the calls, unlike a browser', async () => {
    const email = await harness.member();
    const { status, body } = await harness.call('AdminDisableUser', named(email));
    expect([status, body]).toEqual([
      400,
      { __type: 'MissingAuthenticationTokenException', message: 'Missing Authentication Token' },
    ]);
    expect(harness.user(email).isEnabled).toBe(true);
  });
});

describe('the service', () => {
  it('rejects other pools, clients, and calls', async () => {
    const elsewhere = new AdminGetUserCommand({ UserPoolId: 'us-east-1_other', Username: 'a@b.example' });
    expect(await refusal(harness.client.send(elsewhere))).toBe(
      'ResourceNotFoundException: User pool us-east-1_other does not exist.',
    );
    expect(
      (await harness.call('ForgotPassword', { ClientId: 'other', Username: 'a@b.example' })).body,
    ).toEqual({
      __type: 'ResourceNotFoundException',
      message: 'User pool client other does not exist.',
    });
    expect((await harness.call('CreateUserPool', {})).body).toMatchObject({
      __type: 'UnknownOperationException',
    });
    expect((await harness.call('toString', {})).body).toMatchObject({ __type: 'UnknownOperationException' });
  });

  it('names a missing field, and survives malformed calls', async () => {
    expect((await harness.call('SignUp', { ClientId: harness.clientId })).body).toMatchObject({
      __type: 'InvalidParameterException',
      message: expect.stringContaining("'username'"),
    });
    expect((await harness.call('SignUp', [])).body).toMatchObject({ __type: 'SerializationException' });
    expect((await harness.call('SignUp', { ClientId: 7 })).status).toBe(400);
    expect((await fetch(`${harness.cognito.url}/elsewhere/.well-known/jwks.json`)).status).toBe(404);
  });

  it('lets pages of any site call it, and read its errors', async () => {
    const preflight = await fetch(harness.cognito.url, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:3000',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-amz-target,x-amz-user-agent,cache-control',
      },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-amz-target');
    for (const mode of ['off', 'error'] as const) {
      harness.cognito.setFault(mode);
      const refused = await fetch(harness.cognito.url, { method: 'POST', body: '{}' });
      expect(refused.headers.get('access-control-allow-origin'), mode).toBe('*');
    }
  });

  it.each<[FaultMode, string]>([
    ['error', 'InternalErrorException: The request processing has failed because of an unknown error.'],
    ['throttle', 'TooManyRequestsException: Rate exceeded'],
    ['unreachable', 'Error: socket hang up'],
  ])('fails under the fault %s, but still publishes its keys', async (mode, error) => {
    const email = await harness.member();
    harness.cognito.setFault(mode);
    expect(await refusal(find(email))).toContain(error);
    const keys = `${harness.cognito.url}/${harness.pool.UserPoolId}/.well-known/jwks.json`;
    expect((await fetch(keys)).status).toBe(200);
    harness.cognito.setFault('off');
    expect((await find(email)).Enabled).toBe(true);
  });

  it('rejects calls of disabled users', async () => {
    const email = await harness.signedIn();
    await harness.client.send(new AdminDisableUserCommand(named(email)));
    expect(await refusal(setUpTOTP())).toContain('NotAuthorizedException');
  });
});
