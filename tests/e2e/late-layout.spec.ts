import type { Page } from '@playwright/test';
import { brand } from '../../domain/brand.ts';
import { holdRequests } from './support/held-requests.ts';
import { expect, expectIdle, PHONE, test } from './support/test.ts';

const START = '**/assets/start-*.js';

/** Pages where a browser loses its scroll position if it may defer any layout. */
const LONG_PAGES = ['/services', '/pricing'];

const LARGE = { width: 1440, height: 900 };
const NARROW = PHONE.viewport;

test('a page defers the layout of its lower parts on a phone only', async ({ page, openElsewhere }) => {
  const lastLine = (opened: Page) => opened.getByText(brand.legalEntity);
  const openHome = async (opened: Page) => {
    await opened.goto('/', { waitUntil: 'commit' });
    await expect(lastLine(opened)).toBeAttached();
  };
  const release = await holdRequests(page, START);
  for (const size of [LARGE, NARROW]) {
    await page.setViewportSize(size);
    await openHome(page);
    expect(await deferred(page), 'with a mouse').toEqual([]);
  }
  release();
  await page.goto('/pricing');
  await expectIdle(page);
  await page.keyboard.press('End');
  await expect(lastLine(page), 'the End key leads to the end').toBeInViewport();

  const phone = await openElsewhere(PHONE);
  const releaseToPhone = await holdRequests(phone, START);
  await openHome(phone);
  expect(await deferred(phone)).toEqual(expect.arrayContaining(['why', 'consultation', 'FOOTER']));
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  releaseToPhone();
  await expect(phone.locator('html[data-late-layout]')).toHaveCount(0);
  expect(await deferred(phone)).toEqual([]);
});

test('long pages keep their scroll position on a phone', async ({ openElsewhere }) => {
  const page = await openElsewhere(PHONE);
  for (const path of LONG_PAGES) {
    await page.goto(path);
    await expect(page.locator('html[data-late-layout]')).toHaveCount(0);
    const left = await page.evaluate(() => {
      scrollTo(0, Math.round(document.documentElement.scrollHeight * 0.6));
      return Math.round(scrollY);
    });
    expect(left, path).toBeGreaterThan(2000);
    await page.reload();
    await expectScrolledTo(page, left);
    await page.goto('/privacy');
    await page.goBack();
    await expectScrolledTo(page, left);
  }
});

/** First views with the lines that are nearly as wide as their place, by width of the window. */
const FULL_LINES = [
  [NARROW, '/services/content-creation'],
  [NARROW, '/services/email-sms'],
  [NARROW, '/services/reputation-management'],
  [NARROW, '/contact'],
  [NARROW, '/case-studies'],
  [LARGE, '/case-studies'],
  [LARGE, '/about'],
] as const;

test('typefaces that come late break no line of a first view', async ({ page }) => {
  for (const [size, path] of FULL_LINES) {
    await page.setViewportSize(size);
    const release = await holdRequests(page, '**/*.woff2');
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByText(brand.legalEntity)).toBeAttached();
    const before = await heightsAbove(page, size.height);
    release();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.fonts.status)).toBe('loaded');
    expect(await heightsAbove(page, size.height), `${path} at ${size.width}`).toEqual(before);
    await page.unrouteAll();
  }
});

/** The heights of headings, paragraphs, and links above a height, in pixels, without those in pictures. */
function heightsAbove(page: Page, height: number): Promise<readonly number[]> {
  return page.locator('main :is(h1, h2, p, a):not([role=img] *)').evaluateAll(
    (all, limit) =>
      all
        .map((element) => element.getBoundingClientRect())
        .filter(({ top }) => top < limit)
        .map((box) => Math.round(box.height)),
    height,
  );
}

/** The parts of the page whose layout the browser may defer: the names of sections, or their elements. */
function deferred(page: Page): Promise<readonly (string | null)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('section, footer')]
      .filter((part) => getComputedStyle(part).contentVisibility === 'auto')
      .map((part) => part.getAttribute('aria-labelledby') ?? part.tagName),
  );
}

async function expectScrolledTo(page: Page, position: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => Math.round(scrollY)), page.url()).toBe(position);
}
