import {
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  AssociateSoftwareTokenCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetUserAttributeVerificationCodeCommand,
  SetUserMFAPreferenceCommand,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { brand } from '../../domain/brand.ts';
import { startBackOffice } from '../integration/product/back-office.ts';

const office = startBackOffice();

const PASSWORD = 'Correct-Horse-7!';
const SIGN_IN_AGAIN = { status: 401, code: 'sign_in_again' };
const WRITE_TO_US = `Please write to ${brand.email.support}`;

const mailsTo = (email: string) => office.cloud.standIns.ses.emails().filter(({ to }) => to.includes(email));
const subjectsTo = (email: string) => mailsTo(email).map(({ subject }) => subject);

/** What an authenticator app shows. @param later how many codes later: each is good for one time */
function codeOf(secret: string, later = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + later * 30_000 });
}

/** Connects an authenticator app at the user pool, with no more than a token. @returns its secret */
async function connectApp(AccessToken: string): Promise<string> {
  const { SecretCode = '' } = await office.identity.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  await office.identity.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: codeOf(SecretCode) }));
  return SecretCode;
}

const switchOff = (AccessToken: string) =>
  office.identity.send(
    new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: false } }),
  );

/** An administrator or a customer. @returns an access token */
async function member(email: string, isAdmin: boolean): Promise<string> {
  await office.makeAccount(email);
  if (isAdmin) await office.admins.grant(email, 'test');
  return (await office.signIn(email)).access;
}

/** One with an authenticator app, whose session a code has opened. @returns its access token */
async function protectedMember(email: string, isAdmin: boolean): Promise<string> {
  const access = await member(email, isAdmin);
  const secret = await connectApp(access);
  expect(await office.call('POST', '/api/account/authenticator', access)).toEqual({ status: 200 });
  return (await office.signIn(email, PASSWORD, office.place, codeOf(secret, 1))).access;
}

async function attributesOf(Username: string) {
  const { userPoolId: UserPoolId } = office.place;
  const { UserAttributes = [] } = await office.identity.send(
    new AdminGetUserCommand({ UserPoolId, Username }),
  );
  return Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
}

describe('Somebody with an access token, and neither password nor authenticator app', () => {
  it('wants the account to have an email address of their own', async () => {
    const email = 'moved-owner@example.com';
    const AccessToken = await member(email, true);
    const own = 'attacker@example.com';
    const change = new UpdateUserAttributesCommand({
      AccessToken,
      UserAttributes: [{ Name: 'email', Value: own }],
    });
    await expect(office.identity.send(change)).rejects.toThrow(WRITE_TO_US);
    // What the pool may have noted of the change gets no code by another way.
    const again = new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: 'email' });
    await expect(office.identity.send(again)).rejects.toThrow(WRITE_TO_US);
    expect(mailsTo(own)).toEqual([]);
    expect(await attributesOf(email)).toMatchObject({ email, email_verified: 'true' });
  });

  it.each([
    ['an administrator', true],
    ['a customer', false],
  ])('wants the second factor of %s to be gone', async (kind, isAdmin) => {
    const email = `${kind.split(' ')[1]}-factor@example.com`;
    const path = isAdmin ? '/api/admin/session' : '/api/subscription';
    const access = await protectedMember(email, isAdmin);
    expect(subjectsTo(email)).toEqual(['Your account has an authenticator app']);
    expect((await office.call('GET', path, access)).status).toBe(200);
    await switchOff(access);
    expect(await office.call('GET', path, access)).toEqual(SIGN_IN_AGAIN);
    // Who knows the password as well gets no session without the second factor, and the owner hears of it.
    await expect(office.signIn(email)).rejects.toThrow(WRITE_TO_US);
    expect(subjectsTo(email)).toContain('Your second step was switched off');

    // An operator who has made sure that it is the owner lets them in again.
    await office.admins.resetSecondFactor(email);
    const { access: again } = await office.signIn(email);
    expect((await office.call('GET', path, again)).status).toBe(200);
  });

  it('wants to put an app of their own in place of the one that they have switched off', async () => {
    const access = await protectedMember('own-app@example.com', true);
    await switchOff(access);
    await connectApp(access);
    expect(await office.call('POST', '/api/account/authenticator', access)).toEqual(SIGN_IN_AGAIN);
  });

  it('wants to be an administrator with an account that has another email address by now', async () => {
    const email = 'granted@example.com';
    const access = await member(email, true);
    expect(await office.call('GET', '/api/admin/session', access)).toEqual({ status: 200 });
    const { userPoolId: UserPoolId } = office.place;
    const UserAttributes = [
      { Name: 'email', Value: 'another@example.com' },
      { Name: 'email_verified', Value: 'true' },
    ];
    const move = new AdminUpdateUserAttributesCommand({ UserPoolId, Username: email, UserAttributes });
    await office.identity.send(move);
    expect(await office.call('GET', '/api/admin/session', access)).toEqual({
      status: 403,
      code: 'not_admin',
    });
  });
});

describe('Somebody who reads along in a mailbox', () => {
  it('wants to choose a new password without the owner noticing, or to stay signed in after one', async () => {
    const email = 'new-password@example.com';
    const access = await member(email, false);
    const { userPoolClientId: ClientId } = office.place;
    await office.identity.send(new ForgotPasswordCommand({ ClientId, Username: email }));
    const ConfirmationCode = /\b\d{6}\b/.exec(mailsTo(email)[0]?.html ?? '')?.[0] ?? '';
    const Password = 'Another-Horse-8!';
    await office.identity.send(
      new ConfirmForgotPasswordCommand({ ClientId, Username: email, ConfirmationCode, Password }),
    );
    expect(subjectsTo(email)).toContain('Your password was changed');
    expect(await office.call('GET', '/api/subscription', access)).toEqual(SIGN_IN_AGAIN);
    await office.signIn(email, Password);
  });
});
