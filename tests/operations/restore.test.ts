import { CreateTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { toErasedRecordsItem } from '../../lambdas/tables/erasures.ts';
import { type DynamoDbStandIn, startDynamoDb } from '../../local/aws/dynamodb.ts';
import { startServer } from '../../local/stand-in.ts';
import { restorableTables } from '../../operations/restore/restorable-tables.ts';
import { main } from '../../operations/restore/steps.ts';
import { resourcesOf, synthesizedStages } from '../infra/synthesized-stages.ts';
import { type FakeAws, startAws } from '../support/aws-account.ts';
import { type Result, runCommand } from '../support/commands.ts';

const ORDERS = 's5-prod-DataOrders1234-ABCD';
const CHANGES = 's5-prod-DataAdminChanges1234-ABCD';

let aws: FakeAws;
let dynamodb: DynamoDbStandIn;
let client: DynamoDBDocumentClient;

beforeAll(async () => {
  aws = await startAws();
  aws.stacks.set('s5-prod', {
    outputs: { SiteUrl: 'https://www.example.com', OrdersTableName: ORDERS, AdminChangesTableName: CHANGES },
  });
});

beforeEach(async () => {
  dynamodb = await startDynamoDb();
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint: dynamodb.url, region: 'us-east-1', credentials }),
    { marshallOptions: { removeUndefinedValues: true } },
  );
  await client.send(table(ORDERS, ['id', 'S']));
  await client.send(table(CHANGES, ['record', 'S'], ['version', 'N']));
  return async () => {
    client.destroy();
    await dynamodb.stop();
  };
});

afterAll(() => aws.stop());

function table(TableName: string, ...key: readonly (readonly [string, 'S' | 'N'])[]): CreateTableCommand {
  return new CreateTableCommand({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: key.map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType })),
    KeySchema: key.map(([AttributeName], at) => ({ AttributeName, KeyType: at === 0 ? 'HASH' : 'RANGE' })),
  });
}

const restore = (step: string, ...flags: readonly string[]) => restoreAt(dynamodb.url, step, ...flags);

function restoreAt(database: string, step: string, ...flags: readonly string[]): Promise<Result> {
  return runCommand(main, [step, '--stage', 'prod', ...flags], {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_CLOUDFORMATION: aws.url,
    AWS_ENDPOINT_URL_DYNAMODB: database,
  });
}

const put = (TableName: string, Item: object) => client.send(new PutCommand({ TableName, Item }));

async function orderOf(id: string): Promise<Record<string, unknown> | undefined> {
  return (await client.send(new GetCommand({ TableName: ORDERS, Key: { id } }))).Item;
}

async function lose(id: string): Promise<void> {
  await client.send(new DeleteCommand({ TableName: ORDERS, Key: { id } }));
}

/** Creates a copy like an operator. @returns the flags that name it */
async function copyNow(name = 'orders'): Promise<string[]> {
  const { code, out } = await restore('start', '--table', name, '--to', 'latest');
  expect(code).toBe(0);
  const [, copy = ''] = /^ {2}(s5-prod-\S+-restored-\d{8}T\d{6}Z)$/m.exec(out) ?? [];
  return ['--table', name, '--from', copy];
}

/** Stores records, copies the table, and loses the records. @returns the flags that name the copy */
async function copyThenLose(records: readonly { readonly id: string }[]): Promise<string[]> {
  for (const record of records) await put(ORDERS, record);
  const flags = await copyNow();
  for (const { id } of records) await lose(id);
  return flags;
}

/** The mark that compare shows next to a different record. */
async function seenOf(id: string, flags: readonly string[]): Promise<string> {
  const { out } = await restore('compare', ...flags);
  return new RegExp(`${id}=([0-9a-f]{8})`).exec(out)?.[1] ?? expect.fail(out);
}

const order = (id: string, more: object = {}) => ({
  id,
  status: 'paid',
  amount: 65_000,
  lines: [{ service: 'seo', amounts: [1, 2.5] }],
  mails: { confirmation: { state: 'sent' } },
  revision: 2,
  ...more,
});

describe('the stack', () => {
  it('has an output for each table, so that its records can be restored', () => {
    const { template } = synthesizedStages().prod;
    const outputs = Object.fromEntries(
      Object.entries(template.toJSON().Outputs as Record<string, { Value: { Ref?: string } }>).map(
        ([name, { Value }]) => [name, Value.Ref ?? ''],
      ),
    );
    const tables = restorableTables(outputs);
    expect([...tables.values()].sort()).toEqual(
      Object.keys(resourcesOf(template, 'AWS::DynamoDB::GlobalTable')).sort(),
    );
    expect([...tables.keys()]).toEqual(expect.arrayContaining(['contact-submissions', 'orders', 'roles']));
  });
});

