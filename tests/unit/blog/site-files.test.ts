import { describe, expect, it } from 'vitest';
import { brand } from '../../../domain/brand.ts';
import { BLOG_FEED_PATH, BLOG_INDEX_PATH } from '../../../domain/site/blog.ts';
import { postPath, readIndex, readPost } from '../../../domain/site/post-files.ts';
import { readArticles } from '../../../web/build/blog/articles.ts';
import { drawCover } from '../../../web/build/blog/covers/cover.ts';
import { SCENE_NAMES } from '../../../web/build/blog/covers/scenes.ts';
import { blogFiles, postOf } from '../../../web/build/blog/files.ts';
import { coverName } from '../../../web/lib/covers.ts';

const articles = readArticles();
const files = blogFiles(articles.map(postOf));

describe('the files of the blog', () => {
  it('hold an index, newest first, and each post of it in full', () => {
    const slugs = readIndex(JSON.parse(files[BLOG_INDEX_PATH] ?? '')) ?? [];
    expect(slugs).toEqual(articles.map(({ slug }) => slug));
    const posts = slugs.map((slug) => readPost(JSON.parse(files[postPath(slug)] ?? ''), slug));
    const dates = posts.map((post) => Date.parse(post?.publishedAt ?? ''));
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  });

  it('hold exactly the fields of a post', () => {
    const [first] = articles;
    expect(Object.keys(JSON.parse(files[postPath(first?.slug ?? '')] ?? '')).sort()).toEqual([
      'author',
      'category',
      'content',
      'coverAlt',
      'excerpt',
      'featured',
      'featuredImage',
      'id',
      'publishedAt',
      'readingTime',
      'slug',
      'tags',
      'title',
    ]);
  });

  it('hold a feed with an entry for each article, with full URLs and nothing unescaped', () => {
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

describe('a cover', () => {
  it.each(SCENE_NAMES)(
    'of %s is drawn in the identity’s colors, without text, the same each time',
    (scene) => {
      const svg = drawCover('some-article', scene);
      expect(drawCover('some-article', scene)).toBe(svg);
      expect(svg).not.toMatch(/<text|NaN|undefined/);
      expect(svg.length).toBeGreaterThan(1_000);
    },
  );

  it('differs from one article to the next', () => {
    const drawn = ['one', 'two', 'three', 'four'].map((slug) => drawCover(slug, 'lines'));
    expect(new Set(drawn).size).toBe(4);
  });

  it('is known by its URL, and no other picture is taken for one', () => {
    for (const { featuredImage, cover } of articles) expect(coverName(featuredImage)).toBe(cover.name);
    for (const url of [
      '',
      '/src/assets/blog-1.jpg',
      'https://images.example.com/x-1234abcd-1280.webp',
      '/assets/covers/../x-1234abcd-1280.webp',
      '/assets/covers/x-1234abcd-1280.png',
    ]) {
      expect(coverName(url)).toBeUndefined();
    }
  });
});
