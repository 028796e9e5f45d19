import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readUserPools, type UserPool } from '../../../aws/cognito/pools.ts';
import { stepOf } from '../../../aws/cognito/totp.ts';
import { type CognitoStandIn, startCognito } from '../../../aws/cognito.ts';
import { Template } from '../../../template/template.ts';

type Properties = Readonly<Record<string, unknown>>;

const POOL: Properties = {
  UsernameAttributes: ['email'],
  AutoVerifiedAttributes: ['email'],
  EmailConfiguration: { EmailSendingAccount: 'DEVELOPER', From: 'Signal <hello@example.com>' },
};

function templateOf(pool: Properties = {}, client: Properties = {}): Template {
  const UserPoolId = { Ref: 'Pool' };
  return new Template(
    {
      Resources: {
        Pool: { Type: 'AWS::Cognito::UserPool', Properties: { ...POOL, ...pool } },
        Client: { Type: 'AWS::Cognito::UserPoolClient', Properties: { UserPoolId, ...client } },
        Group: {
          Type: 'AWS::Cognito::UserPoolGroup',
          Properties: { UserPoolId, GroupName: 'admin', Description: 'May do anything' },
        },
      },
      Outputs: {
        Pool: { Value: UserPoolId },
        PoolArn: { Value: { 'Fn::GetAtt': ['Pool', 'Arn'] } },
        Issuer: { Value: { 'Fn::GetAtt': ['Pool', 'ProviderURL'] } },
        Provider: { Value: { 'Fn::GetAtt': ['Pool', 'ProviderName'] } },
        Client: { Value: { Ref: 'Client' } },
        Group: { Value: { Ref: 'Group' } },
      },
    },
    { stackName: 'shop', region: 'eu-west-1', account: '111122223333', operatorParameter: () => undefined },
  );
}

const poolOf = (template: Template): UserPool =>
  readUserPools(template)[0] ?? expect.fail('The template has no pool');

describe('a user pool of a template', () => {
  it('has names like those of the service, and the same in every run', () => {
    const names = templateOf().outputs();
    const { Pool = '', Client } = names;
    expect(Pool).toMatch(/^eu-west-1_[\da-z]{9}$/);
    expect(Client).toMatch(/^[\da-z]{26}$/);
    expect(names).toMatchObject({
      PoolArn: `arn:aws:cognito-idp:eu-west-1:111122223333:userpool/${Pool}`,
      Issuer: `https://cognito-idp.eu-west-1.amazonaws.com/${Pool}`,
      Provider: `cognito-idp.eu-west-1.amazonaws.com/${Pool}`,
      Group: 'admin',
    });
    expect(templateOf().outputs()).toEqual(names);
  });

  it('has the settings of the service where the template has none', () => {
    expect(poolOf(templateOf())).toMatchObject({
      isCaseSensitive: true,
      allowsSignUp: true,
      passwordPolicy: { MinimumLength: 8, RequireSymbols: true },
      temporaryPasswordValidity: 7,
      keepsEmailUntilVerified: false,
      hasTotp: false,
      clients: [
        {
          hidesUsers: false,
          validity: { access: 3_600_000, id: 3_600_000, refresh: 30 * 86_400_000, challenge: 180_000 },
        },
      ],
      groups: [{ name: 'admin', description: 'May do anything' }],
    });
  });

  it('sends from an email address of the service unless it has one of its own', () => {
    expect(poolOf(templateOf()).sender.from).toBe('Signal <hello@example.com>');
    const EmailConfiguration = { EmailSendingAccount: 'COGNITO_DEFAULT' };
    expect(poolOf(templateOf({ EmailConfiguration })).sender.from).toBe('no-reply@verificationemail.com');
  });

  it('has the times that the template says in any unit', () => {
    const times = {
      AccessTokenValidity: 15,
      IdTokenValidity: 2,
      RefreshTokenValidity: 600,
      AuthSessionValidity: 15,
      TokenValidityUnits: { AccessToken: 'minutes', RefreshToken: 'seconds' },
    };
    expect(poolOf(templateOf({}, times)).clients[0]?.validity).toEqual({
      access: 900_000,
      id: 7_200_000,
      refresh: 600_000,
      challenge: 900_000,
    });
  });

  it.each<[string, Properties, Properties]>([
    ['whose second factor is optional', { MfaConfiguration: 'ON' }, {}],
    ['that verify email addresses', { AutoVerifiedAttributes: [] }, {}],
    ['the trigger PreTokenGeneration', { LambdaConfig: { PreTokenGeneration: 'arn' } }, {}],
    ['without a secret', {}, { GenerateSecret: true }],
  ])('is refused when it is none of those %s', (reason, pool, client) => {
    expect(() => readUserPools(templateOf(pool, client))).toThrow(reason);
  });

  it('is refused with a client that may not write what the pool requires', () => {
    const Schema = [{ Name: 'email', Required: true }];
    expect(() => readUserPools(templateOf({ Schema }, { WriteAttributes: ['name'] }))).toThrow(
      'Invalid write attributes specified while creating a client',
    );
  });
});

