import { posts as builtPosts } from 'virtual:blog/posts';
import type { Ref } from 'react';
import { articlePath, PAGE_SIZE, type PostSummary } from '../../../domain/blog.ts';
import { Container } from '../../ui/layout.tsx';
import { Featured } from './featured.tsx';
import { PostCard } from './post-card.tsx';

export { builtPosts };

/** The page's title and the featured posts. */
export function Opening({ posts = builtPosts }: { readonly posts?: readonly PostSummary[] }) {
  return (
    <>
      <Container className="pt-10 pb-14 sm:pt-14 lg:pb-20">
        <h1 className="max-w-[64rem] text-poster">Marketing Insights & Strategies</h1>
        <p className="mt-7 max-w-[36rem] text-lead text-soft">
          Written by the people who do the work, for owners who have ten minutes between two customers. Real
          arithmetic, scripts you can copy, no thought leadership.
        </p>
      </Container>
      <Featured posts={posts} />
    </>
  );
}

interface CardsProps {
  readonly posts: readonly PostSummary[];
  readonly ref?: Ref<HTMLUListElement>;
}

/** Posts as cards. */
export function Cards({ posts, ref }: CardsProps) {
  return (
    <ul ref={ref} className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8">
      {posts.map((post) => (
        <li key={post.slug}>
          <PostCard post={post} />
        </li>
      ))}
    </ul>
  );
}

/** The first cards, and for reading without scripts links to all other articles. */
export function FirstCards() {
  return (
    <>
      <Cards posts={builtPosts.slice(0, PAGE_SIZE)} />
      <noscript>
        <ul className="mt-12 grid gap-x-8 gap-y-3 sm:grid-cols-2">
          {builtPosts.slice(PAGE_SIZE).map(({ slug, title }) => (
            <li key={slug}>
              <a href={articlePath(slug)} className="font-semibold underline underline-offset-4">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </noscript>
    </>
  );
}
