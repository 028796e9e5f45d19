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

/** A time as people read it. What is no time is given back: a mail with an odd time beats no mail. @param iso ISO 8601 */
export function mailTime(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : MAIL_TIME.format(time).replace(/\u202F/g, ' ');
}

const MAIL_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A day as people read it, such as `December 24, 2026`; otherwise as `mailTime`. */
export function mailDay(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : MAIL_DAY.format(time);
}
