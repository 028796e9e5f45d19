import type { Result } from 'lighthouse';

/** What is read of the browser's log of its network: events of the DevTools protocol. */
export type NetworkLog = readonly { readonly method: string; readonly params: unknown }[];

/** What Lighthouse has found out in a visit. */
interface Visit {
  readonly report: Result;
  readonly log: NetworkLog;
}

/** The categories that a report must have. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** What is read from a report, with its target (DESIGN: worst allowed median) and the way it is written. */
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
    target: 50,
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
  { name: 'JS kB', target: 105, atLeast: false, digits: 1, read: ({ log }) => kilobytes(log, 'Script') },
  { name: 'all kB', target: 150, atLeast: false, digits: 1, read: ({ log }) => kilobytes(log) },
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
export function readReport(report: Result, log: NetworkLog): Measured {
  if (report.runtimeError) throw new NotMeasured(`${report.requestedUrl}: ${report.runtimeError.message}`);
  return Object.fromEntries(MEASURES.map(({ name, read }) => [name, read({ report, log })])) as Measured;
}

function scoreOf({ categories }: Result, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100);
}

function metric({ audits }: Result, id: string): number {
  return audits[id]?.numericValue ?? Number.POSITIVE_INFINITY;
}

interface Loading {
  readonly requestId: string;
  /** Of what: `Script`, `Image` and so on. */
  readonly type?: string;
  readonly response?: { readonly encodedDataLength: number };
  readonly encodedDataLength?: number;
}

/**
 * The content that was transferred, as compressed. Headers are left out: over HTTP/1.1, as here, each answer brings
 * 0.9 kB of them; over HTTP/2 a distribution sends those that it has sent before in a byte or two.
 * @param type such as `Script`; everything when not given
 */
export function kilobytes(log: NetworkLog, type?: string): number {
  const loadings = (method: string) =>
    log.flatMap((event) => (event.method === method ? [event.params as Loading] : []));
  const wanted = loadings('Network.responseReceived').filter(
    (one) => type === undefined || one.type === type,
  );
  const headers = new Map(
    wanted.map(({ requestId, response }) => [requestId, response?.encodedDataLength ?? 0]),
  );
  return loadings('Network.loadingFinished').reduce((sum, { requestId, encodedDataLength = 0 }) => {
    const head = headers.get(requestId);
    return head === undefined ? sum : sum + (encodedDataLength - head) / 1000;
  }, 0);
}

/** The middle value; of an even number, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/** Which targets the runs of a page miss, in words. */
export function misses(runs: readonly Measured[]): string[] {
  const missed = MEASURES.filter((measure) => !isMet(measure, runs)).map(
    ({ name, target, atLeast, digits }) =>
      `${name} ${medianOf(runs, name).toFixed(digits)} (${atLeast ? 'at least' : 'at most'} ${target})`,
  );
  const [worst] = runs.toSorted((a, b) => a.score - b.score);
  return worst && worst.score < WORST_SCORE ? [...missed, describeWorst(worst)] : missed;
}

/** With what the score is made of, which tells a slow page from a machine that was busy for a moment. */
function describeWorst(run: Measured): string {
  const causes = `LCP ${run['LCP s'].toFixed(2)} s, TBT ${run['TBT ms'].toFixed(0)} ms`;
  return `worst score ${run.score} with ${causes} (at least ${WORST_SCORE})`;
}

function isMet({ name, target, atLeast }: (typeof MEASURES)[number], runs: readonly Measured[]): boolean {
  const value = medianOf(runs, name);
  return atLeast ? value >= target : value <= target;
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
