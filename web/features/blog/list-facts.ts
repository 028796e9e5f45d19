import { categoriesOf } from '../../../domain/blog.ts';
import { checksum } from './checksum.ts';

/** What the list's page says of the posts before they are loaded. */
export interface ListFacts {
  readonly categories: readonly string[];
  /** How many posts there are. */
  readonly total: number;
  /** The checksum of the file that lists them. */
  readonly index: number;
}

/** What there is to say of the posts that the build has seen. */
export async function listFacts(): Promise<ListFacts> {
  const { posts } = await import('virtual:blog/posts');
  const index = checksum(JSON.stringify(posts.map(({ slug }) => slug)));
  return { categories: categoriesOf(posts), total: posts.length, index };
}
