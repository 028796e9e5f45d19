import {
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  AssociateSoftwareTokenCommand,
  type AttributeType,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserAttributeVerificationCodeCommand,
  GlobalSignOutCommand,
  ResendConfirmationCodeCommand,
  SetUserMFAPreferenceCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { TOTP } from 'otpauth';
import { describe, expect, it, vi } from 'vitest';
import { brand } from '../../domain/brand.ts';
import { propertiesOf, resourcesOf, synthesizedStages } from '../infra/synthesized-stages.ts';
import { startBackOffice } from '../integration/product/back-office.ts';

const office = startBackOffice();

const PASSWORD = 'Correct-Horse-7!';

const SIGN_IN_AGAIN = { status: 401, code: 'sign_in_again' };
const CONTACT_US = new RegExp(`contact ${brand.email.support}`, 'i');

const client = () => office.identity;
/** What calls of visitors and of operators name. */
const inClient = () => ({ ClientId: office.place.userPoolClientId });
const inPool = () => ({ UserPoolId: office.place.userPoolId });
const get = (path: string, token: string) => office.call('GET', path, token);
const emailsTo = (email: string) => office.cloud.standIns.ses.emails().filter(({ to }) => to.includes(email));
const subjectsTo = (email: string) => emailsTo(email).map(({ subject }) => subject);
/** The code in the newest email to an address. */
const codeIn = (email: string) => /\b\d{6}\b/.exec(emailsTo(email)[0]?.html ?? '')?.[0] ?? '';

/** The code of an authenticator app. @param later number of codes to skip: each is valid once */
function codeOf(secret: string, later = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + later * 30_000 });
}

/** An administrator or a customer who has signed in with the password alone. @returns the tokens */
async function member(email: string, isAdmin = true) {
  await office.makeAccount(email);
  if (isAdmin) await office.admins.grant(email, 'test');
  return office.signIn(email, PASSWORD);
}

/** Connects an authenticator app at the user pool, with no more than a token. @returns its secret */
async function connectApp(AccessToken: string): Promise<string> {
  const { SecretCode = '' } = await client().send(new AssociateSoftwareTokenCommand({ AccessToken }));
  await client().send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: codeOf(SecretCode) }));
  return SecretCode;
}

/** Sets up an authenticator app as the page does. @returns its secret */
async function enroll(access: string): Promise<string> {
  const secret = await connectApp(access);
  expect(await office.call('POST', '/api/account/authenticator', access)).toEqual({ status: 200 });
  return secret;
}

describe('a session from before the authenticator app', () => {
  it('ends when the app is set up', async () => {
    const email = 'early@example.com';
    const attacker = await member(email);
    const owner = await office.signIn(email, PASSWORD);
    expect((await get('/api/admin/session', attacker.access)).status).toBe(200);
    const secret = await enroll(owner.access);
    expect(await get('/api/admin/session', attacker.access)).toEqual(SIGN_IN_AGAIN);
    const renewal = new GetTokensFromRefreshTokenCommand({ ...inClient(), RefreshToken: attacker.refresh });
    await expect(client().send(renewal)).rejects.toThrow('Refresh Token has been revoked');

    const again = await office.signIn(email, PASSWORD, codeOf(secret, 1));
    expect(await get('/api/admin/numbers', again.access)).toEqual({ status: 200 });
  });

  it('does not count as protected, when it turned the app on around the site', async () => {
    const email = 'raw@example.com';
    const { access } = await member(email);
    await connectApp(access);
    await client().send(
      new SetUserMFAPreferenceCommand({
        AccessToken: access,
        SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
      }),
    );
    const session = await fetch(`${office.cloud.origin}/api/admin/session`, {
      headers: { authorization: `Bearer ${access}` },
    });
    expect(await session.json()).toMatchObject({ mfa: { enabled: false } });
  });
});

