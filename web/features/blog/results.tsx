import { lazy, useEffect, useRef, useState } from 'react';
import {
  filterPosts,
  isNoFilter,
  LOAD_MORE_DELAY_MS,
  PAGE_INCREMENT,
  PAGE_SIZE,
  type PostFilter,
} from '../../../domain/blog.ts';
import { StaticContent } from '../../lib/static-content.tsx';
import { Button } from '../../ui/button.tsx';
import type { Posts } from './use-posts.ts';

const FirstCards =
  import.meta.env.SSR || import.meta.env.DEV
    ? (await import('./listing.tsx')).FirstCards
    : lazy(async () => ({ default: (await import('./listing.tsx')).FirstCards }));

interface ResultsProps {
  /** Undefined until they are loaded. */
  readonly posts: Posts | undefined;
  /** How many there are in the page as built. */
  readonly total: number;
  readonly filter: PostFilter;
  readonly onClear: () => void;
}

/** The posts that the filter finds. Give it a `key` that changes with the filter: it starts again then. */
export function Results({ posts, total, filter, onClear }: ResultsProps) {
  const found = posts && filterPosts(posts.posts, filter);
  const all = found?.length ?? total;
  const { count, isAdding, add, cards } = useLoadMore(all);
  // The cards in the page's HTML stay as they are for as long as they are the right ones.
  const isAsRendered = isNoFilter(filter) && count === PAGE_SIZE && (posts?.isAsBuilt ?? true);

  if (!found && !isAsRendered) return <p className="py-10 text-lead">Loading blog posts...</p>;
  if (all === 0) return <NothingFound onClear={onClear} />;
  return (
    <>
      <p className="mb-5 text-small text-soft">{summaryOf(Math.min(count, all), all)}</p>
      {isAsRendered || !posts || !found ? (
        <StaticContent name="blog cards">
          <FirstCards />
        </StaticContent>
      ) : (
        <posts.listing.Cards posts={found.slice(0, count)} ref={cards} />
      )}
      {all > count && (
        <div className="mt-12 flex justify-center [@media(scripting:none)]:hidden">
          <Button variant="secondary" size="large" busy={isAdding} onClick={add} data-replay>
            {isAdding ? 'Loading...' : `Load More Articles (${all - count} remaining)`}
          </Button>
        </div>
      )}
    </>
  );
}

/**
 * How many cards are shown. Where the button goes away with the last of them, the keyboard's focus moves on to
 * the first card that it has brought.
 */
function useLoadMore(all: number) {
  const [count, setCount] = useState(PAGE_SIZE);
  const [isAdding, setIsAdding] = useState(false);
  const cards = useRef<HTMLUListElement>(null);

  useEffect(() => {
    if (!isAdding) return;
    const timer = setTimeout(() => {
      setCount((before) => before + PAGE_INCREMENT);
      setIsAdding(false);
    }, LOAD_MORE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isAdding]);

  useEffect(() => {
    if (count === PAGE_SIZE || count < all) return;
    cards.current?.children[count - PAGE_INCREMENT]?.querySelector('a')?.focus({ preventScroll: true });
  }, [count, all]);

  return { count, isAdding, add: () => setIsAdding(true), cards };
}

function NothingFound({ onClear }: { readonly onClear: () => void }) {
  return (
    <div className="rounded-card border-2 border-edge border-dashed px-6 py-14 text-center">
      <h3 className="text-title">No articles found</h3>
      <p className="mx-auto mt-3 max-w-104 text-soft">
        Nothing matches all of that. Try a shorter word, or another category.
      </p>
      <Button variant="secondary" className="mt-7" onClick={onClear}>
        Clear Filters
      </Button>
    </div>
  );
}

function summaryOf(shown: number, all: number): string {
  if (shown < all) return `Showing ${shown} of ${all} articles`;
  return `${all} ${all === 1 ? 'article' : 'articles'}`;
}
