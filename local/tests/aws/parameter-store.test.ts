import {
  DeleteParameterCommand,
  GetParameterCommand,
  GetParametersCommand,
  PutParameterCommand,
  type PutParameterCommandInput,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { ParameterTier, StringParameter } from 'aws-cdk-lib/aws-ssm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ParameterStoreStandIn, startParameterStore } from '../../aws/ssm.ts';
import { storedParameters } from '../../stored-parameters.ts';
import { FixtureStack } from '../fixture-stack.ts';

let ssm: ParameterStoreStandIn;
let client: SSMClient;

beforeAll(async () => {
  ssm = await startParameterStore();
  ssm.setParameters(
    new Map([
      ['/shop/secret', { type: 'SecureString', value: 'hush' }],
      ['/shop/prices', { type: 'String', value: '{}' }],
    ]),
  );
  client = clientOf(ssm);
});

afterEach(() => ssm.setFault('off'));

function clientOf({ url }: ParameterStoreStandIn): SSMClient {
  return new SSMClient({
    endpoint: url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
}

afterAll(async () => {
  client.destroy();
  await ssm.stop();
});

describe('the parameter store', () => {
  it('returns a parameter', async () => {
    const { Parameter } = await client.send(new GetParameterCommand({ Name: '/shop/prices' }));
    expect(Parameter).toMatchObject({ Name: '/shop/prices', Type: 'String', Value: '{}', Version: 1 });
  });

  it('decrypts a secret only on request', async () => {
    const read = async (WithDecryption: boolean) =>
      (await client.send(new GetParameterCommand({ Name: '/shop/secret', WithDecryption }))).Parameter?.Value;
    expect(await read(true)).toBe('hush');
    expect(await read(false)).not.toContain('hush');
  });

  it('names an unknown parameter', async () => {
    await expect(client.send(new GetParameterCommand({ Name: '/none' }))).rejects.toMatchObject({
      name: 'ParameterNotFound',
      $metadata: { httpStatusCode: 400 },
    });
    const { Parameters, InvalidParameters } = await client.send(
      new GetParametersCommand({ Names: ['/shop/prices', '/none'] }),
    );
    expect([Parameters?.map(({ Name }) => Name), InvalidParameters]).toEqual([['/shop/prices'], ['/none']]);
  });

  it('stores a value under a new name, and replaces one only on request', async () => {
    const put = (input: Partial<PutParameterCommandInput>) =>
      client.send(new PutParameterCommand({ Name: '/new', Value: 'one', Type: 'SecureString', ...input }));
    const read = async () =>
      (await client.send(new GetParameterCommand({ Name: '/new', WithDecryption: true }))).Parameter;
    await put({});
    expect(await read()).toMatchObject({ Type: 'SecureString', Value: 'one', Version: 1 });
    await expect(put({ Value: 'two' })).rejects.toMatchObject({ name: 'ParameterAlreadyExists' });
    await put({ Value: 'two', Overwrite: true });
    expect(await read()).toMatchObject({ Value: 'two', Version: 2 });
  });

  it('keeps the versions of a parameter, each with its time, and returns one by its number', async () => {
    const put = (Value: string) =>
      client.send(new PutParameterCommand({ Name: '/shop/plan', Value, Type: 'String', Overwrite: true }));
    const before = Date.now();
    await put('first');
    await put('second');
    const { Parameters, InvalidParameters } = await client.send(
      new GetParametersCommand({ Names: ['/shop/plan', '/shop/plan:1', '/shop/plan:3', '/none:1'] }),
    );
    expect(Parameters).toMatchObject([
      { Name: '/shop/plan', Value: 'second', Version: 2 },
      { Name: '/shop/plan', Value: 'first', Version: 1 },
    ]);
    const [second, first] = (Parameters ?? []).map(({ LastModifiedDate }) => Number(LastModifiedDate));
    expect(first).toBeGreaterThanOrEqual(before);
    expect(second).toBeGreaterThanOrEqual(first ?? Number.NaN);
    expect(InvalidParameters).toEqual(['/shop/plan:3', '/none:1']);
  });

  it('raises the version of a parameter only when a deployment changes it', async () => {
    const store = await startParameterStore();
    const deployed = clientOf(store);
    const deploy = (prices: string) =>
      store.setParameters(
        new Map([
          ['/shop/prices', { type: 'String', value: prices }],
          ['/shop/name', { type: 'String', value: 'Shop' }],
        ]),
      );
    deploy('old');
    deploy('new');
    const Names = ['/shop/prices', '/shop/prices:1', '/shop/name'];
    const { Parameters } = await deployed.send(new GetParametersCommand({ Names }));
    expect(Parameters).toMatchObject([
      { Value: 'new', Version: 2 },
      { Value: 'old', Version: 1 },
      { Value: 'Shop', Version: 1 },
    ]);
    deployed.destroy();
    await store.stop();
  });

  it('does not support deletion', async () => {
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
  it('are those that it creates and those that an operator sets', async () => {
    const fixture = new FixtureStack();
    new StringParameter(fixture.stack, 'Prices', {
      parameterName: '/shop/prices',
      stringValue: `in ${fixture.stack.region}`,
      tier: ParameterTier.ADVANCED,
    });
    fixture.stack.addMetadata('shop:operator-parameters', ['/shop/dev/stripe/secret-key']);
    expect(storedParameters(fixture.synthesize({ '/shop/dev/stripe/secret-key': 'sk_test_shop' }))).toEqual(
      new Map([
        ['/shop/prices', { type: 'String', value: 'in us-east-1' }],
        ['/shop/dev/stripe/secret-key', { type: 'SecureString', value: 'sk_test_shop' }],
      ]),
    );
    await fixture.stop();
  });

  it('must have a local value when an operator sets them', async () => {
    const fixture = new FixtureStack();
    fixture.api();
    fixture.stack.addMetadata('shop:operator-parameters', ['/shop/dev/unheard-of']);
    expect(() => storedParameters(fixture.synthesize())).toThrow('/shop/dev/unheard-of');
    await fixture.stop();
  });
});
