import { categoriesOf } from '../../../domain/blog.ts';

/** What the list's page says of the posts before they are loaded. */
export interface ListFacts {
  readonly categories: readonly string[];
  /** How many posts there are. */
  readonly total: number;
}

/** Counts the posts that the build has seen. */
export async function listFacts(): Promise<ListFacts> {
  const { posts } = await import('virtual:blog/posts');
  return { categories: categoriesOf(posts), total: posts.length };
}
