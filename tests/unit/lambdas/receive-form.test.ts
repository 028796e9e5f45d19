import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createProblemFactory } from '../../../lambdas/http/problem.ts';
import { type PublicForm, receiveForm } from '../../../lambdas/screening/receive-form.ts';
import type { Screening } from '../../../lambdas/screening/screening.ts';

vi.mock('../../../lambdas/http/visitor-limits.ts', () => ({ tryConsumeForVisitor: async () => true }));
vi.mock('../../../lambdas/outbox/deliver.ts', () => ({
  deliverEmails: async () => ({}),
  describeEmailStates: () => ({}),
}));

const FORM = { id: 'one', contentHash: 'same', revision: 1, mails: {} };
const NEW: Screening = { outcome: 'new', captcha: 'passed' };
const errors = {
  invalid_idempotency_key: 400,
  captcha_failed: 400,
  idempotency_conflict: 409,
  too_many_requests: 429,
};

const get = vi.fn();
const create = vi.fn();
const form = {
  emails: { record: 'contact', table: { get, create } },
  metric: 'Contacts',
  visitorLimits: [],
  problem: createProblemFactory({ errors }),
  tooMany: 'Too many.',
  conflict: 'Other contents.',
  respond: ({ id }: typeof FORM) => `stored ${id}`,
} as unknown as PublicForm<typeof FORM, string>;

function receive(screening: Screening, contentHash = 'same'): Promise<string> {
  const headers = { 'idempotency-key': 'a-key-of-the-form' };
  const steps = { screening, join: async () => undefined, newRecord: async () => ({ ...FORM, id: 'two' }) };
  const request = { headers, viewer: () => 'visitor', note: () => {} };
  return receiveForm(form, request, contentHash, async () => steps);
}

beforeEach(() => {
  get.mockReset();
  create.mockReset().mockResolvedValue(true);
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

describe('a form that the captcha refuses', () => {
  test('gets the response of a slower form with its key that was stored meanwhile', async () => {
    get.mockResolvedValueOnce(undefined).mockResolvedValueOnce(FORM);
    expect(await receive({ outcome: 'refused' })).toBe('stored one');
  });

  test('fails without such a form', async () => {
    await expect(receive({ outcome: 'refused' })).rejects.toMatchObject({ code: 'captcha_failed' });
  });

  test('fails when that form has other contents', async () => {
    get.mockResolvedValueOnce(undefined).mockResolvedValueOnce(FORM);
    await expect(receive({ outcome: 'refused' }, 'other')).rejects.toMatchObject({
      code: 'idempotency_conflict',
    });
  });
});

test('a form gets the response of a form with its key that was stored at the same time', async () => {
  create.mockResolvedValue(false);
  get.mockResolvedValueOnce(undefined).mockResolvedValueOnce(FORM);
  expect(await receive(NEW)).toBe('stored one');
});

test('a stored form gets its own response', async () => {
  expect(await receive(NEW)).toBe('stored two');
});
