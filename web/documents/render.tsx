import { articlePath, BLOG_PATH, type BlogPost } from '../../domain/site/blog.ts';
import { NEWSLETTER_PAGE } from '../../domain/site/pages.ts';
import { archiveDocument } from './archive-documents.tsx';
import { articleDocument, blogDocument } from './blog-documents.tsx';
import { renderDocument } from './document.tsx';
import type { DocumentAssets } from './document-assets.ts';
import { DOCUMENTS } from './pages.tsx';

export interface SitePage {
  readonly path: string;
  readonly html: () => string;
}

/** Lists all pages of the site. @param posts all articles, newest first */
export function listPages(posts: readonly BlogPost[], assets: DocumentAssets): readonly SitePage[] {
  return [
    ...DOCUMENTS.map((page) => ({ path: page.path, html: () => renderDocument(page, assets) })),
    { path: NEWSLETTER_PAGE, html: () => archiveDocument([], assets) },
    { path: BLOG_PATH, html: () => blogDocument(posts, assets) },
    ...posts.map((post) => ({
      path: articlePath(post.slug),
      html: () => articleDocument(post, posts, assets),
    })),
  ];
}
