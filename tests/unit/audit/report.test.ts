import { describe, expect, it } from 'vitest';
import { type Measured, misses, tableOf } from '../../audit/report.ts';
import { median } from '../../bench/median.ts';

const GOOD: Measured = {
  score: 100,
  'FCP s': 1.17,
  'LCP s': 1.2,
  'gap ms': 30,
  'TBT ms': 8,
  CLS: 0,
  'JS kB': 7.5,
  'all kB': 70,
  requests: 6,
  'use: JS kB': 0,
  'use: all kB': 15,
  'use: requests': 2,
  a11y: 100,
  best: 100,
  SEO: 100,
};

describe('the audit', () => {
  it('computes the median of odd and even numbers of runs', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 9, 6])).toBe(5);
    expect(median([7])).toBe(7);
  });

  it('accepts pages on target', () => {
    expect(misses([GOOD, GOOD, GOOD])).toEqual([]);
  });

  it('accepts one slow run of three, and not two', () => {
    const slow = { ...GOOD, 'LCP s': 1.9 };
    expect(misses([GOOD, slow, GOOD])).toEqual([]);
    expect(misses([slow, GOOD, slow])).toEqual(['LCP s 1.90 (at most 1.3)']);
  });

  it('rejects a single run below the worst score, and an inaccessible page', () => {
    expect(misses([GOOD, { ...GOOD, score: 97, 'TBT ms': 210 }, GOOD])).toEqual([
      'worst score 97 with LCP 1.20 s, TBT 210 ms (at least 98)',
    ]);
    expect(misses([{ ...GOOD, a11y: 96 }])).toEqual(['a11y 96 (at least 100)']);
  });

  it('has no limit for what the first use adds', () => {
    expect(misses([{ ...GOOD, 'use: all kB': 500, 'use: requests': 40 }])).toEqual([]);
  });

  it('marks missed targets in the table', () => {
    const table = tableOf(new Map([['/pricing', [{ ...GOOD, 'TBT ms': 80, requests: 9 }]]]));
    expect(table.split('\n').at(-1)).toBe(
      '| /pricing | 100 | 1.17 | 1.20 | 30 | 80 ! | 0.000 | 7.5 | 70.0 | 9 ! | 0.0 | 15.0 | 2 | 100 | 100 | 100 |',
    );
  });
});
