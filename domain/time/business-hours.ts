import { HOLIDAYS_NAME, isHoliday } from './holidays.ts';

/** When the office is open, and how many of these hours a reply takes at most. */
export interface OfficeHours {
  /** Days of the week, in order, as `Date.getUTCDay` counts. */
  readonly days: readonly number[];
  /** Whole hours of the day, local time. */
  readonly opens: number;
  readonly closes: number;
  /** Maximum number of business hours until a reply. */
  readonly reply: number;
  /** Names of public holidays on which the office is open. */
  readonly openHolidays: readonly string[];
  /** Further days on which it is closed, as `YYYY-MM-DD`. */
  readonly closedDays: readonly string[];
}

/** The time zone, and the hours of an agency that has not changed its settings. Holidays are in holidays.ts. */
export const BUSINESS_HOURS = {
  timeZone: 'America/Denver',
  timeZoneName: 'Mountain Time',
  timeZoneInitials: 'MT',
  /** Monday to Friday. */
  days: [1, 2, 3, 4, 5],
  opens: 9,
  closes: 17,
  reply: 4,
  openHolidays: [],
  closedDays: [],
} as const satisfies OfficeHours & Readonly<Record<`timeZone${string}`, string>>;

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Such as `Monday to Friday, 9 to 5, Mountain Time, except US federal holidays`. */
export function describeHours({ days, opens, closes, openHolidays, closedDays }: OfficeHours): string {
  const first = days[0] ?? 0;
  const isRange = days.length > 2 && days.every((day, index) => day === first + index);
  const names = days.map((day) => DAY_NAMES[day] ?? '');
  const week = isRange ? `${names[0]} to ${names.at(-1)}` : listNames(names);
  const isUsual = opens > 0 && opens < 12 && closes > 12 && closes < 24;
  const hours = [opens, closes].map(
    (hour) => `${hour % 12 || 12}${isUsual ? '' : hour % 24 < 12 ? ' am' : ' pm'}`,
  );
  const open = openHolidays.length > 0 ? ` other than ${listNames(openHolidays)}` : '';
  const closed = closedDays.length > 0 ? ' and days that we announce' : '';
  return `${week}, ${hours.join(' to ')}, ${BUSINESS_HOURS.timeZoneName}, except ${HOLIDAYS_NAME}${open}${closed}`;
}

function listNames(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** The hours as the site's pages state them: those of the release. */
export const OPENING_HOURS = describeHours(BUSINESS_HOURS);

const HOUR_MS = 3_600_000;

let clock: Intl.DateTimeFormat | undefined;

/** A time as `2026-11-21 14:05:09` in the business time zone. Its formatter takes 16 ms, so it is created on first use. */
export function clockTime(at: Date | number): string {
  clock ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: BUSINESS_HOURS.timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return clock.format(at);
}

/** The day of a time in the time zone of the business, as `YYYY-MM-DD`. */
export function businessDay(at: Date): string {
  return clockTime(at).slice(0, 10);
}

/** The first moment of a day in the time zone of the business. @param day `YYYY-MM-DD` */
export function startOfBusinessDay(day: string): Date {
  return toInstant(day, 0);
}

/** Adds days to a day. Both are `YYYY-MM-DD`. @param days negative for days before */
export function addDays(day: string, days = 1): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Whether a text is a day of this century, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && addDays(text, 0) === text;
}

/** When a message received at a time has to be answered at the latest. */
export function replyDueAt(createdAt: Date, hours: OfficeHours): Date {
  let left = hours.reply * HOUR_MS;
  for (let day = businessDay(createdAt); ; day = addDays(day)) {
    if (!isOpenOn(day, hours)) continue;
    const start = Math.max(toInstant(day, hours.opens).getTime(), createdAt.getTime());
    const open = toInstant(day, hours.closes).getTime() - start;
    if (open >= left) return new Date(start + left);
    left -= Math.max(open, 0);
  }
}

/** The inverse of `replyDueAt`: a message received before this time should already have a reply. */
export function overdueIfBefore(now: Date, hours: OfficeHours): Date {
  let left = hours.reply * HOUR_MS;
  const today = businessDay(now);
  const [opens, closes] = [toInstant(today, hours.opens), toInstant(today, hours.closes)];
  // While the office is open, a message whose hours are just over is due now. While it is closed, it was due before.
  const isOpen = isOpenOn(today, hours) && opens < now && now <= closes;
  for (let day = today; ; day = addDays(day, -1)) {
    if (!isOpenOn(day, hours)) continue;
    const end = Math.min(toInstant(day, hours.closes).getTime(), now.getTime());
    const open = end - toInstant(day, hours.opens).getTime();
    // A message between two business days is due with the first message of the second.
    if (isOpen ? open > left : open >= left) return new Date(end - left + (isOpen ? 0 : 1));
    left -= Math.max(open, 0);
  }
}

/** When the office opens on the first business day after a time. The day of the time itself does not count. */
export function nextOpening(after: Date, hours: OfficeHours): Date {
  return toInstant(businessDayAfter(businessDay(after), 1, hours), hours.opens);
}

/** When a promise of business days is due: at closing time of the last one, not counting the first day. */
export function dueWithinBusinessDays(promisedAt: Date, days: number, hours: OfficeHours): Date {
  return toInstant(businessDayAfter(businessDay(promisedAt), days, hours), hours.closes);
}

/** Returns the business day a number of business days after a day, both `YYYY-MM-DD`. */
function businessDayAfter(day: string, days: number, hours: OfficeHours): string {
  let found = day;
  for (let left = days; left > 0; ) {
    found = addDays(found);
    if (isOpenOn(found, hours)) left -= 1;
  }
  return found;
}

function isOpenOn(day: string, { days, openHolidays, closedDays }: OfficeHours): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return days.includes(weekday) && !closedDays.includes(day) && !isHoliday(day, openHolidays, days);
}

/** The moment of a local time in the time zone of the business. @param time such as `2026-11-24T09:15` */
export function businessMoment(time: string): Date {
  const [day = '', clock = ''] = time.split('T');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return toInstant(day, hours + minutes / 60);
}

/** The local time of a moment, as `businessMoment` takes it. */
export function businessLocalTime(at: Date | number): string {
  return clockTime(at).slice(0, 16).replace(' ', 'T');
}

/** The time of an hour of a day in the time zone of the business. */
function toInstant(day: string, hour: number): Date {
  const asIfUtc = Date.parse(`${day}T00:00:00Z`) + Math.round(hour * HOUR_MS);
  const guess = asIfUtc - offsetAt(asIfUtc);
  // Daylight saving time may begin or end between the two.
  return new Date(asIfUtc - offsetAt(guess));
}

/** The offset from UTC in the time zone of the business, in milliseconds. */
function offsetAt(time: number): number {
  const shown = Date.parse(`${clockTime(time).replace(' ', 'T')}Z`);
  return shown - Math.floor(time / 1000) * 1000;
}
