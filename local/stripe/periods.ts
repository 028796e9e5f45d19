import type { Clock } from '../clock.ts';
import type { Price } from './prices.ts';

type Recurring = NonNullable<Price['recurring']>;

const DAY_MS = 24 * 60 * 60 * 1000;

const DAY_S = DAY_MS / 1000;

/**
 * The end of a subscription's period. Months keep the day of the month on which the subscription began, or use their
 * last day if they are shorter.
 * @param anchor when the subscription began, in seconds
 * @param after the end of the previous period, or the anchor for the first one, in seconds
 */
export function nextPeriodEnd(anchor: number, after: number, recurring: Recurring): number {
  let end = anchor;
  for (let periods = 1; end <= after; periods++) end = later(anchor, periods, recurring);
  return end;
}

function later(anchor: number, periods: number, { interval, interval_count }: Recurring): number {
  const count = periods * interval_count;
  if (interval === 'day') return anchor + count * DAY_S;
  if (interval === 'week') return anchor + count * 7 * DAY_S;
  const date = new Date(anchor * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + (interval === 'year' ? 12 : 1) * count);
  date.setUTCDate(Math.min(day, lastDayOfMonth(date)));
  return date.getTime() / 1000;
}

function lastDayOfMonth(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}

/**
 * Runs a task at a time, however far ahead; plain timers are limited to less than a month.
 * @param seconds since the epoch
 */
export function runAt(clock: Clock, seconds: number, task: () => void): void {
  const left = Math.max(0, seconds * 1000 - clock.now());
  if (left <= DAY_MS) clock.after(left, task);
  else clock.after(DAY_MS, () => runAt(clock, seconds, task));
}
