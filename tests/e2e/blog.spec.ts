import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { holdRequests, routeRequests } from './support/held-requests.ts';
import {
  expect,
  expectAccessible,
  expectIdle,
  expectNoSidewaysScroll,
  movePointer,
  test,
} from './support/test.ts';

const TOTAL = readdirSync(new URL('../../web/content/blog', import.meta.url)).length;
const ARTICLE = '/blog/a-clean-list-beats-a-long-list';

const FEATURED = 4;
/** The list contains the articles that are not featured above it. */
const LISTED = TOTAL - FEATURED;

const all = (page: Page) => page.getByRole('region', { name: 'More articles' });
const cards = (page: Page) => all(page).getByRole('article');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search articles' });
const category = (page: Page) => page.getByRole('combobox', { name: 'Category' });

async function openBlog(page: Page, path = '/blog'): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState();
}

/** Checks that the current page is accessible and fits the narrowest window. */
async function expectUsable(page: Page): Promise<void> {
  const window = page.viewportSize() ?? { width: 1440, height: 900 };
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(window);
}

test('the blog shows nine articles, then six more at a time', async ({ page }) => {
  await openBlog(page);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Marketing Insights & Strategies' }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Featured Articles' }).getByRole('article')).toHaveCount(
    FEATURED,
  );
  await expect(cards(page)).toHaveCount(9);
  await expectUsable(page);
  await page.getByRole('button', { name: `Load More Articles (${LISTED - 9} remaining)` }).click();
  await expect(cards(page)).toHaveCount(15);
  await expect(cards(page).nth(9).getByRole('link')).toBeFocused();
  await expect(page.getByText(`Showing 15 of ${LISTED} articles`)).toBeVisible();
  for (let shown = 15; shown < LISTED; shown += 6) {
    await page.getByRole('button', { name: `Load More Articles (${LISTED - shown} remaining)` }).click();
    await expect(cards(page)).toHaveCount(Math.min(shown + 6, LISTED));
  }
  await expect(page.getByRole('button', { name: /Load More/ })).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveAttribute('href', /^\/blog\//);
  await category(page).selectOption('Email & SMS');
  await category(page).selectOption('All Categories');
  await expect(cards(page)).toHaveCount(9);
});

test('the list of articles works before its code comes, or without it', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/ERR_FAILED/);
  const code = /\/assets\/(?:blog|framework)-/;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (code.test(request.url()) || request.url().includes('/assets/covers/')) asked.push(request.url());
  });
  await routeRequests(page, /\/assets\/blog-/, (route) => route.abort());
  await page.setViewportSize({ width: 390, height: 844 });
  await openBlog(page);
  await expectIdle(page);
  const picture = cards(page).first().locator('img');
  await expect(picture, 'a picture far below the first view').toBeHidden();
  await showPictures(page);
  expect(asked, 'before the first use').toEqual([]);
  const failed = page.waitForEvent('requestfailed', (request) => code.test(request.url()));
  await movePointer(page);
  await expect(picture).toBeVisible();
  await failed;
  await expectIdle(page);
  await expect(cards(page)).toHaveCount(9);

  await page.unroute(/\/assets\/blog-/);
  await page.reload();
  await movePointer(page);
  await expect(page.locator('[data-island=blog-list]')).toHaveAttribute('data-alive');
  await expect(cards(page)).toHaveCount(9);
  await showPictures(page);
  expect(
    asked.filter((url) => !code.test(url)),
    'covers of a list that React took over',
  ).toEqual([]);
});

/** Loads every picture of the page, as scrolling would. @throws if one cannot be shown */
function showPictures(page: Page): Promise<void> {
  return page.locator('main img').evaluateAll(async (pictures: HTMLImageElement[]) => {
    await Promise.all(
      pictures.map((picture) => {
        picture.loading = 'eager';
        return picture.decode();
      }),
    );
  });
}

