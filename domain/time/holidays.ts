/** The days on which the office is closed, besides weekends, set by the agency. */

/** A date of every year, or such as the fourth Thursday of November. Months and weekdays count as in `Date`. */
type Rule =
  | { readonly month: number; readonly date: number }
  | { readonly month: number; readonly weekday: number; readonly nth: number | 'last' };

const [JANUARY, FEBRUARY, MAY, JUNE, JULY] = [0, 1, 4, 5, 6];
const [SEPTEMBER, OCTOBER, NOVEMBER, DECEMBER] = [8, 9, 10, 11];
const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6];

/** The list's name on pages and in emails. It changes with the list. */
export const HOLIDAYS_NAME = 'US federal holidays';

/** Source: 5 U.S.C. 6103 (a). */
const HOLIDAYS: Readonly<Record<string, Rule>> = {
  'New Year’s Day': { month: JANUARY, date: 1 },
  'Birthday of Martin Luther King, Jr.': { month: JANUARY, weekday: MONDAY, nth: 3 },
  'Washington’s Birthday': { month: FEBRUARY, weekday: MONDAY, nth: 3 },
  'Memorial Day': { month: MAY, weekday: MONDAY, nth: 'last' },
  Juneteenth: { month: JUNE, date: 19 },
  'Independence Day': { month: JULY, date: 4 },
  'Labor Day': { month: SEPTEMBER, weekday: MONDAY, nth: 1 },
  'Columbus Day': { month: OCTOBER, weekday: MONDAY, nth: 2 },
  'Veterans Day': { month: NOVEMBER, date: 11 },
  Thanksgiving: { month: NOVEMBER, weekday: THURSDAY, nth: 4 },
  'Christmas Day': { month: DECEMBER, date: 25 },
};

const known = new Map<number, readonly string[]>();

/** The days in a year on which holidays are observed, as `YYYY-MM-DD`, in order. */
export function getHolidays(year: number): readonly string[] {
  const found = known.get(year) ?? computeHolidays(year);
  known.set(year, found);
  return found;
}

/** Whether the office is closed on a day for a holiday. @param day `YYYY-MM-DD` */
export function isHoliday(day: string): boolean {
  return getHolidays(Number(day.slice(0, 4))).includes(day);
}

function computeHolidays(year: number): readonly string[] {
  // New Year's Day of the next year can be observed in this one.
  return [year, year + 1]
    .flatMap((of) => Object.values(HOLIDAYS).map((rule) => observedDay(rule, of)))
    .filter((day) => day.startsWith(`${year}-`))
    .sort();
}

/** The Friday before a Saturday, the Monday after a Sunday: 5 U.S.C. 6103 (b), Executive Order 11582. */
function observedDay(rule: Rule, year: number): string {
  const day = dayOf(rule, year);
  const shift = { [SATURDAY]: -1, [SUNDAY]: 1 }[day.getUTCDay()] ?? 0;
  day.setUTCDate(day.getUTCDate() + shift);
  return day.toISOString().slice(0, 10);
}

function dayOf(rule: Rule, year: number): Date {
  if ('date' in rule) return new Date(Date.UTC(year, rule.month, rule.date));
  const { month, weekday, nth } = rule;
  // The last one is the one before the first of the next month.
  const start = new Date(Date.UTC(year, nth === 'last' ? month + 1 : month, 1));
  const toFirst = (weekday - start.getUTCDay() + 7) % 7;
  start.setUTCDate(1 + toFirst + 7 * ((nth === 'last' ? 0 : nth) - 1));
  return start;
}
