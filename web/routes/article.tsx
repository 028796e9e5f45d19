import { lazy, Suspense, useCallback } from 'react';
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useNavigate, useParams } from 'react-router';
import { articlePath, BLOG_PATH, type PostSummary } from '../../domain/blog.ts';
import { LoadingArticle } from '../features/blog/loading-article.tsx';
import { listenForShare } from '../features/blog/share-clicks.ts';
import { Newsletter } from '../features/newsletter/newsletter.tsx';
import { pageMeta, SOCIAL_IMAGE_OF_BLOG } from '../lib/meta.ts';
import { StaticContent } from '../lib/static-content.tsx';

const ArticlePage =
  import.meta.env.SSR || import.meta.env.DEV
    ? (await import('../features/blog/article-page.tsx')).ArticlePage
    : lazy(async () => ({ default: (await import('../features/blog/article-page.tsx')).ArticlePage }));

const UploadedArticle = lazy(async () => ({
  default: (await import('../features/blog/uploaded-article.tsx')).UploadedArticle,
}));

/** What the page's head says; null for an article that the build has not seen. */
type Facts = Pick<PostSummary, 'title' | 'excerpt' | 'author' | 'publishedAt' | 'category' | 'tags'> | null;

async function articleFacts({ params }: LoaderFunctionArgs): Promise<Facts> {
  const { posts } = await import('virtual:blog/posts');
  const post = posts.find(({ slug }) => slug === params.slug);
  if (!post) return null;
  const { title, excerpt, author, publishedAt, category, tags } = post;
  return { title, excerpt, author, publishedAt, category, tags };
}

/** While the page is rendered; its result is part of the page. */
export const loader = articleFacts;

/** For visitors who come from another page of the site. */
export const clientLoader = articleFacts;

export const meta = ({ params, loaderData }: MetaArgs<typeof loader>) => {
  if (!loaderData || !params.slug) {
    return pageMeta({
      title: 'Blog post',
      description: 'An article from our blog about marketing for local businesses and franchises.',
      image: SOCIAL_IMAGE_OF_BLOG,
    });
  }
  const { title, excerpt, author, publishedAt, category, tags } = loaderData;
  return pageMeta({
    title,
    description: excerpt,
    path: articlePath(params.slug),
    keywords: tags,
    article: { author, publishedAt, section: category, tags },
  });
};

/** Specification: content and operations, 'Article'. */
export default function Article() {
  const { slug = '' } = useParams();
  const isKnown = useLoaderData<typeof loader>() !== null;
  const navigate = useNavigate();
  // In place of this page, so that the back button does not lead into the redirect again.
  const leave = useCallback(() => navigate(BLOG_PATH, { replace: true }), [navigate]);
  const listen = useCallback(listenForShare, []);
  return (
    <>
      {isKnown ? (
        <StaticContent key={slug} name={`article ${slug}`} listen={listen}>
          <ArticlePage slug={slug} onMissing={leave} />
        </StaticContent>
      ) : (
        <Suspense fallback={<LoadingArticle />}>
          <UploadedArticle key={slug} slug={slug} onMissing={leave} />
        </Suspense>
      )}
      <Newsletter />
    </>
  );
}
