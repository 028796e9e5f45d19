import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DynamoDbStandIn, startDynamoDb } from '../../local/aws/dynamodb.ts';
import { createClient } from '../../local/tests/aws/s3/s3-fixture.ts';
import {
  BUCKET,
  type DeploymentHarness,
  openHarness as openEmptyHarness,
  siteOf,
} from './deployment-harness.ts';

let dynamodb: DynamoDbStandIn;

beforeEach(async () => {
  dynamodb = await startDynamoDb();
});

afterEach(() => dynamodb.stop());

async function openHarness(): Promise<DeploymentHarness> {
  const harness = await openEmptyHarness();
  harness.databaseUrl = dynamodb.url;
  return harness;
}

const COPY = 's5-dev-DataOrders20A4E13F-1ABCDEFGHIJKL-restored-20261121T125323Z';
const OTHERS = [
  's5-dev-DataOrders20A4E13F-1ABCDEFGHIJKL',
  COPY.replace('dev', 'dev-2'),
  COPY.replace('dev', 'prod'),
];

/** A harness with a live stage and a copy of one of its tables, next to tables that are not its copies. */
async function harnessWithCopy(): Promise<DeploymentHarness> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint: dynamodb.url, region: 'us-east-1', credentials });
  for (const TableName of [COPY, ...OTHERS]) {
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      }),
    );
  }
  client.destroy();
  return deployedHarness();
}

/** A harness with a live stage, some of whose files have earlier versions. */
async function deployedHarness(): Promise<DeploymentHarness> {
  const harness = await openHarness();
  await harness.deploy();
  const { 'blog/a-post/index.html': _, ...files } = siteOf('two');
  harness.writeSite(files);
  await harness.deploy();
  harness.cdkCommands();
  return harness;
}

async function versionsIn(harness: DeploymentHarness): Promise<number> {
  const client = createClient(harness.s3.url);
  const { Versions = [], DeleteMarkers = [] } = await client.send(
    new ListObjectVersionsCommand({ Bucket: BUCKET }),
  );
  client.destroy();
  return Versions.length + DeleteMarkers.length;
}

describe('destroying a stage', () => {
  test('empties its buckets with all earlier versions, deletes the stack, and lists the remains', async () => {
    const harness = await deployedHarness();
    expect(await versionsIn(harness)).toBeGreaterThan(harness.keys().length);
    harness.answer = 'dev';
    const { code, out, err } = await harness.destroy();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(await versionsIn(harness)).toBe(0);
    expect(out).toContain(
      "Everything that stage 'dev' (https://d1.cloudfront.net) has stored will be deleted",
    );
    expect(harness.cdkCommands()).toEqual(['destroy']);
    expect(harness.aws.stacks.size).toBe(0);
    expect(out).toMatch(/Emptied s5-dev-site: \d+ versions of objects\./);
    expect(out).toContain('the parameters below /s5/dev/ that an operator has stored');
  });

  test('lists the remaining copies of its tables', async () => {
    const harness = await harnessWithCopy();
    const { code, out } = await harness.destroy('--confirm', 'dev');
    expect(code).toBe(0);
    expect(out).toMatch(
      new RegExp(`copies of its tables, with personal data in them \\(.* --copies .*\\):\n {4}${COPY}\n$`),
    );
    expect(await dynamodb.tableNames()).toContain(COPY);
  });

  test('deletes the copies of its tables, and no others, with --copies', async () => {
    const harness = await harnessWithCopy();
    const refused = await harness.destroy('--copies', '--confirm', 'prod');
    expect(refused.out).toContain(`The copy ${COPY} will be deleted too.\n`);
    expect(await dynamodb.tableNames()).toContain(COPY);
    const { code, out } = await harness.destroy('--copies', '--confirm', 'dev');
    expect(code).toBe(0);
    expect(out).toContain(`Deleted ${COPY}.\n`);
    expect(out).not.toContain('copies of its tables');
    expect((await dynamodb.tableNames()).sort()).toEqual([...OTHERS].sort());
  });

  test('deletes copies that an earlier call left', async () => {
    const harness = await harnessWithCopy();
    await harness.destroy('--confirm', 'dev');
    expect((await harness.destroy('--copies', '--confirm', 'dev')).out).toContain(`Deleted ${COPY}.`);
  });

  test('reports that the account has no such stack', async () => {
    const harness = await openHarness();
    harness.aws.stacks.clear();
    harness.answer = '';
    const { code, out } = await harness.destroy();
    expect(code).toBe(1);
    expect(out).toContain('This account has no stack s5-dev in us-east-1.');
  });

  test('refuses a stage that keeps its data', async () => {
    const harness = await deployedHarness();
    const { code, out } = await harness.destroy('--stage', 'prod', '--confirm', 'prod');
    expect(code).toBe(1);
    expect(out).toBe(
      "Stage 'prod' keeps its data (keepsData in infra/stages.ts), so that no command destroys it. Nothing has been changed.\n",
    );
    expect(harness.cdkCommands()).toEqual([]);
    expect(harness.keys()).toContain('index.html');
  });

  test.each(['', 'y', 'prod', 'Dev'])("does nothing when '%s' is typed for its name", async (typed) => {
    const harness = await deployedHarness();
    harness.answer = typed;
    const { code, out } = await harness.destroy();
    expect(code).toBe(1);
    expect(out).toContain("That is not 'dev'. Nothing has been changed.");
    expect(harness.cdkCommands()).toEqual([]);
    expect(harness.keys()).toContain('index.html');
  });

  test('needs --confirm without a terminal', async () => {
    const harness = await deployedHarness();
    harness.isThere = false;
    const refused = await harness.destroy();
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('Add --confirm') });
    expect(await harness.destroy('--confirm', 'prod')).toMatchObject({ code: 1 });
    expect(harness.keys()).toContain('index.html');
    expect(await harness.destroy('--confirm', 'dev')).toMatchObject({ code: 0 });
  });

  test('refuses --yes', async () => {
    const harness = await openHarness();
    expect(await harness.destroy('--yes')).toMatchObject({ code: 2 });
  });

  test('reports a stack that stays, and is continued by the same command', async () => {
    const harness = await deployedHarness();
    harness.failingStep = 'destroy';
    const { code, out } = await harness.destroy('--confirm', 'dev');
    expect(code).toBe(1);
    expect(out).toContain('The stack could not be deleted: the reason is above.');
    expect(harness.cdkCommands()).toEqual(['destroy', 'destroy', 'destroy']);
    harness.failingStep = undefined;
    expect(await harness.destroy('--confirm', 'dev')).toMatchObject({ code: 0 });
  });

  test('continues when a bucket is already deleted', async () => {
    const harness = await deployedHarness();
    await harness.s3.setBuckets([]);
    expect(await harness.destroy('--confirm', 'dev')).toMatchObject({ code: 0 });
  });

  test('names the object that S3 does not delete', async () => {
    const harness = await deployedHarness();
    await harness.deny('s3:DeleteObject*', 'robots.txt');
    const { code, err } = await harness.destroy('--confirm', 'dev');
    expect(code).toBe(3);
    expect(err).toMatch(/^S3 did not delete robots\.txt from s5-dev-site: /);
    expect(harness.cdkCommands()).toEqual([]);
  });
});
