import { articlePath, BLOG_FEED_PATH, BLOG_INDEX_PATH, BLOG_PATH, type BlogPost } from '../../domain/blog.ts';
import { SITEMAP_PATH } from '../../domain/site-files.ts';
import { articleDocument, blogDocument } from '../../web/documents/blog-documents.tsx';
import type { DocumentAssets } from '../../web/documents/document-assets.ts';
import { feed } from '../../web/documents/feed.ts';
import { safeArticle } from '../../web/documents/safe-article.ts';
import { sitemap } from '../../web/documents/sitemap.ts';

/** The page of the list. */
const LIST_KEY = `${BLOG_PATH.slice(1)}/index.html`;

/** What the key of an article's page begins with. */
export const PAGES_PREFIX = `${BLOG_PATH.slice(1)}/`;

/** The other files that are made of all posts. */
export const LIST_FILES = [BLOG_INDEX_PATH, BLOG_FEED_PATH, SITEMAP_PATH].map((path) => path.slice(1));

/**
 * Every file that is made of posts, by its key in the site's bucket: articles before the lists that lead to them.
 * @param posts as they were uploaded, the newest first
 */
export function blogFiles(posts: readonly BlogPost[], assets: DocumentAssets): ReadonlyMap<string, string> {
  const safe = posts.map((post) => ({ ...post, content: safeArticle(post.content) }));
  return new Map([
    ...safe.map((post) => [articleKey(post.slug), articleDocument(post, safe, assets)] as const),
    [LIST_KEY, blogDocument(safe, assets)],
    [BLOG_INDEX_PATH.slice(1), JSON.stringify(posts.map(({ slug }) => slug))],
    [BLOG_FEED_PATH.slice(1), feed(safe)],
    [SITEMAP_PATH.slice(1), sitemap(safe)],
  ]);
}

function articleKey(slug: string): string {
  return `${articlePath(slug).slice(1)}/index.html`;
}

const ARTICLE_KEY = /^blog\/[a-z0-9][a-z0-9-]*\/index\.html$/;

/** Whether a key is that of an article's page. No slug begins with a hyphen, as the waiting page's name does. */
export function isArticleKey(key: string): boolean {
  return ARTICLE_KEY.test(key);
}
