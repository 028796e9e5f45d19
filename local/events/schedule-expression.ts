/** Parses the schedule of an EventBridge rule: `rate(5 minutes)` or `cron(0 8 ? * MON-FRI *)`. */

/**
 * Whether a schedule is due.
 * @param minute the full minute to test, in milliseconds since the epoch
 * @param elapsed the minutes since the schedule was enabled
 */
export type Schedule = (minute: number, elapsed: number) => boolean;

const MINUTES = { minute: 1, hour: 60, day: 24 * 60 } as const;

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** The fields of a cron expression in order, in UTC; months and days of the week count from one. */
const FIELDS: readonly {
  readonly first: number;
  readonly last: number;
  readonly names?: readonly string[];
  readonly of: (date: Date) => number;
}[] = [
  { first: 0, last: 59, of: (date) => date.getUTCMinutes() },
  { first: 0, last: 23, of: (date) => date.getUTCHours() },
  { first: 1, last: 31, of: (date) => date.getUTCDate() },
  { first: 1, last: 12, names: MONTHS, of: (date) => date.getUTCMonth() + 1 },
  { first: 1, last: 7, names: WEEKDAYS, of: (date) => date.getUTCDay() + 1 },
  { first: 1970, last: 2199, of: (date) => date.getUTCFullYear() },
];

/** @throws Error naming an expression that is invalid, or uses the letters L, W or # of cron */
export function parseSchedule(expression: string): Schedule {
  const schedule = rate(expression) ?? cron(expression);
  if (!schedule) throw new Error(`The local cloud does not understand the schedule ${expression}.`);
  return schedule;
}

function rate(expression: string): Schedule | undefined {
  const [, value, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const period = Number(value) * MINUTES[unit as keyof typeof MINUTES];
  return period > 0 ? (_, elapsed) => elapsed > 0 && elapsed % period === 0 : undefined;
}

function cron(expression: string): Schedule | undefined {
  const texts = /^cron\((.+)\)$/.exec(expression)?.[1]?.trim().split(/\s+/);
  if (texts?.length !== FIELDS.length) return undefined;
  const allowed = FIELDS.map((field, index) => valuesOf(texts[index] ?? '', field));
  if (allowed.includes(undefined)) return undefined;
  return (minute) => {
    const date = new Date(minute);
    return FIELDS.every((field, index) => allowed[index]?.has(field.of(date)));
  };
}

/** All values that a field of a cron expression allows; undefined if it is invalid. */
function valuesOf(text: string, field: (typeof FIELDS)[number]): Set<number> | undefined {
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const [, from = '', to, step] = /^(\*|\?|\w+)(?:-(\w+))?(?:\/(\d+))?$/.exec(part) ?? [];
    const isAny = from === '*' || from === '?';
    const first = isAny ? field.first : numberOf(from, field);
    // A step without a range extends to the end of the field.
    const last = to ? numberOf(to, field) : isAny || step ? field.last : first;
    const by = Number(step ?? 1);
    if (!(first >= field.first && last <= field.last && first <= last && by > 0)) return undefined;
    for (let value = first; value <= last; value += by) values.add(value);
  }
  return values;
}

function numberOf(text: string, { names, first }: (typeof FIELDS)[number]): number {
  const index = names?.indexOf(text.toUpperCase()) ?? -1;
  return index >= 0 ? first + index : /^\d+$/.test(text) ? Number(text) : Number.NaN;
}
