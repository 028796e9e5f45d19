/**
 * Audits the public pages as a phone, on the production build as the local run serves it, compressed: once with a visit
 * that waits ten seconds and then uses the page, whose bytes and requests do not vary, and in several rounds with
 * Lighthouse. Prints the medians and fails below the targets. Rounds are interleaved, so that whatever else the machine
 * does meets all pages alike.
 *
 *     node tests/audit/audit.ts [rounds, default 5] [paths, default all]
 */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { articlePath } from '../../domain/site/blog.ts';
import { INDEXED_PAGES } from '../../domain/site/pages.ts';
import { readArticles } from '../../web/build/blog/articles.ts';
import { openBrowser } from '../bench/visitor.ts';
import { startLocalRun } from '../e2e/support/local-run.ts';
import { CHROMIUM_ARGUMENTS, SYSTEM_CHROMIUM } from '../support/chromium.ts';
import { type QuietVisit, visitQuietly } from './quiet-visit.ts';
import { CATEGORIES, type Measured, misses, NotMeasured, readReport, tableOf } from './report.ts';

/** Attempts at a visit that the browser failed to record. */
const TRIES = 3;

const [rounds, ...paths] = readArguments(process.argv.slice(2));
const pages = paths.length > 0 ? paths : publicPages();
const results = new Map<string, Measured[]>(pages.map((page) => [page, []]));

const site = await startLocalRun();
try {
  const quietVisits = await visitAllQuietly();
  for (let round = 1; round <= rounds; round++) {
    for (const [page, quiet] of quietVisits) {
      results.get(page)?.push(await measure(`${site.origin}${page}`, quiet));
    }
    console.error(`Finished round ${round} of ${rounds}.`);
  }
} finally {
  await site.stop();
}

console.log(`Medians of ${rounds} rounds, Lighthouse as a phone. \`!\` marks a missed target.\n`);
console.log(tableOf(results));
const missed = [...results].flatMap(([page, runs]) => misses(runs).map((miss) => `${page}: ${miss}`));
if (missed.length > 0) {
  console.error(`\nBelow target:\n${missed.join('\n')}`);
  process.exitCode = 1;
}

function readArguments([first = '5', ...others]: string[]): [number, ...string[]] {
  const count = Number(first);
  if (Number.isInteger(count) && count > 0) return [count, ...others];
  console.error(`The number of rounds must be a whole number above 0, not '${first}'.`);
  process.exit(1);
}

/** Lighthouse counts it against others that they are outside of search. */
function publicPages(): string[] {
  const [article] = readArticles();
  return article ? [...INDEXED_PAGES, articlePath(article.slug)] : [...INDEXED_PAGES];
}

/** One page after the other, since a busy browser may delay requests beyond the recording. */
async function visitAllQuietly(): Promise<ReadonlyMap<string, QuietVisit>> {
  const browser = await openBrowser();
  try {
    const visits = new Map<string, QuietVisit>();
    for (const page of pages) visits.set(page, await visitQuietly(browser, site.origin, page));
    return visits;
  } finally {
    await browser.close();
  }
}

async function measure(url: string, quiet: QuietVisit): Promise<Measured> {
  for (let tries = 1; ; tries++) {
    try {
      return await auditPage(url, quiet);
    } catch (error) {
      if (!(error instanceof NotMeasured) || tries === TRIES) throw error;
      console.error(`${error.message} Trying again.`);
    }
  }
}

/** Audits one page in a browser of its own. */
async function auditPage(url: string, quiet: QuietVisit): Promise<Measured> {
  const chrome = await launch({
    ...(SYSTEM_CHROMIUM && { chromePath: SYSTEM_CHROMIUM }),
    chromeFlags: ['--headless', ...CHROMIUM_ARGUMENTS],
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: CATEGORIES,
      // The simulation of a slow line counts fonts that arrive after the first paint as parts of the largest one.
      throttlingMethod: 'devtools',
    });
    if (!result) throw new Error(`Lighthouse returned no result for ${url}.`);
    return readReport(result.lhr, quiet);
  } finally {
    chrome.kill();
  }
}
