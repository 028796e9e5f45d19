import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readUserPools, type UserPool } from '../../../aws/cognito/pools.ts';
import { findTimeStep } from '../../../aws/cognito/totp.ts';
import { type CognitoStandIn, startCognito } from '../../../aws/cognito.ts';
import { Template } from '../../../template/template.ts';

type Properties = Readonly<Record<string, unknown>>;

const POOL: Properties = {
  UsernameAttributes: ['email'],
  UsernameConfiguration: { CaseSensitive: false },
  AutoVerifiedAttributes: ['email'],
  UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
  MfaConfiguration: 'OPTIONAL',
  EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
  EmailConfiguration: { From: 'Signal <hello@example.com>' },
  LambdaConfig: { CustomMessage: 'arn' },
  Policies: { PasswordPolicy: { MinimumLength: 12, TemporaryPasswordValidityDays: 3 } },
};

const CLIENT: Properties = {
  EnableTokenRevocation: true,
  PreventUserExistenceErrors: 'ENABLED',
  AccessTokenValidity: 15,
  IdTokenValidity: 20,
  RefreshTokenValidity: 600,
  TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
  ReadAttributes: ['email'],
  WriteAttributes: ['email'],
};

function templateOf(pool: Properties = {}, client: Properties = {}): Template {
  const UserPoolId = { Ref: 'Pool' };
  return new Template(
    {
      Resources: {
        Pool: { Type: 'AWS::Cognito::UserPool', Properties: { ...POOL, ...pool } },
        Client: { Type: 'AWS::Cognito::UserPoolClient', Properties: { ...CLIENT, UserPoolId, ...client } },
        Group: {
          Type: 'AWS::Cognito::UserPoolGroup',
          Properties: { UserPoolId, GroupName: 'admin', Description: 'May do anything' },
        },
      },
      Outputs: {
        Pool: { Value: UserPoolId },
        PoolArn: { Value: { 'Fn::GetAtt': ['Pool', 'Arn'] } },
        Issuer: { Value: { 'Fn::GetAtt': ['Pool', 'ProviderURL'] } },
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
      Group: 'admin',
    });
    expect(templateOf().outputs()).toEqual(names);
  });

  it('has the settings of the template', () => {
    expect(poolOf(templateOf())).toMatchObject({
      passwordPolicy: { MinimumLength: 12 },
      temporaryPasswordValidity: 3,
      sender: { from: 'Signal <hello@example.com>' },
      clients: [{ validity: { access: 900_000, id: 1_200_000, refresh: 36_000_000, challenge: 180_000 } }],
      groups: ['admin'],
    });
  });

  it.each<[string, Properties, Properties]>([
    ['Pool.UsernameAttributes', { UsernameAttributes: [] }, {}],
    ['Pool.MfaConfiguration', { MfaConfiguration: 'ON' }, {}],
    ['Client.PreventUserExistenceErrors', {}, { PreventUserExistenceErrors: 'LEGACY' }],
    ['Client.TokenValidityUnits', {}, { TokenValidityUnits: { AccessToken: 'hours' } }],
  ])('is refused by name when it has another %s', (name, pool, client) => {
    expect(() => readUserPools(templateOf(pool, client))).toThrow(`${name}: the local cloud plays only`);
  });
});

const EMAIL = 'ana@visitor.example';

async function start(pool: UserPool, dataFile?: string): Promise<CognitoStandIn> {
  const cognito = await startCognito({ dataFile });
  onTestFinished(() => cognito.stop());
  cognito.setPools([pool]);
  cognito.setEmailSender(() => {});
  return cognito;
}

describe('the state of the stand-in', () => {
  it('keeps users and the key that signs their tokens in the next run', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'cognito-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const dataFile = join(directory, 'cognito.json');
    const pool = poolOf(templateOf());
    const keysOf = async ({ url }: CognitoStandIn) =>
      (await fetch(`${url}/${pool.id}/.well-known/jwks.json`)).json();

    const first = await startCognito({ dataFile });
    first.setPools([pool]);
    first.setEmailSender(() => {});
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
    expect(findTimeStep(code, SECRET, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('are rejected when they are not six digits', () => {
    for (const code of ['', '28708', '2870822', 'ABCDEF', '２８７０８２']) {
      expect(findTimeStep(code, SECRET, 59_000), code).toBeUndefined();
    }
  });
});