describe('a stolen token', () => {
  it('is refused, and not renewed, after its owner has signed out everywhere', async () => {
    const email = 'everywhere@example.com';
    const stolen = await member(email);
    const { access: AccessToken } = await office.signIn(email, PASSWORD);
    await client().send(new GlobalSignOutCommand({ AccessToken }));
    expect(await get('/api/admin/session', stolen.access)).toEqual(SIGN_IN_AGAIN);
    expect(await get('/api/subscription', stolen.access)).toEqual(SIGN_IN_AGAIN);
    const renewed = client().send(
      new GetTokensFromRefreshTokenCommand({
        ...inClient(),
        RefreshToken: stolen.refresh,
      }),
    );
    await expect(renewed).rejects.toThrow('Refresh Token has been revoked');
  });

  it('is renewed once by the same refresh token', async () => {
    const { refresh: RefreshToken } = await member('rotated@example.com');
    const renew = () => client().send(new GetTokensFromRefreshTokenCommand({ ...inClient(), RefreshToken }));
    expect((await renew()).AuthenticationResult?.RefreshToken).not.toBe(RefreshToken);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    await expect(renew()).rejects.toThrow('Invalid Refresh Token');
  });
});

const switchOff = (AccessToken: string) =>
  client().send(
    new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: false } }),
  );

/** One with an authenticator app, whose session a code has opened. @returns its access token */
async function protectedMember(email: string, isAdmin: boolean): Promise<string> {
  const secret = await enroll((await member(email, isAdmin)).access);
  return (await office.signIn(email, PASSWORD, codeOf(secret, 1))).access;
}

async function attributesOf(Username: string) {
  const { UserAttributes = [] } = await client().send(new AdminGetUserCommand({ ...inPool(), Username }));
  return Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
}

describe('an access token without password and authenticator app', () => {
  it('cannot change the email address of the account', async () => {
    const email = 'moved-owner@example.com';
    const AccessToken = (await member(email)).access;
    const own = 'attacker@example.com';
    const change = new UpdateUserAttributesCommand({
      AccessToken,
      UserAttributes: [{ Name: 'email', Value: own }],
    });
    await expect(client().send(change)).rejects.toThrow(CONTACT_US);
    // A pending change of the pool gets no code in another way.
    const again = new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: 'email' });
    await expect(client().send(again)).rejects.toThrow(CONTACT_US);
    expect(emailsTo(own)).toEqual([]);
    expect(await attributesOf(email)).toMatchObject({ email, email_verified: 'true' });
  });

  it.each([
    ['an administrator', true],
    ['a customer', false],
  ])(
    'ends the sessions of %s by switching the second factor off, and the owner is emailed',
    async (kind, isAdmin) => {
      const email = `${kind.split(' ')[1]}-factor@example.com`;
      const path = isAdmin ? '/api/admin/session' : '/api/subscription';
      const access = await protectedMember(email, isAdmin);
      expect(subjectsTo(email)).toEqual(['Authenticator app added to your account']);
      expect((await office.call('GET', path, access)).status).toBe(200);
      await switchOff(access);
      expect(await office.call('GET', path, access)).toEqual(SIGN_IN_AGAIN);
      // A thief with the password gets no session without the second factor, and the owner is warned.
      await expect(office.signIn(email)).rejects.toThrow(CONTACT_US);
      expect(subjectsTo(email)).toContain('Your authenticator app was turned off');

      // An operator who has made sure that it is the owner lets them in again.
      await office.admins.resetSecondFactor(email);
      const { access: again } = await office.signIn(email);
      expect((await office.call('GET', path, again)).status).toBe(200);
    },
  );

  it('cannot set up an app after switching the owner’s off', async () => {
    const access = await protectedMember('own-app@example.com', true);
    await switchOff(access);
    await connectApp(access);
    expect(await office.call('POST', '/api/account/authenticator', access)).toEqual(SIGN_IN_AGAIN);
  });

  it('loses the rights of an administrator after the email address of the account changed', async () => {
    const email = 'granted@example.com';
    const access = (await member(email)).access;
    expect(await office.call('GET', '/api/admin/session', access)).toEqual({ status: 200 });
    const UserAttributes = [
      { Name: 'email', Value: 'another@example.com' },
      { Name: 'email_verified', Value: 'true' },
    ];
    const move = new AdminUpdateUserAttributesCommand({ ...inPool(), Username: email, UserAttributes });
    await client().send(move);
    expect(await office.call('GET', '/api/admin/session', access)).toEqual({
      status: 403,
      code: 'not_admin',
    });
  });
});

