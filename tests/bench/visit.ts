/** What a browser asks for during a visit: a page with an empty cache, read to its end, and then others. */
import { type BrowserContextOptions, devices, type Page } from 'playwright';
import type { Measurements, PageView } from '../../operations/costs/measurements.ts';
import { readArticles } from '../../web/build/blog/articles.ts';
import type { Answered } from './counting-proxy.ts';
import { arrive, DESKTOP, followHeader, openBrowser } from './visitor.ts';

/** The phone's pixels are as small as those of today's, which takes larger pictures. */
const SCREENS: Readonly<Record<keyof Measurements['visit'], BrowserContextOptions>> = {
  phone: devices['Pixel 7'] ?? {},
  desktop: DESKTOP,
};

/** Where visits begin, and the page of the header that each goes on to. */
const WAYS = [
  ['/', '/pricing'],
  ['/services/seo', '/about'],
  [readArticles()[0]?.path ?? '/blog', '/services'],
  ['/pricing', '/contact'],
] as const;

/** Patterns of the distribution that are counted apart. */
const PATTERNS = ['/assets/*', '/content/*', '/api/*'];

/** Until everything that follows by itself has been asked for: the last of it three seconds after the page. */
const SETTLING_MS = 3_500;

/** @param origin of a local run with the built site */
export async function measureVisits(origin: string): Promise<Measurements['visit']> {
  const browser = await openBrowser();
  try {
    const measure = async (screen: BrowserContextOptions) => {
      const views = { first: [] as PageView[], further: [] as PageView[] };
      for (const [from, to] of WAYS) {
        const { page, take, leave } = await arrive(browser, origin, screen);
        await page.goto(from);
        await readToEnd(page);
        views.first.push(pageView(take()));
        await followHeader(page, to);
        await readToEnd(page);
        views.further.push(pageView(take()));
        await leave();
      }
      return { first: mean(views.first), further: mean(views.further) };
    };
    return { phone: await measure(SCREENS.phone), desktop: await measure(SCREENS.desktop) };
  } finally {
    await browser.close();
  }
}

/** Scrolls as somebody who reads, so that everything is loaded that waits until it is near. */
async function readToEnd(page: Page): Promise<void> {
  await page.waitForTimeout(SETTLING_MS);
  for (let seen = 0; seen < 40; seen++) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(60);
  }
  await page.waitForTimeout(SETTLING_MS);
}

function pageView(answers: readonly Answered[]): PageView {
  const requests: Record<string, number> = {};
  let bytes = 0;
  for (const { path, headBytes, contentBytes } of answers) {
    const pattern = PATTERNS.find((one) => path.startsWith(one.slice(0, -1))) ?? '*';
    requests[pattern] = (requests[pattern] ?? 0) + 1;
    bytes += headBytes + contentBytes;
  }
  return { requests, bytes };
}

function mean(views: readonly PageView[]): PageView {
  const average = (read: (view: PageView) => number) =>
    views.reduce((sum, view) => sum + read(view), 0) / views.length;
  const patterns = ['*', ...PATTERNS].map((pattern) => [
    pattern,
    average(({ requests }) => requests[pattern] ?? 0),
  ]);
  return { requests: Object.fromEntries(patterns), bytes: Math.round(average(({ bytes }) => bytes)) };
}
