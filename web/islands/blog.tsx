import type { PostSummary } from '../../domain/site/blog.ts';
import { BLOG_DATA, BlogList } from '../features/blog/blog-list.tsx';
import { Covers } from '../features/blog/cover-picture.tsx';

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
    <Covers value={{ fallback: fallbackCover, inline: {} }}>
      <BlogList posts={posts} />
    </Covers>
  );
}