/** Notes that a record is erased, like the back office. */
const noteErased = (id: string) => put(CHANGES, toErasedRecordsItem(Date.now(), [[ORDERS, id]]));

describe('records that were erased at the request of a person', () => {
  it('are not restored from an earlier copy, neither missing nor different', async () => {
    for (const id of ['cs_erased', 'cs_kept', 'cs_lost']) await put(ORDERS, order(id, { name: 'Ada' }));
    const flags = await copyNow();
    const anonymous = order('cs_kept', { name: 'erased', revision: 3 });
    await put(ORDERS, anonymous);
    for (const id of ['cs_erased', 'cs_lost']) await lose(id);
    const seen = await seenOf('cs_kept', flags);
    for (const id of ['cs_erased', 'cs_kept']) await noteErased(id);

    const { out } = await restore('compare', ...flags);
    expect(out).toContain("2 records left out: erased since, at their person's request.");
    expect(out).toContain('1 missing record:\n  cs_lost\n0 different records.');
    expect((await restore('copy', ...flags, '--yes')).out).toContain('Restored 1 of 1 record.');
    expect(await orderOf('cs_erased')).toBeUndefined();
    const over = await restore('copy', ...flags, '--overwrite', '--ids', `cs_kept=${seen}`, '--yes');
    expect(over.out).toContain('left out');
    expect(await orderOf('cs_kept')).toEqual(anonymous);
  });

  it('are restored from a later copy in their erased form', async () => {
    const anonymous = order('cs_kept', { name: 'erased' });
    await put(ORDERS, anonymous);
    await put(CHANGES, toErasedRecordsItem(Date.now() - 60 * 60_000, [[ORDERS, 'cs_kept']]));
    const flags = await copyNow();
    await lose('cs_kept');
    expect((await restore('copy', ...flags, '--yes')).out).toContain('Restored 1 of 1 record.');
    expect(await orderOf('cs_kept')).toEqual(anonymous);
  });
});

