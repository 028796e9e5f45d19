import { describe, expect, it } from 'vitest';
import { kilobytes, type Measured, median, misses, tableOf } from '../../audit/report.ts';

const GOOD: Measured = {
  score: 100,
  'LCP s': 1.2,
  'TBT ms': 20,
  CLS: 0,
  'JS kB': 100,
  'all kB': 140,
  a11y: 100,
  best: 100,
  SEO: 100,
};

describe('the audit', () => {
  it('takes the middle of an odd number of runs, and the mean of the two in the middle of an even one', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 9, 6])).toBe(5);
    expect(median([7])).toBe(7);
  });

  it('is content with pages on target', () => {
    expect(misses([GOOD, GOOD, GOOD])).toEqual([]);
  });

  it('forgives one slow run, not two of three', () => {
    const slow = { ...GOOD, 'LCP s': 1.9 };
    expect(misses([GOOD, slow, GOOD])).toEqual([]);
    expect(misses([slow, GOOD, slow])).toEqual(['LCP s 1.90 (at most 1.3)']);
  });

  it('forgives no run below the worst score, nor a page that some people cannot use', () => {
    expect(misses([GOOD, { ...GOOD, score: 97, 'TBT ms': 210 }, GOOD])).toEqual([
      'worst score 97 with LCP 1.20 s, TBT 210 ms (at least 98)',
    ]);
    expect(misses([{ ...GOOD, a11y: 96 }])).toEqual(['a11y 96 (at least 100)']);
  });

  it('marks in the table what misses its target', () => {
    const table = tableOf(new Map([['/pricing', [{ ...GOOD, 'TBT ms': 80 }]]]));
    expect(table.split('\n').at(-1)).toBe(
      '| /pricing | 100 | 1.20 | 80 ! | 0.000 | 100.0 | 140.0 | 100 | 100 | 100 |',
    );
  });

  it('counts the content of answers as it was sent, without their headers', () => {
    const answer = (requestId: string, type: string, head: number, all: number) => [
      {
        method: 'Network.responseReceived',
        params: { requestId, type, response: { encodedDataLength: head } },
      },
      { method: 'Network.loadingFinished', params: { requestId, encodedDataLength: all } },
    ];
    const log = [
      ...answer('1', 'Document', 900, 20_900),
      ...answer('2', 'Script', 800, 90_800),
      { method: 'Network.dataReceived', params: { requestId: '2' } },
    ];
    expect(kilobytes(log)).toBe(110);
    expect(kilobytes(log, 'Script')).toBe(90);
  });
});
