import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { functionCredentials, LOCAL_CREDENTIALS } from '../aws/credentials.ts';
import { readBuckets } from '../aws/s3/buckets.ts';
import { sesAccount } from '../aws/ses/account.ts';
import { localTemplate } from '../local-template.ts';
import { Permissions } from '../permissions/permissions.ts';
import { type StandIns, startStandIns, stopStandIns } from '../services.ts';
import { storedParameters } from '../stored-parameters.ts';
import type { TemplateJson } from '../template/resolver.ts';

const ACCOUNT = 'arn:aws:dynamodb:us-east-1:123456789012';
const ROLE = 'arn:aws:sts::123456789012:assumed-role/shop-Role/writer';
const SURROUNDINGS = { stackName: 'shop', operatorParameter: () => 'a value' };
const FROM = 'hello@shop.example';

interface Statement {
  readonly Effect?: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: object;
}

const within = (id: string, path: string) => ({ 'Fn::Join': ['/', [{ 'Fn::GetAtt': [id, 'Arn'] }, path]] });

/** The function's permissions, unless a test changes them. */
const GRANTED: readonly Statement[] = [
  { Action: ['dynamodb:PutItem', 'dynamodb:GetItem'], Resource: { 'Fn::GetAtt': ['Orders', 'Arn'] } },
  { Action: 'dynamodb:Query', Resource: within('Orders', 'index/byEmail') },
  { Action: ['s3:GetObject', 's3:PutObject'], Resource: within('Files', 'in/*') },
  {
    Action: 'ses:SendRawEmail',
    Resource: 'arn:aws:ses:us-east-1:123456789012:*',
    Condition: { StringEquals: { 'ses:FromAddress': FROM } },
  },
  { Action: 'ssm:GetParameters', Resource: 'arn:aws:ssm:us-east-1:123456789012:parameter/open' },
  { Action: 'sqs:SendMessage', Resource: 'no service with a stand-in' },
];

function templateWith(statements: readonly Statement[], denied: readonly object[] = []): TemplateJson {
  const table = { AttributeName: 'id', KeyType: 'HASH' };
  const email = { AttributeName: 'email', KeyType: 'HASH' };
  return {
    Resources: {
      Orders: {
        Type: 'AWS::DynamoDB::Table',
        Properties: {
          TableName: 'orders',
          AttributeDefinitions: ['id', 'email'].map((AttributeName) => ({
            AttributeName,
            AttributeType: 'S',
          })),
          KeySchema: [table],
          GlobalSecondaryIndexes: [
            { IndexName: 'byEmail', KeySchema: [email], Projection: { ProjectionType: 'ALL' } },
          ],
        },
      },
      Files: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'files' } },
      FilesPolicy: {
        Type: 'AWS::S3::BucketPolicy',
        Properties: {
          Bucket: { Ref: 'Files' },
          PolicyDocument: { Version: '2012-10-17', Statement: denied },
        },
      },
      Identity: { Type: 'AWS::SES::EmailIdentity', Properties: { EmailIdentity: 'shop.example' } },
      Open: { Type: 'AWS::SSM::Parameter', Properties: { Name: '/open', Type: 'String', Value: 'x' } },
      Role: { Type: 'AWS::IAM::Role', Properties: {} },
      Policy: {
        Type: 'AWS::IAM::Policy',
        Properties: {
          Roles: [{ Ref: 'Role' }],
          PolicyDocument: {
            Version: '2012-10-17',
            Statement: statements.map((statement) => ({ Effect: 'Allow', ...statement })),
          },
        },
      },
      Writer: {
        Type: 'AWS::Lambda::Function',
        Properties: { Role: { 'Fn::GetAtt': ['Role', 'Arn'] } },
        Metadata: { 's5:function': 'writer' },
      },
    },
  };
}

const told: string[] = [];
const permissions = new Permissions((name, line) => told.push(`[${name}] ${line}`));
let standIns: StandIns;

/** Deploys a template in which the function has these permissions. */
async function deploy(statements = GRANTED, denied: readonly object[] = []): Promise<void> {
  const template = localTemplate(templateWith(statements, denied), SURROUNDINGS);
  permissions.play(template);
  await standIns.dynamodb.createTables(template);
  await standIns.s3.setBuckets(readBuckets(template, (text) => text));
  standIns.ses.setAccount(sesAccount(template));
  standIns.ssm.setParameters(storedParameters(template));
}

const settings = (service: keyof StandIns, credentials: object = functionCredentials('writer')) => ({
  endpoint: standIns[service].url,
  region: 'us-east-1',
  credentials: { ...LOCAL_CREDENTIALS, ...credentials },
  maxAttempts: 1,
});

