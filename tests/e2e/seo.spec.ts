import type { APIRequestContext, Page } from '@playwright/test';
import { brand } from '../../domain/brand.ts';
import { PRERENDERED_PAGES } from '../../domain/pages.ts';
import { readArticles } from '../../web/build/blog/articles.ts';
import { expect, test } from './support/test.ts';

const OUTSIDE_SEARCH = [
  '/success',
  '/onboarding',
  '/app',
  '/unsubscribe',
  '/newsletter/confirm',
  '/auth',
  '/admin',
  '/account',
];
const articles = readArticles();
const listed = [
  ...PRERENDERED_PAGES.filter((path) => !OUTSIDE_SEARCH.includes(path)),
  ...articles.map(({ path }) => path),
];

interface Facts {
  readonly title: string;
  readonly canonical: string | undefined;
  /** By name or property. */
  readonly meta: Readonly<Record<string, string>>;
  readonly data: readonly string[];
  readonly text: string;
}

/** What the HTML of a page says, before any script. */
async function factsOf(page: Page, html: string): Promise<Facts> {
  return page.evaluate((source) => {
    const document = new DOMParser().parseFromString(source, 'text/html');
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    return {
      title: document.title,
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? undefined,
      meta: Object.fromEntries(
        all('meta[content]').map((one) => [
          one.getAttribute('name') ?? one.getAttribute('property') ?? '',
          one.getAttribute('content') ?? '',
        ]),
      ),
      data: all('script[type="application/ld+json"]').map((one) => one.textContent ?? ''),
      text: (document.querySelector('main')?.textContent ?? '').replace(/\s+/g, ' '),
    };
  }, html);
}

/** Width, height and bytes of a PNG of the site. */
async function pictureAt(request: APIRequestContext, address: string) {
  const answer = await request.get(address.replace(brand.site, ''));
  expect(answer.status(), address).toBe(200);
  expect(answer.headers()['content-type'], address).toBe('image/png');
  const bytes = await answer.body();
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), bytes: bytes.length };
}

test('every page introduces itself, in words and a picture of its own', async ({ page, request }) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  const pictures = new Set<string>();
  for (const path of listed) {
    const { title, canonical, meta, data, text } = await factsOf(
      page,
      await (await request.get(path)).text(),
    );
    const description = meta.description ?? '';
    expect.soft(title, path).toMatch(new RegExp(`^.{3,} \\| ${brand.name}$`));
    expect.soft(description.length, `${path}: '${description}'`).toBeGreaterThanOrEqual(50);
    expect.soft(description.length, `${path}: '${description}'`).toBeLessThanOrEqual(200);
    const keywords = new Set(meta.keywords?.split(', '));
    expect.soft(keywords.size, `${path}: keywords`).toBeGreaterThanOrEqual(3);
    expect.soft(canonical, path).toBe(`${brand.site}${path}`);
    expect.soft(meta['theme-color'], path).toBe('#f6f0e3');
    expect.soft(meta.robots, path).toBeUndefined();
    expect.soft(meta['og:url'], path).toBe(canonical);
    expect.soft(meta['og:description'], path).toBe(description);
    expect.soft(title, path).toContain(meta['og:title'] ?? 'no og:title');
    expect.soft(meta['twitter:card'], path).toBe('summary_large_image');
    expect.soft(meta['twitter:title'], path).toBe(meta['og:title']);
    expect.soft(meta['twitter:description'], path).toBe(description);
    expect.soft(meta['twitter:image'], path).toBe(meta['og:image']);
    const isArticle = path.startsWith('/blog/');
    expect.soft(meta['og:type'], path).toBe(isArticle ? 'article' : 'website');
    if (isArticle) expect.soft(meta['article:published_time'], path).toMatch(/^20\d\d-/);

    const picture = await pictureAt(request, meta['og:image'] ?? '');
    expect.soft(picture, path).toMatchObject({ width: 1200, height: 630 });
    expect.soft(picture.bytes, path).toBeLessThan(80_000);

    expect.soft(data, path).toHaveLength(1);
    const graph: Record<string, unknown>[] = JSON.parse(data[0] ?? '{}')['@graph'] ?? [];
    const isAtHome = path === '/';
    const place = graph.find((thing) => thing['@type'] === (isAtHome ? 'WebSite' : 'BreadcrumbList'));
    expect.soft(JSON.stringify(place ?? {}), path).toContain(`"${brand.site}${path}"`);
    const faq = graph.find((thing) => thing['@type'] === 'FAQPage');
    for (const { name } of (faq?.mainEntity as { name: string }[]) ?? []) {
      expect.soft(text, `${path} answers a question that cannot be read on it`).toContain(name);
    }
    titles.add(title);
    descriptions.add(description);
    pictures.add(meta['og:image'] ?? '');
  }
  for (const each of [titles, descriptions, pictures]) expect(each.size).toBe(listed.length);
});

test('the sitemap lists exactly the pages that can be found, and all of them answer', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses.toSorted()).toEqual(listed.map((path) => `${brand.site}${path}`).toSorted());
  for (const address of addresses) {
    const answer = await request.get(address.replace(brand.site, ''), { maxRedirects: 0 });
    expect(answer.status(), address).toBe(200);
    expect(answer.headers()['content-type'], address).toContain('text/html');
  }
});

test('robots.txt leads to the sitemap', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${brand.site}/sitemap.xml`);
  expect(robots).not.toMatch(/^Disallow: \/$/m);
});

test('browsers and phones find the sign in every size that they are told of', async ({ page, request }) => {
  await page.goto('/about');
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
  const { icons } = await (await request.get(manifest ?? '')).json();
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  for (const { src, sizes } of [...icons, { src: touch, sizes: '180x180' }]) {
    if (sizes === 'any') expect((await request.get(src)).headers()['content-type']).toBe('image/svg+xml');
    else
      expect(
        Object.values(await pictureAt(request, src))
          .slice(0, 2)
          .join('x'),
      ).toBe(sizes);
  }
  expect((await request.get('/favicon.ico')).headers()['content-type']).toMatch(/icon/);
});

test('search engines keep unknown paths and steps of single customers to themselves', async ({
  page,
  request,
}) => {
  for (const path of ['/no/such/page', '/blog/no-such-article']) {
    const unknown = await request.get(path);
    expect(unknown.status(), path).toBe(404);
    const { meta, canonical } = await factsOf(page, await unknown.text());
    expect([meta.robots, canonical], path).toEqual(['noindex', undefined]);
  }
  for (const path of OUTSIDE_SEARCH) {
    const { meta } = await factsOf(page, await (await request.get(path)).text());
    expect(meta.robots, path).toBe('noindex');
  }
});
