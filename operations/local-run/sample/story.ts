import type { Agency } from './agency.ts';
import type { Calendar } from './calendar.ts';

/** Something that happens in the agency, at a time. */
export interface Step {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** For the progress, such as `Nora Castellanos orders`. */
  readonly what: string;
  run(agency: Agency): Promise<unknown>;
}

/** A part of the sample. To add a part, write a file with one of these, and add it to `STORIES` in `sample.ts`. */
export type Story = (calendar: Calendar) => readonly Step[];

/** @throws Error when what happens to someone would be in another order than told, on some day of the year */
export function requireOrder(who: string, times: readonly number[]): void {
  if (times.some((time, at) => time < (times[at - 1] ?? 0))) throw new Error(`${who}: not in order.`);
}
