import type { PostSummary } from '../../domain/blog.ts';

/** The id of the element of a page that holds what it was made with, as JSON. */
export const BLOG_DATA = 'blog-data';

/** What islands of the blog are hydrated with. */
export interface BlogData {
  /** Newest first. */
  readonly posts: readonly PostSummary[];
  /** URL of the picture that stands in for a cover that cannot be shown. */
  readonly fallbackCover: string;
}

/** Reads what the page was made with. */
export function readBlogData(): BlogData {
  return JSON.parse(document.getElementById(BLOG_DATA)?.textContent ?? '');
}
