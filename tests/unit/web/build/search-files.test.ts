import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { brand } from '../../../../domain/brand.ts';
import type { PostSummary } from '../../../../domain/site/blog.ts';
import { ICONS } from '../../../../domain/site/site-files.ts';
import { socialImagePath } from '../../../../domain/site/social-images.ts';
import { readArticles } from '../../../../web/build/blog/articles.ts';
import { robots, securityContact, webManifest } from '../../../../web/build/site-files.ts';
import { socialCard } from '../../../../web/build/social-images.ts';
import { type PageFacts, PageHead } from '../../../../web/documents/head.tsx';
import { sitemap } from '../../../../web/documents/sitemap.ts';

const articles = readArticles();

describe('the sitemap', () => {
  const entries = [...sitemap(articles, []).matchAll(/<url>(.*)<\/url>/g)].map(([, entry = '']) => entry);

  it('lists every article with the day of its last change', () => {
    for (const { slug, publishedAt } of articles) {
      expect(entries).toContain(`<loc>${brand.site}/blog/${slug}</loc><lastmod>${publishedAt}</lastmod>`);
    }
  });

  it('lists an article with the day of its time where the business is', () => {
    const [article] = articles;
    const timed = { ...(article as PostSummary), publishedAt: '2026-11-20T18:30:00-07:00' };
    expect(sitemap([timed], [])).toContain(`/blog/${article?.slug}</loc><lastmod>2026-11-20</lastmod>`);
  });

  it('gives no date for a page whose last change is unknown', () => {
    expect(entries).toContain(`<loc>${brand.site}/pricing</loc>`);
  });

  it('dates the blog like its newest article', () => {
    const newest = articles
      .map(({ publishedAt }) => publishedAt)
      .toSorted()
      .at(-1);
    expect(entries).toContain(`<loc>${brand.site}/blog</loc><lastmod>${newest}</lastmod>`);
  });
});

describe('robots.txt', () => {
  it('disallows the API alone, since crawlers must read which pages are noindex, and names the sitemap', () => {
    expect(robots()).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${brand.site}/sitemap.xml\n`);
  });
});

describe('security.txt', () => {
  it('names the contact for vulnerabilities and expires within a year', () => {
    expect(securityContact(new Date('2026-11-22T14:00:00Z')).split('\n')).toEqual([
      `Contact: mailto:${brand.email.support}`,
      'Expires: 2027-11-01T00:00:00.000Z',
      'Preferred-Languages: en',
      `Canonical: ${brand.site}/.well-known/security.txt`,
      '',
    ]);
  });
});

describe('the web manifest', () => {
  it('has plain and maskable icons in both sizes', () => {
    const { icons } = webManifest();
    for (const sizes of ['192x192', '512x512']) {
      const ofSize = icons.filter((icon) => icon.sizes === sizes);
      expect(ofSize.map((icon) => ('purpose' in icon ? icon.purpose : 'any'))).toEqual(['any', 'maskable']);
      for (const { src } of ofSize) expect(ICONS.map(({ path }) => path)).toContain(src);
    }
  });
});

describe('the metadata of a page', () => {
  const contents = (facts: PageFacts, name: string) => {
    const head = renderToStaticMarkup(createElement(PageHead, facts));
    const elements = head.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"/>`, 'g'));
    return [...elements].map(([, content]) => content);
  };
  const page = { title: 'SEO', description: 'Found nearby.', path: '/services/seo' };

  it('gives pages outside of search the picture of the home page', () => {
    const hidden = { ...page, noIndex: true };
    expect(contents(hidden, 'og:image')).toEqual([`${brand.site}/social/home.png`]);
    expect(contents(hidden, 'robots')).toEqual(['noindex']);
  });

  it.each([
    ['its own picture', {}, 'SEO, on a street of five lit shops'],
    ["another page's picture", { image: '/social/blog.png' }, 'A street of five lit shops'],
    ['the picture of the home page', { noIndex: true }, 'A street of five lit shops'],
  ])('describes %s', (_, facts, alt) => {
    expect(contents({ ...page, ...facts }, 'og:image:alt')).toEqual([alt]);
  });

  it('names author, date, category and tags of an article', () => {
    const article = {
      author: 'Ruth Delgado',
      publishedAt: '2026-02-24',
      section: 'Reputation',
      tags: ['a', 'b'],
    };
    const written = { ...page, article };
    expect(contents(written, 'og:type')).toEqual(['article']);
    expect(contents(written, 'article:published_time')).toEqual(['2026-02-24']);
    expect(contents(written, 'article:tag')).toEqual(['a', 'b']);
    expect(contents(written, 'author')).toEqual(['Ruth Delgado']);
  });

  it('names the picture after the path of the page', () => {
    expect(socialImagePath('/')).toBe('/social/home.png');
    expect(socialImagePath('/updates/wp/s5-syndication.zip')).toBe(
      '/social/updates-wp-s5-syndication-zip.png',
    );
  });
});

describe('a social picture', () => {
  const measure = (text: string) => text.length * 46;
  const linesOf = (headline: string) => {
    const svg = socialCard({ headline, label: '', background: 'night' }, measure);
    const texts = [...svg.matchAll(/font-size="(\d+)"[^>]*>([^<]*)</g)].slice(1);
    return texts.map(([, size, text]) => ({ size: Number(size), text }));
  };
  const textOf = (headline: string) =>
    linesOf(headline)
      .map(({ text }) => text)
      .join(' ');

  it('sets a short headline larger than a long one', () => {
    const [short] = linesOf('Pick what you need');
    const [long] = linesOf(
      'How to plan a month of local posts in one afternoon, with a tire shop as the example',
    );
    expect(short?.size).toBeGreaterThan(long?.size ?? 0);
  });

  it('keeps every word of a headline of 200 characters', () => {
    const headline = 'marketing words '.repeat(12).trim();
    expect(textOf(headline)).toBe(headline);
  });

  it('truncates a headline that fits in no size', () => {
    const lines = linesOf('word '.repeat(200));
    expect(lines.at(-1)?.text).toMatch(/…$/);
    expect(lines.length).toBeLessThan(10);
  });

  it('escapes markup in a headline', () => {
    expect(textOf('Terms & <b>Conditions</b>')).toContain('&amp; &lt;b&gt;');
  });
});
