import { describe, expect, it } from 'vitest';
import { SITE } from '../../../../domain/admin.ts';
import type { PeriodFigures } from '../../../../domain/contracts/work/figures.ts';
import { client } from '../../../support/stored-records.ts';
import { startAdminHarness } from './admin-harness.ts';

const harness = startAdminHarness();

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();

/** Stores a client with its changes, and has it counted. */
async function count(changes: Parameters<typeof client>[0], history: readonly object[]) {
  const record = client({
    email: harness.newEmail(),
    version: history.length,
    ...changes,
  });
  const stored = history.map((change, place) => ({
    record: `clients#${record.id}`,
    version: place + 1,
    by: 'admin@example.com',
    userId: 'one',
    contentHash: 'one',
    ...change,
  }));
  await harness.store('ADMIN_CHANGES_TABLE', ...stored);
  await harness.store('clients', record);
  await harness.followChanges('clients');
}

async function sum(read: (period: PeriodFigures) => number): Promise<number> {
  const { body } = await harness.call('admin-numbers', { query: { by: 'month' } });
  return (body.periods as PeriodFigures[]).reduce((total, period) => total + read(period), 0);
}

describe('the figures', () => {
  it('keep the promises to a client with more changes than its history shows', async () => {
    const before = await sum(({ promises }) => promises.setup.kept);
    const at = daysAgo(20);
    const stages = [
      { at, status: { from: 'form-received', to: 'kickoff-scheduled' } },
      { at, status: { from: 'kickoff-scheduled', to: 'in-setup' } },
    ];
    const notes = Array.from({ length: 101 }, (_, place) => ({ at: daysAgo(19), note: `Note ${place}` }));
    await count({ status: 'in-setup', paidAt: at, formAt: at }, [...stages, ...notes]);
    expect(await sum(({ promises }) => promises.setup.kept)).toBe(before + 1);
  });

  it('count the client of an old contract as new when the contract began', async () => {
    const before = await sum(({ won }) => won);
    const since = daysAgo(900).slice(0, 10);
    const contract = { services: ['blogs-2'], monthly: 45_000, since };
    const now = new Date().toISOString();
    await count({ status: 'live', contract, createdAt: now, paidAt: daysAgo(900) }, []);
    expect(await sum(({ won }) => won)).toBe(before);
  });

  it('count a contract from its first day, also after the client left and came back', async () => {
    const before = await sum(({ mrr }) => mrr.lost);
    const contract = { services: ['blogs-2'], monthly: 45_000, since: daysAgo(200).slice(0, 10) };
    await count({ status: 'live', contract, paidAt: daysAgo(10), returned: true }, [
      { at: daysAgo(60), status: { from: 'live', to: 'left' } },
      { at: daysAgo(10), by: SITE, status: { from: 'left', to: 'paid' } },
      { at: daysAgo(9), status: { from: 'paid', to: 'live' } },
    ]);
    expect(await sum(({ mrr }) => mrr.lost)).toBe(before + 45_000);
    expect(await sum(({ mrr }) => mrr.new)).toBe(2 * 45_000);
  });
});
