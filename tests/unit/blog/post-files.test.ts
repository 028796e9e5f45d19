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
  it.each(['a', 'two-words', '2026-in-review'])('may be %s', (slug) => {
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
  ])('may not be %j', (slug) => {
    expect(isSlug(slug)).toBe(false);
  });
});

describe('the index', () => {
  it('is a list of slugs, each taken once', () => {
    expect(readIndex(['a', 'b', 'a'])).toEqual(['a', 'b']);
    expect(readIndex([])).toEqual([]);
  });

  it('omits entries that are not slugs', () => {
    expect(readIndex(['a', '../secret', 7, null])).toEqual(['a']);
  });

  it.each([null, {}, 'a', 7, [7], ['../a']])('of %j is broken', (value) => {
    expect(readIndex(value)).toBeUndefined();
  });
});

describe('a post', () => {
  const least = { title: 'T', content: '<p>One two</p>', publishedAt: '2026-01-02' };

  it('needs only a title, a content and a date', () => {
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

  it.each([
    { ...least, title: ' ' },
    { ...least, content: undefined },
    { ...least, publishedAt: 'soon' },
    { ...least, slug: 'another' },
    null,
    'text',
    [],
  ])('of %j is none', (value) => {
    expect(readPost(value, 'a')).toBeUndefined();
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

  it('has a reading time that follows from its words', () => {
    expect(readingTime(`<p>${'word '.repeat(820)}</p>`)).toBe('4 min read');
    expect(readingTime('<p class="two words"></p>')).toBe('1 min read');
  });
});

describe('the problem of a file', () => {
  const least = { title: 'T', content: '<p>One two</p>', publishedAt: '2026-01-02' };

  it.each([
    [undefined, 'a', 'JSON'],
    [[], 'a', 'object'],
    [{ ...least, title: ' ' }, 'a', 'title'],
    [{ ...least, content: 7 }, 'a', 'content'],
    [{ ...least, publishedAt: 'soon' }, 'a', 'date'],
    [{ ...least, slug: 'b' }, 'a', 'slug'],
    [least, 'A B', 'name'],
  ])('is said in a sentence: %j', (value, slug, word) => {
    expect(postProblem(value, slug)).toMatch(new RegExp(`^It.*${word}.*\\.$`));
    expect(readPost(value, slug)).toBeUndefined();
  });

  it('is undefined for a valid post', () => {
    expect(postProblem(least, 'a')).toBeUndefined();
  });
});

describe('the date of a post', () => {
  it.each([
    ['2027-01-15', '2027-01-15T07:00:00.000Z'],
    ['2027-07-15', '2027-07-15T06:00:00.000Z'],
    ['2027-01-15T09:30:00-07:00', '2027-01-15T16:30:00.000Z'],
  ])('of %s has come at %s: a day begins in the time zone of the business', (publishedAt, at) => {
    expect(new Date(appearsAt({ publishedAt })).toISOString()).toBe(at);
    expect(isPublished({ publishedAt }, Date.parse(at) - 1)).toBe(false);
    expect(isPublished({ publishedAt }, Date.parse(at))).toBe(true);
  });
});
