/**
 * When the business is open, by which the promise of a reply is kept. Specification: content and operations, section 9:
 * a reply within 4 business hours.
 */
export const BUSINESS_HOURS = {
  timeZone: 'America/Denver',
  /** Monday to Friday, as `Date.getUTCDay` counts. */
  days: [1, 2, 3, 4, 5],
  /** Hours of the clock. */
  opens: 9,
  closes: 17,
  /** How many of them a reply takes at most. */
  reply: 4,
} as const;

const HOUR_MS = 3_600_000;

/** Writes a moment as `2026-11-21 14:05:09` on the clock of the business. */
const CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: BUSINESS_HOURS.timeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The day that a moment falls on where the business is, as `YYYY-MM-DD`. */
export function businessDay(at: Date): string {
  return CLOCK.format(at).slice(0, 10);
}

/** The first moment of a day where the business is. @param day `YYYY-MM-DD` */
export function startOfBusinessDay(day: string): Date {
  return momentOf(day, 0);
}

/** The day after another. Both `YYYY-MM-DD`. @param days how many after it; negative for before */
export function dayAfter(day: string, days = 1): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** When what came in at a moment has to be answered at the latest. */
export function replyDueAt(createdAt: Date): Date {
  let left = BUSINESS_HOURS.reply * HOUR_MS;
  for (let day = businessDay(createdAt); ; day = dayAfter(day)) {
    if (!isOpenOn(day)) continue;
    const start = Math.max(momentOf(day, BUSINESS_HOURS.opens).getTime(), createdAt.getTime());
    const open = momentOf(day, BUSINESS_HOURS.closes).getTime() - start;
    if (open >= left) return new Date(start + left);
    left -= Math.max(open, 0);
  }
}

function isOpenOn(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return BUSINESS_HOURS.days.some((open) => open === weekday);
}

/** The moment when the clock of the business shows an hour of a day. */
function momentOf(day: string, hour: number): Date {
  const asIfUtc = Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS;
  const guess = asIfUtc - offsetAt(asIfUtc);
  // The clock may have been changed between the two.
  return new Date(asIfUtc - offsetAt(guess));
}

/** How far the clock of the business is ahead of UTC, in milliseconds. */
function offsetAt(time: number): number {
  const shown = Date.parse(`${CLOCK.format(time).replace(' ', 'T')}Z`);
  return shown - Math.floor(time / 1000) * 1000;
}
