import { articlePath, BLOG_PATH, type PostSummary } from '../../domain/blog.ts';
import { brand } from '../../domain/brand.ts';
import { INDEXED_PAGES } from '../../domain/pages.ts';

/**
 * The list of all pages for search engines. The blog changes with its newest article, articles say themselves when they changed;
 * for other pages nothing is claimed, since search engines stop believing a date that is only the build's.
 * @param posts newest first
 */
export function sitemap(posts: readonly PostSummary[]): string {
  const [newest] = posts;
  const pages = INDEXED_PAGES.map((path) => entry(path, path === BLOG_PATH ? newest : undefined));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    ...posts.map((post) => entry(articlePath(post.slug), post)),
    '</urlset>\n',
  ].join('\n');
}

function entry(path: string, changedWith: PostSummary | undefined): string {
  const day = changedWith && new Date(changedWith.publishedAt).toISOString().slice(0, 10);
  return `<url><loc>${brand.site}${path}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>`;
}
