import {
  AdminUserGlobalSignOutCommand,
  AssociateSoftwareTokenCommand,
  type AttributeType,
  ConfirmSignUpCommand,
  GetTokensFromRefreshTokenCommand,
  GlobalSignOutCommand,
  ResendConfirmationCodeCommand,
  SetUserMFAPreferenceCommand,
  SignUpCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { TOTP } from 'otpauth';
import { describe, expect, it, vi } from 'vitest';
import { propertiesOf, resourcesOf, synthesizedStages } from '../infra/synthesized-stages.ts';
import { startBackOffice } from '../integration/product/back-office.ts';

const office = startBackOffice();

const PASSWORD = 'Correct-Horse-7!';

const client = () => office.identity;

function post(path: string, token: string) {
  return office.call('POST', path, token);
}

function get(path: string, token: string) {
  return office.call('GET', path, token);
}

/** What an authenticator app shows. @param later how many codes later: each is good for one time */
function codeOf(secret: string, later = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + later * 30_000 });
}

/** An administrator who has signed in with the password alone. */
async function administrator(email: string) {
  await office.makeAccount(email);
  await office.admins.grant(email, 'test');
  return office.signIn(email, PASSWORD);
}

/** Sets up an authenticator app as the page does. @returns its secret */
async function enrol(access: string) {
  const { SecretCode = '' } = await client().send(new AssociateSoftwareTokenCommand({ AccessToken: access }));
  await client().send(new VerifySoftwareTokenCommand({ AccessToken: access, UserCode: codeOf(SecretCode) }));
  expect(await post('/api/account/authenticator', access)).toEqual({ status: 200 });
  return SecretCode;
}

const SIGN_IN_AGAIN = { status: 401, code: 'sign_in_again' };

describe('Somebody who knows the password of an administrator', () => {
  it('wants to go on in a session from before the authenticator app was set up', async () => {
    const email = 'early@example.com';
    const attacker = await administrator(email);
    const owner = await office.signIn(email, PASSWORD);
    expect((await get('/api/admin/session', attacker.access)).status).toBe(200);
    const secret = await enrol(owner.access);
    expect(await get('/api/admin/session', attacker.access)).toEqual(SIGN_IN_AGAIN);
    const { userPoolClientId: ClientId } = office.place;
    const renewal = new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: attacker.refresh });
    await expect(client().send(renewal)).rejects.toThrow('Refresh Token has been revoked');

    const again = await office.signIn(email, PASSWORD, office.place, codeOf(secret, 1));
    expect(await get('/api/admin/numbers', again.access)).toEqual({ status: 200 });
  });

  it('wants to put an app of their own in place of the one that the owner has set up', async () => {
    const email = 'replaced@example.com';
    const attacker = await administrator(email);
    const owner = await office.signIn(email, PASSWORD);
    await enrol(owner.access);
    const start = new AssociateSoftwareTokenCommand({ AccessToken: attacker.access });
    await expect(client().send(start)).rejects.toThrow('Access Token has been revoked');
  });

  it('wants to turn the owner’s app on without the site noticing since when', async () => {
    const email = 'raw@example.com';
    const { access } = await administrator(email);
    const { SecretCode = '' } = await client().send(
      new AssociateSoftwareTokenCommand({ AccessToken: access }),
    );
    const proof = { AccessToken: access, UserCode: codeOf(SecretCode) };
    await client().send(new VerifySoftwareTokenCommand(proof));
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

describe('Somebody with a stolen token', () => {
  it('wants to use it after its owner was signed out everywhere', async () => {
    const email = 'stolen@example.com';
    const { access } = await administrator(email);
    expect((await get('/api/admin/session', access)).status).toBe(200);
    const { userPoolId: UserPoolId } = office.place;
    await client().send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: email }));
    expect(await get('/api/admin/session', access)).toEqual(SIGN_IN_AGAIN);
    expect(await get('/api/subscription', access)).toEqual(SIGN_IN_AGAIN);
  });

  it('wants to use it, or to renew it, after its owner has signed out everywhere in another session', async () => {
    const email = 'everywhere@example.com';
    const stolen = await administrator(email);
    const { access: AccessToken } = await office.signIn(email, PASSWORD);
    await client().send(new GlobalSignOutCommand({ AccessToken }));
    expect(await get('/api/admin/session', stolen.access)).toEqual(SIGN_IN_AGAIN);
    expect(await get('/api/subscription', stolen.access)).toEqual(SIGN_IN_AGAIN);
    const renewed = client().send(
      new GetTokensFromRefreshTokenCommand({
        ClientId: office.place.userPoolClientId,
        RefreshToken: stolen.refresh,
      }),
    );
    await expect(renewed).rejects.toThrow('Refresh Token has been revoked');
  });

  it('wants to use it after the account was disabled', async () => {
    const { access } = await administrator('disabled@example.com');
    await office.disable('disabled@example.com');
    expect(await get('/api/admin/session', access)).toEqual(SIGN_IN_AGAIN);
  });

  it('wants to renew it twice: the second time with a token that was replaced', async () => {
    const { refresh: RefreshToken } = await administrator('rotated@example.com');
    const { userPoolClientId: ClientId } = office.place;
    const renew = () => client().send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));
    expect((await renew()).AuthenticationResult?.RefreshToken).not.toBe(RefreshToken);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    await expect(renew()).rejects.toThrow('Invalid Refresh Token');
  });
});

