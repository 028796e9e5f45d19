import { describe, expect, it } from 'vitest';
import { SITE } from '../../../../domain/admin.ts';
import type { PeriodFigures } from '../../../../domain/contracts/work/figures.ts';
import { client, contact, subscriber } from '../../../support/stored-records.ts';
import { passTime } from '../api-harness.ts';
import { startAdminHarness } from './admin-harness.ts';

const harness = startAdminHarness();

const DAY_MS = 24 * 60 * 60_000;

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** Stores a client with its changes, and has it counted. */
async function count(changes: Parameters<typeof client>[0], history: readonly object[]) {
  const record = client({
    email: harness.newEmail(),
    version: history.length,
    ...changes,
  });
  await countRecord('clients', record, history);
  return record;
}

async function countRecord(
  list: 'clients' | 'submissions',
  record: { readonly id: string },
  history: readonly object[],
) {
  const stored = history.map((change, place) => ({
    record: `${list}#${record.id}`,
    version: place + 1,
    by: 'admin@example.com',
    userId: 'one',
    contentHash: 'one',
    ...change,
  }));
  await harness.store('ADMIN_CHANGES_TABLE', ...stored);
  await harness.store(list, record);
  await harness.followChanges(list);
}

async function readMonths(): Promise<PeriodFigures[]> {
  const { body } = await harness.call('admin-numbers', { query: { by: 'month' } });
  return body.periods as PeriodFigures[];
}

const sumOf = (months: readonly PeriodFigures[], read: (month: PeriodFigures) => number) =>
  months.reduce((total, month) => total + read(month), 0);

async function sum(read: (period: PeriodFigures) => number): Promise<number> {
  return sumOf(await readMonths(), read);
}

describe('the figures', () => {
  it('keep the promises to a client with more changes than its history shows, and to one that was merged', async () => {
    const read = () => sum(({ promises }) => promises.setup.kept);
    const before = await read();
    const at = daysAgo(20);
    const stages = [
      { at, status: { from: 'form-received', to: 'kickoff-scheduled' } },
      { at, status: { from: 'kickoff-scheduled', to: 'in-setup' } },
    ];
    const notes = Array.from({ length: 101 }, (_, place) => ({ at: daysAgo(19), note: `Note ${place}` }));
    const { id } = await count({ status: 'in-setup', paidAt: at, formAt: at }, [...stages, ...notes]);
    expect(await read()).toBe(before + 1);
    // It becomes part of another client, which has moved by itself.
    await harness.store('clients', { id, clientId: 'another' });
    await harness.followChanges('clients');
    expect(await read()).toBe(before + 1);
  });

  it('keep the promises that were made when these were kept, whatever the settings became', async () => {
    const read = () => sum(({ promises: { setup, reply } }) => 100 * setup.kept + reply.kept);
    const before = await read();
    const save = (version: number, at: string, reply: number, setupStartHours: number) =>
      harness.store('SETTINGS_TABLE', {
        ...{ id: 'agency', version, at },
        settings: { hours: { reply }, promises: { setupStartHours } },
      });
    await save(1, daysAgo(60), 40, 120);
    await save(2, daysAgo(1), 1, 1);
    passTime(1);
    const [createdAt, at] = [daysAgo(20), daysAgo(16)];
    await count({ status: 'in-setup', paidAt: createdAt, formAt: createdAt }, [
      { at, status: { from: 'form-received', to: 'in-setup' } },
    ]);
    await countRecord('submissions', contact({ status: 'contacted', createdAt, version: 1 }), [
      { at, status: { from: 'new', to: 'contacted' } },
    ]);
    expect(await read()).toBe(before + 101);
    await harness.remove('SETTINGS_TABLE', ...[1, 2].map((version) => ({ id: 'agency', version })));
    passTime(1);
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
    const months = await readMonths();
    expect(sumOf(months, ({ mrr }) => mrr.lost)).toBe(before + 45_000);
    expect(sumOf(months, ({ mrr }) => mrr.new)).toBe(2 * 45_000);
  });

  it('lose a deleted record from the levels, and are as before once it is restored', async () => {
    const levelsOf = (months: readonly PeriodFigures[]) => {
      const { subscribers, clients, mrr, services } = months.at(-1) ?? expect.fail('No months');
      return [subscribers.end, clients.end, mrr.end, services.find(({ id }) => id === 'blogs-4')?.mrr ?? 0];
    };
    const [day, email] = [daysAgo(40), harness.newEmail()];
    const contract = { services: ['blogs-4'], monthly: 45_000, since: day.slice(0, 10) };
    const times = { createdAt: day, email };
    const records = {
      submissions: contact(times),
      subscribers: subscriber({ ...times, consent: { requestedAt: day, confirmedAt: day } }),
      clients: client({ ...times, status: 'live', contract, paidAt: day, orders: {} }),
    };
    const lists = Object.keys(records) as (keyof typeof records)[];
    const store = async (changes: object = {}) => {
      for (const list of lists) {
        await harness.store(list, { ...records[list], ...changes });
        await harness.followChanges(list);
      }
    };
    const remove = async () => {
      for (const list of lists) {
        const { id } = records[list];
        await harness.remove(list, list === 'subscribers' ? { email } : { id });
        await harness.followChanges(list);
      }
    };
    const inquiriesOf = (months: readonly PeriodFigures[]) => sumOf(months, (month) => month.inquiries);
    const before = levelsOf(await readMonths());
    await store();
    const whole = await readMonths();
    const [readers = 0, paying = 0, cents = 0, ofService = 0] = before;
    const withThese = [readers + 1, paying + 1, cents + 45_000, ofService + 45_000];
    expect(levelsOf(whole)).toEqual(withThese);

    await remove();
    const without = await readMonths();
    expect(levelsOf(without)).toEqual(before);
    expect(inquiriesOf(without)).toBe(inquiriesOf(whole));
    const stored = (await harness.items('DAY_COUNTS_TABLE')).filter(({ expiresAt }) => expiresAt);
    expect(stored).toHaveLength(3);
    expect(stored.every((entry) => Number(entry.expiresAt) * 1000 > Date.now() + 35 * DAY_MS)).toBe(true);
    expect(JSON.stringify(stored)).not.toMatch(
      new RegExp([email, ...lists.map((list) => records[list].id)].join('|')),
    );

    await store();
    expect(await readMonths()).toEqual(whole);
    expect((await harness.items('DAY_COUNTS_TABLE')).filter(({ expiresAt }) => expiresAt)).toEqual([]);

    // Another record under the same key, such as of a reader who signs up again, is counted beside the deleted one.
    await remove();
    passTime(1);
    await store({ createdAt: new Date().toISOString() });
    const again = await readMonths();
    expect(levelsOf(again)).toEqual(withThese);
    expect(inquiriesOf(again)).toBe(inquiriesOf(whole) + 1);
  });
});
