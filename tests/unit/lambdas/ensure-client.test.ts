import { expect, it, vi } from 'vitest';
import { ERASED } from '../../../domain/erasure.ts';
import { DEFAULT_SETTINGS } from '../../../domain/settings/settings.ts';
import { ensureClient } from '../../../lambdas/clients/ensure-client.ts';
import * as clients from '../../../lambdas/tables/clients.ts';
import { type Order, orders } from '../../../lambdas/tables/orders.ts';

vi.mock(import('../../../lambdas/tables/clients.ts'), async (original) => ({
  ...(await original()),
  resolveClient: vi.fn(),
  createClient: vi.fn(async () => true),
}));
vi.mock(import('../../../lambdas/tables/agency/settings.ts'), async (original) => ({
  ...(await original()),
  readSettings: async () => DEFAULT_SETTINGS,
}));
vi.mock(import('../../../lambdas/tables/onboarding-submissions.ts'), async (original) => ({
  ...(await original()),
  findClaimingForm: async () => undefined,
}));

const ORDER = { id: 'cs_1', email: 'ada@erased.example', paidAt: '2026-01-01T00:00:00.000Z', services: [] };

it.each([
  ['creates no client for an order that is erased meanwhile', ERASED, 0],
  ['creates the client of an order', ORDER.email, 1],
])('%s', async (_title, email, made) => {
  vi.mocked(clients.createClient).mockClear();
  vi.spyOn(orders, 'get')
    .mockResolvedValueOnce(ORDER as unknown as Order)
    .mockResolvedValue({ ...ORDER, email } as unknown as Order);
  await ensureClient(ORDER.id);
  expect(clients.createClient).toHaveBeenCalledTimes(made);
});
