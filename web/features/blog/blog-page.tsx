import { lazy, useRef } from 'react';
import { categoriesOf, NO_FILTER } from '../../../domain/blog.ts';
import { StaticContent } from '../../lib/static-content.tsx';
import { Section } from '../../ui/layout.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FoundAnnouncement } from './found-announcement.tsx';
import type { ListFacts } from './list-facts.ts';
import { Results } from './results.tsx';
import { useFilter } from './use-filter.ts';
import { usePosts } from './use-posts.ts';

/** Not needed where the page's HTML is there already. */
const Opening =
  import.meta.env.SSR || import.meta.env.DEV
    ? (await import('./listing.tsx')).Opening
    : lazy(async () => ({ default: (await import('./listing.tsx')).Opening }));

/** All articles. Specification: content and operations, 'Blog listing'. */
export function BlogPage({ categories, total }: ListFacts) {
  const posts = usePosts();
  const [filter, setFilter] = useFilter();
  const search = useRef<HTMLInputElement>(null);

  function clear() {
    setFilter(NO_FILTER);
    // The button for it goes away.
    search.current?.focus();
  }

  return (
    <>
      {posts && !posts.isAsBuilt ? (
        <posts.listing.Opening posts={posts.posts} />
      ) : (
        <StaticContent name="blog opening">
          <Opening />
        </StaticContent>
      )}
      <Section tone="kraft" aria-labelledby="articles">
        <h2 id="articles" className="mb-8 text-headline">
          All articles
        </h2>
        <FilterBar
          search={search}
          filter={filter}
          onChange={setFilter}
          categories={posts ? categoriesOf(posts.posts) : categories}
        />
        <FoundAnnouncement posts={posts?.posts} filter={filter} />
        <div className="mt-8">
          <Results
            key={`${filter.query} ${filter.category}`}
            posts={posts}
            total={total}
            filter={filter}
            onClear={clear}
          />
        </div>
      </Section>
    </>
  );
}
