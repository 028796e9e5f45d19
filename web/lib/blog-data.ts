import type { PostSummary } from '../../domain/site/blog.ts';

/** The id of the element with the data that a page was rendered from, as JSON. */
export const BLOG_DATA = 'blog-data';

/** The data that the blog's islands are hydrated with. */
export interface BlogData {
  /** Newest first. */
  readonly posts: readonly PostSummary[];
  /** URL of the picture shown in place of a cover that cannot be shown. */
  readonly fallbackCover: string;
}

/** Reads the data that the page was rendered from. */
export function readBlogData(): BlogData {
  return JSON.parse(document.getElementById(BLOG_DATA)?.textContent ?? '');
}
