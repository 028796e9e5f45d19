/**
 * Measures on a slow line and a slow processor, both slowed for real: how long it takes from a tap on a button that adds
 * to the cart until the cart is there, before and after the page was used otherwise; and how far from its place a row of
 * the price list is that a link leads to. Medians of fresh visits; fails over the targets. Believe it only from an idle
 * machine.
 *
 *     npm run bench:tap
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { ADD_PARAMETER } from '../../domain/shop/add-to-cart-url.ts';
import { startLocalRun } from '../e2e/support/local-run.ts';
import { median } from './median.ts';
import { DESKTOP, openBrowser, PHONE } from './visitor.ts';

const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const PROCESSOR = { rate: 4 };

/** From the finger on the glass until the cart is on the screen, in milliseconds. */
const TARGETS = { cold: 900, used: 500 };
/** In pixels. */
const LANDING_TARGET = 100;

/** Milliseconds of rest after a page's first use. */
const USED_MS = 5_000;
/** Milliseconds of watching where a row of the price list lands. */
const LANDING_MS = 6_000;

const ADD_BUTTON = `button[name="${ADD_PARAMETER}"]`;
const PRICE_LINK = 'a[href^="/pricing#service-"]';

const LANDING_SCREENS: Readonly<Record<string, BrowserContextOptions>> = {
  'landing, 390 wide': { ...PHONE, viewport: { width: 390, height: 844 } },
  'landing, 1440 wide': DESKTOP,
};

interface Landing {
  /** From the press until the row has come to stay within reach of its place; infinite when it has not. */
  readonly ms: number;
  /** How far it is from its place in the end. */
  readonly px: number;
}

const VISITS = 5;

const site = await startLocalRun();
const browser = await openBrowser();
try {
  // At the first visit the server has not compressed any file.
  await tapUntilCart(browser, false);
  await land(browser, DESKTOP);
  console.log(`Medians of ${VISITS} visits. What misses its target is marked.\n`);
  console.log('| what | ms | px | target | all |\n| --- | ---: | ---: | --- | --- |');
  for (const [name, isUsed] of [
    ['cold', false],
    ['used', true],
  ] as const) {
    const times = await repeat(() => tapUntilCart(browser, isUsed));
    const ms = median(times);
    const cells = [ms.toFixed(0), '', `${TARGETS[name]} ms`, times.map((time) => time.toFixed(0)).join(' ')];
    print(`tap until cart, ${name}`, cells, ms <= TARGETS[name]);
  }
  for (const [name, screen] of Object.entries(LANDING_SCREENS)) {
    const landings = await repeat(() => land(browser, screen));
    const ms = median(landings.map((landing) => landing.ms));
    const px = median(landings.map((landing) => landing.px));
    const all = landings.map((landing) => `${landing.ms.toFixed(0)}/${landing.px.toFixed(0)}`).join(' ');
    print(name, [ms.toFixed(0), px.toFixed(0), `${LANDING_TARGET} px`, all], px <= LANDING_TARGET);
  }
} finally {
  await browser.close();
  await site.stop();
}

async function repeat<Result>(measure: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let visit = 0; visit < VISITS; visit++) results.push(await measure());
  return results;
}

function print(what: string, [ms, px, target, all]: readonly string[], isMet: boolean): void {
  if (!isMet) process.exitCode = 1;
  console.log(`| ${what} | ${ms} | ${px} | ${target}${isMet ? '' : ' !'} | ${all} |`);
}

/** @returns a page that is slow and that notes when it was pressed last, on any page of the site */
async function slowPage(browser: Browser, screen: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...screen, baseURL: site.origin });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', PROCESSOR);
  await page.addInitScript(() => {
    // When the browser got it, however late the page hears of it.
    const note = ({ timeStamp }: Event) =>
      sessionStorage.setItem('pressed', String(performance.timeOrigin + timeStamp));
    addEventListener('pointerdown', note, { capture: true, passive: true });
  });
  return page;
}

/**
 * Taps the first button of the price list that adds to the cart, which is in view on a phone, as soon as it can be seen
 * and hit. A hit before anything is painted would not be aimed at it.
 * @param isUsed whether the page has been used before, and has had time since
 * @returns milliseconds from the touch until a frame has been painted that shows the cart with what is in it
 */
async function tapUntilCart(browser: Browser, isUsed: boolean): Promise<number> {
  const page = await slowPage(browser, PHONE);
  await page.addInitScript(() => {
    const look = () => {
      const cart = document.querySelector('[role=dialog]:not([inert]):has(li)');
      const isShown = cart?.checkVisibility({ visibilityProperty: true }) ?? false;
      if (!cart || !isShown || cart.getBoundingClientRect().left >= innerWidth)
        return requestAnimationFrame(look);
      // Once this frame is painted.
      setTimeout(() => {
        sessionStorage.setItem('cart-shown', String(performance.timeOrigin + performance.now()));
      });
    };
    requestAnimationFrame(look);
  });
  await page.goto('/pricing', { waitUntil: 'commit' });
  if (isUsed) {
    await page.waitForLoadState();
    await page.mouse.wheel(0, 1);
    await page.waitForTimeout(USED_MS);
  }
  const place = await page.waitForFunction((button) => {
    const element = document.querySelector(button);
    if (!element || performance.getEntriesByName('first-contentful-paint').length === 0) return undefined;
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return element.contains(document.elementFromPoint(x, y)) && { x, y };
  }, ADD_BUTTON);
  const { x, y } = (await place.jsonValue()) || { x: 0, y: 0 };
  await page.touchscreen.tap(x, y);
  await page.waitForFunction(() => 'cart-shown' in sessionStorage);
  const ms = await page.evaluate(
    () => Number(sessionStorage.getItem('cart-shown')) - Number(sessionStorage.getItem('pressed')),
  );
  await page.context().close();
  return ms;
}

/** Follows a link of a service's page to the price list, and looks where the row is that it leads to. */
async function land(browser: Browser, screen: BrowserContextOptions): Promise<Landing> {
  const page = await slowPage(browser, screen);
  await page.addInitScript((near) => {
    let since = Number.POSITIVE_INFINITY;
    const look = () => {
      requestAnimationFrame(look);
      const row = location.pathname === '/pricing' && document.getElementById(location.hash.slice(1));
      if (!row) return;
      const margin = Number.parseFloat(getComputedStyle(row).scrollMarginTop) || 0;
      const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
      const px = Math.abs(row.getBoundingClientRect().top - margin - padding);
      // Once this frame is painted.
      setTimeout(() => {
        since =
          px > near ? Number.POSITIVE_INFINITY : Math.min(since, performance.timeOrigin + performance.now());
        sessionStorage.setItem('landing', `${since - Number(sessionStorage.getItem('pressed'))} ${px}`);
      });
    };
    requestAnimationFrame(look);
  }, LANDING_TARGET);
  await page.goto('/services/seo');
  const link = page.locator(PRICE_LINK).first();
  await (screen.hasTouch ? link.tap() : link.click());
  await page.waitForURL('**/pricing#service-*');
  await page.waitForTimeout(LANDING_MS);
  const landing = await page.evaluate(() => sessionStorage.getItem('landing'));
  const [ms = Number.POSITIVE_INFINITY, px = Number.POSITIVE_INFINITY] =
    landing?.split(' ').map(Number) ?? [];
  await page.context().close();
  return { ms, px };
}
