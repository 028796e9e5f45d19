import { brand } from '../../domain/brand.ts';
import { articlePath, BLOG_PATH, type PostSummary } from '../../domain/site/blog.ts';
import { INDEXED_PAGES } from '../../domain/site/pages.ts';

/**
 * Returns the sitemap. Articles have their own dates, and the blog has the date of its newest article. Other pages have
 * none, because search engines stop trusting dates that only show when the site was built.
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
