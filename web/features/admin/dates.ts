import { BUSINESS_HOURS } from '../../../domain/time/business-hours.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Deadlines are promised in this zone, so all administrators see it, wherever they are. */
const { timeZone, timeZoneInitials } = BUSINESS_HOURS;

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone, ...options });

const dateAndTime = format({ dateStyle: 'medium', timeStyle: 'short' });
const dateOnly = format({ dateStyle: 'medium' });
const weekdayAndTime = format({ weekday: 'short', hour: 'numeric', minute: '2-digit' });
const dayOfMonth = format({ month: 'short', day: 'numeric', timeZone: 'UTC' });
const dateWithoutZone = format({ dateStyle: 'medium', timeZone: 'UTC' });

/** Returns a moment in the agency's time zone, such as `Nov 21, 2026, 9:41 AM MT`. @param at ISO 8601 */
export function moment(at: string): string {
  return `${dateAndTime.format(new Date(at))} ${timeZoneInitials}`;
}

/** Returns the day of a moment in the agency's time zone, such as `Nov 21, 2026`. @param at ISO 8601 */
export function date(at: string): string {
  return dateOnly.format(new Date(at));
}

/** Returns a moment of the coming week, such as `Mon 9:30 AM`, in the agency's time zone. */
export function weekday(at: Date): string {
  return weekdayAndTime.format(at);
}

/** Returns a day without its year, such as `Nov 21`. @param day `YYYY-MM-DD` */
export function shortDay(day: string): string {
  return dayOfMonth.format(new Date(`${day}T00:00:00Z`));
}

/** Returns a day with its year, such as `Nov 21, 2026`. @param day `YYYY-MM-DD` */
export function calendarDay(day: string): string {
  return dateWithoutZone.format(new Date(`${day}T00:00:00Z`));
}

/**
 * Returns the age of a moment: `just now`, `3 min ago`, `5 h 10 min ago`, or its date after a day.
 * @param at ISO 8601
 * @param now milliseconds since the epoch
 */
export function ago(at: string, now: number): string {
  const passed = now - Date.parse(at);
  if (passed < MINUTE) return 'just now';
  return passed < DAY ? `${duration(passed)} ago` : moment(at);
}

/** Returns the age in fewer characters, such as `5 h ago`. Parameters as for `ago`. */
export function shortAgo(at: string, now: number): string {
  const hours = Math.floor((now - Date.parse(at)) / HOUR);
  if (hours < 1) return ago(at, now);
  return hours < 24 ? `${hours} h ago` : date(at);
}

/** Returns a length, such as `42 min`, `2 h 10 min`, `17 h`, `3 days`. @param length milliseconds */
export function duration(length: number): string {
  if (length < HOUR) return `${Math.max(1, Math.floor(length / MINUTE))} min`;
  if (length < DAY) {
    // Minutes tell nothing beside many hours.
    const minutes = length < 10 * HOUR ? Math.floor((length % HOUR) / MINUTE) : 0;
    return `${Math.floor(length / HOUR)} h${minutes > 0 ? ` ${minutes} min` : ''}`;
  }
  const days = Math.floor(length / DAY);
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}
