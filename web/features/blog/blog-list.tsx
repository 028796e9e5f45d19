import { useEffect, useRef, useState } from 'react';
import {
  belowFeatured,
  filterPosts,
  getCategories,
  isNoFilter,
  NO_FILTER,
  type PostFilter,
  type PostSummary,
} from '../../../domain/site/blog.ts';
import { FilterBar } from './filter-bar.tsx';
import { loadPosts } from './load-posts.ts';
import { Results } from './results.tsx';
import { useFilter } from './use-filter.ts';

/** The id of the element that holds the page's data as JSON. */
export const BLOG_DATA = 'blog-data';

/**
 * All articles, with search and filter. docs/product.md#blog
 * @param posts the posts that the page was rendered with, newest first
 */
export function BlogList({ posts: known }: { readonly posts: readonly PostSummary[] }) {
  const { posts, isCurrent } = usePosts(known);
  const [filter, setFilter] = useFilter();
  const shown = isNoFilter(filter) ? belowFeatured(posts, known) : posts;
  const search = useRef<HTMLInputElement>(null);

  function clear() {
    setFilter(NO_FILTER);
    // The button is removed.
    search.current?.focus();
  }

  return (
    <>
      <FilterBar search={search} filter={filter} onChange={setFilter} categories={getCategories(posts)} />
      <FoundAnnouncement posts={posts} filter={filter} />
      <div className="mt-8">
        <Results
          key={`${filter.query} ${filter.category}`}
          posts={isCurrent || isNoFilter(filter) ? shown : undefined}
          filter={filter}
          onClear={clear}
        />
      </div>
    </>
  );
}

/** All posts, once the current list has loaded: the page may be slightly older than the newest post. */
function usePosts(known: readonly PostSummary[]) {
  const [found, setFound] = useState({ posts: known, isCurrent: false });

  useEffect(() => {
    let isShown = true;
    loadPosts(known).then((now) => {
      const isSame = joinSlugs(now) === joinSlugs(known);
      if (isShown) setFound({ posts: isSame ? known : now, isCurrent: true });
    });
    return () => {
      isShown = false;
    };
  }, [known]);

  return found;
}

function joinSlugs(posts: readonly PostSummary[]): string {
  return posts.map(({ slug }) => slug).join();
}

/** Delays announcements while the visitor types. */
const PAUSE_MS = 500;

interface FoundAnnouncementProps {
  readonly posts: readonly PostSummary[] | undefined;
  readonly filter: PostFilter;
}

function FoundAnnouncement({ posts, filter }: FoundAnnouncementProps) {
  const [text, setText] = useState('');

  useEffect(() => {
    if (!posts || (isNoFilter(filter) && text === '')) return;
    const next = isNoFilter(filter) ? '' : getAnnouncement(filterPosts(posts, filter).length);
    const timer = setTimeout(() => setText(next), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [posts, filter, text]);

  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}

function getAnnouncement(found: number): string {
  if (found === 0) return 'No articles found';
  return `${found} ${found === 1 ? 'article' : 'articles'} found`;
}
