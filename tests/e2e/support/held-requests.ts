import { expect, type Page } from '@playwright/test';

type Routing = Parameters<Page['route']>;

/**
 * Handles requests of the page, from its next one on. After `page.route` alone, those of the next milliseconds may pass by:
 * the browser tells an open document later.
 * @param page shows a page of the site, or none yet
 */
export async function routeRequests(
  page: Page,
  url: Routing[0],
  handle: Routing[1],
  options?: Routing[2],
): Promise<void> {
  await page.route(url, handle, options);
  if (page.url() === 'about:blank') return;
  await page.route(/\?probe$/, (route) => route.fulfill({ status: 204 }));
  const probe = () => page.evaluate(async () => (await fetch('/favicon.svg?probe')).status);
  await expect.poll(probe).toBe(204);
}

/**
 * Holds requests of the page, as on a slow connection.
 * @param url a pattern of the requests
 * @returns a function that releases them and all later ones
 */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await routeRequests(page, url, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** Lets the next call with a method reach the server, and loses its answer. */
export async function loseAnswer(page: Page, url: string, method: string): Promise<void> {
  let isLost = false;
  await routeRequests(page, url, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
}
