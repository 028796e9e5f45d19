import { BUSINESS_HOURS } from './business-hours.ts';

const { timeZone, timeZoneName } = BUSINESS_HOURS;

const TIME = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone,
});

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });

/**
 * Formats a time in the time zone of the business, with its name, such as `Tue, Nov 24, 2026, 9:14 AM Mountain Time`. An
 * invalid time is returned unchanged: it must not prevent a mail.
 * @param iso ISO 8601
 */
export function businessTime(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : `${TIME.format(time).replace(/\u202F/g, ' ')} ${timeZoneName}`;
}

/** Formats the day of a time in the same time zone, such as `December 24, 2026`; otherwise like `businessTime`. */
export function businessDate(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : DATE.format(time);
}
