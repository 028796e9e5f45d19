/**
 * What has been found out about one thing that a stage needs:
 * `later` can only be done after the first deployment; `unknown` could not be looked at; `missing` is not there;
 * `wrong` is there, and not as it has to be.
 */
export type Verdict = 'fine' | 'later' | 'unknown' | 'missing' | 'wrong';

export interface Finding {
  /** The thing, such as `CDK bootstrap in us-east-1`. */
  readonly check: string;
  readonly verdict: Verdict;
  /** A sentence. */
  readonly message: string;
  /** A command to run, a record to add or what else to do; each on a line of its own when there are several. */
  readonly remedy?: string;
  /** Whether a deployment must not begin. Never when nobody could look. */
  readonly blocks: boolean;
}

/** A finding before it is said of what. */
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

/** The same, in the way of a deployment. */
export function blocking(answer: Answer): Answer {
  return { ...answer, blocks: true };
}