it('a new password is emailed to the owner, and ends all sessions', async () => {
  const email = 'new-password@example.com';
  const { access } = await member(email, false);
  await client().send(new ForgotPasswordCommand({ ...inClient(), Username: email }));
  const ConfirmationCode = codeIn(email);
  const Password = 'Another-Horse-8!';
  await client().send(
    new ConfirmForgotPasswordCommand({ ...inClient(), Username: email, ConfirmationCode, Password }),
  );
  expect(subjectsTo(email)).toContain('Your password was changed');
  expect(await office.call('GET', '/api/subscription', access)).toEqual(SIGN_IN_AGAIN);
  await office.signIn(email, Password);
});

it('a code that cannot be emailed is reported', async () => {
  const email = 'unreachable@example.com';
  await office.makeAccount(email);
  office.cloud.setFault('ses', 'throttle');
  const request = new ForgotPasswordCommand({ ...inClient(), Username: email });
  await expect(client().send(request)).rejects.toThrow('Failed to send email.');
  office.cloud.setFault('ses', 'off');
});

describe('signing up with the email address of another person', () => {
  const signUp = (Username: string, Password = PASSWORD, attributes: readonly AttributeType[] = []) =>
    client().send(
      new SignUpCommand({
        ...inClient(),
        Username,
        Password,
        UserAttributes: [{ Name: 'email', Value: Username }, ...attributes],
      }),
    );

  it('leaves no password behind after the owner has signed up and confirmed', async () => {
    const email = 'buyer@example.com';
    await signUp(email, 'Attackers-Chosen-7!');
    const early = codeIn(email);
    // The owner signs up as well, which replaces the unconfirmed account.
    await signUp(email);
    const confirm = (ConfirmationCode: string) =>
      client().send(new ConfirmSignUpCommand({ ...inClient(), Username: email, ConfirmationCode }));
    const newest = codeIn(email);
    if (early !== newest) await expect(confirm(early)).rejects.toThrow();
    await confirm(newest);
    await expect(office.signIn(email, 'Attackers-Chosen-7!')).rejects.toThrow(
      'Incorrect username or password.',
    );
    await office.signIn(email, PASSWORD);
  });

  it.each([
    'ｂuyer@example.com',
    'buyer@exam\ufe0fple.com',
    'bu\u200byer@example.com',
    'buyer@ex\u212aample.com',
    'buyer@bücher.example',
    'buyer@googlemail.com',
    'bu..yer@example.com',
  ])('is refused in another spelling: %s', async (email) => {
    const before = office.cloud.standIns.ses.emails().length;
    await expect(signUp(email)).rejects.toThrow(
      'Please enter your email address without special characters.',
    );
    expect(office.cloud.standIns.ses.emails()).toHaveLength(before);
  });

  it('repeats no name in the emails', async () => {
    const email = 'not-asked@example.com';
    const Value = 'Win big money today';
    await signUp(email, PASSWORD, [{ Name: 'name', Value }]);
    await client().send(new ResendConfirmationCodeCommand({ ...inClient(), Username: email }));
    expect(emailsTo(email)).toHaveLength(2);
    for (const { subject, html } of emailsTo(email)) {
      expect(`${subject} ${html}`).not.toContain('money');
    }
  });

  it('is limited for an IP where the pool has a firewall', () => {
    const { template } = synthesizedStages().elsewhere;
    const [pool] = Object.keys(resourcesOf(template, 'AWS::Cognito::UserPool'));
    const [{ ResourceArn, WebACLArn }] = propertiesOf(template, 'AWS::WAFv2::WebACLAssociation');
    expect(ResourceArn).toEqual({ 'Fn::GetAtt': [pool, 'Arn'] });
    const acl = resourcesOf(template, 'AWS::WAFv2::WebACL')[WebACLArn['Fn::GetAtt'][0]];
    const [calls, emails] = acl?.Properties.Rules ?? [];
    expect(calls.Statement.RateBasedStatement).toMatchObject({ AggregateKeyType: 'IP', Limit: 300 });
    // Below the total of all emails, so that one network cannot use them up.
    const { ScopeDownStatement, ...limit } = emails.Statement.RateBasedStatement;
    expect(limit).toEqual({ AggregateKeyType: 'IP', Limit: 10, EvaluationWindowSec: 600 });
    const operations = ScopeDownStatement.OrStatement.Statements.map(
      ({ ByteMatchStatement }: { ByteMatchStatement: { SearchString: string } }) =>
        ByteMatchStatement.SearchString,
    );
    expect(operations).toEqual(['.signup', '.resendconfirmationcode', '.forgotpassword']);
  });
});
