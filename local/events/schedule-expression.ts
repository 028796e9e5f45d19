/** Parses the schedule of an EventBridge rule: `rate(5 minutes)` or `cron(30 9 * * ? *)`. */

/**
 * Whether a schedule is due.
 * @param minute the full minute to test, in milliseconds since the epoch
 * @param elapsed the minutes since the schedule was enabled
 */
export type Schedule = (minute: number, elapsed: number) => boolean;

const MINUTES = { minute: 1, hour: 60, day: 24 * 60 } as const;

/** @throws Error naming an expression that is neither a rate nor a time of every day, in UTC */
export function parseSchedule(expression: string): Schedule {
  const [, value, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const period = Number(value) * MINUTES[unit as keyof typeof MINUTES];
  if (period > 0) return (_, elapsed) => elapsed > 0 && elapsed % period === 0;
  const [, minutes, hours] = /^cron\(([0-5]?\d) (1?\d|2[0-3]) \* \* \? \*\)$/.exec(expression) ?? [];
  if (minutes === undefined) {
    throw new Error(`The local cloud does not understand the schedule ${expression}.`);
  }
  return (minute) => {
    const date = new Date(minute);
    return date.getUTCHours() === Number(hours) && date.getUTCMinutes() === Number(minutes);
  };
}
