/** Returns a count, such as `99+ new` or `none today`. */
export function waitingText(count: number, atLeast: boolean, what: string): string {
  return `${count === 0 ? 'none' : count.toLocaleString('en-US')}${atLeast ? '+' : ''} ${what}`;
}

/** Returns the count of records with the status `new`. */
export function freshText(count: number): string {
  return waitingText(Math.min(count, 99), count > 99, 'new');
}

/** Returns today's count of records. @param counts by day */
export function todayText(counts: readonly number[]): string {
  const count = counts.at(-1) ?? 0;
  return waitingText(count, false, count === 0 ? 'today' : 'new today');
}
