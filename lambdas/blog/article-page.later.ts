import type { BlogPost } from '../../domain/site/blog.ts';
import { articleDocument } from '../../web/documents/blog-documents.tsx';
import type { DocumentAssets } from '../../web/documents/document-assets.ts';
import { safeArticle } from '../../web/documents/safe-article.ts';

/** Renders the page of an article. @param post as it was uploaded @param posts all of them, newest first @param hasLetters whether the archive has any */
export function renderArticlePage(
  post: BlogPost,
  posts: readonly BlogPost[],
  assets: DocumentAssets,
  hasLetters = false,
): string {
  return articleDocument({ ...post, content: safeArticle(post.content) }, posts, assets, hasLetters);
}
