import { describe, expect, test } from 'vitest';
import { BUSINESS_HOURS } from '../../../../domain/time/business-hours.ts';
import { getHolidays, isHoliday } from '../../../../domain/time/holidays.ts';

const WEEKDAYS = BUSINESS_HOURS.days;

describe('US federal holidays', () => {
  // https://www.opm.gov/policy-data-oversight/pay-leave/federal-holidays/
  test.each([
    [2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
    [2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
    [2022, '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26'],
    [2021, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
  ])('equal the list of the government in %i', (year, days) => {
    expect(getHolidays(year, WEEKDAYS).map(({ day }) => day)).toEqual(
      days.split(' ').map((day) => `${year}-${day}`),
    );
  });

  test('are observed on the nearest weekday alone when they are on a weekend', () => {
    expect(isHoliday('2026-07-03', [], WEEKDAYS)).toBe(true);
    expect(isHoliday('2026-07-06', [], WEEKDAYS)).toBe(false);
    expect(isHoliday('2027-12-31', [], WEEKDAYS)).toBe(true);
  });

  test('are observed on the day itself when the office works on that weekday', () => {
    const days = [...WEEKDAYS, 6];
    expect(
      ['2026-07-03', '2026-07-04', '2027-12-31', '2028-01-01', '2027-07-04', '2027-07-05'].filter((day) =>
        isHoliday(day, [], days),
      ),
    ).toEqual(['2026-07-04', '2028-01-01', '2027-07-05']);
  });

  test('do not include other days', () => {
    expect(
      ['2026-11-25', '2026-11-27', '2026-12-24', '2026-06-18'].filter((day) => isHoliday(day, [], WEEKDAYS)),
    ).toEqual([]);
  });

  test('do not include those on which the office is open', () => {
    const open = ['Columbus Day', 'Independence Day'];
    expect(
      ['2026-10-12', '2026-07-03', '2026-11-11'].filter((day) => isHoliday(day, open, WEEKDAYS)),
    ).toEqual(['2026-11-11']);
  });
});
