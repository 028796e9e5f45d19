import type { Page } from '@playwright/test';
import { PRERENDERED_PAGES } from '../../domain/pages.ts';
import { readArticles } from '../../web/build/blog/articles.ts';
import { expect, test } from './support/test.ts';

const WIDTHS = [390, 1440];
/** Articles are made alike, and `/app` leads on before anybody could look. */
const PAGES = [
  ...PRERENDERED_PAGES.filter((path) => path !== '/app'),
  ...readArticles()
    .slice(0, 2)
    .map(({ path }) => path),
  '/no-such-page',
];

test.describe('A page whose scripts have not come', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const path of PAGES) {
    test(`${path} brings every style that applies to it`, async ({ page, consoleGuard }) => {
      consoleGuard.allow(/404/);
      await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
      await page.goto(path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const before = await looks(page);
        const sheet = await addWholeStyleSheet(page);
        expect(await looks(page)).toEqual(before);
        await sheet.evaluate((element) => element.parentNode?.removeChild(element));
      }
    });
  }
});

/** What every element and its generated content look like, as computed. */
function looks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll('*')].flatMap((element) =>
      ['', '::before', '::after'].map((part) => {
        const { cssText } = getComputedStyle(element, part);
        return `${element.localName}.${element.getAttribute('class')}${part} ${cssText}`;
      }),
    ),
  );
}

async function addWholeStyleSheet(page: Page) {
  const address = await page.locator('script[data-styles]').getAttribute('data-styles');
  return page.addStyleTag({ url: `${address}` });
}

test('Nothing waits for the whole style sheet, and it is not fetched until somebody uses the page', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/about');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  expect(fetched.filter((path) => path.endsWith('.css'))).toEqual([]);
  await page.getByRole('link', { name: 'Pricing' }).first().click();
  await expect(page).toHaveURL(/\/pricing$/);
  expect(fetched.filter((path) => path.endsWith('.css'))).toHaveLength(1);
});

test('The page that follows is shown when its styles are there, not before', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/styles-.*\.css$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/about');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  const asked = page.waitForRequest(/\/assets\/styles-.*\.css$/);
  const loaded = page.waitForResponse(/\/assets\/pricing-.*\.js$/);
  await page.getByRole('link', { name: 'Pricing' }).first().click();
  await Promise.all([asked, loaded]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Get To Know/);
  release();
  await expect(page).toHaveTitle(/^Pricing/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Get To Know/);
});

test('The page that follows is shown although the style sheet cannot be had', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/);
  await page.route(/\/assets\/styles-.*\.css$/, (route) => route.abort());
  await page.goto('/about');
  await page.getByRole('link', { name: 'Pricing' }).first().click();
  await expect(page).toHaveTitle(/^Pricing/);
});
