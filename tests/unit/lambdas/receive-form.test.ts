import { expect, it, vi } from 'vitest';
import { createProblemFactory } from '../../../lambdas/http/problem.ts';
import { type PublicForm, receiveForm } from '../../../lambdas/screening/receive-form.ts';

vi.mock('../../../lambdas/http/visitor-limits.ts', () => ({ tryConsumeForVisitor: async () => true }));
vi.mock('../../../lambdas/outbox/deliver.ts', () => ({
  deliverEmails: async () => ({}),
  describeEmailStates: () => ({}),
}));

const FORM = { id: 'one', contentHash: 'same', revision: 1, mails: {} };
const errors = {
  invalid_idempotency_key: 400,
  captcha_failed: 400,
  idempotency_conflict: 409,
  too_many_requests: 429,
};

/** Sends a form that the captcha refuses, while a slower one with its key is stored. */
function receive(contentHash: string): Promise<string> {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const get = vi.fn().mockResolvedValueOnce(undefined).mockResolvedValueOnce(FORM);
  const form = {
    emails: { record: 'contact', table: { get } },
    metric: 'Contacts',
    visitorLimits: [],
    problem: createProblemFactory({ errors }),
    tooMany: 'Too many.',
    conflict: 'Other contents.',
    respond: ({ id }: typeof FORM) => `stored ${id}`,
  } as unknown as PublicForm<typeof FORM, string>;
  const headers = { 'idempotency-key': 'a-key-of-the-form' };
  const request = { headers, viewer: () => 'visitor', note: () => {} };
  return receiveForm(form, request, contentHash, async () => ({
    screening: { outcome: 'refused' },
    join: async () => undefined,
    newRecord: async () => expect.fail('It is stored.'),
  }));
}

it('a form that the captcha refuses gets the response of a slower form with its key', async () => {
  expect(await receive('same')).toBe('stored one');
});

it('a form that the captcha refuses fails when a slower form with its key has other contents', async () => {
  await expect(receive('other')).rejects.toMatchObject({ code: 'idempotency_conflict' });
});
