import { useEffect, useState } from 'react';
import type { BlogPost } from '../../../domain/blog.ts';
import { reloadWhenStale } from '../../lib/stale-build.ts';
import { loadPost } from './load-posts.ts';

/**
 * Fetches an article and makes its HTML safe to show.
 * @returns undefined while loading, null when there is no such article
 */
export function useArticle(slug: string): BlogPost | null | undefined {
  const [article, setArticle] = useState<BlogPost | null>();

  useEffect(() => {
    let isShown = true;
    loadSafely(slug)
      .then((loaded) => {
        if (isShown) setArticle(loaded);
      })
      .catch((error: unknown) => {
        if (!reloadWhenStale(error)) console.warn('The article could not be shown', error);
      });
    return () => {
      isShown = false;
    };
  }, [slug]);

  return article;
}

async function loadSafely(slug: string): Promise<BlogPost | null> {
  const [post, { sanitizeArticle }] = await Promise.all([loadPost(slug), import('./sanitize-article.ts')]);
  return post ? { ...post, content: sanitizeArticle(post.content) } : null;
}