describe('Somebody who signs up with the email address of another', () => {
  const signUp = (Username: string, Password = PASSWORD, attributes: readonly AttributeType[] = []) =>
    client().send(
      new SignUpCommand({
        ClientId: office.place.userPoolClientId,
        Username,
        Password,
        UserAttributes: [{ Name: 'email', Value: Username }, ...attributes],
      }),
    );
  const mailsTo = (email: string) =>
    office.cloud.standIns.ses.emails().filter(({ to }) => to.includes(email));

  it('wants the owner to confirm it, and to sign in then', async () => {
    const email = 'buyer@example.com';
    await signUp(email, 'Attackers-Chosen-7!');
    const early = /\b\d{6}\b/.exec(mailsTo(email)[0]?.html ?? '')?.[0] ?? '';
    // The owner signs up as well, which takes the place of what nobody has confirmed.
    await signUp(email);
    const { userPoolClientId: ClientId } = office.place;
    const confirm = (ConfirmationCode: string) =>
      client().send(new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode }));
    const newest = /\b\d{6}\b/.exec(mailsTo(email)[0]?.html ?? '')?.[0] ?? '';
    if (early !== newest) await expect(confirm(early)).rejects.toThrow();
    await confirm(newest);
    await expect(office.signIn(email, 'Attackers-Chosen-7!')).rejects.toThrow(
      'Incorrect username or password.',
    );
    await office.signIn(email, PASSWORD);
  });

  it('wants to pass for them with letters that look the same', async () => {
    await expect(signUp('ｂuyer@example.com')).rejects.toThrow(
      'Please write your email address in plain letters.',
    );
  });

  it.each([
    'buyer@exam\ufe0fple.com',
    'bu\u200byer@example.com',
    'buyer@ex\u212aample.com',
    'buyer@bücher.example',
    'buyer@googlemail.com',
    'bu..yer@example.com',
  ])('wants a second account for them in another spelling: %s', async (email) => {
    const before = office.cloud.standIns.ses.emails().length;
    await expect(signUp(email)).rejects.toThrow('Please write your email address in plain letters.');
    expect(office.cloud.standIns.ses.emails()).toHaveLength(before);
  });

  it('wants words of their own mailed to them, in a name that looks like one', async () => {
    const email = 'not-asked@example.com';
    const { userPoolClientId: ClientId } = office.place;
    const Value = 'Win big money today';
    await signUp(email, PASSWORD, [{ Name: 'name', Value }]);
    await client().send(new ResendConfirmationCodeCommand({ ClientId, Username: email }));
    expect(mailsTo(email)).toHaveLength(2);
    for (const { subject, html } of mailsTo(email)) {
      expect(`${subject} ${html}`).not.toContain('money');
    }
  });

  it('wants to fill a mailbox by way of tags and dots', async () => {
    const spellings = ['v.ictim', 'vi.ctim', 'victim+1', 'victim+2', 'v.i.c.t.i.m', 'victim'];
    const results = [];
    for (const name of spellings)
      results.push(await signUp(`${name}@mailbox.example`).catch(() => 'refused'));
    expect(results.filter((result) => result === 'refused')).toHaveLength(2);
  });

  it('wants forty mails to be sent to forty people', async () => {
    const before = office.cloud.standIns.ses.emails().length;
    const attempts = Array.from({ length: 40 }, (_, at) => signUp(`flooded${at}@people${at}.example`));
    const refused = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(20);
    expect(office.cloud.standIns.ses.emails().length - before).toBeLessThanOrEqual(20);
  });

  it('wants more tries from one place than people need, where the pool has a firewall', () => {
    const { template } = synthesizedStages().elsewhere;
    const [{ Ref: pool } = expect.fail('No pool')] = Object.keys(
      resourcesOf(template, 'AWS::Cognito::UserPool'),
    ).map((Ref) => ({ Ref }));
    const [{ ResourceArn, WebACLArn }] = propertiesOf(template, 'AWS::WAFv2::WebACLAssociation');
    expect(ResourceArn).toEqual({ 'Fn::GetAtt': [pool, 'Arn'] });
    const acl = resourcesOf(template, 'AWS::WAFv2::WebACL')[WebACLArn['Fn::GetAtt'][0]];
    const [calls, mails] = acl?.Properties.Rules ?? [];
    expect(calls.Statement.RateBasedStatement).toMatchObject({ AggregateKeyType: 'IP', Limit: 300 });
    // Fewer than the mails that everybody gets together, so that no single place uses them up.
    const { ScopeDownStatement, ...limit } = mails.Statement.RateBasedStatement;
    expect(limit).toEqual({ AggregateKeyType: 'IP', Limit: 10, EvaluationWindowSec: 600 });
    const operations = ScopeDownStatement.OrStatement.Statements.map(
      ({ ByteMatchStatement }: { ByteMatchStatement: { SearchString: string } }) =>
        ByteMatchStatement.SearchString,
    );
    expect(operations).toEqual(['.signup', '.resendconfirmationcode', '.forgotpassword']);
  });
});
