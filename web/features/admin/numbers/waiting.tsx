/** How much waits, as the header says it. */
import type { ReactNode } from 'react';

/** Such as `99+ new`, or `none today`. */
export function waitingText(count: number, atLeast: boolean, what: string): string {
  return `${count === 0 ? 'none' : count.toLocaleString('en-US')}${atLeast ? '+' : ''} ${what}`;
}

/** Of records with status `new`. */
export function freshText(count: number): string {
  return waitingText(Math.min(count, 99), count > 99, 'new');
}

/** Of records where it is news that they came. @param counts by day */
export function todayText(counts: readonly number[]): string {
  const count = counts.at(-1) ?? 0;
  return waitingText(count, false, count === 0 ? 'today' : 'new today');
}

/** Above what it counts where windows are wide enough for all of it in one line, and only then. */
export function Count({ children }: { readonly children: ReactNode }) {
  return <span className="font-semibold xl:max-2xl:block">{children}</span>;
}

/** What a warning in the header looks like. */
export const ATTENTION =
  'h-12 content-center whitespace-nowrap px-1.5 text-label tabular-nums underline-offset-4 -outline-offset-3 [a&]:hover:underline';
