import type { Page } from '@playwright/test';

/**
 * Keeps requests of the page waiting, as on a line that is slow.
 * @param url a pattern of those to hold back, as for `page.route`
 * @returns a function that releases them, and all that follow
 */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
