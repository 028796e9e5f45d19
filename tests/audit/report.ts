import type { Result } from 'lighthouse';
import { median } from '../bench/median.ts';
import type { QuietVisit } from './quiet-visit.ts';

/** The results of Lighthouse's visit to a page and of one of our own. */
interface Visit {
  readonly report: Result;
  readonly quiet: QuietVisit;
}

/** The categories that a report must have. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

interface Measure<Name extends string = string> {
  readonly name: Name;
  /** The worst allowed median. */
  readonly target: number;
  /** Other targets, by page. */
  readonly exceptions?: Readonly<Record<string, number>>;
  readonly isBetterHigher: boolean;
  readonly digits: number;
  readonly read: (visit: Visit) => number;
}

const score = <Name extends string>(name: Name, category: string): Measure<Name> => ({
  name,
  target: 100,
  isBetterHigher: true,
  digits: 0,
  read: ({ report }) => Math.round((report.categories[category]?.score ?? 0) * 100),
});

/** @param divisor of the audit's value, which is in milliseconds if it is a time */
const metric = <Name extends string>(
  name: Name,
  audit: string,
  {
    target,
    exceptions = {},
    digits,
    divisor = 1,
  }: Pick<Measure, 'target' | 'exceptions' | 'digits'> & { divisor?: number },
): Measure<Name> => ({
  name,
  target,
  exceptions,
  isBetterHigher: false,
  digits,
  read: ({ report }) => (report.audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY) / divisor,
});

/** Without a target, the measure is only reported. */
const traffic = <Name extends string>(
  name: Name,
  digits: number,
  part: (quiet: QuietVisit) => number,
  target = Number.POSITIVE_INFINITY,
): Measure<Name> => ({ name, target, isBetterHigher: false, digits, read: ({ quiet }) => part(quiet) });

const MEASURES = [
  score('score', 'performance'),
  metric('LCP s', 'largest-contentful-paint', { target: 1.3, digits: 2, divisor: 1000 }),
  metric('TBT ms', 'total-blocking-time', { target: 15, exceptions: { '/pricing': 40 }, digits: 0 }),
  metric('CLS', 'cumulative-layout-shift', { target: 0.01, digits: 3 }),
  traffic('JS kB', 1, ({ untouched }) => untouched.scriptKilobytes, 8),
  traffic('all kB', 1, ({ untouched }) => untouched.kilobytes, 75),
  traffic('requests', 0, ({ untouched }) => untouched.requests, 8),
  traffic('use: JS kB', 1, ({ firstUse }) => firstUse.scriptKilobytes),
  traffic('use: all kB', 1, ({ firstUse }) => firstUse.kilobytes),
  traffic('use: requests', 0, ({ firstUse }) => firstUse.requests),
  score('a11y', 'accessibility'),
  score('best', 'best-practices'),
  score('SEO', 'seo'),
];

/** The lowest performance score that a single run may have. */
const WORST_SCORE = 98;

export type Measured = Readonly<Record<(typeof MEASURES)[number]['name'], number>>;

/** The browser recorded too little of a visit. */
export class NotMeasured extends Error {
  override readonly name = 'NotMeasured';
}

/** Reads the measures of one run. @throws NotMeasured */
export function readReport(report: Result, quiet: QuietVisit): Measured {
  if (report.runtimeError) throw new NotMeasured(`${report.requestedUrl}: ${report.runtimeError.message}`);
  return Object.fromEntries(MEASURES.map(({ name, read }) => [name, read({ report, quiet })])) as Measured;
}

/** Returns the targets that the runs of a page miss, in words. */
export function misses(page: string, runs: readonly Measured[]): string[] {
  const missed = MEASURES.filter((measure) => !isMet(measure, page, runs)).map((measure) => {
    const { name, isBetterHigher, digits } = measure;
    const wanted = `${isBetterHigher ? 'at least' : 'at most'} ${targetOf(measure, page)}`;
    return `${name} ${medianOf(runs, name).toFixed(digits)} (${wanted})`;
  });
  const [worst] = runs.toSorted((a, b) => a.score - b.score);
  return worst && worst.score < WORST_SCORE ? [...missed, describeWorst(worst)] : missed;
}

/** Adds the parts of the score, which distinguish a slow page from a busy machine. */
function describeWorst(run: Measured): string {
  const causes = `LCP ${run['LCP s'].toFixed(2)} s, TBT ${run['TBT ms'].toFixed(0)} ms`;
  return `worst score ${run.score} with ${causes} (at least ${WORST_SCORE})`;
}

function isMet(measure: (typeof MEASURES)[number], page: string, runs: readonly Measured[]): boolean {
  const value = medianOf(runs, measure.name);
  const target = targetOf(measure, page);
  return measure.isBetterHigher ? value >= target : value <= target;
}

function targetOf({ target, exceptions }: Measure, page: string): number {
  return exceptions?.[page] ?? target;
}

function medianOf(runs: readonly Measured[], name: keyof Measured): number {
  return median(runs.map((run) => run[name]));
}

/** Returns the medians as a Markdown table, with `!` where a target is missed. */
export function tableOf(results: ReadonlyMap<string, readonly Measured[]>): string {
  const rows = [...results].map(([page, runs]) => [
    page,
    ...MEASURES.map((measure) => {
      const value = medianOf(runs, measure.name).toFixed(measure.digits);
      return isMet(measure, page, runs) ? value : `${value} !`;
    }),
  ]);
  const lines = [
    ['page', ...MEASURES.map(({ name }) => name)],
    ['---', ...MEASURES.map(() => '---:')],
    ...rows,
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
