import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  InvalidRestoreTimeException,
  ListTablesCommand,
  RestoreTableToPointInTimeCommand,
  TableAlreadyExistsException,
  TableNotFoundException,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  Table,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DynamoDbStandIn, startDynamoDb } from '../../aws/dynamodb.ts';
import type { EngineName } from '../../aws/dynamodb-engine.ts';
import type { Template } from '../../template/template.ts';
import { FixtureStack } from '../fixture-stack.ts';

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** Orders with an index by status, events that expire, and counters as a deployment would limit and protect them. */
function shopTemplate(indexName = 'byStatus'): Template {
  const fixture = new FixtureStack();
  new TableV2(fixture.stack, 'Orders', {
    tableName: 'orders',
    partitionKey: text('id'),
    globalSecondaryIndexes: [{ indexName, partitionKey: text('status'), sortKey: text('createdAt') }],
  });
  new Table(fixture.stack, 'Events', {
    tableName: 'events',
    partitionKey: text('pk'),
    sortKey: text('sk'),
    timeToLiveAttribute: 'expiresAt',
  });
  new TableV2(fixture.stack, 'Counters', {
    tableName: 'counters',
    partitionKey: text('key'),
    billing: Billing.onDemand({ maxReadRequestUnits: 10, maxWriteRequestUnits: 10 }),
    globalSecondaryIndexes: [
      { indexName: 'due', partitionKey: text('state'), sortKey: text('dueAt'), maxReadRequestUnits: 5 },
      { indexName: 'byOwner', partitionKey: text('owner'), projectionType: ProjectionType.KEYS_ONLY },
    ],
    timeToLiveAttribute: 'expiresAt',
    dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
    deletionProtection: true,
  });
  const template = fixture.synthesize();
  void fixture.stop();
  return template;
}

