import type { PostSummary } from '../../domain/site/blog.ts';
import { BlogList } from '../features/blog/blog-list.tsx';
import { FallbackCover } from '../features/blog/cover-picture.tsx';
import { BLOG_DATA } from '../lib/blog-data.ts';

interface BlogData {
  /** Newest first. */
  readonly posts: readonly PostSummary[];
  readonly fallbackCover: string;
}

/** The list of all articles, from the data in the page. */
export function blogList() {
  const { posts, fallbackCover }: BlogData = JSON.parse(
    document.getElementById(BLOG_DATA)?.textContent ?? '',
  );
  return (
    <FallbackCover value={fallbackCover}>
      <BlogList posts={posts} />
    </FallbackCover>
  );
}
