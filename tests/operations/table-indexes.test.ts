import { describe, expect, test } from 'vitest';
import { impossibleIndexChanges } from '../../operations/releases/table-indexes.ts';
import { synthesized } from '../support/synthesized.ts';
import { openHarness } from './deployment-harness.ts';

/** An index of records by one of their attributes, with further attributes. */
const index = (name: string, holds?: readonly string[]) => ({
  IndexName: name,
  KeySchema: [{ AttributeName: name, KeyType: 'HASH' }],
  Projection: holds ? { ProjectionType: 'INCLUDE', NonKeyAttributes: holds } : { ProjectionType: 'ALL' },
});

/** A template with one table. */
const withTable = (...indexes: object[]) => ({
  Resources: {
    Orders: { Type: 'AWS::DynamoDB::GlobalTable', Properties: { GlobalSecondaryIndexes: indexes } },
    Log: { Type: 'AWS::Logs::LogGroup', Properties: {} },
  },
});

const deployed = withTable(index('byEmail'), index('byStatus', ['name', 'amount']));

describe('the indexes of a deployed table', () => {
  const [byEmail, byStatus] = [index('byEmail'), index('byStatus', ['name', 'amount'])];

  test.each([
    ['stay unchanged', withTable(byEmail, byStatus)],
    ['are listed in another order', withTable(index('byStatus', ['amount', 'name']), byEmail)],
    ['are one more', withTable(byEmail, byStatus, index('byName'))],
    ['are one fewer', withTable(byEmail)],
    ['have another limit', withTable({ ...byEmail, ReadOnDemandThroughputSettings: {} }, byStatus)],
  ])('may change in a deployment in which they %s', (_, next) => {
    expect(impossibleIndexChanges(deployed, next)).toEqual([]);
  });

  test('cannot be added or removed two at a time, or replaced', () => {
    const more = withTable(byEmail, byStatus, index('byName'), index('byDay'));
    expect(impossibleIndexChanges(deployed, more)).toEqual([
      'Orders: to add byName and byDay takes a deployment each.',
    ]);
    expect(impossibleIndexChanges(deployed, withTable())).toEqual([
      'Orders: to remove byEmail and byStatus takes a deployment each.',
    ]);
    expect(impossibleIndexChanges(deployed, withTable(byStatus, index('byName')))).toEqual([
      'Orders: to add byName and to remove byEmail takes a deployment each.',
    ]);
  });

  test('cannot change their attributes or their key', () => {
    const sorted = { ...index('byEmail'), KeySchema: [{ AttributeName: 'day', KeyType: 'HASH' }] };
    expect(impossibleIndexChanges(deployed, withTable(sorted, index('byStatus', ['name'])))).toEqual([
      'Orders: byEmail and byStatus cannot be changed. Remove an index in one deployment, and add it in the next.',
    ]);
  });

  test('are not limited when the table is new', () => {
    expect(impossibleIndexChanges({ Resources: {} }, deployed)).toEqual([]);
    const { template } = synthesized('prod');
    expect(impossibleIndexChanges({ Resources: {} }, template)).toEqual([]);
    expect(impossibleIndexChanges(template, template)).toEqual([]);
  });

  test('are compared in the templates of the product', () => {
    const { template } = synthesized('prod');
    const earlier = JSON.parse(JSON.stringify(template).replaceAll('"byPayment"', '"byMoney"'));
    expect(impossibleIndexChanges(earlier, template)).toEqual([
      expect.stringMatching(
        /^DataOrders\w+: to add byPayment and to remove byMoney takes a deployment each\.$/,
      ),
    ]);
  });
});

describe('a release with too many changes of indexes', () => {
  test('is refused before anything changes, and its first change can be deployed', async () => {
    const harness = await openHarness();
    harness.template = withTable(index('byEmail'), index('byName'));
    expect(await harness.deploy()).toMatchObject({ code: 0 });
    harness.cdkCommands();
    harness.touched.length = 0;

    harness.template = withTable(index('byEmail'), index('byName'), index('byDay'), index('byStatus'));
    expect(await harness.deploy()).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^DynamoDB .*\n {2}Orders: to add byDay and byStatus .*\nNothing has been changed\.\n$/s,
      ),
    });
    expect(harness.cdkCommands()).toEqual(['synth']);
    expect(harness.touched).toEqual([]);

    harness.template = withTable(index('byEmail'), index('byName'), index('byDay'));
    expect(await harness.deploy()).toMatchObject({ code: 0 });
  });

  test('can be rolled back only release by release', async () => {
    const harness = await openHarness();
    for (const count of [0, 1, 2]) {
      harness.template = withTable(...[index('byEmail'), index('byName')].slice(0, count));
      expect(await harness.deploy()).toMatchObject({ code: 0 });
    }
    const { out } = await harness.rollback('--list');
    const [, , first = ''] = out.match(/^\d{8}T\d{6}Z/gm) ?? [];
    harness.cdkCommands();
    expect(await harness.rollback('--to', first)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Orders: to remove byEmail and byName takes a deployment each.'),
    });
    expect(harness.cdkCommands()).toEqual([]);
    expect(await harness.rollback()).toMatchObject({ code: 0 });
    expect(await harness.rollback()).toMatchObject({ code: 0 });
  });
});
