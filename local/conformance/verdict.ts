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

const HEAD = ['Check', 'Against', 'Compared', 'Known', 'Unknown', 'Skipped', 'Seconds'];

/** The table, then everything that has to be looked at. */
export function printed(verdicts: readonly Verdict[]): string {
  const rows = [HEAD, ...verdicts.map(cellsOf)];
  const widths = HEAD.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const problems = verdicts.flatMap(({ check, unknown, gone, skipped }) => [
    ...unknown.map(({ key, text }) => `${check.name} differs: ${key}\n    ${text}`),
    ...gone.map(({ key }) => `${check.name} differs no longer, which has to leave the list: ${key}`),
    ...skipped.map(({ what, why }) => `${check.name} skipped ${what}: ${why}`),
  ]);
  return [...lines, ...(problems.length > 0 ? ['', ...problems] : [])].join('\n');
}

function cellsOf({ check, against, compared, known, unknown, skipped, took }: Verdict): string[] {
  return [
    check.name,
    against.join(', ') || '-',
    ...[compared, known.length, unknown.length, skipped.length, Math.round(took / 1000)].map(String),
  ];
}
