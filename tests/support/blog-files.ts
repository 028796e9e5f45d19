import type { BlogPost } from '../../domain/site/blog.ts';

export const MISSING_PAGE = '<p>There is no such page</p>';

/** The post of the build, of which a release has the file. */
export const BUILT_POST = postOf('built', { publishedAt: '2026-01-02' });

/** A release's list of its documents. */
export function releaseOf(name: string): string {
  return JSON.stringify({
    styles: { articles: 'p{color:red}', pages: '', applications: '' },
    displayFont: `/assets/display-${name}.woff2`,
    manifest: `/assets/site-${name}.webmanifest`,
    start: `/assets/start-${name}.js`,
    cart: [],
    fallbackCover: '/assets/covers/fallback.svg',
    covers: {},
    builtArticles: [{ slug: 'built', title: 'About built', category: 'Search' }],
    originals: { built: BUILT_POST },
  });
}

/** A post as an author writes it. */
export function postOf(slug: string, parts: Partial<BlogPost> = {}): string {
  return JSON.stringify({
    slug,
    title: `About ${slug}`,
    excerpt: `What there is to say of ${slug}.`,
    content: `<p>Text of ${slug}</p>`,
    category: 'Search',
    tags: ['seo'],
    author: 'Ada',
    publishedAt: '2026-11-20',
    ...parts,
  });
}
