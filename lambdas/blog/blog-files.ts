import { articlePath, BLOG_PATH, type BlogPost } from '../../domain/site/blog.ts';
import { isLetterSlug, letterPath } from '../../domain/site/letter-archive.ts';
import { NEWSLETTER_PAGE } from '../../domain/site/pages.ts';
import { archiveDocument, letterDocument } from '../../web/documents/archive-documents.tsx';
import { blogDocument } from '../../web/documents/blog-documents.tsx';
import type { DocumentAssets } from '../../web/documents/document-assets.ts';
import { postLists } from '../../web/documents/post-lists.ts';
import { safeArticle } from '../../web/documents/safe-article.ts';
import { renderArticlePage } from './article-page.later.ts';

const LIST_KEY = `${BLOG_PATH.slice(1)}/index.html`;

/** Prefix of the keys of article pages. */
export const PAGES_PREFIX = `${BLOG_PATH.slice(1)}/`;

const ARCHIVE_KEY = `${NEWSLETTER_PAGE.slice(1)}/index.html`;

/** Prefix of the keys of letters' pages. */
export const LETTER_PAGES_PREFIX = `${NEWSLETTER_PAGE.slice(1)}/`;

/**
 * All files made from posts and letters: pages before the lists that link to them.
 * @param posts as uploaded, newest first @param letters as stored, newest first
 */
export function renderBlogFiles(
  posts: readonly BlogPost[],
  letters: readonly BlogPost[],
  assets: DocumentAssets,
): ReadonlyMap<string, string> {
  const [safe, safeLetters] = [posts.map(withSafeContent), letters.map(withSafeContent)] as const;
  const hasLetters = letters.length > 0;
  return new Map([
    ...posts.map(
      (post) => [toArticleKey(post.slug), renderArticlePage(post, posts, assets, hasLetters)] as const,
    ),
    ...safeLetters.map((letter) => [toLetterPageKey(letter.slug), letterDocument(letter, assets)] as const),
    [LIST_KEY, blogDocument(posts, assets, hasLetters)],
    [ARCHIVE_KEY, archiveDocument(safeLetters, assets)],
    ...Object.entries(postLists(safe, safeLetters)).map(([path, text]) => [path.slice(1), text] as const),
  ]);
}

function toArticleKey(slug: string): string {
  return `${articlePath(slug).slice(1)}/index.html`;
}

function toLetterPageKey(slug: string): string {
  return `${letterPath(slug).slice(1)}/index.html`;
}

function withSafeContent(post: BlogPost): BlogPost {
  return { ...post, content: safeArticle(post.content) };
}

const LETTER_PAGE = /^newsletter\/([^/]+)\/index\.html$/;

const ARTICLE_KEY = /^blog\/[a-z0-9][a-z0-9-]*\/index\.html$/;

/** Whether a key is that of the page of an article or letter. */
export function isArticleKey(key: string): boolean {
  const [, slug = ''] = LETTER_PAGE.exec(key) ?? [];
  return ARTICLE_KEY.test(key) || isLetterSlug(slug);
}
