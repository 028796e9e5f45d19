import { type BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getItems } from '../../../../lambdas/aws/dynamodb.ts';
import { report } from '../../../../lambdas/aws/metrics.ts';

const pauses = vi.hoisted(() => [] as number[]);
vi.mock('node:timers/promises', () => ({ setTimeout: async (pause: number) => void pauses.push(pause) }));

vi.mock('../../../../lambdas/aws/metrics.ts', () => ({ report: vi.fn() }));

interface Form {
  readonly id: string;
}

const KEYS = ['a', 'b', 'c', 'd'];

/** The requested batches. */
let asked: string[][];
/** How many items the database returns at a time. */
let room: number;

beforeEach(() => {
  asked = [];
  pauses.length = 0;
  vi.stubEnv('CLIENTS_TABLE', 'forms');
  room = KEYS.length;
  vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation((async ({
    input,
  }: BatchGetCommand) => {
    const keys = (input.RequestItems?.forms?.Keys ?? []) as Form[];
    asked.push(keys.map(({ id }) => id));
    const left = keys.slice(0, keys.length - room);
    return {
      // In no particular order, as the database says.
      Responses: {
        forms: keys
          .slice(left.length)
          .filter(({ id }) => id !== 'c')
          .toReversed(),
      },
      UnprocessedKeys: left.length > 0 ? { forms: { Keys: left } } : {},
    };
  }) as never);
});

const read = (keys: readonly string[] = KEYS) => getItems<Form>('CLIENTS_TABLE', 'id', keys);

describe('reading several items', () => {
  it('takes one call, and returns them in the requested order, with gaps for missing ones', async () => {
    expect(await read()).toEqual([{ id: 'a' }, { id: 'b' }, undefined, { id: 'd' }]);
    expect(asked).toEqual([KEYS]);
  });

  it('repeats the call for items that a busy database leaves out', async () => {
    room = 1;
    expect(await read()).toEqual([{ id: 'a' }, { id: 'b' }, undefined, { id: 'd' }]);
    expect(asked).toEqual([KEYS, ['a', 'b', 'c'], ['a', 'b'], ['a']]);
  });

  it('fails after three seconds without an item', async () => {
    room = 0;
    await expect(read()).rejects.toThrow('UnprocessedKeys');
    expect(asked).toHaveLength(7);
    expect(pauses).toEqual([50, 100, 200, 400, 800, 1600]);
    expect(report).toHaveBeenCalledWith('database', { ThrottledCalls: 1 });
  });

  it('makes no call without keys', async () => {
    expect(await read([])).toEqual([]);
    expect(asked).toEqual([]);
  });
});
