import { articlePath, BLOG_PATH, type PostSummary } from '../../domain/blog.ts';
import { brand } from '../../domain/brand.ts';
import {
  ACCOUNT_PAGE,
  ADMIN_PAGE,
  AUTH_PAGE,
  NEWSLETTER_CONFIRMATION_PAGE,
  PRERENDERED_PAGES,
  UNSUBSCRIBE_PAGE,
} from '../../domain/pages.ts';

/** Pages that are only a step on somebody's way. They say `noindex` themselves. */
const NOT_LISTED: readonly string[] = [
  '/success',
  '/onboarding',
  '/app',
  UNSUBSCRIBE_PAGE,
  NEWSLETTER_CONFIRMATION_PAGE,
  AUTH_PAGE,
  ADMIN_PAGE,
  ACCOUNT_PAGE,
];

/**
 * The list of all pages. The blog changes with its newest article, articles say themselves when they changed;
 * for other pages nothing is claimed, since search engines stop believing a date that is only the build's.
 * @param posts newest first
 */
export function sitemap(posts: readonly PostSummary[]): string {
  const [newest] = posts;
  const pages = PRERENDERED_PAGES.filter((path) => !NOT_LISTED.includes(path)).map((path) =>
    entry(path, path === BLOG_PATH ? newest : undefined),
  );
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
