// cspell:ignore receptoinist recepionist recepttionist receptiomist receptoin recepiomist strasse smorrebrod
import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  belowFeatured,
  filterPosts,
  getCategories,
  isNoFilter,
  longDate,
  MAX_RELATED,
  NO_FILTER,
  newestFirst,
  type PostSummary,
  relatedPosts,
  shortDate,
  tagsOnCard,
} from '../../../domain/site/blog.ts';

function post(fields: Partial<PostSummary> = {}): PostSummary {
  return {
    id: 'a',
    slug: 'a',
    title: 'Answering a review',
    excerpt: 'Four worked replies.',
    featuredImage: '',
    category: 'Reputation',
    tags: ['reviews', 'Google Business Profile'],
    author: 'Ruth Delgado',
    publishedAt: '2026-10-13',
    readingTime: '4 min read',
    featured: false,
    ...fields,
  };
}

const anyPost = fc
  .record({
    slug: fc.string(),
    title: fc.string(),
    excerpt: fc.string(),
    category: fc.constantFrom('Reputation', 'Local SEO', 'Email & SMS'),
    tags: fc.array(fc.string()),
    publishedAt: fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  })
  .map(post);

const find = (posts: readonly PostSummary[], query: string, category = '') =>
  filterPosts(posts, { query, category }).map(({ slug }) => slug);

describe('the search', () => {
  const posts = [
    post({ slug: 'title', title: 'What a RECEPTIONIST says', tags: [] }),
    post({ slug: 'excerpt', excerpt: 'Teach the receptionist first.', tags: [], category: 'Local SEO' }),
    post({ slug: 'tag', tags: ['one', 'two', 'three', 'four', 'Receptionists'] }),
    post({ slug: 'none' }),
  ];

  it('matches title, excerpt and tags in any case', () => {
    expect(find(posts, 'receptionist')).toEqual(['title', 'excerpt', 'tag']);
    expect(find(posts, ' RECEPTIONIST ')).toEqual(['title', 'excerpt', 'tag']);
  });

  it('combines with the category', () => {
    expect(find(posts, 'receptionist', 'Local SEO')).toEqual(['excerpt']);
    expect(find(posts, '', 'Local SEO')).toEqual(['excerpt']);
    expect(find(posts, '', 'No such category')).toEqual([]);
  });

  it.each(['.*', '(', '[-', '\\', '$1', '+', '^', '?'])('matches %s literally', (query) => {
    expect(find(posts, query)).toEqual([]);
    expect(find([post({ slug: 'it', title: `Costs ${query} more` })], query)).toEqual(['it']);
  });

  it('matches all words in any order and in any field', () => {
    const wanted = post({ slug: 'it', title: 'Two seconds to stop a thumb', tags: ['Video', 'Short ads'] });
    const posts = [post({ slug: 'other', title: 'Two videos', tags: ['seconds'] }), wanted];
    expect(find(posts, 'thumb seconds two')).toEqual(['it']);
    expect(find(posts, 'ads  THUMB')).toEqual(['it']);
    expect(find(posts, 'thumb missing')).toEqual([]);
  });

  it.each(['receptoinist', 'recepionist', 'recepttionist', 'receptiomist', 'receptoin'])(
    'finds posts despite the typo in %s',
    (query) => {
      expect(find(posts, query)).toEqual(['title', 'excerpt', 'tag']);
    },
  );

  it('accepts no typo in a short word, in two places, or in a word that posts contain', () => {
    expect(find(posts, 'sys')).toEqual([]);
    expect(find(posts, 'recepiomist')).toEqual([]);
    const titles = [
      post({ slug: 'shop', title: 'Shop', excerpt: '' }),
      post({ slug: 'ship', title: 'Ship', excerpt: '' }),
    ];
    expect(find(titles, 'shop')).toEqual(['shop']);
  });

  it.each([
    ['Łódź', 'lodz'],
    ['Café for strasse', 'straße CAFE'],
    ['Smorrebrod', 'smørrebrød'],
  ])('finds %s by %s', (title, query) => {
    expect(find([post({ slug: 'it', title })], query)).toEqual(['it']);
  });

  it('finds every post by any part of it', () => {
    fc.assert(
      fc.property(fc.array(anyPost), anyPost, fc.nat(), fc.nat(), (others, post, from, length) => {
        const query = post.title.slice(from % (post.title.length + 1)).slice(0, length % 20);
        expect(filterPosts([...others, post], { query, category: '' })).toContain(post);
      }),
    );
  });

  it('keeps every post in its order without a filter', () => {
    fc.assert(
      fc.property(fc.array(anyPost), (posts) => {
        expect(filterPosts(posts, NO_FILTER)).toEqual(posts);
      }),
    );
    expect(isNoFilter({ query: '  ', category: '' })).toBe(true);
    expect(isNoFilter({ query: '', category: 'Local SEO' })).toBe(false);
  });
});

