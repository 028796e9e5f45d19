import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  BUSINESS_HOURS,
  businessDay,
  dueWithinBusinessDays,
  isDay,
  nextOpening,
  overdueIfBefore,
  replyDueAt,
  startOfBusinessDay,
} from '../../../../domain/time/business-hours.ts';
import { HOLIDAY_NAMES } from '../../../../domain/time/holidays.ts';

/** A moment by the clock of Denver. @param offset of the clock then, in hours */
const denver = (text: string, offset: -6 | -7) => new Date(`${text}:00.000-0${-offset}:00`);
const WINTER = -7;
const SUMMER = -6;

describe('a reply is due', () => {
  test.each([
    ['within the morning', '2026-01-14T09:30', '2026-01-14T13:30'],
    ['at closing time, when four hours are left', '2026-01-14T13:00', '2026-01-14T17:00'],
    ['the next morning, for the rest of the hours', '2026-01-14T15:00', '2026-01-15T11:00'],
    ['after the next opening, for a message at night', '2026-01-14T23:15', '2026-01-15T13:00'],
    ['after opening, for a message before it', '2026-01-14T03:00', '2026-01-14T13:00'],
    ['on the next day, for a message exactly at closing time', '2026-01-14T17:00', '2026-01-15T13:00'],
    ['on Monday, for a message late on Friday', '2026-01-09T16:00', '2026-01-12T12:00'],
    ['on Monday, for a message on Saturday', '2026-01-10T10:00', '2026-01-12T13:00'],
    ['on Monday, for a message on Sunday night', '2026-01-11T23:59', '2026-01-12T13:00'],
    ['on Tuesday, for a message late on the Friday before a holiday', '2026-01-16T16:00', '2026-01-20T12:00'],
    ['after Thanksgiving, for a message the evening before', '2026-11-25T18:00', '2026-11-27T13:00'],
    ['after Thanksgiving, for a message on it', '2026-11-26T10:00', '2026-11-27T13:00'],
    ['after Christmas and its weekend', '2026-12-24T16:00', '2026-12-28T12:00'],
    ['after New Year, which is observed in the old year', '2027-12-30T16:00', '2028-01-03T12:00'],
  ])('%s', (_, created, due) => {
    expect(replyDueAt(denver(created, WINTER), BUSINESS_HOURS)).toEqual(denver(due, WINTER));
  });

  test('by local time over the weekend on which clocks go forward', () => {
    expect(replyDueAt(denver('2026-03-06T15:00', WINTER), BUSINESS_HOURS)).toEqual(
      denver('2026-03-09T11:00', SUMMER),
    );
    expect(replyDueAt(denver('2026-03-08T01:59', WINTER), BUSINESS_HOURS)).toEqual(
      denver('2026-03-09T13:00', SUMMER),
    );
  });

  test('by local time over the weekend on which clocks go back', () => {
    expect(replyDueAt(denver('2026-10-30T15:00', SUMMER), BUSINESS_HOURS)).toEqual(
      denver('2026-11-02T11:00', WINTER),
    );
    expect(replyDueAt(denver('2026-11-01T01:30', SUMMER), BUSINESS_HOURS)).toEqual(
      denver('2026-11-02T13:00', WINTER),
    );
  });

  test('to the millisecond', () => {
    const created = new Date('2026-01-14T17:00:01.234Z');
    expect(replyDueAt(created, BUSINESS_HOURS).toISOString()).toBe('2026-01-14T21:00:01.234Z');
  });

  test('in the order of the messages, after at least 4 hours and at most 4 days', () => {
    const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, moment, (a, b) => {
        const [first, second] = a <= b ? [a, b] : [b, a];
        expect(replyDueAt(first, BUSINESS_HOURS) <= replyDueAt(second, BUSINESS_HOURS)).toBe(true);
        const hours = (replyDueAt(a, BUSINESS_HOURS).getTime() - a.getTime()) / 3_600_000;
        expect(hours).toBeGreaterThanOrEqual(4);
        expect(hours).toBeLessThanOrEqual(24 * 4);
      }),
    );
  });
});

