import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  appearsAt,
  isPublished,
  isSlug,
  postProblem,
  readIndex,
  readingTime,
  readPost,
} from '../../../domain/site/post-files.ts';

describe('a slug', () => {
  it.each(['a', 'two-words', '2026-in-review'])('can be %s', (slug) => {
    expect(isSlug(slug)).toBe(true);
  });

  it.each([
    '',
    '-',
    'a-',
    '-a',
    'a--b',
    'A',
    'a b',
    'a/b',
    '..',
    'a.json',
    '%2e',
    'é',
    'a\n',
    'a'.repeat(121),
  ])('cannot be %j', (slug) => {
    expect(isSlug(slug)).toBe(false);
  });
});

describe('the index', () => {
  it('is a list of unique slugs', () => {
    expect(readIndex(['a', 'b', 'a'])).toEqual(['a', 'b']);
    expect(readIndex([])).toEqual([]);
  });

  it('omits entries that are not slugs', () => {
    expect(readIndex(['a', '../secret', 7, null])).toEqual(['a']);
  });

  it.each([null, {}, 'a', 7, [7], ['../a']])('is invalid when it is %j', (value) => {
    expect(readIndex(value)).toBeUndefined();
  });
});

const least = { title: 'T', content: '<p>One two</p>', publishedAt: '2026-01-02' };

describe('a post', () => {
  it('needs only a title, content and a date', () => {
    expect(readPost(least, 'a')).toEqual({
      id: 'a',
      slug: 'a',
      title: 'T',
      excerpt: '',
      content: '<p>One two</p>',
      featuredImage: '',
      coverAlt: '',
      category: 'News',
      tags: [],
      author: '',
      publishedAt: '2026-01-02',
      readingTime: '1 min read',
      featured: false,
    });
  });

  it('keeps its own id', () => {
    expect(readPost({ ...least, id: 'post-7', slug: 'a' }, 'a')).toMatchObject({ id: 'post-7', slug: 'a' });
  });

  it('has each of its tags once, and none without a word', () => {
    expect(readPost({ ...least, tags: ['SEO', ' SEO ', '', ' ', 7, 'Ads'] }, 'a')?.tags).toEqual([
      'SEO',
      'Ads',
    ]);
  });

  it('is read or rejected without an exception for any file', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const { slug, tags } = readPost(value, 'a') ?? { slug: 'a', tags: [] };
        expect({ slug, tags: tags.map((tag) => typeof tag) }).toEqual({
          slug: 'a',
          tags: tags.map(() => 'string'),
        });
      }),
    );
  });

  it('has a reading time computed from its words', () => {
    expect(readingTime(`<p>${'word '.repeat(820)}</p>`)).toBe('4 min read');
    expect(readingTime('<p class="two words"></p>')).toBe('1 min read');
  });
});

describe('the problem of a file', () => {
  it.each([
    [undefined, 'a', 'JSON'],
    [[], 'a', 'object'],
    [null, 'a', 'object'],
    ['text', 'a', 'object'],
    [{ ...least, title: ' ' }, 'a', 'title'],
    [{ ...least, content: 7 }, 'a', 'content'],
    [{ ...least, publishedAt: 'soon' }, 'a', 'date'],
    [{ ...least, slug: 'b' }, 'a', 'slug'],
    [least, 'A B', 'name'],
  ])('is a sentence: %j', (value, slug, word) => {
    expect(postProblem(value, slug)).toMatch(new RegExp(`^It.*${word}.*\\.$`));
    expect(readPost(value, slug)).toBeUndefined();
  });

  it('is undefined for a valid post', () => {
    expect(postProblem(least, 'a')).toBeUndefined();
  });
});

describe('the publication of a post', () => {
  it.each([
    ['2027-01-15', '2027-01-15T07:00:00.000Z'],
    ['2027-07-15', '2027-07-15T06:00:00.000Z'],
    ['2027-01-15T09:30:00-07:00', '2027-01-15T16:30:00.000Z'],
  ])('dated %s happens at %s, by the time zone of the business', (publishedAt, at) => {
    expect(new Date(appearsAt({ publishedAt })).toISOString()).toBe(at);
    expect(isPublished({ publishedAt }, Date.parse(at) - 1)).toBe(false);
    expect(isPublished({ publishedAt }, Date.parse(at))).toBe(true);
  });
});