describe('a list of posts', () => {
  it('names each category once, sorted by name', () => {
    const categories = ['Social Media', 'AI & Automation', 'Social Media'];
    expect(getCategories(categories.map((category) => post({ category })))).toEqual([
      'AI & Automation',
      'Social Media',
    ]);
  });

  it('is ordered by date, newest first', () => {
    fc.assert(
      fc.property(fc.array(anyPost), (posts) => {
        const dates = newestFirst(posts).map(({ publishedAt }) => Date.parse(publishedAt));
        expect(dates).toEqual(dates.toSorted((a, b) => b - a));
        expect(dates).toHaveLength(posts.length);
      }),
    );
  });
});

describe('related posts', () => {
  it('are at most three others of the same category', () => {
    fc.assert(
      fc.property(fc.array(anyPost, { minLength: 1 }), (posts) => {
        const [current = post()] = posts;
        const related = relatedPosts(current, posts);
        expect(related.length).toBeLessThanOrEqual(MAX_RELATED);
        for (const one of related) {
          expect(one.category).toBe(current.category);
          expect(one.slug).not.toBe(current.slug);
        }
      }),
    );
  });
});

describe('a card', () => {
  it.each([
    [[], [], 0],
    [['a', 'b', 'c'], ['a', 'b', 'c'], 0],
    [['a', 'b', 'c', 'd', 'e'], ['a', 'b', 'c'], 2],
  ])('shows the first three of the tags %j and the number of the others', (tags, shown, more) => {
    expect(tagsOnCard(tags)).toEqual({ shown, more });
  });

  it('shows dates in the American format, the same in every time zone', () => {
    expect(shortDate('2026-11-17')).toBe('Nov 17, 2026');
    expect(longDate('2026-11-17')).toBe('November 17, 2026');
    expect(longDate('2026-01-01T00:00:00Z')).toBe('January 1, 2026');
  });

  it('shows the day of a time where the business is', () => {
    expect(shortDate('2026-11-20T18:30:00-07:00')).toBe('Nov 20, 2026');
    expect(longDate('2026-11-21T00:00:00.000-07:00')).toBe('November 21, 2026');
    expect(longDate('2026-11-21T03:00:00Z')).toBe('November 20, 2026');
  });
});

it('the built-in slugs belong to real articles', async () => {
  const { FALLBACK_SLUGS } = await import('../../../domain/site/post-files.ts');
  const articles = readdirSync(new URL('../../../web/content/blog', import.meta.url));
  expect(FALLBACK_SLUGS).toHaveLength(4);
  for (const slug of FALLBACK_SLUGS) expect(articles).toContain(`${slug}.md`);
});

describe('the list below the featured articles', () => {
  const [lead, other] = [post({ slug: 'lead', featured: true }), post({ slug: 'other' })];

  it('does not repeat them', () => {
    expect(belowFeatured([lead, other])).toEqual([other]);
  });

  it('contains a featured article that was published after the page', () => {
    expect(belowFeatured([lead, other], [other])).toEqual([lead, other]);
  });

  it('shows featured articles when all are featured', () => {
    expect(belowFeatured([lead])).toEqual([lead]);
  });
});
