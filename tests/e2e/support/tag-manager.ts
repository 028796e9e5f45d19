import type { Page } from '@playwright/test';
import { isApplication } from '../../../domain/site/pages.ts';
import { createContentSecurityPolicy } from '../../../infra/site/content-security-policy.ts';
import { movePointer } from './test.ts';

const ID = 'GTM-TEST123';
const SEEN = 'events-seen';

/** Keeps every event through navigations, as a tag manager would. */
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

/**
 * Lets the page be one of a stage that has a tag manager: with its settings and its policy, and with a stand-in in
 * place of the script.
 * @param script what happens to the request for it
 */
export async function useTagManager(page: Page, script: 'loads' | 'is blocked' = 'loads'): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    // A page that is left meanwhile takes no answer.
    const settings = await response.json().catch(() => ({}));
    await route.fulfill({ response, json: { ...settings, tagManagerId: ID } });
  });
  await page.route(
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
      // A page that is fetched ahead does not pass here.
      // One that is left meanwhile takes no answer.
      const text = await response.text().catch(() => '');
      const body = text.replace(/<script type="speculationrules">.*?<\/script>/, '');
      await route.fulfill({ response, headers, body });
    },
  );
  await page.route('https://www.googletagmanager.com/**', (route) =>
    script === 'loads'
      ? route.fulfill({ contentType: 'text/javascript', body: STAND_IN })
      : route.abort('blockedbyclient'),
  );
}

/** Moves the pointer, since the question about cookies comes on the first use of a page and a pointer at rest is none. */
export async function beginToUse(page: Page): Promise<void> {
  await page.waitForLoadState();
  await movePointer(page);
}

/** URLs outside of the site that the page asks for, from now on. */
export function recordThirdParties(page: Page, origin: string): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (/^https?:$/.test(protocol) && asked !== origin) urls.push(request.url());
  });
  return urls;
}

/** What the stand-in was told, on this and earlier pages of the tab. */
export async function seenEvents(page: Page): Promise<Record<string, unknown>[]> {
  return JSON.parse((await page.evaluate((key) => sessionStorage.getItem(key), SEEN)) ?? '[]');
}
