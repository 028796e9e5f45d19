import { afterEach, describe, expect, it, vi } from 'vitest';
import { BLOG_INDEX_PATH, type PostSummary } from '../../../domain/site/blog.ts';
import { FALLBACK_SLUGS, postPath } from '../../../domain/site/post-files.ts';
import { loadPosts } from '../../../web/features/blog/load-posts.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Serves these files; a number is the status of a failure. Anything else is refused as the bucket refuses it. */
function serve(files: Record<string, unknown>) {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const file = files[String(url)];
    if (file instanceof Error) throw file;
    if (file === undefined || typeof file === 'number')
      return new Response('<Error/>', { status: file ?? 403 });
    return new Response(typeof file === 'string' ? file : JSON.stringify(file));
  });
  return { warnings, asked: () => fetch.mock.calls.map(([url]) => String(url)) };
}

const file = (publishedAt: string) => ({ title: 'T', content: '<p>x</p>', publishedAt });
const known = (slug: string, publishedAt: string) =>
  ({ slug, title: slug, publishedAt, category: 'News', tags: [] }) as unknown as PostSummary;

const slugs = async (posts: Promise<readonly PostSummary[]>) => (await posts).map(({ slug }) => slug);

describe('the list of posts', () => {
  it('contains posts that only the index names, sorted by date', async () => {
    const { asked } = serve({ [BLOG_INDEX_PATH]: ['a', 'c', 'b'], [postPath('c')]: file('2026-02-01') });
    const found = loadPosts([known('a', '2026-03-01'), known('b', '2026-01-01')]);
    expect(await slugs(found)).toEqual(['a', 'c', 'b']);
    expect(asked()).toEqual([BLOG_INDEX_PATH, postPath('c')]);
  });

  it('omits posts that the index no longer names', async () => {
    serve({ [BLOG_INDEX_PATH]: ['b'] });
    expect(await slugs(loadPosts([known('a', '2026-03-01'), known('b', '2026-01-01')]))).toEqual(['b']);
  });

  it.each([undefined, 404, 'no json', { posts: [] }, '<html>'])(
    'contains the built-in posts when the index is %j',
    async (index) => {
      const { warnings } = serve({ [BLOG_INDEX_PATH]: index });
      const all = [known('other', '2026-03-01'), ...FALLBACK_SLUGS.map((slug) => known(slug, '2026-01-01'))];
      expect((await slugs(loadPosts(all))).sort()).toEqual([...FALLBACK_SLUGS].sort());
      expect(warnings).toHaveBeenCalledOnce();
    },
  );

  it.each([429, 503, new TypeError('Failed to fetch')])(
    'keeps the known posts when the index cannot be had: %s',
    async (index) => {
      serve({ [BLOG_INDEX_PATH]: index });
      expect(await slugs(loadPosts([known('a', '2026-03-01'), known('b', '2026-01-01')]))).toEqual([
        'a',
        'b',
      ]);
    },
  );

  it('omits a post that cannot be read, and logs a warning', async () => {
    const { warnings } = serve({ [BLOG_INDEX_PATH]: ['a', 'broken', 'gone'], [postPath('broken')]: '{' });
    expect(await slugs(loadPosts([known('a', '2026-03-01')]))).toEqual(['a']);
    expect(warnings).toHaveBeenCalledTimes(2);
  });
});
