import type { Page } from '@playwright/test';
import { addToCart, cartItem, openPricing } from './support/shop.ts';
import { expect, test } from './support/test.ts';

const GONE = /Failed to load resource|Failed to fetch dynamically imported module|error loading dynamically/i;

/** Whatever script is asked for from now on is gone, until the page is loaded again, or even then. */
async function deployAnotherBuild(page: Page, comesBack: boolean): Promise<{ loads: number }> {
  const seen = { loads: 0 };
  await page.waitForLoadState('networkidle');
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.loads++;
  });
  await page.route('**/assets/*.js', (route) =>
    comesBack && seen.loads > 0 ? route.continue() : route.fulfill({ status: 404, body: 'gone' }),
  );
  return seen;
}

test('a page that stayed open over a deployment loads itself once and does what was asked', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(GONE);
  await openPricing(page);
  await deployAnotherBuild(page, true);
  await addToCart(page, 'Blogs').click();
  await expect(cartItem(page, 'Blogs')).toBeVisible();
  await expect(page.getByText('The cart is not available')).toBeHidden();
});

test('a page whose parts stay gone does not load itself again and again', async ({ page, consoleGuard }) => {
  consoleGuard.allow(GONE);
  await openPricing(page);
  const seen = await deployAnotherBuild(page, false);
  await addToCart(page, 'Blogs').hover();
  await expect.poll(() => seen.loads).toBe(1);
  await page.mouse.move(0, 0);
  await page.waitForLoadState('networkidle');
  await addToCart(page, 'Blogs').hover();
  await page.waitForLoadState('networkidle');
  expect(seen.loads).toBe(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
