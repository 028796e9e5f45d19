import { describe, expect, it } from 'vitest';
import { brand } from '../../../../domain/brand.ts';
import { SERVICES } from '../../../../domain/shop/catalog.ts';
import { articlePath, BLOG_PATH, type BlogPost } from '../../../../domain/site/blog.ts';
import { CASE_STUDIES, PRERENDERED_PAGES, SERVICE_PAGES } from '../../../../domain/site/pages.ts';
import { readPost } from '../../../../domain/site/post-files.ts';
import { socialImagePath } from '../../../../domain/site/social-images.ts';
import { readArticles } from '../../../../web/build/blog/articles.ts';
import { CASE_STUDY_CONTENT } from '../../../../web/content/case-studies/case-studies.ts';
import { articleDocument, blogDocument } from '../../../../web/documents/blog-documents.tsx';
import type { DocumentAssets } from '../../../../web/documents/document-assets.ts';
import { SOCIAL_IMAGE_OF_BLOG } from '../../../../web/documents/head.tsx';
import { getStructuredData } from '../../../../web/documents/page-data.ts';
import {
  blogPosting,
  dataBlock,
  faqPage,
  offer,
  type Thing,
} from '../../../../web/documents/structured-data.ts';
import { serviceNamed as sold } from '../../domain/shop/services.ts';

const articles = readArticles();
const ASSETS: DocumentAssets = {
  styles: { articles: '', pages: '', applications: '' },
  displayFont: '/assets/display.woff2',
  icon: '/assets/favicon.svg',
  manifest: '/assets/site.webmanifest',
  start: '/assets/start.js',
  cart: [],
  fallbackCover: '/assets/covers/fallback-00000000.svg',
  covers: {},
  builtArticles: articles,
};

/** The structured data of a page, read from its document on a blog page. */
function thingsOn(path: string): Thing[] {
  if (!path.startsWith(BLOG_PATH)) return getStructuredData(path);
  const post = articles.find(({ slug }) => articlePath(slug) === path);
  return parts(post ? articleDocument(post, articles, ASSETS) : blogDocument(articles, ASSETS)).data;
}

