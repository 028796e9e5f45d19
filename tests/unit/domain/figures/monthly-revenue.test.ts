import { describe, expect, it } from 'vitest';
import { SITE } from '../../../../domain/admin.ts';
import { subtract, toContribution } from '../../../../domain/figures/measures.ts';
import {
  continueHistory,
  countClientRevenue,
  getMonthlyAmounts,
  listContractChanges,
  type PlanChange,
} from '../../../../domain/figures/monthly-revenue.ts';
import type { SubscriptionState } from '../../../../domain/subscriptions.ts';

const plan = (
  lines: readonly (readonly [serviceId: string, amount: number])[],
  others: {
    state?: SubscriptionState;
    cycle?: 'monthly' | 'annual';
    currency?: string;
    history?: PlanChange[];
  } = {},
) => ({
  createdAt: '2026-03-02T18:00:00.000Z',
  state: 'active' as const,
  cycle: 'monthly' as const,
  currency: 'usd',
  lines: lines.map(([serviceId, amount]) => ({ serviceId, amount })),
  ...others,
});

describe('the monthly amounts of a plan', () => {
  it('are its lines by service, and a twelfth of an annual price, in whole cents', () => {
    const lines = [
      ['seo', 20_000],
      ['blogs', 9_999],
    ] as const;
    expect(getMonthlyAmounts(plan(lines))).toEqual({ seo: 20_000, blogs: 9_999 });
    expect(getMonthlyAmounts(plan(lines, { cycle: 'annual' }))).toEqual({ seo: 1_667, blogs: 833 });
  });

  it.each(['active', 'past_due'] as const)('count while it is %s', (state) => {
    expect(getMonthlyAmounts(plan([['seo', 100]], { state }))).toEqual({ seo: 100 });
  });

  it.each(['trialing', 'unpaid', 'paused', 'incomplete', 'incomplete_expired', 'canceled'] as const)(
    'do not count while it is %s',
    (state) => expect(getMonthlyAmounts(plan([['seo', 100]], { state }))).toEqual({}),
  );

  it('do not count in another currency', () => {
    expect(getMonthlyAmounts(plan([['seo', 100]], { currency: 'cad' }))).toEqual({});
  });
});

describe('the history of a plan', () => {
  const started = { at: '2026-03-02T18:00:00.000Z', monthly: { seo: 100 } };

  it('begins when the plan was created, however late it becomes active', () => {
    const incomplete = plan([['seo', 100]], { state: 'incomplete' });
    const first = continueHistory(undefined, incomplete, '2026-03-02T18:00:01.000Z');
    expect(first).toEqual([]);
    const then = continueHistory(
      { ...incomplete, history: first },
      plan([['seo', 100]]),
      '2026-03-05T00:00:00.000Z',
    );
    expect(then).toEqual([started]);
  });

  it('stays when the amounts stay, and gets each change once', () => {
    const paused = plan([['seo', 100]], { state: 'paused' });
    const before = { ...plan([['seo', 100]]), history: [started] };
    expect(continueHistory(before, plan([['seo', 100]]), '2026-04-01T00:00:00.000Z')).toEqual([started]);
    const history = continueHistory(before, paused, '2026-04-01T00:00:00.000Z');
    expect(history).toEqual([started, { at: '2026-04-01T00:00:00.000Z', monthly: {} }]);
    expect(continueHistory({ ...paused, history }, paused, '2026-04-02T00:00:00.000Z')).toEqual(history);
  });

  it('of a record without one begins with what it was', () => {
    const ended = plan([['seo', 100]], { state: 'canceled' });
    expect(continueHistory(plan([['seo', 100]]), ended, '2026-04-01T00:00:00.000Z')).toEqual([
      started,
      { at: '2026-04-01T00:00:00.000Z', monthly: {} },
    ]);
  });
});

describe('the revenue of a client', () => {
  const history = (...changes: readonly (readonly [day: string, cents: number])[]): PlanChange[] =>
    changes.map(([day, cents]) => ({ at: `${day}T18:00:00.000Z`, monthly: cents > 0 ? { seo: cents } : {} }));
  const daysOf = (...plans: PlanChange[][]) => {
    const { total, ...days } = toContribution(
      countClientRevenue(plans.map((one) => plan([], { history: one }))),
    );
    return { total, days };
  };

  it('is new from nothing, more and less between, and lost to nothing', () => {
    const { total, days } = daysOf(
      history(['2026-03-02', 300], ['2026-03-20', 0]),
      history(['2026-03-09', 200], ['2026-03-16', 250], ['2026-04-01', 0]),
    );
    expect(days).toEqual({
      '2026-03-02': { 'mrr.new': 300, 'clients.new': 1, 'service.seo': 300 },
      '2026-03-09': { 'mrr.more': 200, 'service.seo': 200 },
      '2026-03-16': { 'mrr.more': 50, 'service.seo': 50 },
      '2026-03-20': { 'mrr.less': 300, 'service.seo': -300 },
      '2026-04-01': { 'mrr.lost': 250, 'clients.lost': 1, 'service.seo': -250 },
    });
    expect(total).toEqual({
      'mrr.new': 300,
      'mrr.more': 250,
      'mrr.less': 300,
      'mrr.lost': 250,
      'clients.new': 1,
      'clients.lost': 1,
    });
  });

  it('includes a contract until the client leaves, unless that was taken back', () => {
    const moved = (at: string, from: string, to: string, by = 'a@example.com') => ({
      at: `${at}T18:00:00.000Z`,
      by,
      status: { from, to },
    });
    const contract = listContractChanges({ services: ['seo', 'ads'], monthly: 500, since: '2026-03-02' }, [
      moved('2026-03-05', 'in-setup', 'live'),
      // By mistake.
      moved('2026-03-09', 'live', 'left'),
      moved('2026-03-10', 'left', 'live'),
      moved('2026-04-01', 'live', 'paid'),
      moved('2026-04-01', 'paid', 'left'),
      moved('2026-05-01', 'left', 'paid', SITE),
    ]);
    const { total: _, ...days } = toContribution(countClientRevenue([], contract));
    expect(days).toEqual({
      '2026-03-02': { 'mrr.new': 500, 'clients.new': 1, 'service.other': 500 },
      '2026-04-01': { 'mrr.lost': 500, 'clients.lost': 1, 'service.other': -500 },
      '2026-05-01': { 'mrr.new': 500, 'clients.new': 1, 'service.other': 500 },
    });
    const alone = listContractChanges({ services: ['seo'], monthly: 500, since: '2026-03-02' }, []);
    expect(alone[0]?.monthly).toEqual({ seo: 500 });
  });

  it('is new again after it was lost', () => {
    const { total } = daysOf(history(['2026-03-02', 300], ['2026-03-20', 0], ['2026-05-01', 100]));
    expect(total).toMatchObject({ 'mrr.new': 400, 'mrr.lost': 300, 'clients.new': 2, 'clients.lost': 1 });
  });
});

it('a difference of contributions leads from one to the other', () => {
  const before = toContribution([
    ['2026-03-02', 'inquiries', 1],
    ['2026-03-03', 'won', 1],
  ]);
  const after = toContribution([
    ['2026-03-03', 'won', 1],
    ['2026-03-04', 'won', 2],
  ]);
  expect(subtract(after, before)).toEqual({ '2026-03-02': { inquiries: -1 }, '2026-03-04': { won: 2 } });
  expect(subtract(after, after)).toEqual({});
});