describe('missing records', () => {
  it('are found and restored, and no other record changes', async () => {
    await put(ORDERS, order('cs_kept'));
    await put(ORDERS, order('cs_lost'));
    const flags = await copyNow();
    await lose('cs_lost');
    await put(ORDERS, order('cs_kept', { status: 'refunded', revision: 3 }));
    await put(ORDERS, order('cs_new'));

    const { code, out } = await restore('compare', ...flags);
    expect(code).toBe(0);
    expect(out).toContain('orders: 0 records as in the copy; 1 created since.');
    expect(out).toContain('1 missing record:\n  cs_lost\n');
    expect(out).toMatch(/1 different record:\n {2}cs_kept=[0-9a-f]{8} {2}status\n/);
    expect(out).toMatch(/\n {2}npm run restore -- copy .* --overwrite --ids ID=SEEN,ID=SEEN\n$/);

    const look = await restore('copy', ...flags);
    expect(look.out).toContain('Nothing has been changed. Add --yes to confirm.');
    expect(await orderOf('cs_lost')).toBeUndefined();

    expect(await restore('copy', ...flags, '--yes')).toEqual({
      code: 0,
      out: 'Restored 1 of 1 record.\n',
      err: '',
    });
    expect(await orderOf('cs_lost')).toEqual(order('cs_lost'));
    expect(await orderOf('cs_kept')).toMatchObject({ status: 'refunded' });
    expect((await restore('copy', ...flags, '--yes')).out).toBe('Restored 0 of 0 records.\n');
  });

  it('are restored by --ids, and left out by --except', async () => {
    const flags = await copyThenLose(['cs_1', 'cs_2', 'cs_3'].map((id) => order(id)));
    await restore('copy', ...flags, '--ids', 'cs_1', '--yes');
    await restore('copy', ...flags, '--except', 'cs_2', '--yes');
    expect(await orderOf('cs_1')).toBeDefined();
    expect(await orderOf('cs_2')).toBeUndefined();
    expect(await orderOf('cs_3')).toBeDefined();
  });

  it('are selected with their emails where these are a separate item', async () => {
    const ids = ['form-1', 'form-1#2026-06-01', 'form-10', 'form-10#2026-06-01'];
    const flags = await copyThenLose(ids.map((id) => order(id)));
    const { out } = await restore('copy', ...flags, '--except', 'form-1');
    expect(out).toContain('2 missing records');
    expect(out).not.toMatch(/form-1[#\n]/);
    await restore('copy', ...flags, '--ids', 'form-1', '--yes');
    expect(await orderOf('form-1#2026-06-01')).toBeDefined();
    expect(await orderOf('form-10')).toBeUndefined();
  });

  it('are announced with their unsent email', async () => {
    const flags = await copyThenLose([order('cs_lost', { outbox: 'pending', mailDueAt: '2026-01-01' })]);
    const words = '1 of them had unsent email';
    expect((await restore('compare', ...flags)).out).toContain(words);
    expect((await restore('copy', ...flags, '--yes')).out).toContain(words);
  });

  it('exclude expired ones', async () => {
    const flags = await copyThenLose([
      order('cs_old', { expiresAt: 1_700_000_000 }),
      order('cs_lasting', { expiresAt: 4_000_000_000 }),
    ]);
    expect((await restore('compare', ...flags)).out).toContain('1 missing record:\n  cs_lasting\n');
  });

  it('are found by their complete key', async () => {
    for (const version of [1, 2, 3])
      await put(CHANGES, { record: 'orders#cs_1', version, note: `${version}` });
    const flags = await copyNow('admin-changes');
    const Key = { record: 'orders#cs_1', version: 2 };
    await client.send(new DeleteCommand({ TableName: CHANGES, Key }));
    expect((await restore('copy', ...flags)).out).toContain('  orders#cs_1 2\n');
    await restore('copy', ...flags, '--yes');
    const { Item } = await client.send(new GetCommand({ TableName: CHANGES, Key }));
    expect(Item).toEqual({ ...Key, note: '2' });
  });

  it('are selected by the partition key, or by the complete key', async () => {
    for (const version of [1, 2]) await put(CHANGES, { record: 'orders#cs_1', version, note: 'mine' });
    const flags = await copyNow('admin-changes');
    for (const version of [1, 2]) await put(CHANGES, { record: 'orders#cs_1', version, note: 'spoilt' });
    const ids = `orders#cs_1 2=${await seenOf('orders#cs_1 2', flags)}`;
    await restore('copy', ...flags, '--overwrite', '--ids', ids, '--yes');
    expect((await restore('compare', ...flags, '--ids', 'orders#cs_1')).out).toMatch(
      /1 different record:\n {2}orders#cs_1 1=/,
    );
    expect((await restore('compare', ...flags, '--ids', 'orders#cs_1 2')).out).toContain(
      '0 different records.',
    );
  });

  it('are counted on all pages of a table', async () => {
    const note = 'x'.repeat(60_000);
    const flags = await copyThenLose(Array.from({ length: 25 }, (_, at) => order(`cs_${at}`, { note })));
    const { out } = await restore('compare', ...flags);
    expect(out).toContain('25 missing records:');
    expect(out).toContain('  and 5 more\n');
  });
});

describe('different records', () => {
  it('are overwritten, except for the history of their emails and changes', async () => {
    await put(ORDERS, order('cs_1', { name: 'Ada' }));
    const flags = await copyNow();
    const sent = { confirmation: { state: 'sent' }, reminder: { state: 'sent' } };
    await put(ORDERS, order('cs_1', { name: 'Eve', revision: 9, version: 4, mails: sent, wrong: true }));
    const ids = `cs_1=${await seenOf('cs_1', flags)}`;

    const overwriting = [...flags, '--overwrite', '--ids', ids];
    expect((await restore('copy', ...overwriting)).out).toContain('would be overwritten:\n  cs_1\n');
    expect(await orderOf('cs_1')).toMatchObject({ name: 'Eve' });

    expect((await restore('copy', ...overwriting, '--yes')).out).toBe('Restored 1 of 1 record.\n');
    expect(await orderOf('cs_1')).toEqual(
      order('cs_1', { name: 'Ada', revision: 10, version: 4, mails: sent }),
    );
    expect((await restore('compare', ...flags)).out).toContain(
      'orders: 1 record as in the copy; 0 created since.',
    );
  });

  it('are left unchanged when they have changed since the comparison', async () => {
    await put(ORDERS, order('cs_1'));
    const flags = await copyNow();
    await put(ORDERS, order('cs_1', { status: 'spoilt' }));
    const ids = `cs_1=${await seenOf('cs_1', flags)}`;
    await put(ORDERS, order('cs_1', { status: 'refunded', revision: 3 }));
    expect(await restore('copy', ...flags, '--overwrite', '--ids', ids, '--yes')).toEqual({
      code: 1,
      out: '  cs_1  has changed since it was compared: left unchanged\nRestored 0 of 1 record.\n',
      err: '',
    });
    expect(await orderOf('cs_1')).toMatchObject({ status: 'refunded' });
  });

  it('are overwritten only by name', async () => {
    for (const id of ['cs_1', 'cs_2', 'cs_3']) await put(ORDERS, order(id));
    const flags = await copyNow();
    for (const id of ['cs_1', 'cs_2']) await put(ORDERS, order(id, { status: 'spoilt' }));
    const ids = `cs_1=${await seenOf('cs_1', flags)},cs_3=00000000`;
    const { out } = await restore('copy', ...flags, '--overwrite', '--ids', ids, '--yes');
    expect(out).toBe('  cs_3  does not differ, or is missing: left unchanged\nRestored 1 of 1 record.\n');
    expect(await orderOf('cs_1')).toMatchObject({ status: 'paid' });
    expect(await orderOf('cs_2')).toMatchObject({ status: 'spoilt' });
  });
});

describe('copies', () => {
  it('are listed with their tables, and deleted with --yes', async () => {
    const flags = await copyNow();
    const copy = flags[3] ?? '';
    expect((await restore('list')).out).toBe(
      `admin-changes  ${CHANGES}\norders  ${ORDERS}\n  copy  ${copy}\n`,
    );
    expect((await restore('drop', ...flags)).out).toContain('Add --yes to confirm.');
    await restore('drop', ...flags, '--yes');
    const { TableNames } = await client.send(new ListTablesCommand());
    expect(TableNames).toEqual([CHANGES, ORDERS]);
  });

  it.each(['drop', 'copy', 'compare'])('are the only tables that %s accepts', async (step) => {
    for (const confirmation of [[], ['--yes']]) {
      const { code, out, err } = await restore(step, '--table', 'orders', '--from', CHANGES, ...confirmation);
      expect({ code, out }).toEqual({ code: 3, out: '' });
      expect(err).toContain('is not a copy of');
    }
    expect((await client.send(new ListTablesCommand())).TableNames).toContain(CHANGES);
  });

  it('are refused for an unknown table, with the names of all tables', async () => {
    expect(await restore('start', '--table', 'carts', '--to', 'latest')).toEqual({
      code: 3,
      out: '',
      err: "There is no table 'carts'. The stack has: admin-changes, orders.\n",
    });
  });

  it('are not read before they are ready', async () => {
    const busy = await startServer((_, response) => {
      response.end(JSON.stringify({ Table: { TableStatus: 'CREATING' } }));
    });
    onTestFinished(busy.stop);
    const { code, err } = await restoreAt(busy.url, 'compare', ...(await copyNow()));
    expect({ code, err }).toEqual({ code: 3, err: expect.stringContaining('is not ready yet') });
  });

  it('are refused for an unknown moment, with the error of the database', async () => {
    const { code, err } = await restore('start', '--table', 'orders', '--to', '2026-11-20T10:00:00Z');
    expect({ code, err }).toEqual({ code: 3, err: expect.stringContaining('keeps no history') });
  });
});

describe('npm run restore', () => {
  const NAMED = ['--stage', 'prod', '--table', 'orders', '--from', 'copy'];

  it.each([
    [[], 'Name a step: list, start, compare, copy, drop.'],
    [['undo'], 'Name a step: '],
    [['start', '--stage', 'prod'], 'start needs --table and --to.'],
    [['start', '--stage', 'prod', '--table', 'orders', '--to', 'yesterday'], '--to must be a time'],
    [['start', '--stage', 'prod', '--table', 'orders', '--to', '2026-11-20T10:00:00'], '--to must be a time'],
    [['compare', '--stage', 'prod', '--table', 'orders'], 'compare needs --from.'],
    [['compare', ...NAMED, '--overwrite', '--ids', 'cs_1=0123abcd'], '--overwrite is for copy.'],
    [['copy', ...NAMED, '--overwrite'], '--overwrite needs --ids'],
    [['copy', ...NAMED, '--overwrite', '--ids', 'cs_1'], '--overwrite needs ID=SEEN'],
  ])('refuses %j with its usage', async (args, message) => {
    const { code, out, err } = await runCommand(main, args, {});
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(err).toContain('npm run restore -- list');
  });
});
