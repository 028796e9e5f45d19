import { articlePath, BLOG_PATH, type BlogPost } from '../../domain/site/blog.ts';
import { blogDocument } from '../../web/documents/blog-documents.tsx';
import type { DocumentAssets } from '../../web/documents/document-assets.ts';
import { postLists } from '../../web/documents/post-lists.ts';
import { safeArticle } from '../../web/documents/safe-article.ts';
import { renderArticlePage } from './article-page.later.ts';

const LIST_KEY = `${BLOG_PATH.slice(1)}/index.html`;

/** Prefix of the keys of article pages. */
export const PAGES_PREFIX = `${BLOG_PATH.slice(1)}/`;

/** All files made from posts: articles before the lists that link to them. @param posts as uploaded, newest first */
export function renderBlogFiles(
  posts: readonly BlogPost[],
  assets: DocumentAssets,
): ReadonlyMap<string, string> {
  const safe = posts.map((post) => ({ ...post, content: safeArticle(post.content) }));
  return new Map([
    ...posts.map((post) => [toArticleKey(post.slug), renderArticlePage(post, posts, assets)] as const),
    [LIST_KEY, blogDocument(posts, assets)],
    ...Object.entries(postLists(safe)).map(([path, text]) => [path.slice(1), text] as const),
  ]);
}

function toArticleKey(slug: string): string {
  return `${articlePath(slug).slice(1)}/index.html`;
}

const ARTICLE_KEY = /^blog\/[a-z0-9][a-z0-9-]*\/index\.html$/;

export function isArticleKey(key: string): boolean {
  return ARTICLE_KEY.test(key);
}