function clientOf({ url }: DynamoDbStandIn): DynamoDBDocumentClient {
  const client = new DynamoDBClient({
    endpoint: url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  return DynamoDBDocumentClient.from(client);
}

describe.each<EngineName>(['dynoxide', 'dynalite'])('tables of the template on %s', (engine) => {
  let dynamodb: DynamoDbStandIn;
  let client: DynamoDBDocumentClient;

  beforeAll(async () => {
    dynamodb = await startDynamoDb({ engine });
    expect(await dynamodb.createTables(shopTemplate())).toEqual([]);
    client = clientOf(dynamodb);
  });

  afterEach(() => dynamodb.setFault('off'));

  afterAll(async () => {
    client.destroy();
    await dynamodb.stop();
  });

  it('hold items that the SDK writes', async () => {
    const item = { pk: 'a', sk: '1', count: 3, tags: ['x'] };
    await client.send(new PutCommand({ TableName: 'events', Item: item }));
    const { Item } = await client.send(new GetCommand({ TableName: 'events', Key: { pk: 'a', sk: '1' } }));
    expect(Item).toEqual(item);
    expect(await dynamodb.items('events')).toEqual([
      { pk: { S: 'a' }, sk: { S: '1' }, count: { N: '3' }, tags: { L: [{ S: 'x' }] } },
    ]);
  });

  it('have the indexes of the template', async () => {
    for (const [id, createdAt] of [
      ['1', '2026-02'],
      ['2', '2026-01'],
    ]) {
      await client.send(new PutCommand({ TableName: 'orders', Item: { id, status: 'new', createdAt } }));
    }
    const { Items } = await client.send(
      new QueryCommand({
        TableName: 'orders',
        IndexName: 'byStatus',
        KeyConditionExpression: '#status = :new',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':new': 'new' },
      }),
    );
    expect(Items?.map(({ id }) => id)).toEqual(['2', '1']);
  });

  it('read of an index only what it holds', async () => {
    const read = (ProjectionExpression: string) =>
      client.send(
        new QueryCommand({
          TableName: 'counters',
          IndexName: 'byOwner',
          KeyConditionExpression: '#owner = :owner',
          ProjectionExpression,
          ExpressionAttributeNames: { '#owner': 'owner' },
          ExpressionAttributeValues: { ':owner': 'Ana' },
        }),
      );
    expect((await read('#owner')).Items).toEqual([]);
    await expect(read('#owner, shares.ana')).rejects.toMatchObject({
      name: 'ValidationException',
      message:
        'One or more parameter values were invalid: Global secondary index byOwner does not project [shares]',
    });
  });

  it('keep their items when they are created again', async () => {
    await client.send(new PutCommand({ TableName: 'orders', Item: { id: 'kept' } }));
    expect(await dynamodb.createTables(shopTemplate())).toEqual([]);
    const { Item } = await client.send(new GetCommand({ TableName: 'orders', Key: { id: 'kept' } }));
    expect(Item).toEqual({ id: 'kept' });
  });

  it('are created again when their indexes have changed', async () => {
    expect(await dynamodb.createTables(shopTemplate('byState'))).toEqual(['orders']);
    expect(await dynamodb.items('orders')).toEqual([]);
    expect(await dynamodb.createTables(shopTemplate())).toEqual(['orders']);
  });

  it.each([
    ['error', { name: 'InternalServerError', $metadata: { httpStatusCode: 500 } }],
    ['throttle', { name: 'ThrottlingException', $metadata: { httpStatusCode: 400 } }],
    ['unreachable', { code: 'ECONNRESET' }],
  ] as const)('fail as DynamoDB does in the mode %s, and work again after it', async (mode, error) => {
    dynamodb.setFault(mode);
    await expect(client.send(new ListTablesCommand())).rejects.toMatchObject(error);
    dynamodb.setFault('off');
    expect((await client.send(new ListTablesCommand())).TableNames).toEqual(['counters', 'events', 'orders']);
  });

  it('respond after the timeout of the caller in the mode slow', async () => {
    dynamodb.setFault('slow');
    const abortSignal = AbortSignal.timeout(50);
    await expect(client.send(new ListTablesCommand(), { abortSignal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('the DynamoDB stand-in', () => {
  it('expires items where the engine can', async () => {
    const dynamodb = await startDynamoDb({ engine: 'dynoxide' });
    await dynamodb.createTables(shopTemplate());
    const client = clientOf(dynamodb);
    const { TimeToLiveDescription } = await client.send(
      new DescribeTimeToLiveCommand({ TableName: 'events' }),
    );
    expect(TimeToLiveDescription).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'expiresAt' });
    client.destroy();
    await dynamodb.stop();
  });

  it.each<EngineName>(['dynoxide', 'dynalite'])('copies a table with its items on %s', async (engine) => {
    const dynamodb = await startDynamoDb({ engine });
    await dynamodb.createTables(shopTemplate());
    const client = clientOf(dynamodb);
    const item = { id: '1', status: 'new', createdAt: '2026' };
    await client.send(new PutCommand({ TableName: 'orders', Item: item }));
    const restore = { SourceTableName: 'orders', TargetTableName: 'orders-before' };
    const latest = new RestoreTableToPointInTimeCommand({ ...restore, UseLatestRestorableTime: true });
    await client.send(latest);
    await client.send(new PutCommand({ TableName: 'orders', Item: { ...item, status: 'paid' } }));
    const { Items } = await client.send(
      new QueryCommand({
        TableName: 'orders-before',
        IndexName: 'byStatus',
        KeyConditionExpression: '#status = :new',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':new': 'new' },
      }),
    );
    expect(Items).toEqual([item]);

    await expect(client.send(latest)).rejects.toThrow(TableAlreadyExistsException);
    const past = { ...restore, TargetTableName: 'other', RestoreDateTime: new Date(0) };
    await expect(client.send(new RestoreTableToPointInTimeCommand(past))).rejects.toThrow(
      InvalidRestoreTimeException,
    );
    const nothing = { ...restore, SourceTableName: 'none', TargetTableName: 'other' };
    await expect(client.send(new RestoreTableToPointInTimeCommand(nothing))).rejects.toThrow(
      TableNotFoundException,
    );
    client.destroy();
    await dynamodb.stop();
  });

  it.each<EngineName>(['dynoxide', 'dynalite'])('keeps its data between runs on %s', async (engine) => {
    const directory = mkdtempSync(join(tmpdir(), 'dynamodb-'));
    const path = join(directory, 'data');
    const first = await startDynamoDb({ engine, path });
    await first.createTables(shopTemplate());
    const client = clientOf(first);
    await client.send(new PutCommand({ TableName: 'orders', Item: { id: 'kept' } }));
    client.destroy();
    await first.stop();

    const second = await startDynamoDb({ engine, path });
    expect(await second.createTables(shopTemplate())).toEqual([]);
    expect(await second.items('orders')).toEqual([{ id: { S: 'kept' } }]);
    await second.stop();
    rmSync(directory, { recursive: true });
  });
});
