import type { Page } from '@playwright/test';
import { PRERENDERED_PAGES, SERVICE_PAGES } from '../../domain/pages.ts';
import { readArticles } from '../../web/build/blog/articles.ts';
import { holdBack } from './support/held-requests.ts';
import { expect, test } from './support/test.ts';

const WIDTHS = [390, 1440];
/** Put together by the scripts that have not come. What is there before is as on the page for signing in. */
const BY_SCRIPTS = ['/success', '/unsubscribe', '/newsletter/confirm', '/account', '/admin'];
/** One page of each kind; `/app` leads on before anybody could look. */
const [ARTICLE] = readArticles();
const ALIKE: readonly string[] = [
  ...SERVICE_PAGES.slice(1).map(({ path }) => path),
  ...['/privacy', '/app'],
  ...BY_SCRIPTS,
];
const PAGES = [
  ...PRERENDERED_PAGES.filter((path) => !ALIKE.includes(path)),
  `${ARTICLE?.path}`,
  '/no-such-page',
];

test.describe('A page whose scripts have not come', () => {
  for (const path of PAGES) {
    test(`${path} brings every style that applies to it`, async ({ page, consoleGuard }) => {
      consoleGuard.allow(/404/);
      await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
      await page.goto(path);
      // The tracks of a grid are known once it has been laid out.
      await page.locator('html').evaluate((html) => html.removeAttribute('data-late-layout'));
      const address = await page.locator('script[data-styles]').getAttribute('data-styles');
      await page.addStyleTag({ url: `${address}` });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const { properties, different } = await compareLooks(page);
        expect(properties).toBeGreaterThan(100);
        expect(different, `at ${width} pixels`).toEqual([]);
      }
    });
  }
});

/**
 * Compares what elements and their generated content look like, as computed, without the style sheet added last and
 * with it: all properties that the sheet says anything about, since nothing else can change, and one element of those
 * that have the same names and lie in the same, since the build goes by names.
 */
function compareLooks(page: Page): Promise<{ properties: number; different: string[] }> {
  return page.evaluate(() => {
    const sheet = [...document.styleSheets].at(-1);
    if (!sheet) throw new Error('No style sheet was added.');
    const names = new Set<string>();
    const note = (rule: CSSRule) => {
      if ('style' in rule) for (const name of rule.style as CSSStyleDeclaration) names.add(name);
      if ('cssRules' in rule) for (const inner of rule.cssRules as CSSRuleList) note(inner);
    };
    for (const rule of sheet.cssRules) note(rule);
    const properties = [...names].filter((name) => !name.startsWith('--'));

    const nameOf = (element: Element): string =>
      `${element.parentElement ? nameOf(element.parentElement) : ''} ${element.localName}.${element.getAttribute('class')}`;
    const all = [...document.body.querySelectorAll('*')];
    const elements = [...new Map(all.map((element) => [nameOf(element), element])).values()];

    const looks = () =>
      elements.flatMap((element) =>
        ['', '::before', '::after'].map((part) => {
          const style = getComputedStyle(element, part);
          const isThere = part === '' || !['none', 'normal'].includes(style.content);
          const values = (isThere ? properties : ['content']).map(
            (name) => `${name}: ${style.getPropertyValue(name)}`,
          );
          return [`${element.localName}.${element.getAttribute('class')}${part}`, ...values];
        }),
      );
    sheet.disabled = true;
    const before = looks();
    sheet.disabled = false;
    const different = looks().flatMap(([about, ...values], index) => {
      const changed = values.filter((value, place) => value !== before[index]?.[place + 1]);
      return changed.length > 0 ? [`${about} ${changed.join('; ')}`] : [];
    });
    return { properties: properties.length, different };
  });
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
  const release = await holdBack(page, /\/assets\/styles-.*\.css$/);
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
