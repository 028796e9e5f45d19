import { lazy, useCallback } from 'react';
import { useLoaderData } from 'react-router';
import { BLOG_FEED_PATH, BLOG_PATH } from '../../domain/blog.ts';
import { brand } from '../../domain/brand.ts';
import { listFacts } from '../features/blog/list-facts.ts';
import { whenListIsNeeded } from '../features/blog/when-list-is-needed.ts';
import { Newsletter } from '../features/newsletter/newsletter.tsx';
import { Island } from '../lib/island.tsx';
import { pageMeta } from '../lib/meta.ts';
import { reloadWhenStale } from '../lib/stale-build.ts';

/** Comes when it is needed: the list that most visitors want is there without it. */
const BlogPage =
  import.meta.env.SSR || import.meta.env.DEV
    ? (await import('../features/blog/blog-page.tsx')).BlogPage
    : lazy(() =>
        import('../features/blog/blog-page.tsx').then(({ BlogPage }) => ({ default: BlogPage }), stayAsItIs),
      );

/** The list that is there can be read without its code. */
function stayAsItIs(error: unknown): Promise<never> {
  if (!reloadWhenStale(error)) console.warn('The list of articles cannot come to life', error);
  return new Promise(() => {});
}

export const meta = () => [
  ...pageMeta({
    title: 'Marketing Insights & Strategies',
    description:
      'Practical articles for owners of local businesses and franchises: search, ads, reviews, email, social media and automation, with worked examples.',
    path: BLOG_PATH,
    keywords: ['marketing blog', 'local marketing', 'small business marketing', 'franchise marketing'],
  }),
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: `${brand.name}: all articles`,
    href: BLOG_FEED_PATH,
  },
];

/** While the page is rendered; its result is part of the page. */
export const loader = listFacts;

/** For visitors who come from another page of the site. */
export const clientLoader = listFacts;

export default function Blog() {
  const facts = useLoaderData<typeof loader>();
  const whenNeeded = useCallback((act: () => void) => whenListIsNeeded(facts.index, act), [facts.index]);
  return (
    <>
      <Island when={whenNeeded} fallback={<div className="min-h-dvh" />}>
        <BlogPage {...facts} />
      </Island>
      <Newsletter />
    </>
  );
}
