/** Public holidays. The office is closed on those that the settings do not exclude. */

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

/** The names of all holidays, in the order of the year. */
export const HOLIDAY_NAMES: readonly string[] = Object.keys(HOLIDAYS);

/** A holiday with the day on which it is observed, as `YYYY-MM-DD`. */
interface Observed {
  readonly name: string;
  readonly day: string;
}

const known = new Map<string, readonly Observed[]>();

/** The holidays that are observed in a year, in order. @param workdays days of the week on which the office works */
export function getHolidays(year: number, workdays: readonly number[]): readonly Observed[] {
  const key = `${year}: ${workdays}`;
  const found = known.get(key) ?? computeHolidays(year, workdays);
  known.set(key, found);
  return found;
}

/** Whether a day is a holiday. @param day `YYYY-MM-DD` @param except names of holidays that do not count @param workdays as above */
export function isHoliday(day: string, except: readonly string[], workdays: readonly number[]): boolean {
  const holidays = getHolidays(Number(day.slice(0, 4)), workdays);
  return holidays.some((one) => one.day === day && !except.includes(one.name));
}

function computeHolidays(year: number, workdays: readonly number[]): readonly Observed[] {
  // New Year's Day of the next year can be observed in this one.
  return [year, year + 1]
    .flatMap((of) =>
      Object.entries(HOLIDAYS).map(([name, rule]) => ({ name, day: observedDay(rule, of, workdays) })),
    )
    .filter(({ day }) => day.startsWith(`${year}-`))
    .sort((one, other) => one.day.localeCompare(other.day));
}

/** The day itself, or on a weekend without work the Friday before or Monday after it: 5 U.S.C. 6103 (b), Executive Order 11582. */
function observedDay(rule: Rule, year: number, workdays: readonly number[]): string {
  const day = dayOf(rule, year);
  const weekday = day.getUTCDay();
  const shift = workdays.includes(weekday) ? 0 : ({ [SATURDAY]: -1, [SUNDAY]: 1 }[weekday] ?? 0);
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