describe('a reply is overdue', () => {
  test.each([
    ['for a message more than four hours old', '2026-01-14T15:30', '2026-01-14T11:30'],
    ['for a message of the day before, across the night', '2026-01-14T10:00', '2026-01-13T14:00'],
    ['for a message of Friday, across the weekend', '2026-01-12T11:00', '2026-01-09T15:00'],
    ['for a message of Wednesday, across Thanksgiving', '2026-11-27T11:00', '2026-11-25T15:00'],
    ['on a holiday only for a message early the day before', '2026-11-26T15:00', '2026-11-25T13:00'],
    ['at night for a message until the afternoon', '2026-01-14T22:00', '2026-01-14T13:00'],
    // Messages of the night are due at this moment.
    [
      'for a message before closing time, until those of the night are due',
      '2026-01-14T13:00',
      '2026-01-13T17:00',
    ],
  ])('%s', (_, now, before) => {
    // While the office is closed, a message of that very moment is overdue, too.
    const beyond =
      overdueIfBefore(denver(now, WINTER), BUSINESS_HOURS).getTime() - denver(before, WINTER).getTime();
    expect(beyond).toBeOneOf([0, 1]);
  });

  test('exactly when its message is due before now', () => {
    const from = new Date('2026-01-01').getTime();
    const now = fc.integer({ min: 0, max: 365 * 24 * 60 }).map((minute) => new Date(from + minute * 60_000));
    const aroundNow = fc.integer({ min: -5 * 24 * 60, max: 60 });
    fc.assert(
      fc.property(now, aroundNow, fc.integer({ min: -1, max: 1 }), (at, minutes, milliseconds) => {
        const created = new Date(at.getTime() + minutes * 60_000 + milliseconds);
        expect(created < overdueIfBefore(at, BUSINESS_HOURS)).toBe(replyDueAt(created, BUSINESS_HOURS) < at);
      }),
    );
  });
});

describe('with hours of any settings, a reply', () => {
  const times = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 }))
    .filter(([opens, closes]) => opens < closes);
  const closedDays = fc.uniqueArray(
    fc.integer({ min: 1, max: 28 }).map((day) => `2026-01-${String(day).padStart(2, '0')}`),
  );
  const settings = fc.record({
    days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    times,
    reply: fc.integer({ min: 1, max: 40 }),
    openHolidays: fc.subarray([...HOLIDAY_NAMES]),
    closedDays,
  });

  test('is overdue exactly when it was due before now, and due while the office is open', () => {
    const minute = fc.integer({ min: -20 * 24 * 60, max: 60 });
    fc.assert(
      fc.property(settings, minute, ({ times: [opens, closes], ...rest }, minutes) => {
        const hours = { ...rest, opens, closes };
        const now = new Date('2026-01-20T19:30:00.000Z');
        const created = new Date(now.getTime() + minutes * 60_000);
        const due = replyDueAt(created, hours);
        expect(created < overdueIfBefore(now, hours)).toBe(due < now);
        // Closing time belongs to the day.
        expect(hours.closedDays).not.toContain(businessDay(new Date(due.getTime() - 1)));
      }),
    );
  });
});

describe('a promise of business days', () => {
  test('does not count Thanksgiving', () => {
    expect(dueWithinBusinessDays(denver('2026-11-25T10:00', WINTER), 2, BUSINESS_HOURS)).toEqual(
      denver('2026-11-30T17:00', WINTER),
    );
  });

  test('starts when the office opens after a holiday', () => {
    expect(nextOpening(denver('2026-11-25T10:00', WINTER), BUSINESS_HOURS)).toEqual(
      denver('2026-11-27T09:00', WINTER),
    );
  });
});

describe('a day of the business', () => {
  test('is a date that exists in the calendar', () => {
    expect(['2026-01-14', '2028-02-29', '2026-12-31'].filter(isDay)).toHaveLength(3);
    const not = [
      '',
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '1999-12-31',
      '9999-12-31',
      '2026-1-4',
      '2026-01-14T',
    ];
    expect(not.filter(isDay)).toEqual([]);
  });

  test('begins at midnight in Denver, in winter and in summer', () => {
    expect(startOfBusinessDay('2026-01-14')).toEqual(denver('2026-01-14T00:00', WINTER));
    expect(startOfBusinessDay('2026-07-14')).toEqual(denver('2026-07-14T00:00', SUMMER));
  });

  test('has 23 hours when clocks go forward and 25 when they go back', () => {
    const hoursOf = (day: string) =>
      (startOfBusinessDay(addDays(day)).getTime() - startOfBusinessDay(day).getTime()) / 3_600_000;
    expect(['2026-03-07', '2026-03-08', '2026-11-01'].map(hoursOf)).toEqual([24, 23, 25]);
  });

  test('follows the calendar in Denver', () => {
    expect(businessDay(new Date('2026-11-02T06:59:59.999Z'))).toBe('2026-11-01');
    expect(businessDay(new Date('2026-11-02T07:00:00Z'))).toBe('2026-11-02');
  });

  test('contains every moment from its start to the start of the next', () => {
    const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, (at) => {
        const day = businessDay(at);
        expect(startOfBusinessDay(day) <= at && at < startOfBusinessDay(addDays(day))).toBe(true);
      }),
    );
  });

  test('is followed by the next, across months and years', () => {
    expect(['2026-02-28', '2028-02-28', '2026-12-31'].map((day) => addDays(day))).toEqual([
      '2026-03-01',
      '2028-02-29',
      '2027-01-01',
    ]);
    expect(addDays('2026-03-01', -29)).toBe('2026-01-31');
  });
});
