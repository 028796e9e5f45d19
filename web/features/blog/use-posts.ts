import { useEffect, useState } from 'react';
import type { PostSummary } from '../../../domain/blog.ts';
import { reloadWhenStale } from '../../lib/stale-build.ts';

/** The code that draws lists of posts, with the posts of the build. It is not loaded before it is needed. */
export type Listing = typeof import('./listing.tsx');

export interface Posts {
  readonly posts: readonly PostSummary[];
  /** Whether these are exactly the posts that the page's HTML was made from. */
  readonly isAsBuilt: boolean;
  readonly listing: Listing;
}

/** What was found last, for coming back to the list. */
let found: Posts | undefined;

/** All posts there are now; undefined while that is being found out. */
export function usePosts(): Posts | undefined {
  const [posts, setPosts] = useState<Posts>();

  useEffect(() => {
    let isShown = true;
    if (found) setPosts(found);
    findPosts()
      .then((now) => {
        found = now;
        if (isShown) setPosts(now);
      })
      .catch((error: unknown) => {
        if (!reloadWhenStale(error)) console.warn('The blog posts could not be loaded', error);
      });
    return () => {
      isShown = false;
    };
  }, []);

  return posts;
}

async function findPosts(): Promise<Posts> {
  const [listing, { loadPosts }] = await Promise.all([import('./listing.tsx'), import('./load-posts.ts')]);
  const posts = await loadPosts(found?.posts ?? listing.builtPosts);
  return { posts, listing, isAsBuilt: slugsOf(posts) === slugsOf(listing.builtPosts) };
}

function slugsOf(posts: readonly PostSummary[]): string {
  return posts.map(({ slug }) => slug).join();
}
