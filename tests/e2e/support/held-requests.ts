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
    await route.fallback();
  });
  return resolve;
}

/** Lets the next call with a method reach the server, and loses its answer. */
export async function loseAnswer(page: Page, url: string, method: string): Promise<void> {
  let isLost = false;
  await page.route(url, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
}
