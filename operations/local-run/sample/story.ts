import type { Agency } from './agency.ts';
import type { Calendar } from './calendar.ts';

/** An event in the agency. */
export interface Step {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Shown as progress, such as `Nora Castellanos orders`. */
  readonly what: string;
  run(agency: Agency): Promise<unknown>;
}

/** A part of the sample. To add a part, write a file with one of these, and add it to `STORIES` in `sample.ts`. */
export type Story = (calendar: Calendar) => readonly Step[];

/** @throws Error if a person's steps would be out of order on some day of the year */
export function requireOrder(who: string, times: readonly number[]): void {
  if (times.some((time, at) => time < (times[at - 1] ?? 0))) throw new Error(`${who}: not in order.`);
}
