import { brand } from '../../domain/brand.ts';
import { articlePath, BLOG_PATH, type PostSummary, toDay } from '../../domain/site/blog.ts';
import { letterPath } from '../../domain/site/letter-archive.ts';
import { INDEXED_PAGES, NEWSLETTER_PAGE } from '../../domain/site/pages.ts';

/**
 * Returns the sitemap. Articles and letters have their own dates, and their lists those of the newest. Other pages have
 * none, because search engines stop trusting dates that only show when the site was built.
 * @param posts newest first @param letters of the archive, newest first
 */
export function sitemap(posts: readonly PostSummary[], letters: readonly PostSummary[]): string {
  const newest: Readonly<Record<string, PostSummary | undefined>> = {
    [BLOG_PATH]: posts[0],
    [NEWSLETTER_PAGE]: letters[0],
  };
  const pages = INDEXED_PAGES.map((path) => entry(path, newest[path]));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    ...posts.map((post) => entry(articlePath(post.slug), post)),
    ...letters.map((letter) => entry(letterPath(letter.slug), letter)),
    '</urlset>\n',
  ].join('\n');
}

function entry(path: string, changedWith: PostSummary | undefined): string {
  const day = changedWith && toDay(changedWith.publishedAt);
  return `<url><loc>${brand.site}${path}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>`;
}
