import { useEffect, useState } from 'react';
import { BLOG_PATH, type BlogPost, type PostSummary } from '../../../domain/blog.ts';
import { brand } from '../../../domain/brand.ts';
import { isPublished } from '../../../domain/post-files.ts';
import { Container } from '../../ui/layout.tsx';
import { prose } from '../../ui/prose.tsx';
import { ArticleView } from './article-view.tsx';
import { loadPost } from './load-posts.ts';
import { sanitizeArticle } from './sanitize-article.ts';

interface UploadedArticleProps {
  /** Undefined in the first render: the page's HTML was rendered without knowing its URL. */
  readonly slug?: string;
  /** Those that the page was rendered with. */
  readonly posts: readonly PostSummary[];
}

/** A recently uploaded article without a page of its own yet: it is fetched. */
export function UploadedArticle({ slug, posts }: UploadedArticleProps) {
  const [article, setArticle] = useState<BlogPost>();

  useEffect(() => {
    if (slug === undefined) return;
    loadPost(slug).then((post) => {
      // Replaces this page, so that the back button does not return to the redirect.
      if (!post || !isPublished(post, Date.now())) return location.replace(BLOG_PATH);
      document.title = `${post.title} | ${brand.name}`;
      document.querySelector('meta[name=description]')?.setAttribute('content', post.excerpt);
      setArticle(post);
    });
  }, [slug]);

  if (article) {
    return (
      <ArticleView post={article} posts={posts}>
        {/* As elements, since the pages' policy does not let text become any. */}
        <div className={prose()} ref={(place) => place?.replaceChildren(sanitizeArticle(article.content))} />
      </ArticleView>
    );
  }
  return (
    <Container className="min-h-[60vh] pt-16">
      <h1 className="sr-only">Blog post</h1>
      <p role="status" className="text-lead">
        Loading blog post...
      </p>
      <noscript>
        <p className="mt-6">There is no article with this name.</p>
      </noscript>
    </Container>
  );
}
