import type { Page } from '@playwright/test';
import { addToCart, cartItem, openPricing } from './support/shop.ts';
import { expect, expectIdle, test } from './support/test.ts';

const GONE = /Failed to load resource|Failed to fetch dynamically imported module|error loading dynamically/i;
const unavailable = (page: Page) =>
  page.getByText('This could not be loaded. Please check your connection and try again.');

/** Every script that was not fetched yet is gone: for the page as it stands, or also when it is loaded again. */
async function deployAnotherBuild(
  page: Page,
  { isWholeAgainAfterReload }: { readonly isWholeAgainAfterReload: boolean },
): Promise<{ loads: number }> {
  const seen = { loads: 0 };
  await expectIdle(page);
  const fetched = new Set(await page.evaluate(() => performance.getEntries().map(({ name }) => name)));
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.loads++;
  });
  await page.route('**/assets/*.js', (route) =>
    fetched.has(route.request().url()) || (isWholeAgainAfterReload && seen.loads > 0)
      ? route.continue()
      : route.fulfill({ status: 404, body: 'gone' }),
  );
  return seen;
}

test('a page that stayed open over a deployment loads itself once, when its visitor asks for something', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(GONE);
  await openPricing(page);
  const seen = await deployAnotherBuild(page, { isWholeAgainAfterReload: true });
  const failed = page.waitForResponse((response) => response.status() === 404);
  await addToCart(page, 'Blogs').hover();
  await failed;
  await expectIdle(page);
  expect(seen.loads, 'pointing asks for nothing').toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await addToCart(page, 'Blogs').click();
  await expect(cartItem(page, 'Blogs')).toBeVisible();
  await expect(unavailable(page)).toBeHidden();
  expect(seen.loads).toBe(1);

  await test.step('not again and again where its parts stay gone', async () => {
    await page.unrouteAll();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await openPricing(page);
    const later = await deployAnotherBuild(page, { isWholeAgainAfterReload: false });
    await addToCart(page, 'Blogs').click();
    await expect(unavailable(page)).toBeInViewport();
    await expectIdle(page);
    expect(later.loads).toBe(1);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
