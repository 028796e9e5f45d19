import { describe, expect, it } from 'vitest';
import type { AdminNumbers } from '../../../../../domain/contracts/admin.ts';
import { ADMIN_LISTS } from '../../../../../domain/records/records.ts';
import { roundUp } from '../../../../../web/features/admin/numbers/chart.tsx';
import { toCsv } from '../../../../../web/features/admin/numbers/figures-table.tsx';
import {
  dollars,
  keptCell,
  moneyCell,
  percent,
  shareCell,
} from '../../../../../web/features/admin/numbers/figures-texts.ts';
import { listTasks } from '../../../../../web/features/admin/numbers/today.tsx';

describe('figures', () => {
  it('are read as dollars, shares, and parts', () => {
    expect(dollars(123_449)).toBe('$1,234');
    expect(percent(0.125)).toBe('12.5%');
    expect([percent(undefined), shareCell(undefined).value]).toEqual(['–', '']);
    expect(keptCell({ kept: 7, broken: 1 }).text).toBe('7 of 8');
    expect(keptCell({ kept: 0, broken: 0 }).text).toBe('–');
  });

  it('lead to records only if there are some', () => {
    expect(moneyCell(5, '/admin').to).toBe('/admin');
    expect(moneyCell(0, '/admin').to).toBeUndefined();
  });

  it('are saved with amounts as plain numbers', () => {
    const rows = [{ name: 'Audit, "whole"', cells: [moneyCell(123_456), shareCell(0.5)] }];
    expect(toCsv(['Service', 'A month', 'Share'], rows)).toBe(
      '\uFEFFService,A month,Share\r\n"Audit, ""whole""",1234.56,50.0\r\n',
    );
  });
});

it.each([
  [1, 1],
  [3, 3],
  [11, 15],
  [673_500, 700_000],
  [99, 100],
])('the axis for %d ends at %d', (value, end) => expect(roundUp(value)).toBe(end));

describe('the work of today', () => {
  const none = { mine: 0, due: 0, overdue: 0 };
  const numbers: AdminNumbers = {
    days: [],
    created: {} as never,
    unanswered: { count: 5, overdue: 2, atLeast: false },
    fresh: { onboarding: 0, orders: 3 },
    unchecked: { submissions: 1, onboarding: 0 },
    pausedLetters: 1,
    clients: { overdue: 4, withoutForm: 0, atLeast: true },
    work: {
      ...(Object.fromEntries(ADMIN_LISTS.map((list) => [list, none])) as AdminNumbers['work']),
      orders: { mine: 1, due: 3, overdue: 2 },
    },
    canceled: [],
  };

  it('says where more may wait than is counted', () => {
    const many = {
      ...numbers,
      unanswered: { count: 1_000, overdue: 1_000, atLeast: true },
      fresh: { onboarding: 99, orders: 100 },
      unchecked: { submissions: 1_000, onboarding: 999 },
      clients: { overdue: 20, withoutForm: 1_000, atLeast: true },
      work: { ...numbers.work, orders: { mine: 1, due: 3, overdue: 2, atLeast: true } },
    };
    const open = listTasks(many).filter(({ atLeast }) => atLeast);
    expect(open.map(({ text }) => text)).toEqual([
      'late replies',
      'overdue: Orders',
      'paid, without a form',
      'due today: Orders',
      'new orders',
      'held back: Submissions',
    ]);
    // The oldest are counted first, so that none of the others is late.
    const early = { ...many, unanswered: { count: 1_000, overdue: 3, atLeast: true } };
    expect(listTasks(early)[0]).toMatchObject({ text: 'late replies', count: 3, atLeast: false });
  });

  it('is late work first, each counted once, and nothing that does not wait', () => {
    expect(listTasks(numbers).map(({ count, text, isLate = false }) => [count, text, isLate])).toEqual([
      [2, 'late replies', true],
      [4, 'late promises to clients', true],
      [2, 'overdue: Orders', true],
      [1, 'paused letters', true],
      [3, 'to answer', false],
      [1, 'due today: Orders', false],
      [3, 'new orders', false],
      [1, 'held back: Submissions', false],
    ]);
  });
});