test('the list of articles keeps search and category in the URL, and removes them', async ({ page }) => {
  for (const path of ['/blog', '/blog?q=reviews']) {
    await test.step(`typed before the code has come to ${path}`, async () => {
      const release = await holdRequests(page, '**/assets/*.js');
      await page.goto(path, { waitUntil: 'commit' });
      await search(page).fill('franchise');
      await category(page).selectOption('Franchise Marketing');
      release();
      await page.waitForLoadState();
      await expect(page).toHaveURL(/q=franchise&category=Franchise/);
      await expect(search(page)).toHaveValue('franchise');
    });
  }

  await openBlog(page, '/blog?utm_source=letter');
  await search(page).fill('CONSENT');
  await category(page).selectOption('Email & SMS');
  await expect(page).toHaveURL(/q=CONSENT&category=Email/);
  await expect(page).toHaveURL(/utm_source=letter/);
  await expect(cards(page).first()).toContainText('Email & SMS');
  const found = await cards(page).count();
  expect(found).toBeGreaterThan(0);
  // Heard once: two live regions would both report the count.
  await expect(page.getByRole('status').filter({ hasText: 'article' })).toHaveText(/^\d+ articles? found$/);

  await page.reload();
  await expect(search(page)).toHaveValue('CONSENT');
  await expect(cards(page)).toHaveCount(found);

  await search(page).fill('[no such (thing');
  await expect(
    page.getByText('No articles found', { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: /Remove filter.*Search/ }).click();
  await expect(search(page)).toBeFocused();
  await expect(page).toHaveURL(/\?utm_source=letter&category=Email[^?]*$/);
  await search(page).fill('[no such (thing');
  await page.getByRole('button', { name: 'Clear Filters' }).press('Enter');
  await expect(search(page)).toBeFocused();
  await expect(page).toHaveURL(/\/blog\?utm_source=letter$/);
  await expect(search(page)).toHaveValue('');
  await expect(cards(page)).toHaveCount(9);
  await expect(page.getByRole('status').filter({ hasText: 'article' })).toHaveCount(0);
});

/** Lets the browser share once; later it fails with the error named by the page. */
async function stubSharing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared, refuse: 'AbortError' });
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (data: ShareData) => {
        shared.push(data);
        if (shared.length > 1) throw new DOMException('', Reflect.get(window, 'refuse'));
      },
    });
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void Object.assign(window, { copied: text }) },
    });
  });
}

/** Share uses the browser's dialog, or copies the URL. */
async function shareArticle(page: Page): Promise<void> {
  const share = page.getByRole('button', { name: 'Share' });
  await share.click();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shared')))
    .toEqual([
      {
        title: 'A clean list beats a long list, and costs less to mail',
        text: expect.stringContaining('4,200-address'),
        url: expect.stringContaining(ARTICLE),
      },
    ]);
  await share.click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared').length)).toBe(2);
  await expect(page.getByText('Link copied')).toHaveCount(0);

  await page.evaluate(() => Object.assign(window, { refuse: 'NotAllowedError' }));
  await share.click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'copied'))).toContain(ARTICLE);

  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await share.click();
  await expect(page.getByText('could not copy')).toBeVisible();
}

test('an article shows its facts, can be shared, and leads back', async ({ page }) => {
  await stubSharing(page);
  await openBlog(page, ARTICLE);
  const article = page.getByRole('main').getByRole('article').first();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('HomeBlogA clean list');
  await expect(article).toContainText('Email & SMS');
  await expect(article).toContainText('March 3, 2026');
  await expect(article).toContainText(/\d min read/);
  await expect(article.getByRole('heading', { name: 'Hour one: the dead and the doubled' })).toBeVisible();
  await expect(article.getByRole('img').first()).toHaveAttribute('alt', /envelopes/);
  await expectUsable(page);
  const related = page.getByRole('region', { name: 'Related Articles' }).getByRole('article');
  await expect(related).toHaveCount(3);
  await expect(related.filter({ hasText: 'Email & SMS' })).toHaveCount(3);

  await shareArticle(page);

  await related.getByRole('link').first().click();
  await expect(page).not.toHaveURL(new RegExp(ARTICLE));
  await expect(page.getByRole('main').getByRole('article').first().locator('h2[id]').first()).toBeVisible();
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(cards(page)).toHaveCount(9);
});

test('the blog shows a later post, and replaces an unknown article', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 404/);
  await routeRequests(page, '**/content/blog-index.json', async (route) => {
    const slugs = await (await route.fetch()).json();
    await route.fulfill({ json: ['uploaded', ...slugs] });
  });
  await routeRequests(page, '**/content/blog/uploaded.json', (route) =>
    route.fulfill({
      json: { title: 'An uploaded post', content: '<p>Text</p>', publishedAt: new Date().toISOString() },
    }),
  );
  await openBlog(page);
  await movePointer(page);
  await expect(cards(page).first()).toContainText('An uploaded post');
  await expect(
    page.getByRole('button', { name: `Load More Articles (${LISTED + 1 - 9} remaining)` }),
  ).toBeVisible();

  await page.goto('/pricing');
  const response = await page.goto('/blog/there-is-no-such-article');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveURL(/\/blog$/);
  await expect(cards(page)).toHaveCount(9);
  await page.goBack();
  await expect(page).toHaveURL(/\/pricing$/);
});
