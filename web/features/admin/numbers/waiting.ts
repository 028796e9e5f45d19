/** Returns a count, such as `1,000+`. @param atLeast whether there may be more */
export function countText(count: number, atLeast = false): string {
  return `${count.toLocaleString('en-US')}${atLeast ? '+' : ''}`;
}

const MAX_SHORT = 99;

/** Returns a count where there is room for two digits, such as `99+`. */
export function shortCount(count: number): string {
  return countText(Math.min(count, MAX_SHORT), count > MAX_SHORT);
}

/** Returns a count in the header, such as `99+ new` or `none today`. */
export function waitingText(count: number, what: string): string {
  return `${count === 0 ? 'none' : shortCount(count)} ${what}`;
}

/** Returns today's count of records. @param counts by day */
export function todayText(counts: readonly number[]): string {
  const count = counts.at(-1) ?? 0;
  return waitingText(count, count === 0 ? 'today' : 'new today');
}
