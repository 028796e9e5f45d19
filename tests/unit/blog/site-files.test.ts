import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brand } from '../../../domain/brand.ts';
import { BLOG_FEED_PATH, BLOG_INDEX_PATH } from '../../../domain/site/blog.ts';
import { ARCHIVE_FEED_PATH } from '../../../domain/site/letter-archive.ts';
import { postPath, readIndex, readPost } from '../../../domain/site/post-files.ts';
import { escapeMarkup } from '../../../domain/text/markup.ts';
import { postFiles, readArticles } from '../../../web/build/blog/articles.ts';
import { readCovers } from '../../../web/build/blog/covers.ts';
import { postLists } from '../../../web/documents/post-lists.ts';
import { isCover } from '../../../web/lib/covers.ts';

const TOKENS = readFileSync('web/styles/tokens.css', 'utf8');
const articles = readArticles();
const files: Record<string, string> = { ...postLists(articles), ...postFiles(articles) };

describe('the files of the blog', () => {
  it('contain an index, newest first, and each of its posts', () => {
    const slugs = readIndex(JSON.parse(files[BLOG_INDEX_PATH] ?? '')) ?? [];
    expect(slugs).toEqual(articles.map(({ slug }) => slug));
    const posts = slugs.map((slug) => readPost(JSON.parse(files[postPath(slug)] ?? ''), slug));
    const dates = posts.map((post) => Date.parse(post?.publishedAt ?? ''));
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  });

  it('contain exactly the fields of a post', () => {
    const [{ slug } = expect.fail()] = articles;
    const stored = JSON.parse(files[postPath(slug)] ?? '');
    expect(Object.keys(stored).sort()).toEqual(Object.keys(readPost(stored, slug) ?? {}).sort());
  });

  it('never name the agency, whose name may change', () => {
    const named = articles.filter((article) => JSON.stringify(article).includes(brand.name));
    expect(named.map(({ slug }) => slug)).toEqual([]);
  });

  it('contain a feed with an entry for each article, full URLs and escaped text', () => {
    const feed = files[BLOG_FEED_PATH] ?? '';
    expect(feed.match(/<item>/g)).toHaveLength(articles.length);
    expect(feed).toContain(`<link>${brand.site}/blog/${articles[0]?.slug}</link>`);
    expect(feed).not.toMatch(/(?:href|src)=(?:"|&quot;)\//);
    expect(feed).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
    for (const [, date = ''] of feed.matchAll(/<pubDate>([^<]+)</g)) {
      expect(date).toMatch(/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/);
    }
  });
});

describe('a feed', () => {
  it('has whole URLs in links to parts of an article and other pages, and leaves its text alone', () => {
    const [first = expect.fail()] = articles;
    const content = '<p><a href="#two">Two</a> <a href="/pricing">Prices</a> <code>src="/a.png"</code></p>';
    const { [BLOG_FEED_PATH]: feed } = postLists([{ ...first, slug: 'a', content }]);
    const links = `<a href="${brand.site}/blog/a#two">Two</a> <a href="${brand.site}/pricing">Prices</a>`;
    const text = escapeMarkup(`<p>${links} <code>src="/a.png"</code></p>`);
    expect(feed).toContain(`<content:encoded>${text}</content:encoded>`);
  });

  it('has no characters that XML forbids, whatever a post contains', () => {
    const text = 'Rye\u000b \u0000\ufffe\ud800\tand 😀\n';
    const post = { ...(articles[0] ?? expect.fail()), title: text, excerpt: text, content: `<p>${text}</p>` };
    const lists = postLists([post], [post]);
    for (const feed of [lists[BLOG_FEED_PATH], lists[ARCHIVE_FEED_PATH]]) {
      expect(feed).toContain('<title>Rye \tand 😀\n</title>');
      // https://www.w3.org/TR/xml/#charsets
      expect(feed).not.toMatch(/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
    }
  });
});

const covers = readCovers();

describe('a cover', () => {
  it.each(Object.entries(covers))('is a small drawing in the brand colors without text: %s', (url, svg) => {
    expect(isCover(url)).toBe(true);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1280 800"/);
    expect(svg).not.toMatch(/<(?:text|script|image|style)|href|NaN|undefined/);
    const colors = svg.match(/(?<=(?:fill|stroke)=")#[^"]*/g) ?? [];
    expect(colors.filter((color) => !TOKENS.includes(`: ${color};`))).toEqual([]);
    // A page contains up to 13 of them.
    expect(svg.length).toBeLessThan(8_500);
  });

  it('is recognized by its URL, unlike other pictures', () => {
    for (const { featuredImage } of articles) expect(covers).toHaveProperty([featuredImage]);
    for (const url of [
      '',
      '/src/assets/blog-1.jpg',
      'https://images.example.com/assets/covers/x-1234abcd.svg',
      '/assets/covers/../x-1234abcd.svg',
      '/assets/covers/x/y.svg',
    ]) {
      expect(isCover(url)).toBe(false);
    }
  });
});
