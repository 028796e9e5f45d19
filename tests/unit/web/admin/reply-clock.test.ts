import { describe, expect, it } from 'vitest';
import { BUSINESS_HOURS } from '../../../../domain/time/business-hours.ts';
import { ago, date, duration, moment, shortAgo } from '../../../../web/features/admin/dates.ts';
import { getReplyClock } from '../../../../web/features/admin/record/clocks.tsx';

const MINUTE = 60_000;

// A Friday in November, 10 a.m. in the agency's time zone.
const FRIDAY_10 = '2026-11-20T17:00:00.000Z';

function minutesAfter(at: string, minutes: number): number {
  return Date.parse(at) + minutes * MINUTE;
}

describe('the clock of the promised reply', () => {
  it.each([
    [0, 'calm', 'Reply due in 4 h'],
    [90, 'calm', 'Reply due in 2 h 30 min'],
    [195, 'soon', 'Reply due in 45 min'],
    [240, 'overdue', 'Reply overdue by 1 min'],
    [240 + 130, 'overdue', 'Reply overdue by 2 h 10 min'],
    [240 + 3 * 24 * 60, 'overdue', 'Reply overdue by 3 days'],
  ])('says after %i minutes of a business day: %s, %s', (minutes, urgency, text) => {
    expect(getReplyClock(FRIDAY_10, minutesAfter(FRIDAY_10, minutes), BUSINESS_HOURS)).toMatchObject({
      urgency,
      text,
    });
  });

  it('names the day when the weekend is in between', () => {
    const friday1630 = '2026-11-20T23:30:00.000Z';
    const { urgency, text } = getReplyClock(friday1630, Date.parse(friday1630), BUSINESS_HOURS);
    expect([urgency, text.replace(/\s/g, ' ')]).toEqual(['calm', 'Reply due Mon 12:30 PM MT']);
  });
});

describe('times', () => {
  it.each([
    [20_000, 'just now'],
    [-5_000, 'just now'],
    [3 * MINUTE, '3 min ago'],
    [125 * MINUTE, '2 h 5 min ago'],
  ])('show their age: %i ms is %s', (passed, text) => {
    const at = new Date(1_800_000_000_000).toISOString();
    expect(ago(at, 1_800_000_000_000 + passed)).toBe(text);
  });

  it('are in the time zone of the agency, and name it', () => {
    const at = '2026-11-26T05:30:00.000Z';
    expect(moment(at).replace(/\s/g, ' ')).toBe('Nov 25, 2026, 10:30 PM MT');
    expect(date(at)).toBe('Nov 25, 2026');
  });

  it('show their date after a day', () => {
    const at = '2026-11-20T12:00:00.000Z';
    expect(ago(at, minutesAfter(at, 25 * 60))).toMatch(/^Nov \d+, 2026, /);
  });

  it('are short in list rows', () => {
    const at = '2026-11-20T12:00:00.000Z';
    const told = [0, 59, 60, 23 * 60 + 59, 24 * 60].map((minutes) => shortAgo(at, minutesAfter(at, minutes)));
    expect(told).toEqual(['just now', '59 min ago', '1 h ago', '23 h ago', 'Nov 20, 2026']);
  });

  it('are at least a minute long', () => {
    expect(duration(0)).toBe('1 min');
    expect(duration(24 * 60 * MINUTE)).toBe('1 day');
  });
});
