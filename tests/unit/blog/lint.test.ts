import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readArticles } from '../../../web/build/blog/articles.ts';
import { coverUrl } from '../../../web/build/blog/covers.ts';
import { type ArticleFile, lintArticles } from '../../../web/build/blog/lint.ts';
import { splitFrontMatter } from '../../../web/documents/front-matter.ts';

const FRONT_MATTER = {
  title: 'A clean list beats a long list',
  excerpt: 'How to cut it.',
  category: 'Email & SMS',
  tags: ['email', 'consent'],
  author: 'Caleb Whitaker',
  publishedAt: '2026-03-03',
  featured: false,
  cover: 'envelopes',
  coverAlt: 'A stack of envelopes.',
};

const words = (count: number) => 'word '.repeat(count);

function article({ slug = 'a', body = '', ...fields }: Record<string, unknown> = {}): ArticleFile {
  return {
    slug: String(slug),
    frontMatter: { ...FRONT_MATTER, ...fields },
    body: `${words(600)}\n\n${body}`,
  };
}

/** A folder with one article, which is removed after the test. */
function folderWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'articles-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'a.md'), text);
  return folder;
}

const problems = (...files: ArticleFile[]) => lintArticles(files);

describe('the lint of articles', () => {
  it('accepts a correct article', () => {
    const body =
      'See [pricing](/pricing#add-ons), [us](/contact?x=1), [this](/blog/a) or [a call](tel:+18015550142).';
    expect(problems(article({ body }))).toEqual([]);
  });

  it.each([
    [{ title: '' }, 'a: title is missing'],
    [{ excerpt: undefined }, 'a: excerpt is missing'],
    [{ publishedAt: undefined }, 'a: publishedAt is missing'],
    [{ coverAlt: ' ' }, 'a: coverAlt is missing'],
    [{ coverAlt: undefined }, 'a: coverAlt is missing'],
    [{ tags: [] }, 'a: tags are missing'],
    [{ tags: undefined }, 'a: tags are missing'],
    [{ tags: ['email', ''] }, 'a: tags 1 is missing'],
    [{ tags: ['email', 'email'] }, 'a: tags contain one tag twice'],
    [{ featured: 'yes' }, 'a: featured is neither true nor false'],
    [{ category: 'Gossip' }, 'a: category is unknown: Gossip'],
    [{ author: 'Ann Other' }, 'a: author is unknown: Ann Other'],
    [{ cover: 'unicorn' }, 'a: cover is unknown: unicorn'],
    [{ publishedAt: '2026-02-30' }, 'a: publishedAt is not a date such as 2026-11-20'],
    [{ publishedAt: 'March 3' }, 'a: publishedAt is not a date such as 2026-11-20'],
    [{ publishedAt: '2099-11-22' }, 'a: publishedAt is in the future'],
    [{ title: 'x'.repeat(201) }, 'a: title is longer than 200 characters'],
    [{ slug: 'Not a slug' }, 'Not a slug: the file name is not a slug'],
    [{ body: '[x](/no-such-page)' }, 'a: a link that leads nowhere: /no-such-page'],
    [{ body: '[x](/blog/no-such-article)' }, 'a: a link that leads nowhere: /blog/no-such-article'],
    [{ body: '[x](pricing)' }, 'a: a link that leads nowhere: pricing'],
    [{ body: '![](/x.png)' }, 'a: an image without alternative text: /x.png'],
    [{ body: '# Title' }, 'a: a first-level heading: Title'],
    [{ body: '<b>x</b>' }, 'a: HTML is not allowed: <b>'],
    [{ body: words(301) }, 'a: 901 words: it should have 500 to 900'],
  ])('reports the mistake in %j', (fields, problem) => {
    expect(problems(article(fields))).toContain(problem);
  });

  it('reports mistakes in every article', () => {
    expect(problems(article({ title: '' }), article({ slug: 'b', author: '' }))).toEqual([
      'a: title is missing',
      'b: author is missing',
    ]);
  });

  it.each(['Only text.', '---\n: : broken\n---\nText', '---\ntitle: *Tips*\n---\nText', '---\n\n---\nText'])(
    'rejects %j as front matter',
    (text) => {
      const found = problems({ slug: 'a', ...splitFrontMatter(text) });
      expect(found).toContain('a: front matter is missing or unreadable');
    },
  );
});

describe('the articles', () => {
  const articles = readArticles();

  it('are at least 24 in at least 6 categories, and some of them are featured', () => {
    expect(articles.length).toBeGreaterThanOrEqual(24);
    expect(new Set(articles.map(({ category }) => category)).size).toBeGreaterThanOrEqual(6);
    const featured = articles.filter((one) => one.featured).length;
    expect(featured).toBeGreaterThan(0);
    expect(featured).toBeLessThan(articles.length);
  });

  it('share no cover except the fallback', () => {
    const own = articles.map(({ featuredImage }) => featuredImage).filter((url) => url !== coverUrl());
    expect(new Set(own).size).toBe(own.length);
    expect(own).not.toEqual([]);
  });

  it('have the fallback cover when they name none', () => {
    const { cover: _cover, coverAlt: _coverAlt, ...plain } = FRONT_MATTER;
    const [read] = readArticles(folderWith(`---\n${JSON.stringify(plain)}\n---\n${words(600)}`));
    expect(read).toMatchObject({ featuredImage: coverUrl('fallback'), coverAlt: '' });
  });

  it('cannot be read while one of them has a mistake', () => {
    const folder = folderWith('---\ntitle: A\n---\nToo short.');
    expect(() => readArticles(folder)).toThrow(/a: excerpt is missing\n(?:- .*\n)*- a: 2 words/);
  });
});
