import type { Result } from 'lighthouse';
import type { QuietVisit } from './quiet-visit.ts';

/** What is known of a page after a visit of Lighthouse's and one of our own. */
interface Visit {
  readonly report: Result;
  readonly quiet: QuietVisit;
}

/** The categories that a report must have. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** What is read of a visit, with its target (the worst allowed median) and the way it is written. */
export const MEASURES = [
  {
    name: 'score',
    target: 100,
    atLeast: true,
    digits: 0,
    read: ({ report }) => scoreOf(report, 'performance'),
  },
  {
    name: 'LCP s',
    target: 1.3,
    atLeast: false,
    digits: 2,
    read: ({ report }) => metric(report, 'largest-contentful-paint') / 1000,
  },
  {
    name: 'TBT ms',
    target: 15,
    exceptions: { '/pricing': 40 },
    atLeast: false,
    digits: 0,
    read: ({ report }) => metric(report, 'total-blocking-time'),
  },
  {
    name: 'CLS',
    target: 0.01,
    atLeast: false,
    digits: 3,
    read: ({ report }) => metric(report, 'cumulative-layout-shift'),
  },
  {
    name: 'JS kB',
    target: 8,
    atLeast: false,
    digits: 1,
    read: ({ quiet }) => quiet.untouched.scriptKilobytes,
  },
  {
    name: 'all kB',
    target: 75,
    atLeast: false,
    digits: 1,
    read: ({ quiet }) => quiet.untouched.kilobytes,
  },
  {
    name: 'requests',
    target: 8,
    atLeast: false,
    digits: 0,
    read: ({ quiet }) => quiet.untouched.requests,
  },
  {
    name: 'use: JS kB',
    target: Number.POSITIVE_INFINITY,
    atLeast: false,
    digits: 1,
    read: ({ quiet }) => quiet.firstUse.scriptKilobytes,
  },
  {
    name: 'use: all kB',
    target: Number.POSITIVE_INFINITY,
    atLeast: false,
    digits: 1,
    read: ({ quiet }) => quiet.firstUse.kilobytes,
  },
  {
    name: 'use: requests',
    target: Number.POSITIVE_INFINITY,
    atLeast: false,
    digits: 0,
    read: ({ quiet }) => quiet.firstUse.requests,
  },
  {
    name: 'a11y',
    target: 100,
    atLeast: true,
    digits: 0,
    read: ({ report }) => scoreOf(report, 'accessibility'),
  },
  {
    name: 'best',
    target: 100,
    atLeast: true,
    digits: 0,
    read: ({ report }) => scoreOf(report, 'best-practices'),
  },
  { name: 'SEO', target: 100, atLeast: true, digits: 0, read: ({ report }) => scoreOf(report, 'seo') },
] as const satisfies readonly Measure[];

interface Measure {
  readonly name: string;
  readonly target: number;
  /** Other targets, by page. */
  readonly exceptions?: Readonly<Record<string, number>>;
  /** Whether more is better. */
  readonly atLeast: boolean;
  readonly digits: number;
  readonly read: (visit: Visit) => number;
}

/** The lowest performance score that a single run may have. */
const WORST_SCORE = 98;

export type Measured = Readonly<Record<(typeof MEASURES)[number]['name'], number>>;

/** The browser recorded too little of a visit to say anything about it. */
export class NotMeasured extends Error {
  override readonly name = 'NotMeasured';
}

/**
 * The measures of one run.
 * @throws NotMeasured
 */
export function readReport(report: Result, quiet: QuietVisit): Measured {
  if (report.runtimeError) throw new NotMeasured(`${report.requestedUrl}: ${report.runtimeError.message}`);
  return Object.fromEntries(MEASURES.map(({ name, read }) => [name, read({ report, quiet })])) as Measured;
}

function scoreOf({ categories }: Result, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100);
}

function metric({ audits }: Result, id: string): number {
  return audits[id]?.numericValue ?? Number.POSITIVE_INFINITY;
}

/** The middle value; of an even number, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/** Which targets the runs of a page miss, in words. */
export function misses(page: string, runs: readonly Measured[]): string[] {
  const missed = MEASURES.filter((measure) => !isMet(measure, page, runs)).map((measure) => {
    const { name, atLeast, digits } = measure;
    const wanted = `${atLeast ? 'at least' : 'at most'} ${targetOf(measure, page)}`;
    return `${name} ${medianOf(runs, name).toFixed(digits)} (${wanted})`;
  });
  const [worst] = runs.toSorted((a, b) => a.score - b.score);
  return worst && worst.score < WORST_SCORE ? [...missed, describeWorst(worst)] : missed;
}

/** With what the score is made of, which tells a slow page from a machine that was busy for a moment. */
function describeWorst(run: Measured): string {
  const causes = `LCP ${run['LCP s'].toFixed(2)} s, TBT ${run['TBT ms'].toFixed(0)} ms`;
  return `worst score ${run.score} with ${causes} (at least ${WORST_SCORE})`;
}

function isMet(measure: (typeof MEASURES)[number], page: string, runs: readonly Measured[]): boolean {
  const value = medianOf(runs, measure.name);
  const target = targetOf(measure, page);
  return measure.atLeast ? value >= target : value <= target;
}

function targetOf({ target, exceptions }: Measure, page: string): number {
  return exceptions?.[page] ?? target;
}

function medianOf(runs: readonly Measured[], name: keyof Measured): number {
  return median(runs.map((run) => run[name]));
}

/** The medians as a Markdown table; what misses its target is marked with `!`. */
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
