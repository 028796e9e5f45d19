/** Tells differences that are known from those that are not. */
import type { Check, Difference, Outcome } from './check.ts';
import type { KnownDifference } from './known-differences.ts';

export interface Verdict extends Outcome {
  readonly check: Pick<Check, 'name' | 'title'>;
  /** Milliseconds. */
  readonly took: number;
  /** Known differences that are there. */
  readonly known: readonly KnownDifference[];
  /** Differences without a known reason. */
  readonly unknown: readonly Difference[];
  /** Known differences that are no longer there, and have to leave the list. */
  readonly gone: readonly KnownDifference[];
  readonly isGood: boolean;
}

/** @param took how long the check took, in milliseconds */
export function judge(
  check: Pick<Check, 'name' | 'title'>,
  outcome: Outcome,
  knownDifferences: readonly KnownDifference[],
  took: number,
): Verdict {
  const ours = knownDifferences.filter((known) => known.check === check.name);
  const { differences, skipped } = outcome;
  const isThere = (known: KnownDifference) => differences.some((difference) => isSame(known, difference));
  const unknown = differences.filter((difference) => !ours.some((known) => isSame(known, difference)));
  // Parts that were not compared may still differ.
  const gone = skipped.length > 0 ? [] : ours.filter((known) => !isThere(known));
  return {
    ...outcome,
    check,
    took,
    known: ours.filter(isThere),
    unknown,
    gone,
    isGood: unknown.length + gone.length === 0,
  };
}

function isSame({ key }: KnownDifference, difference: Difference): boolean {
  return typeof key === 'string' ? key === difference.key : key.test(difference.key);
}
