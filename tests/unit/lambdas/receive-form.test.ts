import { expect, test, vi } from 'vitest';
import { createProblemFactory } from '../../../lambdas/http/problem.ts';
import { type PublicForm, receiveForm } from '../../../lambdas/screening/receive-form.ts';

vi.mock('../../../lambdas/http/visitor-limits.ts', () => ({ tryConsumeForVisitor: async () => true }));

const FORM = { id: 'one', contentHash: 'same', revision: 1, mails: {} };

/** Receives a form that the captcha refuses, while a slower one with its key is stored. */
function receive(contentHash: string): Promise<string> {
  const get = vi.fn().mockResolvedValueOnce(undefined).mockResolvedValueOnce(FORM);
  const form = {
    emails: { record: 'contact', table: { get } },
    visitorLimits: [],
    problem: createProblemFactory({ errors: { idempotency_conflict: 409 } }),
    conflict: 'Other contents.',
    respond: ({ id }: typeof FORM) => `stored ${id}`,
  } as unknown as PublicForm<typeof FORM, string>;
  const headers = { 'idempotency-key': 'a-key-of-the-form' };
  const steps = { screening: { outcome: 'refused' }, join: vi.fn(), newRecord: vi.fn() } as const;
  const request = { headers, viewer: () => 'visitor', note: () => {} };
  return receiveForm(form, request, contentHash, async () => steps);
}

test('a form with a used captcha gets the response of the slower form with its key', async () => {
  expect(await receive('same')).toBe('stored one');
});

test('a form with a used captcha fails when the slower form with its key has other contents', async () => {
  await expect(receive('other')).rejects.toMatchObject({ code: 'idempotency_conflict' });
});
