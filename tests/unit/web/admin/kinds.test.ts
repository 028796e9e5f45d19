// cspell:ignore ecalevo
import { describe, expect, it } from 'vitest';
import { ADMIN_LISTS, RECORDS } from '../../../../domain/records/records.ts';
import type { Summary } from '../../../../web/features/admin/admin-api.ts';
import { counted, findKind, nextStatus } from '../../../../web/features/admin/kinds/kinds.ts';
import { getTitle, statusLabel } from '../../../../web/features/admin/record/record-texts.ts';

describe('working on a record', () => {
  it.each([
    ['submissions', 'new', 'closed'],
    ['onboarding', 'new', 'handled'],
    ['orders', 'new', 'closed'],
    ['clients', 'paid', 'live'],
  ] as const)('moves %s from %s to %s through settable statuses', (list, first, last) => {
    const steps: string[] = [first];
    for (let next = nextStatus(list, first); next; next = nextStatus(list, next)) steps.push(next);
    expect(steps.at(-1)).toBe(last);
    for (const step of steps) expect(RECORDS[list].settable).toContain(step);
  });

  it('has no next step for spam and subscribers', () => {
    expect(nextStatus('submissions', 'spam')).toBeUndefined();
    for (const status of RECORDS.subscribers.statuses)
      expect(nextStatus('subscribers', status)).toBeUndefined();
  });

  it('shows a title without direction controls', () => {
    const record = { name: 'Ada \u202eecalevoL\u200f', email: 'ada@engines.example' };
    expect(getTitle(record as Summary)).toBe('Ada ecalevoL');
    expect(getTitle({ ...record, name: 'דנה לוי' } as Summary)).toBe('דנה לוי');
  });

  it('uses readable names', () => {
    expect(statusLabel('in-progress')).toBe('In progress');
    expect(statusLabel('paid')).toBe('Paid, waiting for form');
    expect(counted(1, 'onboarding')).toBe('1 form');
    expect(counted(1200, 'orders')).toBe('1,200 orders');
  });
});

describe('a kind of record', () => {
  it.each(ADMIN_LISTS)('names all services, and only filters that the server knows: %s', (list) => {
    const { services = [], payments = [] } = findKind(list);
    expect(new Set(services.map(({ id }) => id))).toEqual(new Set(RECORDS[list].services));
    expect(RECORDS[list].payments).toEqual(expect.arrayContaining(payments.map(({ state }) => state)));
  });

  it('is part of a client’s story and opens in the pane, except for the client itself and for posts', () => {
    const told = ADMIN_LISTS.filter((list) => findKind(list).story);
    const inPane = ADMIN_LISTS.filter((list) => findKind(list).Pane);
    expect([told, inPane]).toEqual(Array(2).fill(['submissions', 'onboarding', 'orders', 'subscribers']));
  });
});
