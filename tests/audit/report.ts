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
  { target, digits, divisor = 1 }: Pick<Measure, 'target' | 'digits'> & { divisor?: number },
): Measure<Name> => ({
  name,
  target,
  isBetterHigher: false,
  digits,
  read: ({ report }) => readValue(report, audit) / divisor,
});

function readValue(report: Result, audit: string): number {
  return report.audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY;
}

/** Without a target, the measure is only reported. */
const traffic = <Name extends string>(
  name: Name,
  digits: number,
  part: (quiet: QuietVisit) => number,
  target = Number.POSITIVE_INFINITY,
): Measure<Name> => ({ name, target, isBetterHigher: false, digits, read: ({ quiet }) => part(quiet) });

/** The time between the first and the largest paint. */
const PAINT_GAP: Measure<'gap ms'> = {
  name: 'gap ms',
  target: 60,
  isBetterHigher: false,
  digits: 0,
  read: ({ report }) =>
    readValue(report, 'largest-contentful-paint') - readValue(report, 'first-contentful-paint'),
};

const MEASURES = [
  score('score', 'performance'),
  metric('FCP s', 'first-contentful-paint', { target: 1.3, digits: 2, divisor: 1000 }),
  metric('LCP s', 'largest-contentful-paint', { target: 1.3, digits: 2, divisor: 1000 }),
  PAINT_GAP,
  metric('TBT ms', 'total-blocking-time', { target: 10, digits: 0 }),
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
export function misses(runs: readonly Measured[]): string[] {
  const missed = MEASURES.filter((measure) => !isMet(measure, runs)).map((measure) => {
    const { name, isBetterHigher, digits, target } = measure;
    const wanted = `${isBetterHigher ? 'at least' : 'at most'} ${target}`;
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

function isMet(measure: (typeof MEASURES)[number], runs: readonly Measured[]): boolean {
  const value = medianOf(runs, measure.name);
  return measure.isBetterHigher ? value >= measure.target : value <= measure.target;
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
      return isMet(measure, runs) ? value : `${value} !`;
    }),
  ]);
  const lines = [
    ['page', ...MEASURES.map(({ name }) => name)],
    ['---', ...MEASURES.map(() => '---:')],
    ...rows,
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