beforeAll(async () => {
  standIns = await startStandIns(undefined, permissions);
});
beforeEach(async () => {
  told.splice(0);
  await deploy();
});
afterAll(() => stopStandIns(standIns));

const id = { S: '1' };

describe('a function at the database', () => {
  const database = () => new DynamoDBClient(settings('dynamodb'));
  const query = (IndexName?: string) =>
    new QueryCommand({
      TableName: 'orders',
      IndexName,
      KeyConditionExpression: '#key = :value',
      ExpressionAttributeNames: { '#key': IndexName ? 'email' : 'id' },
      ExpressionAttributeValues: { ':value': id },
    });

  it('may call what a statement of its role allows', async () => {
    await database().send(new PutItemCommand({ TableName: 'orders', Item: { id } }));
    const { Item } = await database().send(new GetItemCommand({ TableName: 'orders', Key: { id } }));
    expect(Item).toEqual({ id });
    expect((await database().send(query('byEmail'))).Count).toBe(0);
    expect(told).toEqual([]);
  });

  it('is refused other calls, and the log names the missing statement', async () => {
    await expect(database().send(query())).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: `User: ${ROLE} is not authorized to perform: dynamodb:Query on resource: ${ACCOUNT}:table/orders because no identity-based policy allows the dynamodb:Query action`,
      $metadata: { httpStatusCode: 400 },
    });
    expect(told).toEqual([
      `[writer] AccessDenied: the function's role shop-Role lacks {"Effect":"Allow","Action":"dynamodb:Query","Resource":"${ACCOUNT}:table/orders"}`,
    ]);
  });

  it('needs the permissions of each part for a transaction', async () => {
    const put = { Put: { TableName: 'orders', Item: { id } } };
    const check = {
      ConditionCheck: {
        TableName: 'orders',
        Key: { id: { S: '2' } },
        ConditionExpression: 'attribute_not_exists(id)',
      },
    };
    await database().send(new TransactWriteItemsCommand({ TransactItems: [put] }));
    await expect(
      database().send(new TransactWriteItemsCommand({ TransactItems: [put, check] })),
    ).rejects.toThrow('dynamodb:ConditionCheckItem');
  });

  it('may do nothing when the template does not have it', async () => {
    const stranger = new DynamoDBClient(settings('dynamodb', functionCredentials('stranger')));
    await expect(stranger.send(query('byEmail'))).rejects.toThrow('assumed-role/none/stranger');
  });

  it('keeps its permissions after the next deployment', async () => {
    await deploy([]);
    await expect(database().send(query('byEmail'))).rejects.toThrow('dynamodb:Query');
  });
});

describe('a function at the file store', () => {
  const files = () => new S3Client({ ...settings('s3'), forcePathStyle: true });
  const put = (Key: string, more: object = {}) =>
    new PutObjectCommand({ Bucket: 'files', Key, Body: 'x', ...more });
  const get = (Key: string) => new GetObjectCommand({ Bucket: 'files', Key });

  it('may use only the keys that its role allows', async () => {
    await files().send(put('in/1'));
    await files().send(get('in/1'));
    await expect(files().send(put('out/1'))).rejects.toMatchObject({
      name: 'AccessDenied',
      message: expect.stringContaining('s3:PutObject on resource: "arn:aws:s3:::files/out/1"'),
      $metadata: { httpStatusCode: 403 },
    });
  });

  it('needs a separate permission for tags', async () => {
    await expect(files().send(put('in/1', { Tagging: 'a=b' }))).rejects.toThrow('s3:PutObjectTagging');
  });

  it('cannot see that a key is missing when it may not list', async () => {
    await expect(files().send(get('in/none'))).rejects.toThrow('s3:ListBucket');
    const list = { Action: 's3:ListBucket', Resource: 'arn:aws:s3:::files' };
    await deploy([...GRANTED, list]);
    await expect(files().send(get('in/none'))).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('signs URLs and forms that grant its permissions at the time of use', async () => {
    await files().send(put('in/1'));
    const url = await getSignedUrl(files(), get('in/1'));
    const { url: action, fields } = await createPresignedPost(files(), { Bucket: 'files', Key: 'in/2' });
    const post = async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...fields, file: 'x' })) form.append(name, value);
      return (await fetch(action, { method: 'POST', body: form })).status;
    };
    expect([(await fetch(url)).status, await post()]).toEqual([200, 204]);
    await deploy([]);
    expect([(await fetch(url)).status, await post()]).toEqual([403, 403]);
  });

  it('is denied what the bucket policy denies, like the administrator', async () => {
    await files().send(put('in/1'));
    const Condition = { ArnNotEquals: { 'aws:PrincipalArn': { 'Fn::GetAtt': ['Role', 'Arn'] } } };
    const denied = {
      Effect: 'Deny',
      Principal: '*',
      Action: 's3:GetObject',
      Resource: 'arn:aws:s3:::files/*',
    };
    const administrator = new S3Client({ ...settings('s3', LOCAL_CREDENTIALS), forcePathStyle: true });
    await deploy(GRANTED, [{ ...denied, Condition }]);
    await files().send(get('in/1'));
    await expect(administrator.send(get('in/1'))).rejects.toThrow('explicit deny in a resource-based policy');
    await deploy(GRANTED, [denied]);
    await expect(files().send(get('in/1'))).rejects.toThrow('explicit deny in a resource-based policy');
    expect(told).toEqual([]);
  });
});

