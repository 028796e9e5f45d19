import {
  addDays,
  BUSINESS_HOURS,
  businessDay,
  nextOpening,
  startOfBusinessDay,
} from '../../../domain/time/business-hours.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Times of the sample relative to the moment at which a run is filled. All times are milliseconds since the epoch. */
export interface Calendar {
  hoursAgo(hours: number): number;
  /** @param count calendar days before today; at least 1 @param time in the time zone of the business, such as `09:40` */
  daysAgo(count: number, time: string): number;
  /** @param count business days before today; 1 is the last one before today @param time as above */
  workday(count: number, time: string): number;
  /** A day, as `YYYY-MM-DD`. @param fromToday negative for days before today */
  day(fromToday: number): string;
}

/** @param now milliseconds since the epoch */
export function createCalendar(now: number): Calendar {
  const today = businessDay(new Date(now));
  const workdays: string[] = [];
  const findWorkday = (count: number): string => {
    while (workdays.length < count) workdays.push(workdayBefore(workdays.at(-1) ?? today));
    return workdays[count - 1] ?? today;
  };
  return {
    hoursAgo: (hours) => now - hours * HOUR_MS,
    daysAgo: (count, time) => toTime(addDays(today, -count), time),
    workday: (count, time) => toTime(findWorkday(count), time),
    day: (fromToday) => addDays(today, fromToday),
  };
}

function workdayBefore(day: string): string {
  const before = addDays(day, -1);
  return isBusinessDay(before) ? before : workdayBefore(before);
}

/** Shortly before a monthly plan is charged for the second time. @param startedAt when it began */
export function beforeRenewal(startedAt: number): number {
  const next = new Date(startedAt);
  const day = next.getUTCDate();
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(day, lastDay));
  return next.getTime() - 5 * MINUTE_MS;
}

function toTime(day: string, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return startOfBusinessDay(day).getTime() + hours * HOUR_MS + minutes * MINUTE_MS;
}

function isBusinessDay(day: string): boolean {
  return businessDay(nextOpening(startOfBusinessDay(addDays(day, -1)), BUSINESS_HOURS)) === day;
}
