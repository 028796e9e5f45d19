import { lazy, Suspense, useEffect } from 'react';
import type { BlogPost } from '../../../domain/blog.ts';
import { brand } from '../../../domain/brand.ts';
import { Prose } from '../../ui/prose.tsx';
import { LoadingArticle } from './loading-article.tsx';
import { listenForShare } from './share-clicks.ts';
import { useArticle } from './use-article.ts';

const ArticleView = lazy(async () => ({ default: (await import('./article-view.tsx')).ArticleView }));

interface UploadedArticleProps {
  readonly slug: string;
  /** Called when there is no such article. Must not change between renders. */
  readonly onMissing: () => void;
}

/** An article that came after the build: everything of it has to be fetched. */
export function UploadedArticle({ slug, onMissing }: UploadedArticleProps) {
  const article = useArticle(slug);

  useEffect(() => {
    if (article === null) onMissing();
    if (article) describeDocument(article);
  }, [article, onMissing]);

  if (!article) return <LoadingArticle />;
  return (
    <Suspense fallback={<LoadingArticle />}>
      <div ref={(content) => (content ? listenForShare(content) : undefined)}>
        <ArticleView post={article}>
          <Prose html={article.content} />
        </ArticleView>
      </div>
    </Suspense>
  );
}

/** The page that was served knows nothing of the article. */
function describeDocument({ title, excerpt }: BlogPost): void {
  document.title = `${title} | ${brand.name}`;
  document.querySelector('meta[name=description]')?.setAttribute('content', excerpt);
}