describe('a function at other services', () => {
  it('may send email only as the sender that its role allows', async () => {
    const send = (from: string) => {
      const Data = Buffer.from(`From: ${from}\r\nTo: a@b.example\r\nSubject: x\r\n\r\nx`);
      const email = { Destinations: ['ana@visitor.example'], RawMessage: { Data } };
      return new SESClient(settings('ses')).send(new SendRawEmailCommand(email));
    };
    await send(FROM);
    await expect(send('boss@shop.example')).rejects.toMatchObject({
      name: 'AccessDenied',
      message: expect.stringContaining(
        'on resource: arn:aws:ses:us-east-1:123456789012:identity/shop.example',
      ),
      $metadata: { httpStatusCode: 403 },
    });
  });

  it('may read all requested parameters or none', async () => {
    const read = (...Names: string[]) =>
      new SSMClient(settings('ssm')).send(new GetParametersCommand({ Names }));
    expect((await read('/open')).Parameters).toHaveLength(1);
    await expect(read('/open', '/secret')).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining('arn:aws:ssm:us-east-1:123456789012:parameter/secret'),
    });
  });

  it('needs permissions for calls of administrators, and none for those of visitors', async () => {
    const accounts = new CognitoIdentityProviderClient(settings('cognito'));
    const UserPoolId = 'us-east-1_accounts';
    await expect(
      accounts.send(new AdminGetUserCommand({ UserPoolId, Username: 'ada' })),
    ).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining(
        `cognito-idp:AdminGetUser on resource: arn:aws:cognito-idp:us-east-1:123456789012:userpool/${UserPoolId}`,
      ),
    });
    const signIn = new InitiateAuthCommand({ AuthFlow: 'USER_SRP_AUTH', ClientId: 'none' });
    await expect(accounts.send(signIn)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});

describe('the list of permissions', () => {
  it('has one line per action and resource, with its use', async () => {
    const database = new DynamoDBClient(settings('dynamodb'));
    await database.send(new PutItemCommand({ TableName: 'orders', Item: { id } }));
    const lines = permissions
      .grants()
      .map(({ action, resource, isUsed }) => `${action} ${resource} ${isUsed}`);
    expect(lines).toEqual([
      'dynamodb:PutItem table/orders true',
      'dynamodb:GetItem table/orders false',
      'dynamodb:Query table/orders/index/byEmail false',
      's3:GetObject files/in/* false',
      's3:PutObject files/in/* false',
      'ses:SendRawEmail * false',
      'ssm:GetParameters parameter/open false',
      'sqs:SendMessage  false',
    ]);
  });

  it.each([
    [
      'a condition that no request can be asked about',
      { Condition: { Bool: { 'aws:ViaAWSService': 'true' } } },
    ],
    ['an exception', { Action: undefined, NotAction: 'dynamodb:GetItem' }],
  ])('is not created for %s', async (_, change) => {
    const statement = { Action: 'dynamodb:PutItem', Resource: '*', ...change } as Statement;
    await expect(deploy([statement])).rejects.toThrow(/^Policy: the local cloud/);
  });

  it('is not created for policies outside the template', () => {
    const { Resources } = templateWith([]);
    const Role = { Type: 'AWS::IAM::Role', Properties: { ManagedPolicyArns: ['arn:aws:iam::aws:policy/X'] } };
    const template = localTemplate({ Resources: { ...Resources, Role } }, SURROUNDINGS);
    expect(() => permissions.play(template)).toThrow(
      'Writer: the local cloud plays roles and policies of the template',
    );
  });
});
