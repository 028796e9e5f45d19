import { lazy } from 'react';
import { useLoaderData } from 'react-router';
import { BLOG_FEED_PATH, BLOG_PATH } from '../../domain/blog.ts';
import { brand } from '../../domain/brand.ts';
import { listFacts } from '../features/blog/list-facts.ts';
import { Newsletter } from '../features/newsletter/newsletter.tsx';
import { Island } from '../lib/island.tsx';
import { pageMeta } from '../lib/meta.ts';

/** Comes after the page's own code: the list that most visitors want is there without it. */
const BlogPage =
  import.meta.env.SSR || import.meta.env.DEV
    ? (await import('../features/blog/blog-page.tsx')).BlogPage
    : lazy(async () => ({ default: (await import('../features/blog/blog-page.tsx')).BlogPage }));

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
  return (
    <>
      <Island fallback={<div className="min-h-dvh" />}>
        <BlogPage {...useLoaderData<typeof loader>()} />
      </Island>
      <Newsletter />
    </>
  );
}
