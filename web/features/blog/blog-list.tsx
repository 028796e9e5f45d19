import { useEffect, useRef, useState } from 'react';
import {
  categoriesOf,
  filterPosts,
  isNoFilter,
  NO_FILTER,
  type PostFilter,
  type PostSummary,
} from '../../../domain/blog.ts';
import { FilterBar } from './filter-bar.tsx';
import { loadPosts } from './load-posts.ts';
import { Results } from './results.tsx';
import { useFilter } from './use-filter.ts';

/**
 * All articles, to be searched and filtered. Specification: content and operations, 'Blog listing'.
 * @param posts those that the page was made with, newest first
 */
export function BlogList({ posts: known }: { readonly posts: readonly PostSummary[] }) {
  const { posts, isCurrent } = usePosts(known);
  const [filter, setFilter] = useFilter();
  const search = useRef<HTMLInputElement>(null);

  function clear() {
    setFilter(NO_FILTER);
    // The button for it goes away.
    search.current?.focus();
  }

  return (
    <>
      <FilterBar search={search} filter={filter} onChange={setFilter} categories={categoriesOf(posts)} />
      <FoundAnnouncement posts={posts} filter={filter} />
      <div className="mt-8">
        <Results
          key={`${filter.query} ${filter.category}`}
          posts={isCurrent || isNoFilter(filter) ? posts : undefined}
          filter={filter}
          onClear={clear}
        />
      </div>
    </>
  );
}

/** All posts there are now, once they are known: a page may be older than the newest of them by a moment. */
function usePosts(known: readonly PostSummary[]) {
  const [found, setFound] = useState({ posts: known, isCurrent: false });

  useEffect(() => {
    let isShown = true;
    loadPosts(known).then((now) => {
      const isSame = slugsOf(now) === slugsOf(known);
      if (isShown) setFound({ posts: isSame ? known : now, isCurrent: true });
    });
    return () => {
      isShown = false;
    };
  }, [known]);

  return found;
}

function slugsOf(posts: readonly PostSummary[]): string {
  return posts.map(({ slug }) => slug).join();
}

/** Not at every letter that is typed. */
const PAUSE_MS = 500;

interface FoundAnnouncementProps {
  readonly posts: readonly PostSummary[] | undefined;
  readonly filter: PostFilter;
}

/** Says what a filter has found to those who cannot see the cards change. */
function FoundAnnouncement({ posts, filter }: FoundAnnouncementProps) {
  const [text, setText] = useState('');

  useEffect(() => {
    if (!posts || (isNoFilter(filter) && text === '')) return;
    const found = filterPosts(posts, filter).length;
    const timer = setTimeout(() => setText(announcementOf(found)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [posts, filter, text]);

  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}

function announcementOf(found: number): string {
  if (found === 0) return 'No articles found';
  return `${found} ${found === 1 ? 'article' : 'articles'} found`;
}
