import { describe, expect, it } from 'vitest';
import { parseSchedule } from '../../events/schedule-expression.ts';

const at = (time: string) => Date.parse(`${time}Z`);

describe('a rate', () => {
  it.each([
    ['rate(1 minute)', 1],
    ['rate(5 minutes)', 5],
    ['rate(1 hour)', 60],
    ['rate(2 days)', 2 * 24 * 60],
  ])('%s is due each %i minutes after the start', (expression, minutes) => {
    const isDue = parseSchedule(expression);
    expect([0, 1, 2, 3].map((n) => isDue(0, n * minutes))).toEqual([false, true, true, true]);
    expect(isDue(0, minutes + 0.5)).toBe(false);
  });
});

describe('a cron expression', () => {
  it.each<[string, string, boolean]>([
    ['cron(0 8 * * ? *)', '2026-03-01T08:00', true],
    ['cron(0 8 * * ? *)', '2026-03-01T08:01', false],
    ['cron(0 8 * * ? *)', '2026-03-01T20:00', false],
    ['cron(30 20 * * ? *)', '2027-01-31T20:30', true],
  ])('%s at %s: %s', (expression, time, isDue) => {
    expect(parseSchedule(expression)(at(time), 0)).toBe(isDue);
  });
});

describe('an unknown schedule expression', () => {
  it.each([
    'rate(0 minutes)',
    'rate(5 weeks)',
    'every day',
    'cron(* * * *)',
    'cron(60 * * * ? *)',
    'cron(0 24 * * ? *)',
    'cron(0/15 * * * ? *)',
    'cron(0 18 ? * MON-FRI *)',
    'cron(0 0 1 * ? *)',
  ])('is named: %s', (expression) => {
    expect(() => parseSchedule(expression)).toThrow(expression);
  });
});
