import type { Page } from '@playwright/test';
import { brand } from '../../domain/brand.ts';
import { holdRequests } from './support/held-requests.ts';
import { expect, test } from './support/test.ts';

/** Pages where a browser loses its scroll position if it may defer any layout. */
const LONG_PAGES = ['/services', '/pricing'];

const LARGE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

test.use({ viewport: PHONE });

test('a page defers the layout of its lower parts on a phone only, until the End key leads there', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/assets/start-*.js');
  await page.setViewportSize(LARGE);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByText(brand.legalEntity)).toBeAttached();
  expect(await deferred(page)).toEqual([]);

  await page.setViewportSize(PHONE);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(brand.legalEntity)).toBeAttached();
  expect(await deferred(page)).toEqual(expect.arrayContaining(['why', 'consultation', 'FOOTER']));
  release();
  await expect(page.locator('html[data-late-layout]')).toHaveCount(0);
  expect(await deferred(page)).toEqual([]);

  // The browser is never idle.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto('/pricing');
  expect(await deferred(page)).toContain('FOOTER');
  await page.keyboard.press('End');
  await expect(page.getByText(brand.legalEntity)).toBeInViewport();
  expect(await deferred(page)).toEqual([]);
});

test('long pages keep their scroll position on a phone', async ({ page }) => {
  for (const path of LONG_PAGES) {
    await page.goto(path);
    await expect(page.locator('html[data-late-layout]')).toHaveCount(0);
    const left = await page.evaluate(() => {
      scrollTo(0, Math.round(document.documentElement.scrollHeight * 0.6));
      return scrollY;
    });
    expect(left, path).toBeGreaterThan(2000);
    await page.reload();
    await expectScrolledTo(page, left);
    await page.goto('/privacy');
    await page.goBack();
    await expectScrolledTo(page, left);
  }
});

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
