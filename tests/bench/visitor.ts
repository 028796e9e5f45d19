/** A visitor with an empty cache, whose requests to the site are counted. */
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright';
import { CHROMIUM_ARGUMENTS, SYSTEM_CHROMIUM } from '../support/chromium.ts';
import { type Answered, startCountingProxy } from './counting-proxy.ts';

/** The phone that Lighthouse plays. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

export interface Visitor {
  readonly page: Page;
  /** @returns the requests since the last call */
  take(): readonly Answered[];
  leave(): Promise<void>;
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(SYSTEM_CHROMIUM && { executablePath: SYSTEM_CHROMIUM }),
    args: CHROMIUM_ARGUMENTS,
  });
}

/** @param site the origin to visit */
export async function arrive(
  browser: Browser,
  site: string,
  screen: BrowserContextOptions,
): Promise<Visitor> {
  const proxy = await startCountingProxy(site);
  const context = await browser.newContext({ ...screen, baseURL: site, proxy: { server: proxy.server } });
  return {
    page: await context.newPage(),
    take: proxy.take,
    async leave() {
      await context.close();
      await proxy.stop();
    },
  };
}

/**
 * Goes to another page by its link in the header, and opens the menus that it is in.
 * @throws when there is none
 */
export async function followHeader(page: Page, path: string): Promise<void> {
  const header = page.getByRole('banner');
  const link = header.locator(`a[href="${path}"]`).filter({ visible: true });
  for (const menu of ['Menu', 'Services']) {
    const summary = header.locator('summary').filter({ hasText: menu, visible: true });
    if ((await link.count()) === 0 && (await summary.count()) > 0) await summary.click();
  }
  await follow(link.first());
}

/** Clicks a link and waits for the page that it leads to, whether the browser or a script goes there. */
export async function follow(link: Locator): Promise<void> {
  const url = new URL((await link.getAttribute('href')) ?? '', link.page().url()).href;
  await link.click();
  await link.page().waitForURL(url);
}
