/** What a browser asks for during a visit: a page with an empty cache, read to its end, and then others. */
import { type BrowserContextOptions, chromium, devices, type Page } from 'playwright';
import type { Measurements, PageView } from '../../infra/costs/measurements.ts';
import { readArticles } from '../../web/build/blog/articles.ts';
import { CHROMIUM_ARGUMENTS, SYSTEM_CHROMIUM } from '../support/chromium.ts';

const SCREENS: Readonly<Record<keyof Measurements['visit'], BrowserContextOptions>> = {
  phone: devices['Pixel 7'] ?? {},
  desktop: { viewport: { width: 1440, height: 900 } },
};

/** Where visits begin, and the page of the header that each goes on to. */
const WAYS = [
  ['/', '/pricing'],
  ['/services/seo', '/about'],
  ['article', '/services'],
  ['/pricing', '/contact'],
] as const;

/** Patterns of the distribution that are counted apart. */
const PATTERNS = ['/assets/*', '/content/*', '/api/*'];

/** Until everything that follows by itself has been asked for: the last of it three seconds after the page. */
const SETTLING_MS = 3_500;

/** @param origin of a local run with the built site */
export async function measureVisits(origin: string): Promise<Measurements['visit']> {
  const browser = await chromium.launch({
    ...(SYSTEM_CHROMIUM && { executablePath: SYSTEM_CHROMIUM }),
    args: CHROMIUM_ARGUMENTS,
  });
  try {
    const measure = async (screen: BrowserContextOptions) => {
      const views = { first: [] as PageView[], further: [] as PageView[] };
      for (const [from, to] of WAYS) {
        const context = await browser.newContext(screen);
        const page = await context.newPage();
        const meter = await watch(page, origin);
        await page.goto(`${origin}${from === 'article' ? readArticles()[0]?.path : from}`);
        await readToEnd(page);
        views.first.push(meter.take());
        await page.locator(`a[href="${to}"]`).first().dispatchEvent('click');
        await page.waitForURL(`${origin}${to}`);
        await readToEnd(page);
        views.further.push(meter.take());
        await context.close();
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

async function watch(page: Page, origin: string): Promise<{ take(): PageView }> {
  let requests: Record<string, number> = {};
  let bytes = 0;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const ours = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const { fromDiskCache = false, fromPrefetchCache = false } = response;
    if (!response.url.startsWith(origin) || fromDiskCache || fromPrefetchCache) return;
    ours.add(requestId);
    const { pathname } = new URL(response.url);
    const pattern = PATTERNS.find((one) => pathname.startsWith(one.slice(0, -1))) ?? '*';
    requests[pattern] = (requests[pattern] ?? 0) + 1;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (ours.has(requestId)) bytes += encodedDataLength;
  });
  return {
    take() {
      const view = { requests, bytes };
      requests = {};
      bytes = 0;
      return view;
    },
  };
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
