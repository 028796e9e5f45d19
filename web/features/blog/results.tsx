import { useEffect, useRef, useState } from 'react';
import {
  filterPosts,
  LOAD_MORE_DELAY_MS,
  PAGE_INCREMENT,
  PAGE_SIZE,
  type PostFilter,
  type PostSummary,
} from '../../../domain/site/blog.ts';
import { Button } from '../../ui/button.tsx';
import { PostCard, type WideCard } from './post-card.tsx';

interface ResultsProps {
  /** Undefined until they are loaded. */
  readonly posts: readonly PostSummary[] | undefined;
  readonly filter: PostFilter;
  readonly onClear: () => void;
}

/** The posts that match the filter. Give it a `key` that changes with the filter, which resets it. */
export function Results({ posts, filter, onClear }: ResultsProps) {
  const found = filterPosts(posts ?? [], filter);
  const all = found.length;
  const { count, isAdding, add, cards } = useLoadMore();

  if (!posts) return <p className="py-10 text-lead">Loading blog posts...</p>;
  if (all === 0) return <NothingFound onClear={onClear} />;
  return (
    <>
      <p className="mb-5 text-small text-soft">{describeCount(Math.min(count, all), all)}</p>
      <ul ref={cards} className="grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3 lg:gap-8">
        {found.slice(0, count).map((post, place) => {
          const wide = widthAt(place);
          return (
            <li key={post.slug} className={`min-w-0 ${wide ? SPANS[wide] : ''}`}>
              <PostCard post={post} wide={wide} />
            </li>
          );
        })}
      </ul>
      {all > count && (
        <div className="mt-12 flex justify-center [@media(scripting:none)]:hidden">
          <Button variant="secondary" size="large" busy={isAdding} onClick={add} data-replay="">
            {isAdding ? 'Loading...' : `Load More Articles (${all - count} remaining)`}
          </Button>
        </div>
      )}
    </>
  );
}

const SPANS: Readonly<Record<WideCard, string>> = { sm: 'sm:col-span-2', lg: 'lg:col-span-2' };

/** Seven cards fill three rows of three: two and one, three, one and two. */
function widthAt(place: number): WideCard | undefined {
  if (place % 7 === 0) return 'sm';
  return place % 7 === 6 ? 'lg' : undefined;
}

/** The number of visible cards. Showing more moves the focus to the first added card. */
function useLoadMore() {
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
    if (count === PAGE_SIZE) return;
    cards.current?.children[count - PAGE_INCREMENT]?.querySelector('a')?.focus({ preventScroll: true });
  }, [count]);

  return { count, isAdding, add: () => setIsAdding(true), cards };
}

function NothingFound({ onClear }: { readonly onClear: () => void }) {
  return (
    <div className="rounded-card border-2 border-edge border-dashed px-6 py-14 text-center">
      <h3 className="text-title">No articles found</h3>
      <p className="mx-auto mt-3 max-w-104 text-soft">No results. Try a shorter word or another category.</p>
      <Button variant="secondary" className="mt-7" onClick={onClear}>
        Clear Filters
      </Button>
    </div>
  );
}

function describeCount(shown: number, all: number): string {
  if (shown < all) return `Showing ${shown} of ${all} articles`;
  return `${all} ${all === 1 ? 'article' : 'articles'}`;
}
