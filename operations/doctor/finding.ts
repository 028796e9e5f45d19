/**
 * The result of a check: `later` can only be done after the first deployment; `unknown` could not be checked; `missing`
 * does not exist; `wrong` exists with other settings than required.
 */
export type Verdict = 'fine' | 'later' | 'unknown' | 'missing' | 'wrong';

export interface Finding {
  /** Name of the check, such as `CDK bootstrap in us-east-1`. */
  readonly check: string;
  readonly verdict: Verdict;
  /** A sentence. */
  readonly message: string;
  /** A command to run, a record to add or another instruction; one per line when there are several. */
  readonly remedy?: string;
  /** Whether it prevents a deployment. Never for `unknown`. */
  readonly blocks: boolean;
}

/** A finding without the check's name. */
export type Answer = Omit<Finding, 'check'>;

export function fine(message: string): Answer {
  return { verdict: 'fine', message, blocks: false };
}

export function later(message: string, remedy?: string): Answer {
  return { verdict: 'later', message, ...(remedy && { remedy }), blocks: false };
}

export function unknown(message: string, remedy?: string): Answer {
  return { verdict: 'unknown', message, ...(remedy && { remedy }), blocks: false };
}

export function missing(message: string, remedy: string): Answer {
  return { verdict: 'missing', message, remedy, blocks: false };
}

export function wrong(message: string, remedy: string): Answer {
  return { verdict: 'wrong', message, remedy, blocks: false };
}

/** The same finding, preventing a deployment. */
export function blocking(answer: Answer): Answer {
  return { ...answer, blocks: true };
}
