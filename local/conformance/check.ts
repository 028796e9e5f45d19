/** A check compares this product, or one of its stand-ins, with an independent implementation. */

export interface Check {
  /** As it is called for: `npm run conformance -- <name>`. */
  readonly name: string;
  /** Its line in the table. */
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
  /** The parts that cannot be compared on this machine. */
  readonly skipped: readonly Skipped[];
}

export interface Difference {
  /** Names the same difference in every run, such as `answer: charge.source: unknown`. */
  readonly key: string;
  /** The expected and the actual value. */
  readonly text: string;
}

export interface Skipped {
  readonly what: string;
  readonly why: string;
}

/** The machine lacks a requirement of a check, which the message names. */
export class NotAvailable extends Error {
  override readonly name = 'NotAvailable';
}
