import { describe, expect, it } from 'vitest';
import { getChurn, listPeriods, toFigures } from '../../../../domain/figures/periods.ts';

describe('periods', () => {
  it('are weeks from Monday to Sunday, the last with today', () => {
    const weeks = listPeriods('week', '2026-11-29');
    expect(weeks).toHaveLength(14);
    expect(weeks.at(-1)).toEqual({ from: '2026-11-23', to: '2026-11-29' });
    expect(weeks.at(-2)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(listPeriods('week', '2026-11-30').at(-1)).toEqual({ from: '2026-11-30', to: '2026-12-06' });
  });

  it('are calendar months, also over the end of a year and in February', () => {
    const months = listPeriods('month', '2028-02-29');
    expect(months).toHaveLength(13);
    expect(months.slice(-3)).toEqual([
      { from: '2027-12-01', to: '2027-12-31' },
      { from: '2028-01-01', to: '2028-01-31' },
      { from: '2028-02-01', to: '2028-02-29' },
    ]);
    expect(months[0]).toEqual({ from: '2027-02-01', to: '2027-02-28' });
  });
});

describe('figures of periods', () => {
  const periods = [
    { from: '2026-03-02', to: '2026-03-08' },
    { from: '2026-03-09', to: '2026-03-15' },
  ];
  const days = [
    { day: '2026-03-03', amounts: { 'mrr.new': 300, 'clients.new': 2, 'service.seo': 300, 'won.days.4': 1 } },
    { day: '2026-03-09', amounts: { 'mrr.lost': 100, 'clients.lost': 1, 'service.seo': -100 } },
    { day: '2026-03-15', amounts: { 'mrr.more': 50, 'service.blogs': 50, 'once.setup': 700 } },
    { day: '2026-03-15', amounts: { 'won.days.2': 1, 'won.days.9': 2, 'subscribers.lost': 1 } },
  ];
  // 1,000 cents and 5 clients are from before.
  const total = {
    'mrr.new': 1_300,
    'mrr.more': 50,
    'mrr.lost': 100,
    'clients.new': 7,
    'clients.lost': 1,
    'service.seo': 1_200,
    'service.blogs': 50,
    'subscribers.confirmed': 10,
    'subscribers.lost': 1,
  };
  const [first, second] = toFigures(periods, days, total);

  it('are sums of its days, and levels at its end', () => {
    expect(first?.mrr).toEqual({ new: 300, more: 0, less: 0, lost: 0, end: 1_300 });
    expect(second?.mrr).toEqual({ new: 0, more: 50, less: 0, lost: 100, end: 1_250 });
    expect([first?.clients.end, second?.clients.end]).toEqual([7, 6]);
    expect([first?.subscribers.end, second?.subscribers.end]).toEqual([10, 9]);
  });

  it('have services by revenue, without those that bring nothing', () => {
    expect(first?.services).toEqual([{ id: 'seo', mrr: 1_300, once: 0 }]);
    expect(second?.services).toEqual([
      { id: 'seo', mrr: 1_200, once: 0 },
      { id: 'blogs', mrr: 50, once: 0 },
      { id: 'setup', mrr: 0, once: 700 },
    ]);
  });

  it('have the median of days', () => {
    expect([first?.medianDays, second?.medianDays]).toEqual([4, 9]);
    const [even] = toFigures(
      periods.slice(0, 1),
      [{ day: '2026-03-03', amounts: { 'won.days.1': 1, 'won.days.4': 1 } }],
      {},
    );
    expect(even?.medianDays).toBe(2.5);
    expect(toFigures(periods, [], {})[0]).not.toHaveProperty('medianDays');
  });

  it('have churn as a share of the beginning', () => {
    expect(second && getChurn(second)).toEqual({ clients: 1 / 7, revenue: 100 / 1_300 });
    expect(
      getChurn({ clients: { new: 1, lost: 0, end: 1 }, mrr: { new: 1, more: 0, less: 0, lost: 0, end: 1 } }),
    ).toEqual({ clients: undefined, revenue: undefined });
  });
});
