import { describe, expect, it } from 'vitest';
import { brand } from '../../../../domain/brand.ts';
import { findService, SERVICES } from '../../../../domain/shop/catalog.ts';
import { parseBillingCycle, pricePerMonth, yearlySaving } from '../../../../domain/shop/prices.ts';
import { SERVICE_FEATURES, THIRD_PARTY_COSTS } from '../../../../domain/shop/service-features.ts';
import { articlePath } from '../../../../domain/site/blog.ts';
import { CAPTCHA_PAGES, INDEXED_PAGES, PRERENDERED_PAGES } from '../../../../domain/site/pages.ts';
import { readArticles } from '../../../../web/build/blog/articles.ts';
import { CANCELING } from '../../../../web/content/canceling.ts';
import { SERVICE_PAGES_CONTENT } from '../../../../web/content/service-pages.ts';
import { builtDocument, builtFile, factsOf, linkOf, mainOf, textOf } from '../../../support/built-site.ts';
import { patternOf, plain, SPECIFIED_TEXTS } from '../../../support/specified-texts.ts';

const listed = [...INDEXED_PAGES, ...readArticles().map(({ slug }) => articlePath(slug))];
const outsideSearch = PRERENDERED_PAGES.filter((path) => !listed.includes(path));

const factsOn = (path: string) => factsOf(builtDocument(path));

/** Width, height and size in bytes of a PNG. */
function pictureAt(path: string) {
  const bytes = builtFile(path);
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), bytes: bytes.length };
}

