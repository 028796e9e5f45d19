import type { Page } from '@playwright/test';

/**
 * Holds requests of the page, as on a slow connection.
 * @param url a pattern of the requests, as for `page.route`
 * @returns a function that releases them and all later ones
 */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
