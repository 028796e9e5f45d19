import { beforeEach, expect, it, vi } from 'vitest';
import { derive, findSource } from '../../../lambdas/derived-data/derive.ts';

const database = vi.hoisted(() => ({ items: {} as Record<string, object>, reads: [] as string[] }));

vi.mock('../../../lambdas/aws/environment.ts', () => ({ environment: (name: string) => name }));
vi.mock('../../../lambdas/aws/dynamodb.ts', () => ({
  getItem: async (table: string, key: object) => {
    const place = [table, ...Object.values(key)].join(' ');
    database.reads.push(place);
    return database.items[place];
  },
  getItemsByKeys: async () => [],
  writeItems: async () => undefined,
}));

beforeEach(() => {
  database.reads = [];
  database.items = {
    'ONBOARDING_SUBMISSIONS_TABLE form-1': {
      id: 'form-1',
      kind: 'onboarding',
      createdAt: '2026-11-02T12:00:00.000Z',
      businessName: 'Cora',
      email: 'cora@derived.example',
      answers: {},
      payment: { state: 'paid', sessionId: 'cs_1' },
    },
    'SUBSCRIPTIONS_TABLE sub-1': { id: 'sub-1', orderId: 'cs_1' },
  };
});

it.each([
  ['ONBOARDING_SUBMISSIONS_TABLE', 'form-1'],
  ['SUBSCRIPTIONS_TABLE', 'sub-1'],
])('a changed record of %s is read once for its client and its search words', async (table, key) => {
  await derive(findSource(table), key);
  expect(database.reads.filter((place) => place === `${table} ${key}`)).toHaveLength(1);
  expect(database.reads).toContain('ORDERS_TABLE cs_1');
});

it('a note of a file has no client', async () => {
  database.items['ONBOARDING_SUBMISSIONS_TABLE note'] = { id: 'note', formId: 'form-1' };
  await derive(findSource('ONBOARDING_SUBMISSIONS_TABLE'), 'note');
  expect(database.reads).not.toContain('ORDERS_TABLE cs_1');
});