describe('the document of a page', () => {
  it.each(SPECIFIED_TEXTS.filter(({ on }) => on))(
    'shows its quoted texts before any script runs: $on, $section',
    ({ on = '', texts }) => {
      const written = plain(textOf(builtDocument(on)));
      expect(texts.filter((text) => !patternOf(text, 'anywhere').test(written))).toEqual([]);
    },
  );

  it.each(SERVICE_PAGES_CONTENT)(
    'contains the yearly saving of annual billing: $path',
    ({ path, offers }) => {
      const text = textOf(builtDocument(path));
      const subscriptions = offers.flatMap((id) => findService(id) ?? []).filter(({ oneTime }) => !oneTime);
      expect(subscriptions).not.toEqual([]);
      for (const service of subscriptions) {
        expect(text).toContain(`annual saves $${yearlySaving(service).toLocaleString('en-US')} a year`);
      }
    },
  );

  it.each(listed)('requests one script of at most 8 kB and no cover: %s', (path) => {
    const html = builtDocument(path);
    const scripts = [...html.matchAll(/<script\b[^>]* src="([^"]+)"/g)].map(([, url = '']) => url);
    expect(scripts).toHaveLength(1);
    expect(builtFile(`${scripts[0]}.br`).length).toBeLessThan(8_000);
    expect(html).not.toMatch(/(?:src|href)="\/assets\/covers\//);
  });

  it('has a form with a captcha only where the security policy allows the captcha', () => {
    const forms = /data-island="(?:contact-form|onboarding|after-payment|robot-check)"/;
    const asking = PRERENDERED_PAGES.filter((path) => forms.test(builtDocument(path)));
    expect(asking.sort()).toEqual([...CAPTCHA_PAGES].sort());
  });

  it('lists every feature of every service on the pricing page', () => {
    const text = textOf(builtDocument('/pricing'));
    for (const { id, name, description } of SERVICES) {
      const features = SERVICE_FEATURES[id].map((feature) =>
        typeof feature === 'string' ? feature : feature.text,
      );
      // 'All three, every month' replaces the heading in the table of the plans.
      for (const fact of [name, description, ...features.filter((fact) => fact !== 'Every month')]) {
        expect(text, name).toContain(fact);
      }
    }
  });

  it('names costs of third parties as not included on the pricing page', () => {
    const text = textOf(builtDocument('/pricing'));
    expect(THIRD_PARTY_COSTS).not.toEqual([]);
    for (const cost of THIRD_PARTY_COSTS) expect(text).toContain(`Not included: ${cost}`);
  });
});

/** Returns the monthly price of the service that a link leads to, in dollars; undefined if it leads to none. */
function priceAt(href: string): number | undefined {
  const { pathname, searchParams, hash } = new URL(href.replaceAll('&amp;', '&'), brand.site);
  const service = pathname === '/pricing' ? findService(hash.replace('#service-', '')) : undefined;
  return service && pricePerMonth(service, parseBillingCycle(searchParams.get('cycle')) ?? 'monthly');
}

const OWN_PRICES = new Set(SERVICES.flatMap(({ monthlyPrice, annualPrice }) => [monthlyPrice, annualPrice]));

/** Returns links with a price that differs from the price of their service. @param to the beginning of such links */
function misleadingLinks(html: string, to: string): string[] {
  const prices = [...textOf(html).matchAll(/\$(\d+)/g)]
    .map(([, amount]) => Number(amount))
    .filter((amount) => OWN_PRICES.has(amount));
  return [...html.matchAll(new RegExp(`<a [^>]*href="(${to}[^"]*)"`, 'g'))]
    .map(([, href = '']) => href)
    .filter((href) => prices.length > 0 && !prices.includes(priceAt(href) ?? Number.NaN));
}

describe('a price', () => {
  const pages = ['/', '/services', ...SERVICE_PAGES_CONTENT.map(({ path }) => path)];
  const articles = listed.filter((path) => path.startsWith('/blog/'));

  it.each(pages)('is next to links to the service and billing cycle with that price: %s', (path) => {
    const main = mainOf(builtDocument(path));
    expect(main).toMatch(/href="\/pricing[^"]*#service-/);
    // A plan begins with its heading; a card and a row are list items.
    const pieces = main.split(path === '/services/automation' ? /<h3\b/ : /<(?:li|section)\b/);
    expect(pieces.flatMap((piece) => misleadingLinks(piece, '/pricing'))).toEqual([]);
  });

  it.each(articles)('is not in one sentence with a link to another price: %s', (path) => {
    const blocks = mainOf(builtDocument(path)).matchAll(/<(p|li|td)\b.*?<\/\1>/gs);
    const sentences = [...blocks].flatMap(([block]) => block.split(/(?<=[.?!]) /));
    expect(sentences.flatMap((sentence) => misleadingLinks(sentence, '/(?:pricing|services)'))).toEqual([]);
  });
});

describe('canceling', () => {
  it.each(['/pricing', '/contact'])('is explained in the same words on %s', (path) => {
    expect(textOf(mainOf(builtDocument(path)))).toContain(CANCELING);
  });

  it('is possible in My Plan and by notice, under the terms too', () => {
    const text = textOf(mainOf(builtDocument('/terms')));
    const [, termination = ''] =
      /21\. Termination(.*?)22\. Email/s.exec(text.slice(text.indexOf('20. Force'))) ?? [];
    expect(termination).toContain('My Plan');
    expect(termination).toContain('30 days’ written notice');
  });
});

describe('the price list', () => {
  it.each(['USD', 'sales tax', 'bank transfer'])('names currency, charges and ways to pay: %s', (words) => {
    expect(textOf(mainOf(builtDocument('/pricing')))).toContain(words);
  });
});

describe('a page for search engines', () => {
  it.each(listed)('has a title, a description and a URL: %s', (path) => {
    const { title, canonical, meta } = factsOn(path);
    expect(title).toMatch(new RegExp(`^.{3,} \\| ${brand.name}$`));
    expect(meta.description?.length, meta.description).toBeGreaterThanOrEqual(50);
    expect(meta.description?.length, meta.description).toBeLessThanOrEqual(200);
    expect(new Set(meta.keywords?.split(', ')).size).toBeGreaterThanOrEqual(3);
    expect(canonical).toBe(`${brand.site}${path}`);
    expect(meta['theme-color']).toBe('#f6f0e3');
    expect(meta.robots).toBeUndefined();
  });

  it.each(listed)('has a card for social networks: %s', (path) => {
    const { title, canonical, meta } = factsOn(path);
    expect(meta).toMatchObject({
      'og:url': canonical,
      'og:description': meta.description,
      'twitter:card': 'summary_large_image',
      'twitter:title': meta['og:title'],
      'twitter:description': meta.description,
      'twitter:image': meta['og:image'],
    });
    expect(title).toContain(meta['og:title'] ?? 'no og:title');
    const isArticle = path.startsWith('/blog/');
    expect(meta['og:type']).toBe(isArticle ? 'article' : 'website');
    if (isArticle) expect(meta['article:published_time']).toMatch(/^20\d\d-/);

    expect(meta['og:image']).toMatch(new RegExp(`^${brand.site}/`));
    const picture = pictureAt(meta['og:image']?.replace(brand.site, '') ?? '');
    expect(picture).toMatchObject({ width: 1200, height: 630 });
    expect(picture.bytes).toBeLessThan(80_000);
  });

  it.each(listed)('has structured data that matches its text: %s', (path) => {
    const html = builtDocument(path);
    const { data } = factsOf(html);
    expect(data).toHaveLength(1);
    const graph: Record<string, unknown>[] = JSON.parse(data[0] ?? '{}')['@graph'] ?? [];
    const place = graph.find((thing) => thing['@type'] === (path === '/' ? 'WebSite' : 'BreadcrumbList'));
    expect(JSON.stringify(place ?? {})).toContain(`"${brand.site}${path}"`);
    const faq = graph.find((thing) => thing['@type'] === 'FAQPage');
    const text = textOf(mainOf(html)).replace(/\s+/g, ' ');
    for (const { name } of (faq?.mainEntity as { name: string }[]) ?? []) expect(text).toContain(name);
  });

  it.each(['title', 'description', 'og:image'])('has a unique %s', (what) => {
    const values = listed.map(factsOn).map(({ title, meta }) => (what === 'title' ? title : meta[what]));
    expect(new Set(values).size).toBe(listed.length);
  });
});

describe('search engines', () => {
  it('find exactly the public pages in the sitemap', () => {
    const addresses = [
      ...builtFile('/sitemap.xml')
        .toString()
        .matchAll(/<loc>([^<]+)<\/loc>/g),
    ];
    expect(addresses.map(([, address]) => address).toSorted()).toEqual(
      listed.map((path) => `${brand.site}${path}`).toSorted(),
    );
  });

  it('find the sitemap in robots.txt, which does not exclude the whole site', () => {
    const robots = builtFile('/robots.txt').toString();
    expect(robots).toContain(`Sitemap: ${brand.site}/sitemap.xml`);
    expect(robots).not.toMatch(/^Disallow: \/$/m);
  });

  it.each(outsideSearch)('do not index %s', (path) => {
    expect(factsOn(path).meta.robots).toBe('noindex');
  });
});

describe('an icon', () => {
  const html = () => builtDocument('/about');

  it('has the size that the manifest declares', () => {
    const { icons } = JSON.parse(builtFile(linkOf(html(), 'manifest') ?? '').toString());
    const drawn = icons.filter(({ sizes }: { sizes: string }) => sizes !== 'any');
    expect(drawn.length).toBeGreaterThan(1);
    for (const { src, sizes } of drawn) {
      const { width, height } = pictureAt(src);
      expect(`${width}x${height}`, src).toBe(sizes);
    }
  });

  it('is 180 pixels wide on the home screen of an iPhone', () => {
    expect(pictureAt(linkOf(html(), 'apple-touch-icon') ?? '')).toMatchObject({ width: 180, height: 180 });
  });
});
