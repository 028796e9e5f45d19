import { articlePath, BLOG_PATH, type BlogPost, UNKNOWN_ARTICLE_PAGE } from '../../domain/blog.ts';
import displayFont from '../fonts/bricolage-display-core.woff2?url';
import applicationStyles from '../styles/applications.css?inline';
import styles from '../styles/pages.css?inline';
import { articleDocument, blogDocument, unknownArticleDocument } from './blog-documents.tsx';
import { type DocumentPage, renderDocument } from './document.tsx';
import type { DocumentAssets } from './document-assets.ts';
import { DOCUMENTS } from './pages.tsx';

/** A page that can be rendered. */
export interface SitePage {
  readonly path: string;
  readonly html: () => string;
}

/**
 * All pages of the site.
 * @param posts all articles, newest first
 * @param made what the build has made for them
 * @param more further pages
 */
export function openSite(
  posts: readonly BlogPost[],
  made: Omit<DocumentAssets, 'styles' | 'applicationStyles' | 'displayFont' | 'builtArticles'>,
  more: readonly DocumentPage[] = [],
): { readonly assets: DocumentAssets; readonly pages: readonly SitePage[] } {
  const assets = {
    ...made,
    styles,
    applicationStyles,
    displayFont,
    builtArticles: posts.map(({ slug }) => slug),
  };
  const pages = [
    ...[...DOCUMENTS, ...more].map((page) => ({ path: page.path, html: () => renderDocument(page, assets) })),
    { path: BLOG_PATH, html: () => blogDocument(posts, assets) },
    { path: UNKNOWN_ARTICLE_PAGE, html: () => unknownArticleDocument(posts, assets) },
    ...posts.map((post) => ({
      path: articlePath(post.slug),
      html: () => articleDocument(post, posts, assets),
    })),
  ];
  return { assets, pages };
}
