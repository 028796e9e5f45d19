import { posts } from 'virtual:blog/posts';
import { useEffect } from 'react';
import type { PostSummary } from '../../../domain/blog.ts';
import { Prose, prose } from '../../ui/prose.tsx';
import { ArticleView } from './article-view.tsx';
import { useArticle } from './use-article.ts';

/** The texts of all articles, where pages are rendered. A browser fetches the one it needs. */
const texts =
  import.meta.env.SSR || import.meta.env.DEV ? (await import('virtual:blog/texts')).texts : undefined;

interface ArticlePageProps {
  readonly slug: string;
  /** Called when there is no such article. Must not change between renders. */
  readonly onMissing: () => void;
}

/** An article that the build has seen. */
export function ArticlePage({ slug, onMissing }: ArticlePageProps) {
  const post = posts.find((one) => one.slug === slug);
  const html = texts?.[slug];
  if (!post) return null;
  return (
    <ArticleView post={post}>
      {html === undefined ? <FetchedText post={post} onMissing={onMissing} /> : <Prose html={html} />}
    </ArticleView>
  );
}

interface FetchedTextProps {
  readonly post: PostSummary;
  readonly onMissing: () => void;
}

function FetchedText({ post, onMissing }: FetchedTextProps) {
  const article = useArticle(post.slug);

  useEffect(() => {
    if (article === null) onMissing();
  }, [article, onMissing]);

  if (article) return <Prose html={article.content} />;
  return (
    <p role="status" className={prose('min-h-[60vh] text-soft')}>
      Loading blog post...
    </p>
  );
}
