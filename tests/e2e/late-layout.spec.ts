import type { Page } from '@playwright/test';
import { brand } from '../../domain/brand.ts';
import { holdRequests } from './support/held-requests.ts';
import { expect, test } from './support/test.ts';

/** Where a browser that lays out whatever it likes when it likes is known to lose its place. */
const LONG_PAGES = ['/services', '/pricing'];

test.use({ viewport: { width: 390, height: 844 } });

test('on a phone a page lays out what is far down after it can be seen', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/start-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForFunction(() => document.querySelector('footer'));
  expect(await putOff(page)).toEqual(expect.arrayContaining(['why', 'consultation', 'FOOTER']));
  release();
  await expect(page.locator('html[data-late-layout]')).toHaveCount(0);
  expect(await putOff(page)).toEqual([]);
});

test('on a large screen nothing is put off', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route('**/assets/start-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.goto('/');
  expect(await putOff(page)).toEqual([]);
});

test('the End key leads to the end of a page of which little is laid out yet', async ({ page }) => {
  // Never with nothing else to do.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto('/pricing');
  expect(await putOff(page)).toContain('FOOTER');
  await page.keyboard.press('End');
  await expect(page.getByText(brand.legalEntity)).toBeInViewport();
  expect(await putOff(page)).toEqual([]);
});

for (const path of LONG_PAGES) {
  test(`${path} stands where I left it when I reload it or come back to it on a phone`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('html[data-late-layout]')).toHaveCount(0);
    const left = await page.evaluate(() => {
      scrollTo(0, Math.round(document.documentElement.scrollHeight * 0.6));
      return scrollY;
    });
    expect(left).toBeGreaterThan(2000);
    await page.reload();
    await expectToStandAt(page, left);
    await page.goto('/privacy');
    await page.goBack();
    await expectToStandAt(page, left);
  });
}

/** What the browser may lay out later: the names of sections, or what they are. */
function putOff(page: Page): Promise<readonly (string | null)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('section, footer')]
      .filter((part) => getComputedStyle(part).contentVisibility === 'auto')
      .map((part) => part.getAttribute('aria-labelledby') ?? part.tagName),
  );
}

async function expectToStandAt(page: Page, place: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place);
}
