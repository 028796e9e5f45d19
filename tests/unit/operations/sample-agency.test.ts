import { describe, expect, it } from 'vitest';
import { listSteps } from '../../../operations/local-run/sample/sample.ts';

const DAY_MS = 24 * 60 * 60_000;

/** A year of days, each at another hour. */
const MOMENTS = Array.from(
  { length: 366 },
  (_, day) => Date.parse('2026-01-01T00:00:00Z') + day * 1.043 * DAY_MS,
);

describe('the sample agency', () => {
  it('keeps its events in order and ends before the present on every day of the year', () => {
    for (const now of MOMENTS) {
      const steps = listSteps(now);
      expect(steps.at(-1)?.at, new Date(now).toISOString()).toBeLessThan(now);
      expect(steps[0]?.at).toBeGreaterThan(now - 45 * DAY_MS);
    }
  });
});