function parts(html: string): { head: string; data: Thing[] } {
  const [, json = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? [];
  return { head: html.slice(0, html.indexOf('</head>')), data: JSON.parse(json)['@graph'] };
}

const typesOn = (path: string) => thingsOn(path).map((thing) => thing['@type']);
const thingOn = (path: string, type: string): Thing => {
  const thing = thingsOn(path).find((one) => one['@type'] === type);
  if (!thing) throw new Error(`${path} has no data of type ${type}.`);
  return thing;
};
describe('the data block of a page', () => {
  it('cannot be ended or broken by a text in it', () => {
    const evil = '</script><script>alert(1)</script><!--';
    const block = dataBlock([faqPage([{ question: evil, answer: 'No.' }])]);
    expect(block).not.toContain('<');
    expect(JSON.parse(block)['@graph'][0].mainEntity[0].name).toBe(evil);
  });

  it('is omitted from a page without structured data', () => {
    expect(dataBlock([])).toBe('');
  });
});

describe('structured data', () => {
  it('offers a subscription at its monthly price, with its yearly bill and its setup fee', () => {
    expect(offer(sold('social-static-10'))).toMatchObject({
      name: 'Static 10 posts',
      price: 403,
      priceCurrency: 'USD',
      priceSpecification: [
        { name: 'Billed monthly', price: 403, unitCode: 'MON' },
        { name: 'Billed annually', price: 4200, unitCode: 'ANN' },
        { name: 'Setup fee, charged once', price: 100 },
      ],
    });
  });

  it('offers a one-time service without a period', () => {
    const { priceSpecification } = offer(sold('marketing-documents')) as { priceSpecification?: Thing[] };
    expect(priceSpecification?.[0]).toMatchObject({ name: 'Charged once' });
    expect(priceSpecification?.[0]).not.toHaveProperty('unitCode');
  });

  it('mentions no setup fee for a service without one', () => {
    expect(JSON.stringify(offer(sold('video-ads')))).not.toContain('Setup fee');
  });

  it.each([
    ['its own picture', {}, false],
    ["the blog's picture after a new title", { title: 'A new title' }, true],
    ["the blog's picture after a new category", { category: 'News' }, true],
  ])('shows an article with %s', (_, change, isOfBlog) => {
    const [article = expect.fail()] = articles;
    const html = articleDocument({ ...article, ...change }, articles, ASSETS);
    const image = isOfBlog ? SOCIAL_IMAGE_OF_BLOG : socialImagePath(articlePath(article.slug));
    const shown = html.match(/\/social\/[\w/-]+\.png/g) ?? [];
    expect(new Set(shown)).toEqual(new Set([image]));
    expect(shown).toHaveLength(3);
  });

  it('names author and dates of an article', () => {
    const post = { ...articles[0], author: 'Ruth Delgado', publishedAt: '2026-02-24' } as BlogPost;
    expect(blogPosting(post, ['/social/a.png'])).toMatchObject({
      headline: post.title,
      author: { '@type': 'Person', name: 'Ruth Delgado' },
      datePublished: '2026-02-24',
      dateModified: '2026-02-24',
      image: [`${brand.site}/social/a.png`],
      url: `${brand.site}/blog/${post.slug}`,
    });
  });
});

describe('an article of which only title and text are known', () => {
  const post = readPost(
    { title: 'Open late', content: '<p>Until nine.</p>', publishedAt: '2026-02-24' },
    'a',
  );
  const { head, data } = parts(articleDocument(post ?? expect.fail(), [], ASSETS));

  it('is by the company, and has no empty facts', () => {
    expect(data.find((thing) => thing['@type'] === 'BlogPosting')).toMatchObject({
      headline: 'Open late',
      author: { '@id': `${brand.site}/#organization` },
    });
    expect(JSON.stringify(data)).not.toMatch(/:""/);
    expect(head).toContain(`<meta name="author" content="${brand.name}"/>`);
    expect(head).not.toMatch(/content=""/);
  });
});

describe('the pages', () => {
  it('describe company and site on the home page, which has no breadcrumbs', () => {
    expect(typesOn('/')).toEqual(['Organization', 'WebSite']);
  });

  it.each(SERVICE_PAGES)('offer the services and answers of $name', ({ path, name }) => {
    expect(typesOn(path)).toEqual(['Service', 'FAQPage', 'BreadcrumbList']);
    expect(thingOn(path, 'Service').offers).not.toHaveLength(0);
    // Clients are worldwide.
    expect(thingOn(path, 'Service')).not.toHaveProperty('areaServed');
    expect(thingOn(path, 'BreadcrumbList').itemListElement).toMatchObject([
      {},
      { name: 'Services' },
      { name },
    ]);
  });

  it.each(CASE_STUDIES)(
    'describe the case study of $name as an article, without a review',
    ({ path, name }) => {
      expect(typesOn(path)).toEqual(['Article', 'BreadcrumbList']);
      const { isSample } = CASE_STUDY_CONTENT[path];
      expect(thingOn(path, 'Article').genre).toBe(isSample ? 'Sample case study' : 'Case study');
      expect(JSON.stringify(thingsOn(path))).not.toMatch(
        /"@type":"\w*(?:Review|Rating)|"\w*(?:review|rating)\w*":/i,
      );
      expect(thingOn(path, 'BreadcrumbList').itemListElement).toMatchObject([
        {},
        { name: 'Case studies' },
        { name },
      ]);
    },
  );

  it('offer each service of the catalog once on the pricing page', () => {
    const offers = getStructuredData('/pricing').flatMap((thing) => (thing.offers as Thing[]) ?? []);
    expect(offers.map(({ name }) => name)).toEqual(SERVICES.map(({ name }) => name));
    expect(typesOn('/pricing')).toEqual(expect.arrayContaining(['Service', 'FAQPage', 'BreadcrumbList']));
  });

  it('list every article in the blog and describe each on its own page', () => {
    expect(thingOn('/blog', 'Blog').blogPost).toHaveLength(articles.length);
    for (const { slug, title } of articles) {
      const path = articlePath(slug);
      expect(thingOn(path, 'BlogPosting').headline).toBe(title);
      expect(thingOn(path, 'BreadcrumbList').itemListElement).toMatchObject([
        {},
        { name: 'Blog' },
        { name: title },
      ]);
    }
  });

  it('have breadcrumbs, except the home page and pages outside of search', () => {
    const without = PRERENDERED_PAGES.filter((path) => !typesOn(path).includes('BreadcrumbList'));
    expect(without).toEqual([
      '/',
      '/unsubscribe',
      '/newsletter/confirm',
      '/success',
      '/onboarding',
      '/app',
      '/robot-check',
      '/auth',
      '/admin',
      '/account',
    ]);
  });
});