const EMAIL = 'ana@visitor.example';

async function start(pool: UserPool, dataFile?: string): Promise<CognitoStandIn> {
  const cognito = await startCognito({ dataFile });
  onTestFinished(() => cognito.stop());
  cognito.setPools([pool]);
  cognito.mailThrough(() => {});
  return cognito;
}

describe('a pool that', () => {
  const signUp = (cognito: CognitoStandIn, { clients }: UserPool) =>
    cognito.administer('SignUp', { ClientId: clients[0]?.id, Username: EMAIL, Password: 'Correct-Horse-7' });
  const reset = (cognito: CognitoStandIn, { clients }: UserPool) =>
    cognito.administer('ForgotPassword', { ClientId: clients[0]?.id, Username: EMAIL });

  it('takes no newcomers says so', async () => {
    const pool = poolOf(templateOf({ AdminCreateUserConfig: { AllowAdminCreateUserOnly: true } }));
    await expect(signUp(await start(pool), pool)).rejects.toThrow(
      'SignUp is not permitted for this user pool',
    );
  });

  it('does not hide who has an account tells', async () => {
    const pool = poolOf(templateOf());
    const cognito = await start(pool);
    await expect(reset(cognito, pool)).rejects.toThrow('User does not exist.');
    await signUp(cognito, pool);
    await expect(reset(cognito, pool)).rejects.toThrow('no registered/verified email');
  });

  it('heeds case has two accounts for two spellings', async () => {
    const pool = poolOf(templateOf({ UsernameConfiguration: { CaseSensitive: true } }));
    const cognito = await start(pool);
    await signUp(cognito, pool);
    await cognito.administer('AdminCreateUser', { UserPoolId: pool.id, Username: EMAIL.toUpperCase() });
    expect(cognito.accounts()[0]?.users).toHaveLength(2);
  });
});

describe('what the stand-in remembers', () => {
  it('is there in the next run: people, and the key that signs their tokens', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'cognito-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const dataFile = join(directory, 'cognito.json');
    const pool = poolOf(templateOf());
    const keysOf = async ({ url }: CognitoStandIn) =>
      (await fetch(`${url}/${pool.id}/.well-known/jwks.json`)).json();

    const first = await startCognito({ dataFile });
    first.setPools([pool]);
    first.mailThrough(() => {});
    await first.administer('AdminCreateUser', {
      UserPoolId: pool.id,
      Username: EMAIL,
      TemporaryPassword: 'Correct-Horse-7',
    });
    const before = { keys: await keysOf(first), users: first.accounts()[0]?.users };
    await first.stop();
    expect(readFileSync(dataFile, 'utf8')).not.toContain('Correct-Horse-7');

    const second = await start(pool, dataFile);
    expect({ keys: await keysOf(second), users: second.accounts()[0]?.users }).toEqual(before);
  });
});

describe('codes of authenticator apps', () => {
  /** `12345678901234567890`, the secret of the examples in RFC 6238. */
  const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, code) => {
    expect(stepOf(code, SECRET, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('are no codes when they are anything else', () => {
    for (const code of ['', '28708', '2870822', 'ABCDEF', '２８７０８２']) {
      expect(stepOf(code, SECRET, 59_000), code).toBeUndefined();
    }
  });
});
