import type { ReactNode } from 'react';
import { articlePath, belowFeatured, PAGE_SIZE, type PostSummary } from '../../../domain/site/blog.ts';
import { Container, Section } from '../../ui/layout.tsx';
import { Featured } from './featured.tsx';

interface BlogPageProps {
  /** All of them, newest first. */
  readonly posts: readonly PostSummary[];
  readonly list: ReactNode;
}

/** The blog's page. docs/product.md#blog */
export function BlogPage({ posts, list }: BlogPageProps) {
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
      <Section tone="kraft" aria-labelledby="articles">
        <h2 id="articles" className="mb-8 text-headline">
          More articles
        </h2>
        {list}
        <noscript>
          <ul className="mt-12 grid gap-x-8 gap-y-3 sm:grid-cols-2">
            {belowFeatured(posts)
              .slice(PAGE_SIZE)
              .map(({ slug, title }) => (
                <li key={slug} className="min-w-0">
                  <a
                    href={articlePath(slug)}
                    className="line-clamp-4 font-semibold [overflow-wrap:anywhere] underline underline-offset-4"
                  >
                    {title}
                  </a>
                </li>
              ))}
          </ul>
        </noscript>
      </Section>
    </>
  );
}
