import { BlogList } from '../features/blog/blog-list.tsx';
import { FallbackCover } from '../features/blog/cover-picture.tsx';
import { readBlogData } from '../lib/blog-data.ts';

/** The list of all articles, from the data in the page. */
export function blogList() {
  const { posts, fallbackCover } = readBlogData();
  return (
    <FallbackCover value={fallbackCover}>
      <BlogList posts={posts} />
    </FallbackCover>
  );
}
