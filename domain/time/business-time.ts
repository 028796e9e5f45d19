import { BUSINESS_HOURS, clockTime } from './business-hours.ts';

const { timeZone, timeZoneName } = BUSINESS_HOURS;

const TIME: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
};

/** A time such as `Tue, Nov 24, 2026, 9:14 AM Mountain Time`. Invalid times are returned unchanged. */
export function businessTime(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : `${format(time, TIME).replace(/\u202F/g, ' ')} ${timeZoneName}`;
}

/** The day of a time, such as `December 24, 2026`. @param dateStyle `medium` for `Dec 24, 2026` */
export function businessDate(iso: string, dateStyle: 'long' | 'medium' = 'long'): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : format(time, { dateStyle });
}

/** Formats a time in the same time zone as programs for tables know it, such as `2026-11-24 09:14:05`. */
export function businessTimestamp(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : clockTime(time);
}

/** Creates its formatter when called: the first one of a process takes 16 ms, which would delay loading. */
function format(time: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(time);
}
