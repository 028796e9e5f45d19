/** A phone visit without use: the requests of the page, and those that the first use adds. */
import type { Browser } from 'playwright';
import { type Answered, kilobytes } from '../bench/counting-proxy.ts';
import { arrive, PHONE } from '../bench/visitor.ts';

/** The requests to the site. Kilobytes count compressed content without headers. */
export interface Asked {
  readonly scriptKilobytes: number;
  readonly kilobytes: number;
  readonly requests: number;
}

export interface QuietVisit {
  /** From the first request until ten seconds after the page has loaded. */
  readonly untouched: Asked;
  /** In the five seconds after the first use. */
  readonly firstUse: Asked;
}

const UNTOUCHED_MS = 10_000;
const FIRST_USE_MS = 5_000;

/**
 * @param site the origin that the page is on
 * @param path of the page
 */
export async function visitQuietly(browser: Browser, site: string, path: string): Promise<QuietVisit> {
  const { page, take, leave } = await arrive(browser, site, PHONE);
  try {
    await page.goto(path);
    await page.waitForTimeout(UNTOUCHED_MS);
    const untouched = take();
    // In the margin, outside of controls. Either counts as a first use.
    await page.touchscreen.tap(3, 400);
    await page.mouse.wheel(0, 1);
    await page.waitForTimeout(FIRST_USE_MS);
    return { untouched: asked(untouched), firstUse: asked(take()) };
  } finally {
    await leave();
  }
}

function asked(answers: readonly Answered[]): Asked {
  return {
    scriptKilobytes: kilobytes(answers.filter(({ isScript }) => isScript)),
    kilobytes: kilobytes(answers),
    requests: answers.length,
  };
}
