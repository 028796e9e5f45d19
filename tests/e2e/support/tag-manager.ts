import type { Page } from '@playwright/test';
import { isApplication } from '../../../domain/site/pages.ts';
import { createContentSecurityPolicy } from '../../../infra/site/content-security-policy.ts';
import { routeRequests } from './held-requests.ts';
import { movePointer } from './test.ts';

const ID = 'GTM-TEST123';
const SEEN = 'events-seen';

/** Records every event across navigations, like a tag manager. */
const STAND_IN = `
  const seen = (event) => {
    if (event.event !== 'gtm.js') {
      const events = JSON.parse(sessionStorage.getItem('${SEEN}') ?? '[]');
      sessionStorage.setItem('${SEEN}', JSON.stringify([...events, event]));
    }
  };
  dataLayer.forEach(seen);
  dataLayer.push = (event) => { seen(event); return Array.prototype.push.call(dataLayer, event); };
`;

/** The script of a browser that blocks the tag manager. */
export const BLOCKED = '';

/**
 * Gives the page the settings and the policy of a stage with a tag manager.
 * @param script of the tag manager; by default a stand-in that records events
 */
export async function installTagManager(page: Page, script = STAND_IN): Promise<void> {
  await routeRequests(page, '**/config.json', async (route) => {
    const response = await route.fetch();
    // A closed page accepts no response.
    const settings = await response.json().catch(() => ({}));
    await route.fulfill({ response, json: { ...settings, tagManagerId: ID } });
  });
  await routeRequests(
    page,
    (url) =>
      url.hostname === 'localhost' &&
      !/\.\w+$|^\/(api|c)\//.test(url.pathname) &&
      // Their policy is the same on every stage.
      !isApplication(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const headers = {
        ...response.headers(),
        'content-security-policy': createContentSecurityPolicy({ tagManagerId: ID }),
      };
      // Prefetched pages do not pass here.
      // A closed page accepts no response.
      const text = await response.text().catch(() => '');
      const body = text.replace(/<script type="speculationrules">.*?<\/script>/, '');
      await route.fulfill({ response, headers, body });
    },
  );
  await routeRequests(page, 'https://www.googletagmanager.com/**', (route) =>
    script === BLOCKED
      ? route.abort('blockedbyclient')
      : route.fulfill({ contentType: 'text/javascript', body: script }),
  );
}

/** Moves the pointer: the cookie banner appears on the first use of a page, and a resting pointer does not count. */
export async function beginToUse(page: Page): Promise<void> {
  await page.waitForLoadState();
  await movePointer(page);
}

/** Returns the URLs outside of the site that the page requests from now on. */
export function recordThirdParties(page: Page, origin: string): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (/^https?:$/.test(protocol) && asked !== origin) urls.push(request.url());
  });
  return urls;
}

/** Returns the events of this and earlier pages of the tab. */
export async function getRecordedEvents(page: Page): Promise<Record<string, unknown>[]> {
  return JSON.parse((await page.evaluate((key) => sessionStorage.getItem(key), SEEN)) ?? '[]');
}
