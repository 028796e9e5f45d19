import {
  DeleteParameterCommand,
  GetParameterCommand,
  GetParametersByPathCommand,
  GetParametersCommand,
  PutParameterCommand,
  type PutParameterCommandInput,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { ParameterTier, StringParameter } from 'aws-cdk-lib/aws-ssm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { METADATA } from '../../../infra/metadata/metadata-names.ts';
import { type ParameterStoreStandIn, startParameterStore } from '../../../local/aws/ssm.ts';
import { STRIPE_SECRET_KEY } from '../../../local/operator-parameters.ts';
import { storedParameters } from '../../../local/stored-parameters.ts';
import { FixtureStack } from './fixture-stack.ts';

let ssm: ParameterStoreStandIn;
let client: SSMClient;

beforeAll(async () => {
  ssm = await startParameterStore();
  ssm.setParameters(
    new Map([
      ['/shop/secret', { type: 'SecureString', value: 'hush' }],
      ['/shop/prices', { type: 'String', value: '{}' }],
      ['/shop/deep/er', { type: 'String', value: 'far' }],
      ['/shopping', { type: 'String', value: 'other' }],
    ]),
  );
  client = new SSMClient({
    endpoint: ssm.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
});

afterEach(() => ssm.setFault('off'));

afterAll(async () => {
  client.destroy();
  await ssm.stop();
});

describe('the parameter store', () => {
  it('answers a parameter', async () => {
    const { Parameter } = await client.send(new GetParameterCommand({ Name: '/shop/prices' }));
    expect(Parameter).toMatchObject({ Name: '/shop/prices', Type: 'String', Value: '{}', Version: 1 });
  });

  it('decrypts a secret only when asked to', async () => {
    const read = async (WithDecryption: boolean) =>
      (await client.send(new GetParameterCommand({ Name: '/shop/secret', WithDecryption }))).Parameter?.Value;
    expect(await read(true)).toBe('hush');
    expect(await read(false)).not.toContain('hush');
  });

  it('says which parameter it does not know', async () => {
    await expect(client.send(new GetParameterCommand({ Name: '/none' }))).rejects.toMatchObject({
      name: 'ParameterNotFound',
      $metadata: { httpStatusCode: 400 },
    });
    const { Parameters, InvalidParameters } = await client.send(
      new GetParametersCommand({ Names: ['/shop/prices', '/none'] }),
    );
    expect([Parameters?.map(({ Name }) => Name), InvalidParameters]).toEqual([['/shop/prices'], ['/none']]);
  });

  it('refuses to answer more than ten at once', async () => {
    const Names = Array.from({ length: 11 }, (_, n) => `/shop/${n}`);
    await expect(client.send(new GetParametersCommand({ Names }))).rejects.toMatchObject({
      name: 'ValidationException',
    });
  });

  it('lists those below a path, by page', async () => {
    const list = (input: object) => client.send(new GetParametersByPathCommand({ Path: '/shop', ...input }));
    const names = async (input: object) => (await list(input)).Parameters?.map(({ Name }) => Name);
    expect(await names({})).toEqual(['/shop/prices', '/shop/secret']);
    const first = await list({ Recursive: true, MaxResults: 2 });
    expect(first.Parameters?.map(({ Name }) => Name)).toEqual(['/shop/deep/er', '/shop/prices']);
    expect(await names({ Recursive: true, MaxResults: 2, NextToken: first.NextToken })).toEqual([
      '/shop/secret',
    ]);
  });

  it('stores a value under a new name, and another one only when that is wanted', async () => {
    const put = (input: Partial<PutParameterCommandInput>) =>
      client.send(new PutParameterCommand({ Name: '/new', Value: 'one', Type: 'SecureString', ...input }));
    const read = async () =>
      (await client.send(new GetParameterCommand({ Name: '/new', WithDecryption: true }))).Parameter;
    await put({});
    expect(await read()).toMatchObject({ Type: 'SecureString', Value: 'one', Version: 1 });
    await expect(put({ Value: 'two' })).rejects.toMatchObject({ name: 'ParameterAlreadyExists' });
    await put({ Value: 'two', Overwrite: true });
    expect(await read()).toMatchObject({ Value: 'two', Version: 2 });
    await expect(put({ Value: 'three', Type: 'String', Overwrite: true })).rejects.toMatchObject({
      name: 'HierarchyTypeMismatchException',
    });
    await expect(put({ Name: '/other', Type: undefined })).rejects.toMatchObject({
      name: 'ValidationException',
    });
    await expect(put({ Value: '', Overwrite: true })).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('does not know how to forget', async () => {
    await expect(client.send(new DeleteParameterCommand({ Name: '/new' }))).rejects.toMatchObject({
      name: 'UnknownOperationException',
    });
  });

  it.each([
    ['error', { name: 'InternalServerError', $metadata: { httpStatusCode: 500 } }],
    ['throttle', { name: 'ThrottlingException' }],
    ['unreachable', { code: 'ECONNRESET' }],
  ] as const)('fails as the real one in the mode %s', async (mode, error) => {
    ssm.setFault(mode);
    await expect(client.send(new GetParameterCommand({ Name: '/shop/prices' }))).rejects.toMatchObject(error);
  });
});

describe('the parameters of a template', () => {
  it('are those that it makes, and those that it expects of an operator', async () => {
    const fixture = new FixtureStack();
    new StringParameter(fixture.stack, 'Prices', {
      parameterName: '/shop/prices',
      stringValue: `in ${fixture.stack.region}`,
      tier: ParameterTier.ADVANCED,
    });
    fixture.stack.addMetadata(METADATA.operatorParameters, ['/shop/dev/stripe/secret-key']);
    expect(storedParameters(fixture.synthesize())).toEqual(
      new Map([
        ['/shop/prices', { type: 'String', value: 'in us-east-1' }],
        ['/shop/dev/stripe/secret-key', { type: 'SecureString', value: STRIPE_SECRET_KEY }],
      ]),
    );
    await fixture.stop();
  });

  it('must have a local value when an operator keeps them', async () => {
    const fixture = new FixtureStack();
    fixture.api();
    fixture.stack.addMetadata(METADATA.operatorParameters, ['/shop/dev/unheard-of']);
    expect(() => storedParameters(fixture.synthesize())).toThrow('/shop/dev/unheard-of');
    await fixture.stop();
  });
});
