/** What a check is: this product, or a stand-in of it, held against an implementation that nobody here wrote. */

export interface Check {
  /** As it is called for: `npm run conformance -- <name>`. */
  readonly name: string;
  /** What it compares, as a line of the table. */
  readonly title: string;
  /** @throws NotAvailable if the machine lacks something that the whole check needs */
  run(): Promise<Outcome>;
}

export interface Outcome {
  /** Names and versions of the implementations that were compared with. */
  readonly against: readonly string[];
  /** How many comparisons were made. */
  readonly compared: number;
  readonly differences: readonly Difference[];
  /** What the check could not compare here. */
  readonly skipped: readonly Skipped[];
}

export interface Difference {
  /** Names the same difference in every run, such as `answer: charge.source: unknown`. */
  readonly key: string;
  /** What was expected and what came. */
  readonly text: string;
}

export interface Skipped {
  readonly what: string;
  readonly why: string;
}

/** The machine lacks something that a check needs. The message says what. */
export class NotAvailable extends Error {
  override readonly name = 'NotAvailable';
}
