const MAIL_TIME = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

/** Formats a time. An invalid time is returned unchanged: it must not prevent the mail. @param iso ISO 8601 */
export function mailTime(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : MAIL_TIME.format(time).replace(/\u202F/g, ' ');
}

const MAIL_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a day, such as `December 24, 2026`; otherwise like `mailTime`. */
export function mailDay(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : MAIL_DAY.format(time);
}
